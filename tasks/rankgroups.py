"""Which systems of a board can't be told apart: rank groups from the stored rows of their evaluations.

Boards, the job that prepares them and the preview of a re-score all group here, so that they agree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from scoring import registry
from scoring.data import Params
from scoring.groups import ITEMS, SENTENCES
from scoring.ranking import rank_groups
from scoring.registry import Metric
from scoring.resample import Board
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.models import RowSet, Task
from tasks.runs import Run

# Pairs grow with the square of the systems, and with them the draws that Holm's correction needs.
MOST_SYSTEMS, DRAWS, SEED = 30, 10_000, 1
MOST_IF_SLOW, DRAWS_IF_SLOW = 10, 1_000  # where totals are no sums, which takes a thousand times as long
KEPT_SECONDS = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Grouping:
    """Group number by name, and how it was done."""

    groups: Mapping[str, int | None]
    method: str


def group_runs(task: Task, counting: Sequence[Run], metrics: Mapping[str, Any]) -> Grouping | None:
    """Groups, by uid, of the best of the runs that count, baselines among them, by the task's headline.

    None where there are fewer than two, or where they were not scored on the same items. An evaluation never changes,
    so neither do the groups of a set of them: they are kept in the cache.
    """
    metric = registry.metric(task.headline_metric)
    params = metric.with_defaults(metrics.get(metric.key, {}))
    most, draws = (MOST_SYSTEMS, DRAWS) if metric.total is registry.summed else (MOST_IF_SLOW, DRAWS_IF_SLOW)
    sign = -1 if metric.higher_is_better else 1
    best = sorted((run for run in counting if run.value is not None), key=lambda run: sign * (run.value or 0))[:most]
    evaluations = {run.uid: run.evaluation for run in best}
    if len(evaluations) < 2:
        return None
    asked = f"{task.headline}/{metric.version}/{params}/{draws}/{SEED}/{sorted(evaluations.items())}"
    key = f"rank-groups/{hashlib.sha256(asked.encode()).hexdigest()}"
    found: Grouping | None = cache.get(key)
    if found is None:
        found = _grouped(task, metric, params, evaluations, draws)
        if found is not None:
            cache.set(key, found, KEPT_SECONDS)
    return found


def _grouped(task: Task, metric: Metric, params: Params, evaluations: Mapping[str, int], draws: int) -> Grouping | None:
    rows = _rows(evaluations, rows_key(metric.source, params))
    if rows is None:
        return None
    tallied = {name: metric.tally(of_system, params) for name, of_system in rows.items()}
    groups = SENTENCES if task.scoring_kind == "correction" else ITEMS
    try:
        board = Board(metric, tallied, params, groups=groups, ratio=task.headline_ratio)
    except ValueError:
        return None  # scored on different items, as in the middle of a change of gold
    ranking = rank_groups(board, draws=draws, seed=SEED)
    return Grouping({place.name: place.group for place in ranking.places}, ranking.method)


def _rows(evaluations: Mapping[str, int], key: str) -> Mapping[str, Any] | None:
    """The rows of every system, or None if one has none."""
    wanted: Sequence[int] = list(evaluations.values())
    data = dict(RowSet.objects.filter(evaluation__in=wanted, key=key).values_list("evaluation_id", "data"))
    if len(data) < len(wanted):
        return None
    return {name: from_bytes(bytes(data[evaluation])) for name, evaluation in evaluations.items()}
