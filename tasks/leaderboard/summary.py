"""Who leads a board, by how much, whether that means anything, and how close to humans it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tasks import shown
from tasks.leaderboard.model import Row, Summary


def leaders(rows: Iterable[Row]) -> list[Row]:
    """All that share the first place, and whoever comes next."""
    ranked = sorted((row for row in rows if row.rank is not None), key=lambda row: (row.rank, row.team, row.system))
    second = sum(row.rank == 1 for row in ranked)
    return ranked[: second + 1]


def summary(found: list[Row], decimals: int) -> Summary | None:
    """Of leaders, whose headlines are printed."""
    if not found:
        return None
    first = found[0]
    if len(found) == 1:
        return Summary(first)
    second = found[1]
    ahead = shown.ratio(abs((first.value or 0) - (second.value or 0)), decimals)
    told = first.group is not None and second.group is not None
    return Summary(
        first,
        second,
        sharing=sum(row.rank == 1 for row in found),
        ahead=ahead,
        could_be_chance=first.group == second.group if told else None,
    )


def marked(found: Summary | None, mark: Callable[[Row], Row]) -> Summary | None:
    if found is None:
        return None
    return replace(found, first=mark(found.first), second=mark(found.second) if found.second else None)
