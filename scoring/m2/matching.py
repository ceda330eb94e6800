"""Which arcs of a lattice match gold edits, as the official scorer pairs them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.m2.lattice import MATCH, Lattice, Match, Placed


class GoldEdit(NamedTuple):
    """A gold edit that counts: its place in the annotator's list, its span, and its alternatives."""

    number: int
    start: int
    end: int
    texts: tuple[str, ...]


class Tags:
    """Numbers for sets of gold edits: arcs that match the same gold edits carry the same tag."""

    def __init__(self) -> None:
        self._golds: list[tuple[int, ...]] = []

    def tag(self, golds: tuple[int, ...]) -> int:
        if golds not in self._golds:
            self._golds.append(golds)
        return self._golds.index(golds)

    def golds(self, tag: int) -> tuple[int, ...]:
        return self._golds[tag]


def find_matches(
    lattice: Lattice, row: int, target: Sequence[str], golds: Iterable[GoldEdit], tags: Tags
) -> tuple[Match, ...]:
    """Matches of `golds` in a lattice whose row 0 is source token `row` and whose column 0 is the first of `target`."""
    matching: dict[int, tuple[int, ...]] = {}
    insertions: dict[int, list[GoldEdit]] = {}
    spans = lattice.spans
    for gold in golds:
        number, start, end, texts = gold
        places = spans.get((start - row, end - row))
        if places is None:
            continue
        if start == end:
            insertions.setdefault(start - row, []).append(gold)
            continue
        for at, first, last, _ in places:
            text = target[first] if last - first == 1 else " ".join(target[first:last])
            if text in texts:
                matching[at] = (*matching.get(at, ()), number)
    found = [Match(at, tags.tag(golds), MATCH) for at, golds in matching.items()]
    for place, group in insertions.items():
        found += _insertions(lattice, spans[place, place], target, group, tags)
    return tuple(found)


def _insertions(
    lattice: Lattice, places: Sequence[Placed], target: Sequence[str], golds: Sequence[GoldEdit], tags: Tags
) -> list[Match]:
    """Matches among the insertions at one place."""
    matching: dict[int, tuple[int, ...]] = {}
    for at, first, last, insertion in places:
        text = " ".join(target[first:last])
        indices = tuple(gold.number for gold in golds if text in gold.texts) if insertion else ()
        if indices:
            matching[at] = indices
    if not matching:
        return []
    paired = _pair(lattice, places, [gold.number for gold in golds], matching)
    return [
        Match(at, tags.tag(indices), MATCH + lattice.arcs[at].listings - 1 if at in paired else None)
        for at, indices in matching.items()
    ]


def _pair(
    lattice: Lattice, places: Sequence[Placed], golds: Sequence[int], matching: dict[int, tuple[int, ...]]
) -> set[int]:
    """Insertions at one place that get paired with a gold edit.

    Arcs and gold edits are gone through from both ends, changing ends after every arc that does not match. After a
    match the gold edit and those outside of it are used up, and arcs are passed over until one joins on to the matched
    one.
    """
    arcs = lattice.arcs
    listed = [at for at, _, _, _ in places for _ in range(arcs[at].listings)]
    left, right = 0, len(listed) - 1
    first, last = 0, len(golds) - 1
    paired: set[int] = set()
    from_left = True
    while left <= right:
        at = listed[left if from_left else right]
        found = [place for place in range(first, last + 1) if golds[place] in matching.get(at, ())]
        if not found:
            left, right = (left + 1, right) if from_left else (left, right - 1)
            from_left = not from_left
            continue
        paired.add(at)
        if from_left:
            first = found[0] + 1
            left += 1
            while left <= right and arcs[listed[left]].tail != arcs[at].head:
                left += 1
        else:
            last = found[-1] - 1
            right -= 1
            while left <= right and arcs[listed[right]].head != arcs[at].tail:
                right -= 1
    return paired
