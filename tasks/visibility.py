"""The one policy of who may see what, and when. Pages, API, exports, plots and admin all ask here; hidden means 404.

`Sight(user, task)` is built once per request and answers for every phase, submission and data set of that task. It
denies what it does not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.utils import timezone

from tasks.models import DataSet, Membership, Participation, Phase, SampleStudy, Submission, Task, User
from tasks.models.phase import PhaseState, Visibility
from tasks.models.submission import SubmissionState
from tasks.models.task import TaskQuerySet
from tasks.models.team import ParticipationState, Role

Viewer = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class BoardRule:
    """What a viewer sees of a phase's results.

    `until`: only submissions made before that moment (a frozen board). `decimals` and `step`: the headline is rounded,
    and moves only by steps; then `counts` is False too, since exact counts would undo both. `names`: teams by name.
    """

    visible: bool
    until: datetime | None = None
    counts: bool = True
    decimals: int | None = None
    step: float | None = None
    names: bool = True


HIDDEN = BoardRule(visible=False, counts=False, names=False)


def visible_tasks(user: Viewer) -> TaskQuerySet:
    """Published tasks, and unpublished ones to their organizers; each knows whether the viewer organizes it."""
    if not isinstance(user, User):
        return Task.objects.published()
    organizes = Task.organizers.through.objects.filter(task=OuterRef("pk"), user=user)
    tasks: TaskQuerySet = Task.objects.annotate(viewer_id=Value(user.pk), is_organized_by_viewer=Exists(organizes))
    if user.is_superuser:
        return tasks
    return tasks.filter(Q(published_at__lte=timezone.now()) | Q(is_organized_by_viewer=True))


def with_board_facts(phases: QuerySet[Phase]) -> QuerySet[Phase]:
    """Phases with what boards need of them: `has_runs` and `has_samples` say whether there are any."""
    runs = Submission.objects.on_board().filter(phase=OuterRef("pk"))
    samples = SampleStudy.objects.filter(phase=OuterRef("pk"))
    known = phases.select_related("dataset", "rank_groups")
    return known.annotate(has_runs=Exists(runs), has_samples=Exists(samples))


class Sight:
    """What one viewer may see of one task."""

    def __init__(self, user: Viewer, task: Task, now: datetime | None = None) -> None:
        self.user = user
        self.task = task
        self.now = now or timezone.now()

    @cached_property
    def is_organizer(self) -> bool:
        if not isinstance(self.user, User):
            return False
        if self.user.is_superuser:
            return True
        if getattr(self.task, "viewer_id", None) == self.user.pk:  # visible_tasks has already asked, for this viewer
            return bool(getattr(self.task, "is_organized_by_viewer", False))
        return self.task.organizers.filter(pk=self.user.pk).exists()

    @cached_property
    def phases(self) -> list[Phase]:
        """All phases of the task, in order, with what boards need of them."""
        return list(with_board_facts(self.task.phases.all()))

    @cached_property
    def _roles(self) -> dict[int, str]:
        if not isinstance(self.user, User):
            return {}
        return dict(Membership.objects.filter(user=self.user).values_list("team_id", "role"))

    @property
    def team_ids(self) -> frozenset[int]:
        return frozenset(self._roles)

    def is_captain(self, team_id: int) -> bool:
        return self._roles.get(team_id) == Role.CAPTAIN

    @cached_property
    def participations(self) -> list[Participation]:
        """Those of the viewer's teams in this task."""
        if not self.team_ids:
            return []
        found = Participation.objects.filter(task=self.task, team_id__in=self.team_ids)
        return list(found.select_related("team"))

    @property
    def approved_teams(self) -> list[Participation]:
        return [p for p in self.participations if p.state == ParticipationState.APPROVED]

    def sees_task(self) -> bool:
        return self.task.is_published or self.is_organizer

    def board(self, phase: Phase) -> BoardRule:
        if self.is_organizer:
            return BoardRule(visible=True)
        if not self.sees_task() or phase.state_at(self.now) == PhaseState.UPCOMING:
            return HIDDEN
        released = phase.is_released
        if phase.visibility == Visibility.BLIND and not released:
            return HIDDEN
        guarded = phase.state_at(self.now) == PhaseState.OPEN
        decimals = phase.rounding if guarded else None
        step = phase.ladder_step if guarded else None
        return BoardRule(
            visible=True,
            until=None if released else phase.freeze_at,
            counts=decimals is None and step is None,
            decimals=decimals,
            step=step,
            names=not phase.is_anonymous,
        )

    def sees_items(self, phase: Phase) -> bool:
        """The data to work on, which nobody gets before the phase opens."""
        return self.is_organizer or (self.sees_task() and phase.state_at(self.now) != PhaseState.UPCOMING)

    def owns(self, submission: Submission) -> bool:
        return submission.team_id is not None and submission.team_id in self.team_ids

    def sees_submission(self, submission: Submission) -> bool:
        """That it exists and its state; others than the team see it once it is on a board."""
        if self.is_organizer or self.owns(submission):
            return True
        return submission.state == SubmissionState.SCORED and self.sees_scores(submission)

    def sees_scores(self, submission: Submission) -> bool:
        rule = self.board(submission.phase)
        if not rule.visible or (rule.until is not None and submission.created_at >= rule.until):
            return False
        if self.is_organizer or self.owns(submission):
            return True
        return not submission.is_private and submission.withdrawn_at is None

    def sees_counts(self, submission: Submission) -> bool:
        return self.sees_scores(submission) and self.board(submission.phase).counts

    def sees_name(self, submission: Submission) -> bool:
        """Whose it is, and whatever would tell: the system's name, its description, links, the name of the file."""
        known = submission.team_id is None or self.is_organizer or self.owns(submission)
        return known or not submission.phase.is_anonymous

    def system_of(self, submission: Submission) -> str:
        """What to call it."""
        return submission.system if self.sees_name(submission) else f"Submission {submission.uid}"

    def filename_of(self, submission: Submission) -> str:
        return submission.filename if self.sees_name(submission) else submission.uid

    def sees_file(self, submission: Submission) -> bool:
        """The uploaded file itself; to others only once gold is out, when nothing can be learned from it any more."""
        if self.is_organizer or self.owns(submission):
            return True
        return self.sees_submission(submission) and self.sees_gold(submission.phase.dataset)

    def sees_rows(self, submission: Submission) -> bool:
        """Per-item rows, edits right and wrong: they tell what gold says, so they are as hidden as gold."""
        return self.sees_counts(submission) and self.sees_gold(submission.phase.dataset)

    def sees_gold(self, dataset: DataSet) -> bool:
        return self.is_organizer or (self.sees_task() and self.is_gold_out(dataset))

    def is_gold_out(self, dataset: DataSet) -> bool:
        """Whether everybody who sees the task sees its gold."""
        if dataset.public_gold:
            return True
        phases = [phase for phase in self.phases if phase.dataset_id == dataset.pk]
        # One phase that still hides it is enough to hide it.
        return bool(phases) and all(p.gold_release_at is not None and p.gold_release_at <= self.now for p in phases)

    def sees_agreement(self, dataset: DataSet) -> bool:
        """Agreement between annotators, in aggregate."""
        return self.sees_gold(dataset)

    def tells(self, submission: Submission) -> dict[str, bool]:
        """How much of a submission's scores may be told: see tasks.shown."""
        return {
            "sees_rows": self.sees_rows(submission),
            "tells_apart": self.sees_agreement(submission.phase.dataset),
        }

    def submissions(self, phase: Phase) -> QuerySet[Submission]:
        """Those of the phase that the viewer may know of, in one query."""
        found = Submission.objects.filter(phase=phase)
        if self.is_organizer:
            return found
        own = Q(team_id__in=self.team_ids)
        rule = self.board(phase)
        if not rule.visible:
            return found.filter(own)
        public = Q(is_private=False, withdrawn_at=None)
        if rule.until is not None:
            public &= Q(created_at__lt=rule.until)
        return found.filter(own | public)


class Sights:
    """The sights of one viewer, one for each task asked about: for lists that cross tasks."""

    def __init__(self, user: Viewer) -> None:
        self.user = user
        self._by_task: dict[int, Sight] = {}

    def of(self, task: Task) -> Sight:
        if task.pk not in self._by_task:
            self._by_task[task.pk] = Sight(self.user, task)
        return self._by_task[task.pk]
