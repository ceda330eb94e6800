"""The annotators themselves as rows of a board, and how close to them a system comes.

A metric whose key begins with `human_` compares with humans: its headline is the ratio, and its detail lists under
`annotators` each of them with what a human and the system reach against the others. It goes with the ratio or the
metric that the rest of its key names: `human_kappa` with kappa, `human_m2` with M².
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.registry import Metric
from tasks.leaderboard.columns import Column, measured
from tasks.leaderboard.model import Row, RowKind
from tasks.models import Task

PREFIX = "human_"


def human_metric(task: Task) -> Metric | None:
    return next((metric for metric in measured(task) if metric.key.startswith(PREFIX)), None)


def goes_with(metric: Metric, ranking: Column) -> bool:
    """Whether what it says of humans is on the scale that ranks."""
    return metric.key.removeprefix(PREFIX) in (ranking.metric, ranking.name)


def human_rows(told: Iterable[Mapping[str, Any]], *, on_scale: bool, named: bool) -> list[Row]:
    """Each annotator, or, where they must not be told apart, their mean."""
    known = [(str(each["annotator"]), float(each["human"])) for each in told if each["human"] is not None]
    if not known:
        return []
    mean = sum(value for _, value in known) / len(known)
    if not named:
        known = [(f"Mean of {len(known)} annotators", mean)]
    return [
        Row(
            kind=RowKind.HUMAN,
            evaluation=0,
            uid="",
            team_id=None,
            team="",
            system=name,
            track="",
            created_at=None,
            value=value if on_scale else None,
            low=None,
            high=None,
            human_ratio=value / mean if mean > 0 else None,
        )
        for name, value in known
    ]
