"""Change gold, parameters or the scorer, and see before you publish.

A re-score evaluates every run of the phases it touches once more; boards stay as they are until it is published, as a
whole and in one transaction, or discarded. Gold belongs to a data set and parameters to a task, so a re-score may touch
several phases: it has one row for each, and a task has one re-score at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

import scoring
from evalserver.celery import Priority
from scoring import registry
from scoring.parameters import BadParameter
from tasks import jobs
from tasks.actions.audit import record
from tasks.actions.refusals import Refusal
from tasks.actions.submissions import enqueue_evaluation, touch_board
from tasks.configs import config_digest
from tasks.models import Evaluation, GoldVersion, Phase, Rescore, Submission, Task, User
from tasks.models.evaluation import EvaluationState, RescoreState
from tasks.models.submission import SubmissionState


def running(task: Task) -> list[Rescore]:
    """The rows of the task's re-score that is neither published nor discarded; empty if there is none."""
    found = Rescore.objects.filter(phase__task=task, state=RescoreState.RUNNING)
    return list(found.select_related("phase__dataset", "phase__task", "gold").order_by("phase__position", "pk"))


@transaction.atomic
def start_rescore(
    *,
    task: Task,
    user: User | None,
    gold: GoldVersion | None = None,
    metrics: Mapping[str, Mapping[str, Any]] | None = None,
    note: str = "",
) -> list[Rescore]:
    """Evaluate all runs again, with this gold for its data set, these metric parameters, and the scorer as it is now.

    Without `metrics`, the task's own; without `gold`, the gold in force. New gold alone touches only its data set.
    """
    Task.objects.select_for_update(no_key=True).get(pk=task.pk)
    if running(task):
        raise Refusal("rescore-running", "A re-score of this task is under way; publish or discard it first.")
    chosen = dict(task.metrics) if metrics is None else checked_metrics(task, metrics)
    phases = _touched(task, gold, everything=metrics is not None or gold is None)
    if not phases:
        raise Refusal("no-phase", "No phase with gold would be touched by this re-score.")
    now = timezone.now()
    rescores = [
        Rescore.objects.create(
            phase=phase,
            gold=version,
            scorer=scoring.__version__,
            metrics=chosen,
            config=_config(phase, version, chosen),
            note=note,
            created_by=user,
            created_at=now,
        )
        for phase, version in phases
    ]
    for rescore in rescores:
        _fill(rescore)
    record(
        actor=user,
        verb="start re-score",
        target=task,
        task=task,
        before={"metrics": task.metrics},
        after={
            "metrics": chosen,
            "scorer": scoring.__version__,
            "gold": {rescore.phase.slug: rescore.gold.number for rescore in rescores},
            "note": note,
        },
    )
    return rescores


