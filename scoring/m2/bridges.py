"""Which arcs of a large lattice match gold edits, found from the gold edits instead of from the arcs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.data import Edit
from scoring.m2.lattice import MATCH
from scoring.m2.matching import Tags, Texts, pair, tag_of, texts_by_span
from scoring.m2.sweep import Bridge
from scoring.m2.terrain import Terrain, Vertex

Arc = tuple[Vertex, Vertex]
PAIRED = 500  # tokens inserted at one place up to which arcs are paired as officially: there are 125,000 then


def find_bridges(
    terrain: Terrain, row: int, target: Sequence[str], golds: Sequence[Edit], tags: Tags
) -> tuple[list[Bridge], bool]:
    """Matches in a terrain whose row 0 is source token `row` and whose column 0 is the first of `target`.

    Also says whether it is certain that of two paths with equally many bridges both have as many correct edits. That is
    not so if gold edits are out of order, stand there twice, change nothing, or are paired with some of the insertions
    that they match.
    """
    last_row = row + len(terrain.source)
    places = [(gold.start, gold.end) for gold in golds if row <= gold.start <= gold.end <= last_row]
    certain = places == sorted(places)
    finder = _Finder(terrain, row, target)
    bridges = []
    insertions = []
    for (start, end), texts in texts_by_span(golds, row, len(terrain.source)).items():
        if start == end:
            found, sure = finder.insertions(start, texts, tags)
            insertions += found
            certain = certain and sure
            continue
        for (tail, head), numbers in finder.spanning(start, end, texts):
            label = terrain.label(tail, head) if tail[1] < head[1] else None
            kept = label is not None and label.steps == label.unchanged
            certain = certain and not kept and len(numbers) == 1
            if not kept or tail[0] + 1 == head[0]:
                bridges.append(Bridge(tail, head, MATCH, tag_of(tags, numbers), kept))
    return bridges + insertions, certain


class _Finder:
    def __init__(self, terrain: Terrain, row: int, target: Sequence[str]) -> None:
        self.terrain, self.row, self.target = terrain, row, target
        self.columns: dict[str, list[int]] = {}
        for column, token in enumerate(target):
            self.columns.setdefault(token, []).append(column)

    def spanning(self, start: int, end: int, texts: Texts) -> Iterator[tuple[Arc, list[int]]]:
        """Arcs over these source tokens that bring one of the texts, with the gold edits that have it."""
        for text, numbers in texts.items():
            if text:
                for first, last in self._places(text):
                    if self._is_arc((start, first), (end, last)):
                        yield ((start, first), (end, last)), numbers
            else:
                columns = self.terrain.deletions(start, end)
                for column in range(columns.bit_length()):
                    if columns >> column & 1:
                        yield ((start, column), (end, column)), numbers

    def _places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where the text stands in the corrected sentence."""
        words = text.split(" ")
        for first in self.columns.get(words[0], ()):
            if self.target[first : first + len(words)] == words:
                yield first, first + len(words)

    def _is_arc(self, tail: Vertex, head: Vertex) -> bool:
        terrain = self.terrain
        if not terrain.has(tail) or not terrain.has(head):
            return False
        label = terrain.label(tail, head)
        if label is None:
            return False
        shifted = terrain.leading_shift and tail[0] == 0 < tail[1] and label.inserted
        return not shifted

    def insertions(self, place: int, texts: Texts, tags: Tags) -> tuple[list[Bridge], bool]:
        """Insertions at one place that are paired with a gold edit; and whether there are no others that match."""
        matching = {
            arc: numbers
            for text, numbers in texts.items()
            for first, last in (self._places(text) if text else ())
            for arc in self._at_place(place, first, last)
        }
        golds = {number for numbers in matching.values() for number in numbers}
        few = self._insertion(place).bit_count() <= PAIRED
        if few and len(matching) > 1:
            paired = pair(self._listed(place), matching)
        else:
            paired = set(sorted(matching)[: min(len(golds), PAIRED)])  # no gold edit is paired twice
        tagged = {arc: tag_of(tags, numbers) for arc, numbers in matching.items()}
        bridges = [Bridge(*arc, MATCH + self._listings(arc) - 1, tag) for arc, tag in tagged.items() if arc in paired]
        shifted = self.terrain.leading_shift and 0 < place <= self.terrain.leading
        return bridges, len(golds) < 2 and len(paired) == len(matching) and (len(matching) < 2 or (few and not shifted))

    def _at_place(self, place: int, first: int, last: int) -> Iterator[Arc]:
        """The arcs that insert the corrected tokens [first, last) at this offset."""
        if (place or not self.terrain.leading_shift) and self._inserts(place, first, last):
            yield (place, first), (place, last)
        if self.terrain.leading_shift and (first, last) == (place, place + 1) and self._inserts(0, first, last):
            yield (0, first), (0, last)

    def _inserts(self, row: int, first: int, last: int) -> bool:
        wanted = (2 << last) - (2 << first)
        return self._insertion(row) & wanted == wanted

    def _insertion(self, row: int) -> int:
        zero, one, two = self.terrain.rows[row].insertion
        return zero | one | two

    def _listings(self, arc: Arc) -> int:
        (row, first), (_, last) = arc
        return 1 + (self.terrain.rows[row].twice[2] >> last & 1) if last == first + 1 else 1

    def _listed(self, row: int) -> list[Arc]:
        """All insertions in a row as the official list has them."""
        listed: list[Arc] = []
        insertion, width = self._insertion(row), len(self.target)
        for first in range(width):
            last = first + 1
            while last <= width and insertion >> last & 1:
                arc = ((row, first), (row, last))
                listed += [arc] * self._listings(arc)
                last += 1
        return listed
