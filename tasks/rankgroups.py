"""Which systems of a board can't be told apart: rank groups from the stored rows of their evaluations."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from scoring import registry
from scoring.groups import ITEMS, SENTENCES
from scoring.ranking import rank_groups
from scoring.resample import Board
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.models import RowSet, Task

DRAWS, SEED = 10_000, 1
MOST_SYSTEMS = 30  # pairs grow with the square, and with them the draws that Holm's correction needs
KEPT_SECONDS = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Grouping:
    """Group number by name, and how it was done."""

    groups: Mapping[str, int | None]
    method: str


def group_evaluations(
    task: Task, evaluations: Mapping[str, int], metrics: Mapping[str, Any], *, most: int = MOST_SYSTEMS
) -> Grouping | None:
    """Groups of the systems NAME -> evaluation by the task's headline; None with fewer than two or too many systems.

    An evaluation never changes, so neither do the groups of a set of them: they are kept in the cache.
    """
    metric = registry.metric(task.headline_metric)
    params = metric.with_defaults(metrics.get(metric.key, {}))
    if not 2 <= len(evaluations) <= most:
        return None
    asked = f"{task.headline}/{metric.version}/{params}/{DRAWS}/{SEED}/{sorted(evaluations.items())}"
    key = f"rank-groups/{hashlib.sha256(asked.encode()).hexdigest()}"
    found: Grouping | None = cache.get(key)
    if found is None:
        rows = _rows(evaluations, rows_key(metric.source, params))
        if rows is None:
            return None
        tallied = {name: metric.tally(of_system, params) for name, of_system in rows.items()}
        groups = SENTENCES if task.scoring_kind == "correction" else ITEMS
        board = Board(metric, tallied, params, groups=groups, ratio=task.headline_ratio)
        ranking = rank_groups(board, draws=DRAWS, seed=SEED)
        found = Grouping({place.name: place.group for place in ranking.places}, ranking.method)
        cache.set(key, found, KEPT_SECONDS)
    return found


def _rows(evaluations: Mapping[str, int], key: str) -> Mapping[str, Any] | None:
    """The rows of every system, or None if one has none."""
    wanted: Sequence[int] = list(evaluations.values())
    data = dict(RowSet.objects.filter(evaluation__in=wanted, key=key).values_list("evaluation_id", "data"))
    if len(data) < len(wanted):
        return None
    return {name: from_bytes(bytes(data[evaluation])) for name, evaluation in evaluations.items()}
