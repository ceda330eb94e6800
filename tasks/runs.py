"""The runs behind a board: which a viewer's rule admits, what each is shown with, and which one of a team counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import FilteredRelation, Q

from tasks.models import Evaluation, Phase, Submission
from tasks.models.evaluation import EvaluationQuerySet
from tasks.ranks import rounded, rungs
from tasks.visibility import BoardRule


@dataclass(frozen=True, slots=True)
class Run:
    """One scored submission and the headline of the evaluation that is in force."""

    evaluation: int
    uid: str
    team_id: int | None
    team: str
    system: str
    track: str
    track_name: str
    created_at: datetime
    is_baseline: bool
    is_chosen: bool
    value: float | None
    low: float | None
    high: float | None
    is_listed: bool  # False for one that only the Ladder has to know: private or withdrawn


def admitted(
    phase: Phase, rule: BoardRule, *, at: datetime | None = None, gold: int | None = None
) -> EvaluationQuerySet:
    """Evaluations that the rule lets on the board, now or `at` a moment, or against the `gold` of that number.

    The freeze is in the query, not in the template. The Ladder climbs over all runs of a team: if it forgot those that
    were withdrawn or kept private, each run could be shown alone in turn. `guarded` takes them out again.
    """
    if not rule.visible:
        return Evaluation.objects.none()
    submissions = Submission.objects.filter(phase=phase)
    submissions = submissions.on_board() if rule.step is None else submissions.scored()
    if rule.until is not None:
        submissions = submissions.filter(created_at__lt=rule.until)
    if at is not None:
        submissions = submissions.filter(created_at__lte=at)
    found: EvaluationQuerySet = Evaluation.objects.filter(submission__in=submissions)
    if gold is not None:
        # Only what has been on a board: a re-score that is not published yet stays a secret.
        found = found.filter(gold__number=gold, effective_from__isnull=False)
        return found if at is None else found.filter(effective_from__lte=at)
    return found.current() if at is None else found.effective_at(at)


def runs(evaluations: EvaluationQuerySet, metric: str, ratio: str | None) -> list[Run]:
    """In order of time, in one query. `ratio` None: the metric's own value, which alone has an interval."""
    value = "headline__value" if ratio is None else f"headline__ratios__{ratio}"
    rows = (
        evaluations.annotate(
            headline=FilteredRelation("scores", condition=Q(scores__metric=metric)),
            is_listed=Q(submission__is_private=False, submission__withdrawn_at=None),
        )
        .order_by("submission__created_at", "submission_id", "effective_from")
        .values_list(
            "pk",
            "submission__uid",
            "submission__team_id",
            "submission__team__name",
            "submission__system",
            "submission__track__slug",
            "submission__track__name",
            "submission__created_at",
            "submission__is_baseline",
            "submission__is_chosen",
            value,
            "headline__low",
            "headline__high",
            "is_listed",
        )
    )
    found = (Run(*row) for row in rows.iterator(chunk_size=2000))
    # Against an old gold a submission may have been evaluated by several scorers: the last one counts.
    latest = {run.uid: run for run in found}
    kept = latest.values()
    return list(kept) if ratio is None else [replace(run, low=None, high=None) for run in kept]


def guarded(found: Iterable[Run], rule: BoardRule, *, higher_is_better: bool) -> list[Run]:
    """The runs with what the rule lets be shown of their scores; with rounding or a step, nothing exact is left."""
    known = list(found)
    if rule.counts:
        return known
    if rule.step is not None:
        known = _on_ladder(known, rule.step, higher_is_better)
    return [replace(run, value=rounded(run.value, rule.decimals), low=None, high=None) for run in known]


def _on_ladder(known: list[Run], step: float, higher_is_better: bool) -> list[Run]:
    """The listed runs, each with the best that a listed run has let be known by then."""
    shown: dict[str, float | None] = {}
    for of_team in by_party(known).values():
        best: float | None = None
        told = rungs((run.value for run in of_team), step, higher_is_better=higher_is_better)
        for run, value in zip(of_team, told, strict=True):
            best = value if run.is_listed and value is not None else best
            shown[run.uid] = best
    return [replace(run, value=shown[run.uid]) for run in known if run.is_listed]


def by_party(known: Iterable[Run]) -> dict[object, list[Run]]:
    """Runs by team and track, each in order of time; every baseline stands for itself."""
    parties: dict[object, list[Run]] = defaultdict(list)
    for run in known:
        parties[run.uid if run.team_id is None else (run.team_id, run.track)].append(run)
    return parties


def counting(known: Iterable[Run], *, higher_is_better: bool) -> list[Run]:
    """One run of each team in each track: the one it chose, else the best, else (a tie) the earliest."""
    sign = 1 if higher_is_better else -1

    def merit(run: Run) -> tuple[bool, bool, float]:
        return run.is_chosen, run.value is not None, 0.0 if run.value is None else sign * run.value

    return [max(of_party, key=merit) for of_party in by_party(known).values()]  # max takes the first of equals
