"""When rank groups are computed: by a job after a board has changed, never in a request.

They are kept with the version of the board that they belong to. Which boards have none is asked of the database, so
that whatever changed a board, nobody has to remember to say so.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.core.cache import cache
from django.db.models import Exists, F, OuterRef, Q

from scoring import registry
from tasks.models import Phase, RankGroups, Submission
from tasks.rankgroups import group_runs
from tasks.runs import admitted, counting, runs
from tasks.visibility import BoardRule

ALL_TRACKS = ""  # key of the groups over all tracks together
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
