"""A board as one viewer sees it: built once for all who share a rule, then marked with what is the viewer's own."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import partial

from django.core.cache import cache

import scoring
from tasks.leaderboard.build import build
from tasks.leaderboard.columns import Column
from tasks.leaderboard.model import Board, Row
from tasks.leaderboard.options import Options
from tasks.leaderboard.summary import marked
from tasks.models import Phase
from tasks.visibility import Sight

KEPT_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Leader:
    """The first of a board; the names are those shown to everybody."""

    team: str
    system: str
    value: str
    headline: Column
    human_ratio: float | None


def board(phase: Phase, sight: Sight, options: Options) -> Board:
    """The one way to a board. What is cached depends on the rule and not on the viewer, and never leaves unmarked."""
    found = _common(phase, sight, options)
    mark = partial(_marked, own_teams=sight.team_ids)
    return replace(found, rows=tuple(map(mark, found.rows)), summary=marked(found.summary, mark))


def leader(phase: Phase, sight: Sight) -> Leader | None:
    """Who is first on the official board, as far as the viewer may know; None without a ranked run."""
    found = _common(phase, sight, Options(humans="none", baselines=False, columns=(), size=1))
    if found.summary is None:
        return None
    first = found.summary.first
    return Leader(first.team, first.system, first.headline, found.headline, first.human_ratio)


def _common(phase: Phase, sight: Sight, options: Options) -> Board:
    key = f"board/{version(phase, sight, options)}"
    found: Board | None = cache.get(key) if is_common(options) else None
    if found is None:
        found = build(phase, sight.board(phase), options, names_humans=sight.sees_agreement(phase.dataset))
        if is_common(options) and not found.pending:
            cache.set(key, found, KEPT_SECONDS)
    return found


def version(phase: Phase, sight: Sight, options: Options) -> str:
    """Names what a board shows: it changes whenever the board does, and with every choice and every rule."""
    groups = getattr(phase, "rank_groups", None)
    task = phase.task
    parts = (
        *(phase.pk, phase.board_version, groups and groups.computed_at, phase.release_at, phase.anonymous_until),
        *(task.kind, task.headline, task.metrics, task.n_consists_of),
        *(sight.board(phase), sight.sees_agreement(phase.dataset), options, scoring.__version__),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


def is_common(options: Options) -> bool:
    """Whether others are likely to ask the same: what people type would only fill the cache."""
    return not (options.find or options.since or options.until or options.at)


def _marked(row: Row, own_teams: frozenset[int]) -> Row:
    """Own rows are marked and bear their own name; of a concealed team nothing is left that would tell it."""
    is_own = row.team_id is not None and row.team_id in own_teams
    if row.concealed is None:
        return replace(row, is_own=True) if is_own else row
    if is_own:
        team, system = row.concealed
        return replace(row, is_own=True, team=team, system=system, concealed=None)
    return replace(row, team_id=None, concealed=None)
