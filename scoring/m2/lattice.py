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

from scoring.m2.alignment import lattices

Vertex = tuple[int, int]
Arc = tuple[int, int]  # tail and head, by the numbers of the vertices
# Of an arc: base arcs that it merges, kept tokens among them, how often the official list holds it, and whether the
# first of them is an insertion.
Label = tuple[int, int, int, bool]

STEP = 1000  # weight of a step in thousandths: 0.001 is the finest weight there is, so weights are exact integers
MATCH = -(10**12)  # weight of an arc that matches gold: less than any path without it can weigh


class Outcome(NamedTuple):
    """What the best path amounts to: how many edits it proposes, and the tags of those that match gold, in order."""

    proposed: int
    tags: tuple[int, ...]


class Match(NamedTuple):
    """An arc whose text is that of a gold edit. `tag` names the gold edits; arcs of equal tags count alike.

    `weight` is what the match makes of the weight of the arc: MATCH, or a little more where an insertion is listed
    twice, or None where the official way of pairing insertions passes it by.
    """

    arc: Arc
    tag: int
    weight: int | None


class Lattice:
    """All arcs of a piece. Vertices are numbered in lexicographic order, which is a topological one."""

    def __init__(
        self,
        source: Sequence[int],
        target: Sequence[int],
        max_unchanged: int,
        *,
        leading_shift: bool = False,
        ordered: bool = False,
    ) -> None:
        self.leading_shift = leading_shift
        self.vertices: list[Vertex] = []
        self.rows: list[range] = []  # the vertices of each row
        self.into: list[dict[int, Label]] = []  # the arcs into each vertex, by their tails
        self._found: list[int] = []  # if `ordered`: merged arcs with their middle vertices, all three as one number
        self._onward: list[list[tuple[int, bool]]] = []  # the base arcs out of each vertex: head, and whether kept
        self._spanning: dict[tuple[int, int], list[tuple[Arc, int, int]]] = {}
        self._outcomes: dict[tuple[Match, ...], Outcome | None] = {}
        self._lay(source, target)
        self._merge(max_unchanged, ordered)
        self.size = len(self.vertices)
        # The number of insertions before the first source token, where these have shifted offsets.
        self.leading = len(self.rows[0]) - 1 if leading_shift else 0

    def _lay(self, source: Sequence[int], target: Sequence[int]) -> None:
        """Vertices and base arcs."""
        vertices, into, onward = self.vertices, self.into, self._onward
        above: dict[int, int] = {}
        one, two = lattices(source, target)
        for i, ((columns, *by_one), (more, *by_two)) in enumerate(zip(one, two, strict=True)):
            here: dict[int, int] = {}
            diagonal, deletion, insertion = [a | b for a, b in zip(by_one, by_two, strict=True)]
            diagonal_twice, deletion_twice, insertion_twice = [a & b for a, b in zip(by_one, by_two, strict=True)]
            columns |= more
            first = len(vertices)
            while columns:
                low = columns & -columns
                columns ^= low
                j = low.bit_length() - 1
                head = here[j] = len(vertices)
                labels: dict[int, Label] = {}
                if diagonal & low:
                    tail = above[j - 1]
                    kept = source[i - 1] == target[j - 1]
                    labels[tail] = (1, int(kept), 2 if diagonal_twice & low else 1, False)
                    onward[tail].append((head, kept))
                if deletion & low:
                    tail = above[j]
                    labels[tail] = (1, 0, 2 if deletion_twice & low else 1, False)
                    onward[tail].append((head, False))
                if insertion & low:
                    tail = here[j - 1]
                    labels[tail] = (1, 0, 2 if insertion_twice & low else 1, True)
                    onward[tail].append((head, False))
                vertices.append((i, j))
                into.append(labels)
                onward.append([])
            self.rows.append(range(first, len(vertices)))
            above = here

    def _merge(self, max_unchanged: int, ordered: bool) -> None:
        """Add the merged arcs.

        The middle vertex goes through all vertices in order; then all arcs into it are known, and each is extended by
        every base arc out of it. Of several ways between the same ends the first shortest stays, and only its kept
        tokens are looked at when it is extended.
        """
        into, size = self.into, len(self.vertices)
        for middle, heads in enumerate(self._onward):
            for head, kept in heads:
                labels = into[head]
                room = max_unchanged - kept
                for tail, (steps, unchanged, _, inserted) in into[middle].items():
                    if unchanged > room:
                        continue
                    known = labels.get(tail)
                    if known is None:
                        labels[tail] = (steps + 1, unchanged + kept, 1, inserted)
                    elif steps + 1 < known[0]:
                        labels[tail] = (steps + 1, unchanged + kept, known[2] + 1, inserted)
                    else:
                        continue
                    if ordered:
                        self._found.append((middle * size + tail) * size + head)
        self._found.sort()

    def merged(self) -> Iterator[Arc]:
        """The merged arcs of an ordered lattice as the official list has them, repeats included."""
        for found in self._found:
            yield found // self.size % self.size, found % self.size

    def spanning(self, start: int, end: int) -> list[tuple[Arc, int, int]]:
        """The arcs from row `start` to a later row `end`, but for those that a shift gives other offsets.

        With each the corrected tokens [first, last) that it brings.
        """
        found = self._spanning.get((start, end))
        if found is None:
            found = self._spanning[start, end] = [
                ((tail, head), self.vertices[tail][1], self.vertices[head][1])
                for tail in self.rows[start]
                for head in self.rows[end]
                if tail in self.into[head] and not self._is_shifted(tail, head)
            ]
        return found

    def _is_shifted(self, tail: int, head: int) -> bool:
        return 0 < tail <= self.leading and self.into[head][tail][3]

    def at_place(self, place: int) -> list[Arc]:
        """The arcs that start and end at the same offset, in order: insertions, and what a shift brings in."""
        if place >= len(self.rows):
            return []
        row = self.rows[place]
        arcs = [(tail, head) for tail in row for head in row if tail in self.into[head]]
        if not self.leading_shift:
            return arcs
        if place == 0:
            return arcs[:1] if self.leading else []
        if place > self.leading:
            return arcs
        # From (0, place): the insertion itself, and whatever begins with it and ends in the row of that number.
        tail = self.rows[0][place]
        heads = [*self.rows[0][place + 1 : place + 2], *row]
        return [(tail, head) for head in heads if tail in self.into[head] and self.into[head][tail][3]] + arcs

    def is_insertion(self, arc: Arc) -> bool:
        return self.vertices[arc[0]][0] == self.vertices[arc[1]][0]

    def columns(self, arc: Arc) -> tuple[int, int]:
        """The corrected tokens [first, last) that an arc brings."""
        return self.vertices[arc[0]][1], self.vertices[arc[1]][1]

    def label(self, arc: Arc) -> Label:
        return self.into[arc[1]][arc[0]]

    def is_idle(self, arc: Arc) -> bool:
        """Whether the arc merges kept tokens only."""
        steps, unchanged, _, _ = self.label(arc)
        return steps == unchanged > 1

    def outcome(self, matches: tuple[Match, ...] = (), dropped: frozenset[Arc] = frozenset()) -> Outcome | None:
        """What the best path amounts to; None if several best paths differ in that, so that their order decides.

        `dropped` are arcs that are not counted as proposed.
        """
        if dropped:
            return self._search(matches, dropped)
        if matches not in self._outcomes:
            self._outcomes[matches] = self._search(matches, dropped)
        return self._outcomes[matches]

    def _search(self, matches: tuple[Match, ...], dropped: frozenset[Arc]) -> Outcome | None:
        found: dict[int, dict[int, Match]] = {}
        for match in matches:
            found.setdefault(match.arc[1], {})[match.arc[0]] = match
        costs = [0]
        outcomes: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
        nothing: dict[int, Match] = {}
        for head in range(1, self.size):
            matched = found.get(head, nothing)
            best = -MATCH
            chosen: tuple[int, tuple[int, ...]] | None = None
            for tail, (steps, unchanged, listings, _) in self.into[head].items():
                kept = steps == unchanged
                if kept and steps > 1:
                    continue  # as good as the kept tokens one by one
                hit = matched.get(tail) if matched else None
                if hit and hit.weight is not None:
                    cost = costs[tail] + hit.weight
                else:
                    cost = costs[tail] + (STEP if kept else STEP * steps + listings)
                if cost > best:
                    continue
                outcome = outcomes[tail]
                if outcome is not None and not kept and (tail, head) not in dropped:
                    outcome = (outcome[0] + 1, (*outcome[1], hit.tag) if hit else outcome[1])
                if cost < best:
                    best, chosen = cost, outcome
                elif outcome != chosen:
                    chosen = None
            costs.append(best)
            outcomes.append(chosen)
        return None if outcomes[-1] is None else Outcome(*outcomes[-1])


@lru_cache(maxsize=4096)
def lattice(source: tuple[int, ...], target: tuple[int, ...], max_unchanged: int, leading_shift: bool) -> Lattice:
    """The lattice of a piece, remembered: pieces of text differ in words, hardly in shape."""
    return Lattice(source, target, max_unchanged, leading_shift=leading_shift)
