"""Which arcs of a lattice match gold edits, as the official scorer pairs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from scoring.data import Edit
from scoring.m2.lattice import MATCH, Arc, Lattice, Match

AnyArc = TypeVar("AnyArc", bound=tuple[object, object])  # tail and head, however vertices are given


# Sets of gold edits by number, and the tag of each: arcs that match the same gold edits carry the same tag. Tags count
# from 0 in the order of the sets.
Tags = dict[tuple[int, ...], int]
Texts = dict[str, list[int]]  # the gold edits of one span that have a text, by their numbers


def tag_of(tags: Tags, golds: Iterable[int]) -> int:
    return tags.setdefault(tuple(golds), len(tags))


def texts_by_span(golds: Sequence[Edit], row: int, height: int) -> dict[tuple[int, int], Texts]:
    """The texts of the gold edits within rows `row` to `row` + `height`, by their spans from there."""
    spans: dict[tuple[int, int], Texts] = {}
    for number, gold in enumerate(golds):
        start, end = gold[0] - row, gold[1] - row
        if 0 <= start <= end <= height:
            texts = spans.setdefault((start, end), {})
            for text in dict.fromkeys(gold[3]):
                texts.setdefault(text, []).append(number)
    return spans


def find_matches(
    lattice: Lattice, row: int, target: Sequence[str], golds: Sequence[Edit], tags: Tags
) -> tuple[Match, ...]:
    """Matches of `golds` in a lattice whose row 0 is source token `row` and whose column 0 is the first of `target`."""
    found: list[Match] = []
    insertions: list[Match] = []
    for (start, end), texts in texts_by_span(golds, row, len(lattice.rows) - 1).items():
        if start == end:
            insertions += _insertions(lattice, lattice.at_place(start), target, texts, tags)
            continue
        for arc, first, last in lattice.spanning(start, end):
            numbers = texts.get(target[first] if last - first == 1 else " ".join(target[first:last]))
            if numbers:
                found.append(Match(arc, tag_of(tags, numbers), MATCH))
    return (*found, *insertions)


def _insertions(lattice: Lattice, arcs: Sequence[Arc], target: Sequence[str], texts: Texts, tags: Tags) -> list[Match]:
    """Matches among the arcs at one place."""
    matching: dict[Arc, list[int]] = {}
    for arc in arcs:
        first, last = lattice.columns(arc)
        numbers = texts.get(" ".join(target[first:last]))
        if numbers and lattice.is_insertion(arc):
            matching[arc] = numbers
    if not matching:
        return []
    listed = [arc for arc in arcs for _ in range(lattice.label(arc)[2])]
    paired = set(matching) if len(matching) == 1 else pair(listed, matching)
    return [
        Match(arc, tag_of(tags, numbers), MATCH + lattice.label(arc)[2] - 1 if arc in paired else None)
        for arc, numbers in matching.items()
    ]


def pair(listed: Sequence[AnyArc], matching: Mapping[AnyArc, Sequence[int]]) -> set[AnyArc]:
    """Insertions at one place that get paired with a gold edit; `matching` has those that equal some, by number.

    Arcs and gold edits are gone through from both ends, changing ends after every arc that does not match. After a
    match the gold edit and those outside of it are used up, and arcs are passed over until one joins on to the matched
    one.
    """
    left, right = 0, len(listed) - 1
    first, last = 0, max(max(numbers) for numbers in matching.values())
    paired: set[AnyArc] = set()
    from_left = True
    while left <= right:
        arc = listed[left if from_left else right]
        found = [number for number in matching.get(arc, ()) if first <= number <= last]
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
