"""Which arcs of a lattice match gold edits, as the official scorer pairs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scoring.data import Edit
from scoring.m2.lattice import MATCH, Arc, Lattice, Match

AnyArc = TypeVar("AnyArc", bound=tuple[object, object])  # tail and head, however vertices are given


Tags = list[tuple[int, ...]]  # sets of gold edits by number: arcs that match the same gold edits carry the same tag


def tag_of(tags: Tags, golds: tuple[int, ...]) -> int:
    if golds not in tags:
        tags.append(golds)
    return tags.index(golds)


def find_matches(
    lattice: Lattice, row: int, target: Sequence[str], golds: Sequence[Edit], tags: Tags
) -> tuple[Match, ...]:
    """Matches of `golds` in a lattice whose row 0 is source token `row` and whose column 0 is the first of `target`."""
    height = len(lattice.rows) - 1
    matching: dict[Arc, tuple[int, ...]] = {}
    insertions: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
    for number, gold in enumerate(golds):
        start, end = gold[0] - row, gold[1] - row
        if start < 0 or end > height or start > end:
            continue
        if start == end:
            insertions.setdefault(start, []).append((number, gold.corrections))
            continue
        for arc, first, last in lattice.spanning(start, end):
            text = target[first] if last - first == 1 else " ".join(target[first:last])
            if text in gold.corrections:
                matching[arc] = (*matching.get(arc, ()), number)
    found = [Match(arc, tag_of(tags, numbers), MATCH) for arc, numbers in matching.items()]
    for place, group in insertions.items():
        found += _insertions(lattice, lattice.at_place(place), target, group, tags)
    return tuple(found)


def _insertions(
    lattice: Lattice,
    arcs: Sequence[Arc],
    target: Sequence[str],
    golds: Sequence[tuple[int, tuple[str, ...]]],
    tags: Tags,
) -> list[Match]:
    """Matches among the arcs at one place, of gold edits given by number and texts."""
    matching: dict[Arc, tuple[int, ...]] = {}
    for arc in arcs:
        first, last = lattice.columns(arc)
        text = " ".join(target[first:last])
        numbers = tuple([number for number, texts in golds if text in texts])
        if numbers and lattice.is_insertion(arc):
            matching[arc] = numbers
    if not matching:
        return []
    listed = [arc for arc in arcs for _ in range(lattice.label(arc)[2])]
    paired = set(matching) if len(matching) == 1 else pair(listed, [number for number, _ in golds], matching)
    return [
        Match(arc, tag_of(tags, numbers), MATCH + lattice.label(arc)[2] - 1 if arc in paired else None)
        for arc, numbers in matching.items()
    ]


def pair(listed: Sequence[AnyArc], golds: Sequence[int], matching: Mapping[AnyArc, tuple[int, ...]]) -> set[AnyArc]:
    """Insertions at one place that get paired with a gold edit.

    Arcs and gold edits are gone through from both ends, changing ends after every arc that does not match. After a
    match the gold edit and those outside of it are used up, and arcs are passed over until one joins on to the matched
    one.
    """
    left, right = 0, len(listed) - 1
    first, last = 0, len(golds) - 1
    paired: set[AnyArc] = set()
    from_left = True
    while left <= right:
        arc = listed[left if from_left else right]
        found = [place for place in range(first, last + 1) if golds[place] in matching.get(arc, ())]
        if not found:
            left, right = (left + 1, right) if from_left else (left, right - 1)
            from_left = not from_left
            continue
        paired.add(arc)
        if from_left:
            first = found[0] + 1
            left += 1
            while left <= right and listed[left][0] != arc[1]:
                left += 1
        else:
            last = found[-1] - 1
            right -= 1
            while left <= right and listed[right][1] != arc[0]:
                right -= 1
    return paired
