"""Submitting, cancelling, withdrawing, and choosing the run that counts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import F
from django.utils import timezone

import scoring
from tasks import jobs
from tasks.actions.audit import changes, record
from tasks.actions.refusals import Refusal
from tasks.configs import config_digest
from tasks.models import Evaluation, GoldVersion, Participation, Phase, Submission, Task, Team, Track, UploadCount, User
from tasks.models.evaluation import EvaluationState
from tasks.models.phase import PhaseState
from tasks.models.submission import COUNTING, SubmissionState
from tasks.models.team import ParticipationState
from tasks.quota import Quota, quota
from tasks.uploads import Upload


def count_upload(*, phase: Phase, team: Team) -> None:
    """Count one upload against the abuse cap, before the file is even read; refuses when the cap is reached."""
    now = timezone.now()
    with transaction.atomic():
        participation = _locked_participation(phase, team)
        have = quota(phase, participation, now)
        if not have.allows_upload:
            raise Refusal(
                "too-many-uploads",
                f"Your team has uploaded {have.uploads_today} files today, which is the limit for this phase.",
                retry_at=have.tomorrow,
            )
        row, _ = UploadCount.objects.get_or_create(phase=phase, team=team, day=now.date())
        UploadCount.objects.filter(pk=row.pk).update(count=F("count") + 1)


def submit(
    *,
    phase: Phase,
    track: Track,
    team: Team,
    user: User,
    upload: Upload,
    about: Mapping[str, str],
    private: bool = False,
) -> tuple[Submission, bool]:
    """Store a checked file and enqueue its evaluation on commit: (submission, whether it is new).

    The same file with the same form is the same submission. The limit is checked under the lock of the team's
    participation, so twenty requests at once can't overrun it.
    """
    with transaction.atomic():
        participation = _locked_participation(phase, team)
        now = timezone.now()
        _require_gold(phase)
        _check_open(phase, now)
        same = Submission.objects.filter(
            phase=phase,
            track=track,
            team=team,
            system=about["system"],
            sha256=upload.sha256,
            state__in=COUNTING,
            withdrawn_at=None,
        ).first()
        if same:
            return same, False
        _check_quota(quota(phase, participation, now))
        submission = store_upload(
            Submission(phase=phase, track=track, team=team, created_by=user, is_private=private, **about), upload
        )
        enqueue_evaluation(submission=submission, gold=_active_gold(phase))
        record(
            actor=user,
            verb="submit",
            target=submission,
            task=phase.task,
            after={"phase": phase.slug, "track": track.slug, "sha256": upload.sha256},
        )
    return submission, True


def submit_baseline(
    *, phase: Phase, track: Track, user: User | None, upload: Upload, about: Mapping[str, str]
) -> Submission:
    """A marked row of the organizers: no team, no limit, no opening hours."""
    with transaction.atomic():
        _require_gold(phase)
        submission = store_upload(
            Submission(phase=phase, track=track, created_by=user, is_baseline=True, **about), upload
        )
        enqueue_evaluation(submission=submission, gold=_active_gold(phase))
        record(actor=user, verb="add baseline", target=submission, task=phase.task)
    return submission


def enqueue_evaluation(*, submission: Submission, gold: GoldVersion, priority: int = 0) -> Evaluation:
    """One evaluation per (submission, gold, scorer, parameters), sent when the transaction commits."""
    # Not as read with the request: a re-score may have been published since.
    metrics = Task.objects.values_list("metrics", flat=True).get(phases=submission.phase_id)
    evaluation, created = Evaluation.objects.get_or_create(
        submission=submission,
        gold=gold,
        scorer=scoring.__version__,
        config=config_digest(metrics),
        defaults={"metrics": metrics, "priority": priority},
    )
    if created:
        jobs.evaluate.enqueue(evaluation.pk, priority=priority)
    return evaluation


@transaction.atomic
def cancel(*, submission: Submission, user: User) -> None:
    """Stop a submission that is not scored yet; it costs nothing."""
    # The evaluation first, as a worker that stores its result does: two locks in one order can't wait for each other.
    Evaluation.objects.unfinished().filter(submission=submission).update(
        state=EvaluationState.CANCELLED, token=None, lease_until=None, finished_at=timezone.now()
    )
    waiting = Submission.objects.filter(pk=submission.pk, state=SubmissionState.PENDING)
    if not waiting.update(state=SubmissionState.CANCELLED):
        raise Refusal("not-pending", "This submission is no longer waiting, so it can't be cancelled.")
    record(actor=user, verb="cancel", target=submission, task=submission.phase.task)


@transaction.atomic
def withdraw(*, submission: Submission, user: User) -> None:
    """Take a scored run off the board for good. It still counts against the limit."""
    if not Submission.objects.filter(pk=submission.pk, withdrawn_at=None).update(
        withdrawn_at=timezone.now(), is_chosen=False
    ):
        raise Refusal("already-withdrawn", "This submission has already been withdrawn.")
    touch_board(submission.phase)
    record(actor=user, verb="withdraw", target=submission, task=submission.phase.task)


@transaction.atomic
def choose(*, submission: Submission, user: User) -> None:
    """Make this the run that counts for its team in its phase and track."""
    if submission.state != SubmissionState.SCORED or submission.withdrawn_at is not None:
        raise Refusal("not-scored", "Only a scored run that was not withdrawn can be the one that counts.")
    rivals = Submission.objects.filter(phase=submission.phase, track=submission.track, team=submission.team)
    before = rivals.filter(is_chosen=True).values_list("uid", flat=True).first()
    rivals.update(is_chosen=False)
    Submission.objects.filter(pk=submission.pk).update(is_chosen=True)
    touch_board(submission.phase)
    record(
        actor=user,
        verb="choose",
        target=submission,
        task=submission.phase.task,
        before={"uid": before},
        after={"uid": submission.uid},
    )


@transaction.atomic
def describe(*, submission: Submission, user: User, about: Mapping[str, object]) -> None:
    """Change what the team says about the system (and whether it is private); never the file."""
    before, after = changes(submission, about)
    if not after:
        return
    Submission.objects.filter(pk=submission.pk).update(**after)
    touch_board(submission.phase)
    record(actor=user, verb="describe", target=submission, task=submission.phase.task, before=before, after=after)


def touch_board(phase: Phase) -> None:
    """Something a board of this phase shows has changed."""
    Phase.objects.filter(pk=phase.pk).update(board_version=F("board_version") + 1)


def _locked_participation(phase: Phase, team: Team) -> Participation:
    participation = Participation.objects.select_for_update().filter(task=phase.task_id, team=team).first()
    if participation is None or participation.state != ParticipationState.APPROVED:
        raise Refusal("not-participating", f"{team.name} does not take part in this task, or is not approved yet.")
    return participation


def _require_gold(phase: Phase) -> None:
    if not GoldVersion.objects.filter(dataset=phase.dataset_id, is_active=True).exists():
        raise Refusal("no-gold", "The organizers have not loaded gold for this phase yet; nothing can be scored.")


def _active_gold(phase: Phase) -> GoldVersion:
    """The gold in force, held until the submission is stored, so that a re-score published meanwhile finds it."""
    active = GoldVersion.objects.select_for_update(no_key=True).filter(dataset=phase.dataset_id, is_active=True)
    gold = active.first() or active.first()  # again, if another came into force while this waited for the lock
    assert gold is not None  # there was one, and gold is only ever replaced
    return gold


def _check_open(phase: Phase, now: datetime) -> None:
    state = phase.state_at(now)
    if state == PhaseState.UPCOMING:
        raise Refusal(
            "not-open", f"{phase.name} opens at {phase.opens_at:%Y-%m-%d %H:%M} UTC.", retry_at=phase.opens_at
        )
    if state == PhaseState.CLOSED:
        raise Refusal("closed", f"{phase.name} closed at {phase.closes_at:%Y-%m-%d %H:%M} UTC.")


def _check_quota(have: Quota) -> None:
    if have.left == 0:
        raise Refusal("limit", f"Your team has used all {have.total} submissions of this phase.")
    if not have.allows_submission:
        raise Refusal(
            "limit-today",
            f"Your team has used all {have.per_day} submissions of today; the next is possible at 00:00 UTC.",
            retry_at=have.tomorrow,
        )


def store_upload(submission: Submission, upload: Upload) -> Submission:
    """The file and the row that says where it is, both or neither."""
    submission.filename, submission.size, submission.sha256 = upload.filename, upload.size, upload.sha256
    submission.warnings = [problem.as_json() for problem in upload.warnings]
    submission.file.save(upload.filename, ContentFile(upload.data), save=False)
    try:
        submission.save()
    except BaseException:
        submission.file.delete(save=False)  # no file without a row
        raise
    return submission