def checked_metrics(task: Task, metrics: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The parameters as JSON; refuses those that do not exist or make no sense."""
    try:
        for key, params in metrics.items():
            metric = registry.metric(key)
            metric.with_defaults(params)
            if task.kind not in metric.kinds:
                raise Refusal("bad-metrics", f"{key} is not a metric for {task.kind} tasks.")
    except (registry.UnknownName, BadParameter) as error:
        text = str(error)
        raise Refusal("bad-metrics", text if text.endswith("?") else f"{text}.") from None
    return {key: dict(params) for key, params in metrics.items()}


def _touched(task: Task, gold: GoldVersion | None, *, everything: bool) -> list[tuple[Phase, GoldVersion]]:
    """Phases with the gold that they are to be scored with."""
    if gold is not None and gold.dataset.task_id != task.pk:
        raise Refusal("other-task", "That gold belongs to another task.")
    active = {
        version.dataset_id: version
        for version in GoldVersion.objects.filter(dataset__task=task, is_active=True).select_related("dataset")
    }
    if gold is not None:
        active = {**active, gold.dataset_id: gold} if everything else {gold.dataset_id: gold}
    phases = task.phases.filter(dataset__in=active).select_related("dataset", "task")
    return [(phase, active[phase.dataset_id]) for phase in phases]


def _config(phase: Phase, gold: GoldVersion, metrics: Mapping[str, Any]) -> str:
    """What has been on the board and was replaced keeps its dates, so its return is an evaluation of its own.

    So is what was scored before somebody installed another metric: it would bring no number of that one.
    """
    known = Evaluation.objects.filter(submission__phase=phase, gold=gold, scorer=scoring.__version__)
    installed = [
        metric.key for metric in registry.metrics(phase.task.scoring_kind) if metric.applies is registry.always
    ]
    has = Count("scores", filter=Q(scores__metric__in=installed))
    lacking = known.filter(state=EvaluationState.DONE).annotate(has=has).filter(has__lt=len(installed))
    used = {*known.filter(effective_to__isnull=False).values_list("config", flat=True).distinct()}
    used |= {*lacking.values_list("config", flat=True).distinct()}
    return next(config for config in (config_digest(metrics, again) for again in count()) if config not in used)


def _runs(rescore: Rescore) -> QuerySet[Submission]:
    """What a re-score evaluates: all scored runs, also private ones; not those that were withdrawn for good."""
    return Submission.objects.scored().filter(phase=rescore.phase_id, withdrawn_at=None)


def _fill(rescore: Rescore) -> None:
    """Make sure that every run has an evaluation in the re-score that is done or on its way."""
    have, now = rescore.evaluations(), timezone.now()
    Evaluation.objects.bulk_create(
        (
            Evaluation(
                submission=submission,
                gold=rescore.gold,
                scorer=rescore.scorer,
                metrics=rescore.metrics,
                config=rescore.config,
                priority=Priority.RESCORE,
                queued_at=now,
                sent_at=now,
            )
            for submission in _runs(rescore).exclude(evaluations__in=have)
        ),
        batch_size=1000,
        ignore_conflicts=True,  # two people at once
    )
    _revive(have.filter(submission__in=_runs(rescore)), now)
    new = have.filter(state=EvaluationState.QUEUED, sent_at=now).order_by("pk").values_list("pk")
    jobs.evaluate.enqueue_all(new, priority=Priority.RESCORE)


def _revive(evaluations: QuerySet[Evaluation], now: datetime) -> None:
    """Queue again what was cancelled; whoever calls this sends the jobs."""
    evaluations.filter(state=EvaluationState.CANCELLED).update(
        state=EvaluationState.QUEUED, attempts=0, finished_at=None, queued_at=now, sent_at=now
    )


@transaction.atomic
def retry_failed(*, task: Task, user: User | None) -> int:
    """Try once more what failed in the running re-score; how many that were."""
    failed = 0
    for rescore in running(task):
        again = rescore.evaluations().filter(state=EvaluationState.FAILED)
        failed += again.update(state=EvaluationState.CANCELLED, fault="", reason="", problems=[])
        _fill(rescore)
    if failed:
        record(actor=user, verb="retry re-score", target=task, task=task, after={"evaluations": failed})
    return failed


def publish_rescore(*, task: Task, user: User | None) -> list[Rescore]:
    """Put the new evaluations on the boards, the gold and parameters in force: all of it or nothing.

    A run that was scored since the start is evaluated first, so publishing may have to be asked for again.
    """
    with transaction.atomic():
        for rescore in running(task):
            _fill(rescore)
    with transaction.atomic():
        Task.objects.select_for_update(no_key=True).get(pk=task.pk)
        rescores = running(task)
        if not rescores:
            raise Refusal("no-rescore", "There is no re-score to publish.")
        now = timezone.now()
        before = {"metrics": task.metrics, "gold": _active_numbers(rescores)}
        _activate(rescores)
        Task.objects.filter(pk=task.pk).update(metrics=rescores[0].metrics)
        for rescore in rescores:
            _stop_pending(rescore)  # from here on, nothing is scored with what was in force before
            _require_complete(rescore)
            _put_on_board(rescore, now)
            _resume_pending(rescore)
        Rescore.objects.filter(pk__in=[rescore.pk for rescore in rescores]).update(
            state=RescoreState.PUBLISHED, decided_at=now
        )
        after = {"metrics": rescores[0].metrics, "gold": _active_numbers(rescores)}
        record(actor=user, verb="publish re-score", target=task, task=task, before=before, after=after)
    return rescores


def _active_numbers(rescores: list[Rescore]) -> dict[str, int]:
    datasets = {rescore.gold.dataset_id for rescore in rescores}
    active = GoldVersion.objects.filter(dataset__in=datasets, is_active=True)
    return dict(active.values_list("dataset__slug", "number"))


def _activate(rescores: list[Rescore]) -> None:
    golds = {rescore.gold.dataset_id: rescore.gold for rescore in rescores}
    # The lock lets no submission slip in that has seen the old gold in force. It is the weaker one, as everywhere here:
    # rows that only refer to what is locked, such as audit events, must not wait for it, or both would wait for good.
    list(GoldVersion.objects.select_for_update(no_key=True).filter(dataset__in=golds))
    GoldVersion.objects.filter(dataset__in=golds, is_active=True).update(is_active=False)
    GoldVersion.objects.filter(pk__in=[gold.pk for gold in golds.values()]).update(is_active=True)


def _others(rescore: Rescore) -> QuerySet[Evaluation]:
    """Evaluations of the phase that are not of this re-score."""
    mine = rescore.evaluations().values("pk")
    return Evaluation.objects.filter(submission__phase=rescore.phase_id).exclude(pk__in=mine)


def _stop_pending(rescore: Rescore) -> None:
    waiting = Submission.objects.filter(phase=rescore.phase_id, state=SubmissionState.PENDING)
    _others(rescore).filter(submission__in=waiting, state__in=(EvaluationState.QUEUED, EvaluationState.RUNNING)).update(
        state=EvaluationState.CANCELLED, token=None, lease_until=None, finished_at=timezone.now()
    )


def _resume_pending(rescore: Rescore) -> None:
    waiting = Submission.objects.filter(phase=rescore.phase_id, state=SubmissionState.PENDING)
    for submission in waiting.select_related("phase"):
        evaluation = enqueue_evaluation(submission=submission, gold=rescore.gold)
        if evaluation.state == EvaluationState.CANCELLED:  # by an earlier re-score, which this one undoes
            _revive(Evaluation.objects.filter(pk=evaluation.pk), timezone.now())
            jobs.evaluate.enqueue(evaluation.pk)


def _require_complete(rescore: Rescore) -> None:
    done = rescore.evaluations().filter(state=EvaluationState.DONE)
    lacking = _runs(rescore).exclude(evaluations__in=done)
    failed = rescore.evaluations().filter(state=EvaluationState.FAILED).count()
    if failed:
        raise Refusal("rescore-failed", f"{failed} evaluations failed; try them again, or discard the re-score.")
    missing = lacking.count()
    if missing:
        raise Refusal("rescore-unfinished", f"{missing} runs are still being scored; publish when they are done.")


def _put_on_board(rescore: Rescore, now: datetime) -> None:
    runs = _runs(rescore).values("pk")
    shown = Evaluation.objects.current().filter(submission__in=runs)
    mine = rescore.evaluations().filter(submission__in=runs, state=EvaluationState.DONE)
    shown.exclude(pk__in=mine.values("pk")).update(effective_to=now)
    mine.filter(effective_from=None).update(effective_from=now)
    touch_board(rescore.phase)


@transaction.atomic
def discard_rescore(*, task: Task, user: User | None) -> None:
    """Drop it; boards never knew. What was scored already is kept for another time."""
    rescores = running(task)
    if not rescores:
        raise Refusal("no-rescore", "There is no re-score to discard.")
    for rescore in rescores:
        rescore.evaluations().filter(state__in=(EvaluationState.QUEUED, EvaluationState.RUNNING)).exclude(
            submission__state=SubmissionState.PENDING
        ).update(state=EvaluationState.CANCELLED, token=None, lease_until=None, finished_at=timezone.now())
    pks = [rescore.pk for rescore in rescores]
    Rescore.objects.filter(pk__in=pks).update(state=RescoreState.DISCARDED, decided_at=timezone.now())
    record(actor=user, verb="discard re-score", target=task, task=task, before={"phases": len(rescores)})
