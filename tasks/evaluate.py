"""What a worker does: claim an evaluation, score it outside any transaction, store everything in one.

The database is the truth, the queue a hint: a job that arrives twice, late or never changes nothing. A claim is one
UPDATE that only one worker can win; its token is the fence without which nothing can be stored.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring import registry
from tasks import rederive, scorer
from tasks.gold import stored
from tasks.models import Evaluation, Phase, RowSet, Score, Submission
from tasks.models.evaluation import EvaluationState, Fault
from tasks.models.submission import SubmissionState

log = structlog.get_logger(__name__)

DRAWS, SEED = 1000, 1  # bootstrap of every headline; both are in the signature


class LeaseLost(Exception):
    """Another worker has taken over, or the evaluation was cancelled: stop, and store nothing."""


def run(pk: int) -> None:
    """Evaluate, if it is still to be done and nobody else is doing it."""
    token = claim(pk)
    if token is None:
        return
    evaluation = Evaluation.objects.select_related("submission__phase__task", "submission__team", "gold").get(pk=pk)
    structlog.contextvars.bind_contextvars(evaluation=pk, submission=evaluation.submission.uid)
    log.info("evaluation started", attempt=evaluation.attempts)
    if evaluation.attempts > settings.EVALUATION_ATTEMPTS:
        fail(evaluation, token, Fault.OURS, f"The scorer was interrupted {evaluation.attempts - 1} times.")
        return
    try:
        with tempfile.TemporaryDirectory(prefix="evaluation-") as name:
            folder = Path(name)
            prepare(evaluation, folder)
            results = scorer.run(
                folder, scorer.limits(), lambda what, share: heartbeat(pk, token, what=what, share=share)
            )
            store(evaluation, token, results, folder)
    except LeaseLost:
        log.warning("evaluation taken over or cancelled")
    except scorer.Refused as refused:
        reason = "The scorer could not read the file."
        fail(evaluation, token, Fault.YOURS, reason, problems=refused.problems)
    except scorer.TooLong:
        reason = f"Scoring took longer than {settings.EVALUATION_TIME_LIMIT} seconds and was stopped."
        fail(evaluation, token, Fault.OURS, reason)
    except scorer.TooLarge:
        reason = f"Scoring needed more than {settings.EVALUATION_MEMORY_MB} MB of memory and was stopped."
        fail(evaluation, token, Fault.OURS, reason)
    except scorer.Crashed as crash:
        log.error("scorer crashed", detail=str(crash))
        fail(evaluation, token, Fault.OURS, f"The scorer stopped unexpectedly; we have logged it as evaluation {pk}.")


def claim(pk: int) -> uuid.UUID | None:
    """Take the evaluation for the length of a lease. The token is ours alone; None means there is nothing to do."""
    now, token = timezone.now(), uuid.uuid4()
    won = (
        Evaluation.objects.claimable(now)
        .filter(pk=pk)
        .update(
            state=EvaluationState.RUNNING,
            token=token,
            lease_until=_lease(now),
            attempts=F("attempts") + 1,
            started_at=now,
            progress=0,
            progress_text="",
        )
    )
    return token if won else None


def heartbeat(pk: int, token: uuid.UUID, *, what: str, share: float) -> None:
    """Extend the lease and show progress; raises when the lease is no longer ours."""
    held = Evaluation.objects.held_by(token).filter(pk=pk)
    if not held.update(lease_until=_lease(timezone.now()), progress=share, progress_text=what):
        raise LeaseLost


def _lease(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.LEASE_SECONDS)


def prepare(evaluation: Evaluation, folder: Path, *, from_rows: bool = True) -> None:
    """Write the job as the scorer reads it: with stored rows where they will do, else with gold and the file."""
    stored = rederive.request(evaluation, folder) if from_rows else None
    request = {
        "kind": evaluation.submission.phase.task.scoring_kind,
        "draws": DRAWS,
        "seed": SEED,
        **(stored or _with_files(evaluation, folder)),
    }
    (folder / "request.json").write_text(json.dumps(request))


def _with_files(evaluation: Evaluation, folder: Path) -> dict[str, Any]:
    """Gold, items, the submitted file and what is to be computed."""
    submission = evaluation.submission
    kind = submission.phase.task.scoring_kind
    with submission.file.open("rb") as uploaded, (folder / "system").open("wb") as copy:
        for chunk in uploaded.chunks():
            copy.write(chunk)
    return {
        "metrics": {metric.key: evaluation.metrics.get(metric.key, {}) for metric in registry.metrics(kind)},
        "system": {submission.filename: "system"},
        "known": _write_known(evaluation, folder),
        **stored.write(evaluation.gold, folder),
    }


def _write_known(evaluation: Evaluation, folder: Path) -> dict[str, str]:
    """Rows of an earlier run against the same gold, from which the scorer takes what only depends on gold."""
    reusable = {m.source.key for m in registry.metrics(evaluation.gold.dataset.task.scoring_kind) if m.source.recall}
    names = {}
    for number, key in enumerate(sorted(reusable)):
        done = RowSet.objects.filter(evaluation__gold=evaluation.gold_id, evaluation__scorer=evaluation.scorer)
        for row_set in done.filter(key__startswith=f"{key}|").order_by("-pk")[:1]:
            names[row_set.key] = f"known-{number}.npz"
            (folder / names[row_set.key]).write_bytes(bytes(row_set.data))
    return names


@transaction.atomic
def store(evaluation: Evaluation, token: uuid.UUID, results: dict[str, Any], folder: Path) -> None:
    """Counts, rows, signatures and the new state in one transaction, or nothing if the lease was lost meanwhile."""
    if results["gold"] != evaluation.gold.digest:
        raise scorer.Crashed("the scorer read another gold than the one that was loaded")
    now = timezone.now()
    held = Evaluation.objects.held_by(token).filter(pk=evaluation.pk)
    if not held.update(state=EvaluationState.DONE, finished_at=now, lease_until=None, token=None, progress=1):
        raise LeaseLost
    Score.objects.bulk_create(_score(evaluation, result) for result in results["results"])
    for key, filename in results["rows"].items():
        data = (folder / filename).read_bytes()
        RowSet.objects.create(evaluation=evaluation, key=key, data=data, sha256=hashlib.sha256(data).hexdigest())
    # The first evaluation of a submission goes on the board; a re-score waits until it is published.
    if not Evaluation.objects.current().filter(submission=evaluation.submission_id).exists():
        Evaluation.objects.filter(pk=evaluation.pk).update(effective_from=now)
        pending = Submission.objects.filter(pk=evaluation.submission_id, state=SubmissionState.PENDING)
        pending.update(state=SubmissionState.SCORED)
        Phase.objects.filter(pk=evaluation.submission.phase_id).update(board_version=F("board_version") + 1)
    log.info("evaluation done")


def _score(evaluation: Evaluation, result: dict[str, Any]) -> Score:
    low, high = result.get("interval") or (None, None)
    return Score(
        evaluation=evaluation,
        metric=result["metric"],
        value=result["value"],
        low=low,
        high=high,
        counts=result["counts"],
        ratios=result["ratios"],
        detail=result.get("detail", {}),
        signature=result["signature"],
        interval_signature=result.get("interval_signature") or "",
        rows_key=result["rows"],
    )


@transaction.atomic
def fail(
    evaluation: Evaluation,
    token: uuid.UUID,
    fault: Fault,
    reason: str,
    *,
    problems: list[dict[str, Any]] | None = None,
) -> None:
    """Final, with whose error it was and why; a submission that waited for this gets its attempt back."""
    held = Evaluation.objects.held_by(token).filter(pk=evaluation.pk)
    ended = held.update(
        state=EvaluationState.FAILED,
        fault=fault,
        reason=reason,
        problems=problems or [],
        finished_at=timezone.now(),
        lease_until=None,
        token=None,
    )
    if not ended:
        log.warning("evaluation taken over before it could fail")
        return
    pending = Submission.objects.filter(pk=evaluation.submission_id, state=SubmissionState.PENDING)
    pending.update(state=SubmissionState.FAILED)
    log.warning("evaluation failed", fault=str(fault), reason=reason)


def stale(now: datetime, waiting: Mapping[int, int], limit: int = 1000) -> list[Evaluation]:
    """Evaluations that nobody seems to work on: with a lease that ran out, or queued when the queue has lost them.

    `waiting`: how many jobs the queue holds, by priority. As long as it has one for every queued evaluation, none is
    lost, however long they wait. If it has fewer, those go again that should come first; so a long queue does not grow.
    """
    silent = now - timedelta(seconds=settings.LEASE_SECONDS)
    found = list(Evaluation.objects.abandoned(now).filter(sent_at__lt=silent).order_by("priority", "sent_at")[:limit])
    for priority, jobs in waiting.items():
        queued = Evaluation.objects.filter(state=EvaluationState.QUEUED, priority=priority)
        lost = min(limit, max(0, queued.count() - jobs))
        found += queued.filter(sent_at__lt=silent).order_by("sent_at")[:lost]
    return found


def mark_sent(evaluation: Evaluation, now: datetime) -> bool:
    """Compare and set, so that of two sweeps at once only one sends."""
    unchanged = Evaluation.objects.filter(pk=evaluation.pk, sent_at=evaluation.sent_at)
    return bool(unchanged.update(sent_at=now))
