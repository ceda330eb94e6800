"""The lattice of edits of a piece of a sentence, with its transitive arcs, and the best path through it.

Two lattices of alignments are merged into one (alignment.py). A base arc is one step: a token kept, substituted,
deleted or inserted. Arcs that follow each other merge into a longer one as long as it contains at most `max_unchanged`
kept tokens; such an arc is an edit of several tokens. Two things look odd and are kept, since the official counts
depend on them:

- The list of arcs may hold an arc more than once: a base arc of both lattices twice, a merged arc once more whenever a
  shorter way between its ends was found later. Each listing adds 0.001 to the weight of an unmatched edit.
- Release 3.2 gives an insertion before the first source token the offset of its place in the corrected sentence.

Everything here depends only on which tokens are equal, so a piece is a pair of tuples of small numbers, and the lattice
of one isolated substitution serves every isolated substitution there is: `lattice` remembers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.m2.alignment import Row, lattices

Vertex = tuple[int, int]

STEP = 1000  # weight of a step in thousandths: 0.001 is the finest weight there is, so weights are exact integers
MATCH = -(10**12)  # weight of an arc that matches gold: less than any path without it can weigh


class Arc(NamedTuple):
    """An arc from vertex to vertex, given by their numbers.

    `start`, `end`: its offsets in the source, by the rules of the release. `steps`: base arcs that it merges.
    `listings`: how often the official list holds it.
    """

    tail: int
    head: int
    start: int
    end: int
    steps: int
    unchanged: int
    listings: int
    kept: bool  # nothing but kept tokens: not an edit


class Placed(NamedTuple):
    """An arc by its number, with the corrected tokens [first, last) that it brings."""

    arc: int
    first: int
    last: int
    insertion: bool


class Outcome(NamedTuple):
    """What the best path amounts to: how many edits it proposes, and the tags of those that match gold, in order."""

    proposed: int
    tags: tuple[int, ...]


class Match(NamedTuple):
    """An arc whose text is that of a gold edit. `tag` names the gold edits; arcs of equal tags count alike.

    `weight` is what the match makes of the weight of the arc: MATCH, or a little more where an insertion is listed
    twice, or None where the official way of pairing insertions passes it by.
    """

    arc: int
    tag: int
    weight: int | None


class Lattice:
    """All arcs of a piece. Vertices are numbered in lexicographic order, which is a topological one."""

    def __init__(
        self, source: Sequence[int], target: Sequence[int], max_unchanged: int, *, leading_shift: bool = False
    ) -> None:
        self.source, self.target = source, target
        self.max_unchanged, self.leading_shift = max_unchanged, leading_shift
        one, two = lattices(source, target)
        self.vertices = _vertices(one, two)
        number = {vertex: at for at, vertex in enumerate(self.vertices)}
        self.base = [(number[tail], number[head], times) for tail, head, times in _base_arcs(one, two)]
        self.merged: list[tuple[int, int]] = []  # tail and head in the order of the official list, repeats included
        self.arcs = self._closure()
        self.into: list[list[int]] = [[] for _ in self.vertices]
        for at, arc in enumerate(self.arcs):
            if not arc.kept or arc.steps == 1:
                self.into[arc.head].append(at)
        self.spans = self._spans()
        self.leading = max((j for i, j in self.vertices if i == 0), default=0) if leading_shift else 0
        self._outcomes: dict[tuple[Match, ...], Outcome | None] = {}

    def _closure(self) -> list[Arc]:
        """Base arcs and merged arcs, in lexicographic order of their ends.

        The middle vertex k goes through all vertices in order; then all arcs into k are known, and each is extended by
        every base arc out of k. Of several ways between the same ends the first shortest stays, and only its kept
        tokens are looked at when it is extended.
        """
        onward: list[list[tuple[int, bool]]] = [[] for _ in self.vertices]
        into: list[dict[int, Arc]] = [{} for _ in self.vertices]
        for tail, head, times in self.base:
            arc = self._base_arc(tail, head, times)
            onward[tail].append((head, arc.kept))
            into[head][tail] = arc
        for middle, heads in enumerate(onward):
            if not heads:
                continue
            end_of = [(head, kept, self._end(middle, head)) for head, kept in heads]
            for tail in sorted(into[middle]):
                first = into[middle][tail]
                steps = first.steps + 1
                for head, kept, end in end_of:
                    known = into[head].get(tail)
                    unchanged = first.unchanged + kept
                    if unchanged > self.max_unchanged or (known and known.steps <= steps):
                        continue
                    listings = known.listings + 1 if known else 1
                    into[head][tail] = Arc(
                        tail, head, first.start, end, steps, unchanged, listings, first.kept and kept
                    )
                    self.merged.append((tail, head))
        return sorted(arc for arcs in into for arc in arcs.values())

    def _spans(self) -> dict[tuple[int, int], list[Placed]]:
        spans: dict[tuple[int, int], list[Placed]] = {}
        for at, arc in enumerate(self.arcs):
            (i, j), (x, y) = self.vertices[arc.tail], self.vertices[arc.head]
            # Shifted arcs span what they don't contain: only among insertions do they get in the way of others.
            if arc.start == arc.end or (arc.start, arc.end) == (i, x):
                spans.setdefault((arc.start, arc.end), []).append(Placed(at, j, y, i == x))
        return spans

    def _base_arc(self, tail: int, head: int, times: int) -> Arc:
        (i, j), (x, y) = self.vertices[tail], self.vertices[head]
        kept = x > i and y > j and self.source[i] == self.target[j]
        start = j if x == i == 0 and self.leading_shift else i
        return Arc(tail, head, start, self._end(tail, head), 1, int(kept), times, kept)

    def _end(self, tail: int, head: int) -> int:
        """Where an arc ends whose last base arc is this one."""
        i, x = self.vertices[tail][0], self.vertices[head][0]
        return self.vertices[tail][1] if x == i == 0 and self.leading_shift else x

    def outcome(self, matches: tuple[Match, ...] = (), dropped: frozenset[int] = frozenset()) -> Outcome | None:
        """What the best path amounts to; None if several best paths differ in that, so that their order decides.

        `dropped` are arcs that are not counted as proposed.
        """
        if dropped:
            return self._search(matches, dropped)
        if matches not in self._outcomes:
            self._outcomes[matches] = self._search(matches, dropped)
        return self._outcomes[matches]

    def _search(self, matches: tuple[Match, ...], dropped: frozenset[int]) -> Outcome | None:
        by_arc = {match.arc: match for match in matches}
        costs = [0]
        outcomes: list[Outcome | None] = [Outcome(0, ())]
        for arcs in self.into[1:]:
            best, found = -MATCH, None
            for at in arcs:
                arc, match = self.arcs[at], by_arc.get(at)
                weight = arc.steps * STEP if arc.kept else arc.steps * STEP + arc.listings
                if match and match.weight is not None:
                    weight = match.weight
                cost = costs[arc.tail] + weight
                if cost <= best:
                    outcome = outcomes[arc.tail]
                    if outcome is not None and not arc.kept and at not in dropped:
                        outcome = Outcome(outcome.proposed + 1, (*outcome.tags, match.tag) if match else outcome.tags)
                    found = outcome if cost < best or outcome == found else None
                    best = cost
            costs.append(best)
            outcomes.append(found)
        return outcomes[-1]


@lru_cache(maxsize=4096)
def lattice(source: tuple[int, ...], target: tuple[int, ...], max_unchanged: int, leading_shift: bool) -> Lattice:
    """The lattice of a piece, remembered: pieces of text differ in words, hardly in shape."""
    return Lattice(source, target, max_unchanged, leading_shift=leading_shift)


def _columns(mask: int) -> Iterator[int]:
    """The set bits, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _vertices(one: Sequence[Row], two: Sequence[Row]) -> list[Vertex]:
    return [(i, j) for i, (a, b) in enumerate(zip(one, two, strict=True)) for j in _columns(a.vertices | b.vertices)]


def _base_arcs(one: Sequence[Row], two: Sequence[Row]) -> list[tuple[Vertex, Vertex, int]]:
    """Tail, head and number of listings of every base arc, sorted."""
    arcs = []
    for i, (a, b) in enumerate(zip(one, two, strict=True)):
        for mine, yours, down, right in (
            (a.diagonal, b.diagonal, 1, 1),
            (a.deletion, b.deletion, 1, 0),
            (a.insertion, b.insertion, 0, 1),
        ):
            both = mine & yours
            arcs += [((i - down, j - right), (i, j), 1 + (both >> j & 1)) for j in _columns(mine | yours)]
    return sorted(arcs)
