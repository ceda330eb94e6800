"""What publishing a re-score would change: counts, ranks and rank groups of every run, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring import registry
from tasks.leaderboard.columns import in_order, label_of
from tasks.models import Evaluation, Rescore, Score, Submission, Task
from tasks.models.evaluation import EvaluationQuerySet, EvaluationState
from tasks.rankgroups import group_runs
from tasks.ranks import ranks
from tasks.runs import Run, counting, runs
from tasks.shown import count


@dataclass(frozen=True, slots=True)
class Standing:
    """How a run stands on a board. Baselines, and runs that do not count for their team, have no rank."""

    value: float | None
    counts: Mapping[str, float]
    rank: int | None = None
    group: int | None = None

    @property
    def told(self) -> list[tuple[str, str]]:
        """The counts with their labels, in the order of a paper."""
        return [(label_of(name, {})[0], count(self.counts[name])) for name in in_order(self.counts)]


@dataclass(frozen=True, slots=True)
class Change:
    """One run on both boards; None where it is not on one of them."""

    uid: str
    team: str
    system: str
    before: Standing | None
    after: Standing | None

    @property
    def moves(self) -> tuple[str, ...]:
        """What differs: any of "value", "counts", "rank", "group"."""
        if self.before is None or self.after is None:
            return ("board",)
        names = ("value", "counts", "rank", "group")
        return tuple(name for name in names if getattr(self.before, name) != getattr(self.after, name))


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One track of one phase."""

    phase: str
    phase_name: str
    track: str
    track_name: str
    changes: tuple[Change, ...]

    @property
    def moved(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.moves)


@dataclass(frozen=True, slots=True)
class Preview:
    """`done` of `total` evaluations are there; until all are, runs without one are missing from `after`."""

    total: int
    done: int
    failed: int
    boards: tuple[BoardChange, ...]

    @property
    def is_complete(self) -> bool:
        return self.done == self.total

    @property
    def leaders(self) -> tuple[BoardChange, ...]:
        """Boards on which another run would come first."""
        return tuple(board for board in self.boards if any("rank" in c.moves and _leads(c) for c in board.changes))


def _leads(change: Change) -> bool:
    return 1 in (change.before and change.before.rank, change.after and change.after.rank)


def preview(rescores: Sequence[Rescore]) -> Preview:
    """The boards of all phases that a re-score touches, as they are and as they would be."""
    states = [state for rescore in rescores for state in rescore.evaluations().values_list("state", flat=True)]
    return Preview(
        total=len(states),
        done=states.count(EvaluationState.DONE),
        failed=states.count(EvaluationState.FAILED),
        boards=tuple(board for rescore in rescores for board in _boards(rescore)),
    )


def _boards(rescore: Rescore) -> Iterable[BoardChange]:
    phase = rescore.phase
    on_board = Submission.objects.filter(phase=phase).on_board()
    shown = Evaluation.objects.current().filter(submission__in=on_board)
    coming = rescore.evaluations().filter(submission__in=on_board, state=EvaluationState.DONE)
    before, after = _by_track(shown, phase.task), _by_track(coming, phase.task)
    for slug, name in phase.task.tracks.values_list("slug", "name"):
        known = {run.uid: run for run in (*before.get(slug, []), *after.get(slug, []))}
        if not known:
            continue
        old = standings(phase.task, before.get(slug, []), phase.task.metrics)
        new = standings(phase.task, after.get(slug, []), rescore.metrics)
        changes = compare(known.values(), old, new)
        yield BoardChange(phase.slug, phase.name, slug, name, changes)


def _by_track(evaluations: EvaluationQuerySet, task: Task) -> dict[str, list[Run]]:
    ratio = task.headline_ratio
    own = registry.metric(task.headline_metric).headline
    found: dict[str, list[Run]] = {}
    for run in runs(evaluations, task.headline_metric, None if ratio == own else ratio):
        found.setdefault(run.track, []).append(run)
    return found


def standings(task: Task, known: Sequence[Run], metrics: Mapping[str, Mapping[str, object]]) -> dict[str, Standing]:
    """Every run by uid; those that count for their team have ranks and groups."""
    metric = registry.metric(task.headline_metric)
    official = counting(known, higher_is_better=metric.higher_is_better)
    competing = [run for run in official if not run.is_baseline]
    places = ranks([run.value for run in competing], higher_is_better=metric.higher_is_better)
    rank = {run.uid: place for run, place in zip(competing, places, strict=True)}
    grouping = group_runs(task, official, metrics)
    group = grouping.groups if grouping else {}
    scores = Score.objects.filter(evaluation__in=[run.evaluation for run in known], metric=metric.key)
    counts = dict(scores.values_list("evaluation_id", "counts"))
    return {
        run.uid: Standing(run.value, counts.get(run.evaluation, {}), rank.get(run.uid), group.get(run.uid))
        for run in known
    }


def compare(known: Iterable[Run], before: Mapping[str, Standing], after: Mapping[str, Standing]) -> tuple[Change, ...]:
    """The changes in the order of the new board."""
    found = [Change(run.uid, run.team or "", run.system, before.get(run.uid), after.get(run.uid)) for run in known]

    def place(change: Change) -> tuple[bool, int, bool, float, str]:
        standing = change.after or change.before
        assert standing is not None
        unranked = standing.rank is None
        return unranked, standing.rank or 0, standing.value is None, -(standing.value or 0), change.system

    return tuple(sorted(found, key=place))
