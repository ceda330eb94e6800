"""Rank groups of a board: which differences between its systems are more than luck.

Computed by a job from stored rows and kept with the version of the board that they belong to, never in a request. Which
boards have none is asked of the database, so that whatever changed a board, nobody has to remember to say so.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil

import structlog
from django.core.cache import cache
from django.db.models import Exists, F, OuterRef, Q

from scoring import registry
from scoring.groups import ITEMS, SENTENCES
from scoring.ranking import ALPHA, Ranking, rank_groups
from scoring.resample import Board
from scoring.rows import from_bytes
from tasks.models import Phase, RankGroups, RowSet, Score, Submission
from tasks.runs import Run, admitted, counting, runs
from tasks.visibility import BoardRule

ALL_TRACKS = ""  # key of the groups over all tracks together
MOST, DRAWS, SEED = 40, 10_000, 1  # systems that are compared: 780 pairs; the others have no group
MOST_IF_SLOW, DRAWS_IF_SLOW = 10, 1_000  # of a metric whose totals are no sums, which takes a thousand times as long
PAUSE = timedelta(seconds=30)  # between two computations for a board that keeps changing
SENT_SECONDS = 300  # for which a board that was sent to the queue is not sent again

log = structlog.get_logger(__name__)


def stale(now: datetime) -> list[int]:
    """Phases with results whose groups are of an older board, each told once in a while only."""
    has_runs = Exists(Submission.objects.on_board().filter(phase=OuterRef("pk")))
    outdated = Q(rank_groups=None) | ~Q(rank_groups__board_version=F("board_version"))
    rested = Q(rank_groups=None) | Q(rank_groups__computed_at__lt=now - PAUSE)
    found = Phase.objects.filter(has_runs, outdated, rested).values_list("pk", "board_version")
    return [pk for pk, version in found if cache.add(f"significance/{pk}/{version}", True, SENT_SECONDS)]


def compute(pk: int, now: datetime) -> None:
    """Compare the systems of a phase, all together and track by track, and store the groups."""
    phase = Phase.objects.select_related("task").get(pk=pk)
    metric = registry.metric(phase.task.headline_metric)
    ratio = None if phase.task.headline_ratio == metric.headline else phase.task.headline_ratio
    known = runs(admitted(phase, BoardRule(visible=True)), metric.key, ratio)
    official = counting(known, higher_is_better=metric.higher_is_better)
    tracks = dict.fromkeys(run.track for run in official)
    groups: dict[str, dict[str, int]] = {}
    method = ""
    for track in (ALL_TRACKS, *tracks):
        if track and len(tracks) == 1:
            groups[track] = groups[ALL_TRACKS]
            continue
        ranking = _ranking(phase, [run for run in official if track in (ALL_TRACKS, run.track)])
        groups[track] = {p.name: p.group for p in ranking.places if p.group is not None} if ranking else {}
        method = method or (ranking.method if ranking else "")
    RankGroups.objects.update_or_create(
        phase=phase,
        defaults={"board_version": phase.board_version, "method": method, "groups": groups, "computed_at": now},
    )
    log.info("rank groups computed", phase=pk, systems=len(official))


def _ranking(phase: Phase, official: list[Run]) -> Ranking | None:
    """The groups of the best systems; None where there is nothing to compare, or not on the same items."""
    metric = registry.metric(phase.task.headline_metric)
    most, draws = (MOST, DRAWS) if metric.total is registry.summed else (MOST_IF_SLOW, DRAWS_IF_SLOW)
    sign = -1 if metric.higher_is_better else 1
    valued = sorted((run for run in official if run.value is not None), key=lambda run: sign * (run.value or 0))[:most]
    uids = {run.evaluation: run.uid for run in valued}
    keys = Score.objects.filter(evaluation__in=uids, metric=metric.key, evaluation=OuterRef("evaluation"))
    stored = RowSet.objects.filter(evaluation__in=uids, key__in=keys.values("rows_key"))
    params = metric.with_defaults(phase.task.metrics.get(metric.key, {}))
    tallied = {
        uids[evaluation]: metric.tally(from_bytes(bytes(data)), params)
        for evaluation, data in stored.values_list("evaluation_id", "data").iterator(chunk_size=10)
    }
    if not tallied:
        return None
    drawn = SENTENCES if phase.task.scoring_kind == "correction" else ITEMS
    try:
        board = Board(metric, tallied, params, groups=drawn, ratio=phase.task.headline_ratio)
    except ValueError:
        log.warning("systems were scored on different items", phase=phase.pk)
        return None
    pairs = len(tallied) * (len(tallied) - 1) // 2
    return rank_groups(board, draws=max(draws, ceil(pairs / ALPHA)), seed=SEED)
