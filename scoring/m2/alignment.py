"""All optimal alignments of a source with a corrected sentence, as bit masks.

MaxMatch looks at two sets of alignments: all that are optimal when a substitution costs 1, and all that are optimal
when it costs 2 (insertion and deletion cost 1). A vertex (i, j) says that i source tokens and j corrected tokens are
behind. A row of vertices is one integer: bit j stands for column j. The matrices are never filled in cell by cell:
neighbouring cells differ by at most 1, and these differences follow row by row from a dozen operations on whole
integers (Myers 1999; Hyyrö 2003; for the cost of 2, which is the longest common subsequence, Crochemore et al. 2001).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

# Per row the columns to which a diagonal step from (i-1, j-1), a deletion from (i-1, j), an insertion from (i, j-1)
# leads.
# A diagonal step keeps its token where the two are equal, and is a substitution elsewhere.
Moves = list[tuple[int, int, int]]
# One row of a lattice: its vertices, and those of them to which such steps lead on an optimal path.
Row = tuple[int, int, int, int]


class Slope(NamedTuple):
    """How the distance from the start (substitution at cost 1) changes on the way to each column of a row."""

    equal: int  # the tokens are equal
    level: int  # from (i-1, j-1): as there; elsewhere 1 more
    down: int  # from (i-1, j): 1 more
    up: int  # from (i-1, j): 1 less
    rising: int  # from (i, j-1): 1 more
    falling: int  # from (i, j-1): 1 less


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
        diagonal &= vertices
        deletion &= vertices
        rows.append((vertices, diagonal, deletion, vertices & insertion))
        vertices = diagonal >> 1 | deletion
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


def crossings(source: Sequence[Hashable], target: Sequence[Hashable]) -> list[tuple[int, int]]:
    """For every row but the first, the columns that diagonal steps and deletions lead to from the row before.

    Both lattices together.
    """
    one, two = lattices(source, target)
    return [(a[1] | b[1], a[2] | b[2]) for a, b in zip(one[1:], two[1:], strict=True)]
