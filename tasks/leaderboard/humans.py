"""The annotators themselves as rows of a board, and how close to them a system comes.

A metric whose key begins with `human_` compares with humans: its headline is the ratio, and its detail lists under
`annotators` each of them with what a human and the system reach against the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.registry import Metric
from tasks.leaderboard.columns import Column, measured, params_of
from tasks.leaderboard.model import Row, RowKind
from tasks.models import Task

PREFIX = "human_"
SCALES = {"human_kappa": "contingency.kappa", "human_ratio": "m2.f"}  # the column that is on the same scale


def human_metric(task: Task) -> Metric | None:
    return next((metric for metric in measured(task) if metric.key.startswith(PREFIX)), None)


def goes_with(human: Metric, task: Task, ranking: Column) -> bool:
    """Whether what it says of humans is on the scale that ranks: the same ratio, and the same beta."""
    ranked = next((metric for metric in measured(task) if metric.key == ranking.metric), None)
    if ranked is None or SCALES.get(human.key) != ranking.key:
        return False
    return params_of(task, human).get("beta") in (None, params_of(task, ranked).get("beta"))


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
