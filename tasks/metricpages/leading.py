"""A task's own figures put into formulas: those of the system that leads the board which the viewer would see."""

from __future__ import annotations

from dataclasses import dataclass

from tasks.leaderboard import Options, Row, RowKind, board
from tasks.leaderboard.columns import measured, params_of
from tasks.metricpages.steps import Step, steps
from tasks.models import Phase, Score
from tasks.names import full_name
from tasks.visibility import Sight


@dataclass(frozen=True, slots=True)
class Leading:
    """The system, where it stands, and by metric the steps from its counts to its ratios."""

    uid: str
    name: str
    phase: Phase
    steps: dict[str, list[Step]]


def leading(sight: Sight, phase: Phase | None) -> Leading | None:
    """None where the viewer may not see exact counts, or nothing is scored yet."""
    if phase is None or not sight.board(phase).visible or not sight.board(phase).counts:
        return None
    row = _best(board(phase, sight, Options(humans="none")).rows)
    if row is None:
        return None
    stored = {score.metric: score for score in Score.objects.filter(evaluation=row.evaluation).defer("detail")}
    told = {
        metric.key: steps(stored[metric.key].counts, stored[metric.key].ratios, params_of(sight.task, metric))
        for metric in measured(sight.task)
        if metric.key in stored
    }
    return Leading(row.uid, full_name(row.team, row.system), phase, told)


def _best(rows: tuple[Row, ...]) -> Row | None:
    """The first that has a rank, or else the first baseline."""
    systems = [row for row in rows if row.kind != RowKind.HUMAN and row.value is not None]
    return next((row for row in systems if row.rank is not None), systems[0] if systems else None)
