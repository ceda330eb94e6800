"""A large lattice as rows of bit masks, and single arcs of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.m2.alignment import lattices, slopes

Vertex = tuple[int, int]


class Steps(NamedTuple):
    """The base arcs into one row, by the column of their heads.

    Arcs that change something are sorted by what they cost: 1 less what the distance from the start grows by. So a step
    on a best alignment costs nothing, and one that another alignment makes in vain costs 1 or 2. Keeping costs 1.
    """

    vertices: int
    kept: int
    substitution: tuple[int, int, int]
    deletion: tuple[int, int, int]
    insertion: tuple[int, int, int]
    twice: tuple[int, int, int]  # substitutions, deletions, insertions that both lattices list


class Label(NamedTuple):
    """What the official list knows of the arc between two vertices."""

    steps: int
    unchanged: int
    listings: int
    inserted: bool  # its first step is an insertion


class Terrain:
    """The merged lattice of a piece."""

    def __init__(
        self,
        source: Sequence[int],
        target: Sequence[int],
        max_unchanged: int,
        *,
        leading_shift: bool = False,
    ) -> None:
        self.source, self.target = source, target
        self.max_unchanged, self.leading_shift = max_unchanged, leading_shift
        self.slopes = slopes(source, target)
        one, two = lattices(source, target)
        self.rows = [
            Steps(
                a[0] | b[0],
                (a[1] | b[1]) & slope.equal,
                _by_cost((a[1] | b[1]) & ~slope.equal, ~slope.level, 0),
                _by_cost(a[2] | b[2], slope.down, slope.up),
                _by_cost(a[3] | b[3], slope.rising, slope.falling),
                (a[1] & b[1], a[2] & b[2], a[3] & b[3]),
            )
            for a, b, slope in zip(one, two, self.slopes, strict=True)
        ]

        self.size = sum(row.vertices.bit_count() for row in self.rows)  # the number of vertices

    @property
    def leading(self) -> int:
        """The number of insertions before the first source token, where these have shifted offsets."""
        return self.rows[0].vertices.bit_length() - 1 if self.leading_shift else 0

    def has(self, vertex: Vertex) -> bool:
        return bool(self.rows[vertex[0]].vertices >> vertex[1] & 1)

    def distance(self, vertex: Vertex) -> int:
        """From the start, with substitutions at cost 1."""
        row, column = vertex
        slope, behind = self.slopes[row], (2 << column) - 1
        return row + (slope.rising & behind).bit_count() - (slope.falling & behind).bit_count()

    def deletions(self, start: int, end: int) -> int:
        """The columns in which an arc deletes the source tokens [start, end) and nothing else."""
        columns = self.rows[start].vertices
        for row in self.rows[start + 1 : end + 1]:
            columns &= row.deletion[0] | row.deletion[1] | row.deletion[2]
        return columns

    def label(self, tail: Vertex, head: Vertex) -> Label | None:
        """The arc from tail to head, None if there is none: official steps, kept tokens and number of listings.

        Ways are extended vertex by vertex. A vertex takes the shortest way that leads to it; among equals the one over
        (i-1, j-1), then over (i-1, j), then over (i, j-1), which is the order in which they are found.
        """
        ways = _Ways(self, tail, head)
        for row in range(tail[0], head[0] + 1):
            ways.enter(row)
        return ways.label(head)


def _by_cost(arcs: int, rise: int, fall: int) -> tuple[int, int, int]:
    return arcs & rise, arcs & ~(rise | fall), arcs & fall


def spread_right(seeds: int, arcs: int) -> int:
    """The columns of `seeds` and all that `arcs`, given by their heads, lead to from column to column."""
    step = 1
    while arcs:
        seeds |= (seeds << step) & arcs
        arcs &= arcs << step
        step *= 2
    return seeds


Way = tuple[int, int, bool]  # cost, kept tokens, and whether the first step is an insertion
Offers = dict[int, list[dict[tuple[int, bool], int]]]  # by cost, then by kind of step; the columns of such ways


class _Ways:
    """The official ways from one vertex to those of the row at hand and of the row before."""

    def __init__(self, terrain: Terrain, tail: Vertex, head: Vertex) -> None:
        self.terrain, self.tail = terrain, tail
        self.limit = terrain.max_unchanged
        self.window = (2 << head[1]) - (1 << tail[1])
        self.above: dict[Way, int] = {}
        self.here: dict[Way, int] = {}

    def enter(self, row: int) -> None:
        """Go on to the next row, or to that of the tail to begin with."""
        steps = self.terrain.rows[row]
        self.above, self.here = self.here, {}
        pending: Offers = {}
        if row == self.tail[0]:
            self.here[0, 0, False] = 1 << self.tail[1]
            for dearer, arcs in enumerate(steps.insertion):
                self._offer(pending, dearer, 2, (0, True), 2 << self.tail[1] & arcs)
        for (cost, kept, inserted), columns in self.above.items():
            if kept < self.limit or cost == 0:  # a base arc may keep its token in any case
                reached = columns if kept < self.limit else columns & self._tail_column(row - 1)
                self._offer(pending, cost + 1, 0, (kept + 1, inserted), reached << 1 & steps.kept)
            if kept <= self.limit:
                for dearer in range(3):
                    diagonal, straight = columns << 1 & steps.substitution[dearer], columns & steps.deletion[dearer]
                    self._offer(pending, cost + dearer, 0, (kept, inserted), diagonal)
                    self._offer(pending, cost + dearer, 1, (kept, inserted), straight)
        self._settle(steps, pending)

    def _tail_column(self, row: int) -> int:
        return 1 << self.tail[1] if row == self.tail[0] else 0

    def _offer(self, pending: Offers, cost: int, rank: int, way: tuple[int, bool], columns: int) -> None:
        columns &= self.window
        if columns:
            groups = pending.setdefault(cost, [{}, {}, {}])[rank]
            groups[way] = groups.get(way, 0) | columns

    def _settle(self, steps: Steps, pending: Offers) -> None:
        """Take ways in order of cost; of equal cost first the diagonal ones, then deletions, then insertions."""
        free = self.window
        while pending:
            cost = min(pending)
            found: dict[tuple[int, bool], int] = {}
            for groups in pending.pop(cost):
                taken = 0
                for way, columns in groups.items():
                    found[way] = found.get(way, 0) | columns & free
                    taken |= columns & free
                free &= ~taken
            for (kept, inserted), columns in found.items():
                reached = columns
                if kept <= self.limit:
                    reached = spread_right(columns, steps.insertion[0] & free)
                    free &= ~reached
                    for dearer in (1, 2):
                        arcs = steps.insertion[dearer]
                        self._offer(pending, cost + dearer, 2, (kept, inserted), reached << 1 & arcs)
                if reached:
                    self.here[cost, kept, inserted] = reached

    def label(self, head: Vertex) -> Label | None:
        """The way to a vertex of the row at hand, judged by the ways to the vertices before it."""
        row, column = head
        steps = self.terrain.rows[row]
        best: Label | None = None
        for before, arcs, twice in (
            ((row - 1, column - 1), steps.kept | sum(steps.substitution), steps.twice[0]),
            ((row - 1, column), sum(steps.deletion), steps.twice[1]),
            ((row, column - 1), sum(steps.insertion), steps.twice[2]),
        ):
            if not arcs >> column & 1:
                continue
            kept = int(before == (row - 1, column - 1) and steps.kept >> column & 1)
            if before == self.tail:
                return Label(1, kept, 1 + (twice >> column & 1), before[0] == row)
            way = self._way(before, row)
            if way is None or way[1] + kept > self.limit:
                continue
            length = way[0] + 1 + self.terrain.distance(before) - self.terrain.distance(self.tail)
            if best is None or length < best.steps:
                best = Label(length, way[1] + kept, 1 if best is None else best.listings + 1, way[2])
        return best

    def _way(self, vertex: Vertex, row: int) -> Way | None:
        groups = self.here if vertex[0] == row else self.above
        return next((way for way, columns in groups.items() if columns >> vertex[1] & 1), None)
