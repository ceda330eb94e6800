"""All optimal alignments of a source with a corrected sentence, as bit masks; and the pieces in which they differ.

MaxMatch looks at two sets of alignments: all that are optimal when a substitution costs 1, and all that are optimal
when it costs 2 (insertion and deletion cost 1). A vertex (i, j) says that i source tokens and j corrected tokens are
behind. A row of vertices is one integer: bit j stands for column j. The matrices are never filled in cell by cell:
neighbouring cells differ by at most 1, and these differences follow row by row from a dozen operations on whole
integers (Myers 1999; Hyyrö 2003; for the cost of 2, which is the longest common subsequence, Crochemore et al. 2001).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Moves = list[tuple[int, int, int]]  # per row the columns that a diagonal step, a deletion, an insertion may lead to


class Slope(NamedTuple):
    """How the distance from the start (substitution at cost 1) changes on the way to each column of a row."""

    equal: int  # the tokens are equal
    level: int  # from (i-1, j-1): as there; elsewhere 1 more
    down: int  # from (i-1, j): 1 more
    up: int  # from (i-1, j): 1 less
    rising: int  # from (i, j-1): 1 more
    falling: int  # from (i, j-1): 1 less


class Row(NamedTuple):
    """One row of one lattice: its vertices, and which of them are reached by which base arc on an optimal path."""

    vertices: int
    diagonal: int  # from (i-1, j-1): unchanged where the tokens are equal, a substitution elsewhere
    deletion: int  # from (i-1, j)
    insertion: int  # from (i, j-1)


class Piece(NamedTuple):
    """Source tokens [start, end) and the corrected tokens [first, last) that stand for them."""

    start: int
    end: int
    first: int
    last: int


def lattices(source: Sequence[Hashable], target: Sequence[Hashable]) -> tuple[list[Row], list[Row]]:
    """The rows 0..n of both lattices: substitution at cost 1, and at cost 2."""
    one, two = _forwards(source, target)
    return _backwards(one, len(target)), _backwards(two, len(target))


def slopes(source: Sequence[Hashable], target: Sequence[Hashable]) -> list[Slope]:
    """The changes of the distance, for the rows 0..n."""
    full = (1 << len(target)) - 1
    places = _places(target)
    rising, falling = full, 0
    found = [Slope(0, 0, 0, 0, full << 1, 0)]
    for token in source:
        equal = places.get(token, 0)
        same = ((((equal & rising) + rising) ^ rising) | equal | falling) & full
        down, up = (falling | full & ~(same | rising)) << 1 | 1, (same & rising) << 1
        rising, falling = (up | ~(same | down)) & full, same & down
        found.append(Slope(equal << 1, same << 1, down, up, rising << 1, falling << 1))
    return found


def _places(target: Sequence[Hashable]) -> dict[Hashable, int]:
    """For each token the columns in which it stands; bit j-1 stands for column j."""
    places: dict[Hashable, int] = {}
    for column, token in enumerate(target):
        places[token] = places.get(token, 0) | 1 << column
    return places


def _forwards(source: Sequence[Hashable], target: Sequence[Hashable]) -> tuple[Moves, Moves]:
    """All moves that keep the cost minimal, for both costs."""
    full = (1 << len(target)) - 1  # here bit j-1 stands for column j
    places = _places(target)
    rising, falling = full, 0  # cost 1: columns where the row's value is 1 more, 1 less than in the column before
    flat, common = full, 0  # cost 2: columns where the common subsequence does not grow, and where it does
    one = [(0, 0, full << 1)]
    two = [(0, 0, full << 1)]
    for token in source:
        equal = places.get(token, 0)
        same = ((((equal & rising) + rising) ^ rising) | equal | falling) & full
        down = falling | full & ~(same | rising)
        shifted = down << 1 | 1
        rising, falling = ((same & rising) << 1 | ~(same | shifted)) & full, same & shifted
        one.append(((equal | full & ~same) << 1, shifted, rising << 1))

        gain = flat & equal
        flat = ((flat + gain) | (flat - gain)) & full
        before, common = common, full & ~flat
        # From a column that gains a common token up to the one that loses it, the row is ahead of the row before.
        ahead = (before & ~common) - (common & ~before)
        two.append(((equal | full & ~(ahead | before)) << 1, (full & ~ahead) << 1 | 1, flat << 1))
    return one, two


def _backwards(moves: Moves, last: int) -> list[Row]:
    """Keep what leads to the last vertex."""
    rows = []
    vertices = 1 << last
    for diagonal, deletion, insertion in reversed(moves):
        if vertices & insertion:
            vertices = _spread(vertices, insertion)
        row = Row(vertices, vertices & diagonal, vertices & deletion, vertices & insertion)
        rows.append(row)
        vertices = row.diagonal >> 1 | row.deletion
    rows.reverse()
    return rows


def _spread(vertices: int, insertion: int) -> int:
    """Add what insertions reach backwards within a row, in steps of 1, 2, 4 ... columns."""
    step = 1
    while insertion:
        vertices |= (vertices & insertion) >> step
        insertion &= insertion << step
        step *= 2
    return vertices


def changed_pieces(source: Sequence[str], target: Sequence[str], max_unchanged: int, touched: int) -> list[Piece]:
    """Pieces outside of which all alignments run along one diagonal of kept tokens.

    A piece has some kept tokens around what changes, as many as an edit may take in: that is `max_unchanged` where gold
    edits want kept tokens, and else one, since an edit of one step becomes cheaper by taking in a neighbour, but no
    edit by taking in more. Between two pieces no token is wanted by both. Bit i of `touched` is set if a gold edit
    covers source token i.
    """
    n, m = len(source), len(target)
    head, tail = _common_ends(source, target)
    start = head - min(head, _margin(touched, head - max_unchanged, head, max_unchanged))
    rest = tail - min(tail, _margin(touched, n - tail, n - tail + max_unchanged, max_unchanged))
    pieces = []
    first = start
    if min(n, m) - head - tail > max_unchanged:
        for row, column, run in _runs(source, target, head, tail):
            if run <= max_unchanged or (run <= 2 * max_unchanged and touched >> row & (1 << run) - 1):
                continue
            end = row + _margin(touched, row, row + max_unchanged, max_unchanged)
            if row > head:
                pieces.append(Piece(start, end, first, column - row + end))
            start = row + run - _margin(touched, row + run - max_unchanged, row + run, max_unchanged)
            first = column - row + start
    pieces.append(Piece(start, n - rest, first, m - rest))
    return pieces


def _margin(touched: int, start: int, end: int, max_unchanged: int) -> int:
    """How many of the kept tokens [start, end) beside a change belong to its piece."""
    start = max(start, 0)
    return max_unchanged if touched >> start & (1 << end - start) - 1 else min(max_unchanged, 1)


def _common_ends(source: Sequence[str], target: Sequence[str]) -> tuple[int, int]:
    """How many tokens at the beginning and at the end are kept by every optimal alignment.

    Keeping a common beginning is optimal, but leaving out "a" in "a a b" can be done in two ways. An alignment that
    deletes (inserts) within the common beginning is only optimal if it makes up for it, that is, if every token of the
    beginning from there on is kept for one further right in the source (in the correction). It then has paid the
    distance between the two already. So a token of the beginning that is not to be found again as near as the whole
    alignment may cost is a place where all alignments are still on the diagonal.
    """
    n, m = len(source), len(target)
    shorter = min(n, m)
    head = 0
    while head < shorter and source[head] == target[head]:
        head += 1
    tail = 0
    while tail < shorter - head and source[n - 1 - tail] == target[m - 1 - tail]:
        tail += 1
    cost = n + m - 2 * (head + tail)
    while head:
        token = source[head - 1]
        if token not in source[head : head + cost] and token not in target[head : head + cost]:
            break
        head -= 1
    while tail:
        i, j = n - tail, m - tail
        token = source[i]
        if token not in source[max(0, i - cost) : i] and token not in target[max(0, j - cost) : j]:
            break
        tail -= 1
    return head, tail


def _runs(source: Sequence[str], target: Sequence[str], head: int, tail: int) -> Iterator[tuple[int, int, int]]:
    """Runs of kept tokens on a diagonal that all alignments share, between the common ends: row, column and length."""
    n, m = len(source), len(target)
    one, two = _forwards(source[head : n - tail], target[head : m - tail])
    rows = [a | b for a, b in zip(_vertices(one, m - tail - head), _vertices(two, m - tail - head), strict=True)]
    run = 0
    for row, (here, onward) in enumerate(pairwise(rows), head):
        # One vertex in this row and the next, on a diagonal: a kept token, or a substitution that all alignments share.
        if not here & (here - 1) and onward == here << 1 and source[row] == target[head + here.bit_length() - 1]:
            run += 1
        elif run:
            yield row - run, head + here.bit_length() - 1 - run, run
            run = 0


def _vertices(moves: Moves, last: int) -> list[int]:
    """The vertices of each row that lead to the last one."""
    rows = []
    vertices = 1 << last
    for diagonal, deletion, insertion in reversed(moves):
        if vertices & insertion:
            vertices = _spread(vertices, insertion)
        rows.append(vertices)
        vertices = (vertices & diagonal) >> 1 | vertices & deletion
    rows.reverse()
    return rows
