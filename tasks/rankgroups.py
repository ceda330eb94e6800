"""Which systems of a board can't be told apart: rank groups from the stored rows of their evaluations.

Boards and the preview of a re-score both group here, so that they agree. For boards a job does it after one has
changed, never a request. Groups are kept with the version of the board that they belong to; which boards have none is
asked of the database, so that whatever changed a board, nobody has to remember to say so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.core.cache import cache
from django.db.models import Exists, F, OuterRef, Q

from scoring import registry
from scoring.data import Params
from scoring.groups import groups_of_kind
from scoring.ranking import rank_groups
from scoring.registry import Metric
from scoring.resample import Board
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.models import Phase, RankGroups, RowSet, Submission, Task
from tasks.runs import Run, admitted, counting, runs
from tasks.visibility import BoardRule

# Pairs grow with the square of the systems, and with them the draws that Holm's correction needs.
MOST_SYSTEMS, DRAWS, SEED = 30, 10_000, 1
MOST_IF_SLOW, DRAWS_IF_SLOW = 10, 1_000  # where totals are no sums, which takes a thousand times as long
KEPT_SECONDS = 30 * 24 * 3600

ALL_TRACKS = ""  # key of the groups over all tracks together
PAUSE = timedelta(seconds=30)  # between two computations for a board that keeps changing
SENT_SECONDS = 300  # for which a board that was sent to the queue is not sent again

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Grouping:
    """Group number by name, and how it was done."""

    groups: Mapping[str, int | None]
    method: str


def group_runs(task: Task, official: Sequence[Run], metrics: Mapping[str, Any]) -> Grouping | None:
    """Groups, by uid, of the best of the runs that count, baselines among them, by the task's headline.

    None where there are fewer than two, or where they were not scored on the same items. An evaluation never changes,
    so neither do the groups of a set of them: they are kept in the cache.
    """
    metric = registry.metric(task.headline_metric)
    params = metric.with_defaults(metrics.get(metric.key, {}))
    most, draws = (MOST_SYSTEMS, DRAWS) if metric.total is registry.summed else (MOST_IF_SLOW, DRAWS_IF_SLOW)
    sign = -1 if metric.higher_is_better else 1
    best = sorted((run for run in official if run.value is not None), key=lambda run: sign * (run.value or 0))[:most]
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
    groups = groups_of_kind(task.scoring_kind)
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


def stale(now: datetime) -> list[int]:
    """Phases with results whose groups are of an older board, each told once in a while only."""
    has_runs = Exists(Submission.objects.on_board().filter(phase=OuterRef("pk")))
    outdated = Q(rank_groups=None) | ~Q(rank_groups__board_version=F("board_version"))
    rested = Q(rank_groups=None) | Q(rank_groups__computed_at__lt=now - PAUSE)
    found = Phase.objects.filter(has_runs, outdated, rested).values_list("pk", "board_version")
    return [pk for pk, version in found if cache.add(f"rank-groups/sent/{pk}/{version}", True, SENT_SECONDS)]


def compute(pk: int, now: datetime) -> None:
    """Compare the systems of a phase, all together and track by track, and store the groups."""
    phase = Phase.objects.select_related("task").get(pk=pk)
    metric = registry.metric(phase.task.headline_metric)
    ratio = None if phase.task.headline_ratio == metric.headline else phase.task.headline_ratio
    known = runs(admitted(phase, BoardRule(visible=True)), metric.key, ratio)
    official = counting(known, higher_is_better=metric.higher_is_better)
    tracks = dict.fromkeys(run.track for run in official)
    groups: dict[str, dict[str, int | None]] = {}
    method = ""
    for track in (ALL_TRACKS, *tracks):
        inside = [run for run in official if track in (ALL_TRACKS, run.track)]
        found = group_runs(phase.task, inside, phase.task.metrics)
        groups[track] = dict(found.groups) if found else {}
        method = method or (found.method if found else "")
    RankGroups.objects.update_or_create(
        phase=phase,
        defaults={"board_version": phase.board_version, "method": method, "groups": groups, "computed_at": now},
    )
    log.info("rank groups computed", phase=pk, systems=len(official))
