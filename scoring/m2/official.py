"""The official way through a lattice, pass by pass, for the few sentences in which the order of arcs decides.

Most sentences have one best path, or several that count alike. Where best paths of equal weight differ in what they
propose, the official scorer's choice follows from the order of its list of arcs, from the strict comparison in its
Bellman-Ford, and from the rounding of its sums. This module does the same, in the same order, with the same floats.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from scoring.m2.lattice import MATCH, Arc, Label, Lattice, Match

EPSILON = 0.001


def official_list(lattice: Lattice) -> array[int]:
    """The listed arcs of an ordered lattice: base arcs in order, then merged arcs as they were found.

    An arc is tail times the number of vertices plus head, since there may be hundreds of thousands. Merged arcs without
    a change are taken out again, but the official program removes them from the list it is going through, and so passes
    over the arc behind each of them.
    """
    size = lattice.size
    base = sorted(
        tail * size + head
        for head, labels in enumerate(lattice.into)
        for tail, (steps, _, listings, _) in labels.items()
        if steps == 1
        for _ in range(listings)
    )
    taken = array("q")
    passed_over = False
    for arc in lattice.merged():
        code = arc[0] * size + arc[1]
        if passed_over or not lattice.is_idle(arc):
            taken.append(code)
            passed_over = False
            continue
        if lattice.label(arc)[2] > 1 and code in taken:  # listed twice: the earlier listing is the one that goes
            taken.remove(code)
            taken.append(code)
        passed_over = True
    return array("q", base) + taken


def official_path(lattice: Lattice, matches: Sequence[Match]) -> list[Arc]:
    """The arcs on the path, left to right; arcs of kept tokens are left out."""
    listed, size = official_list(lattice), lattice.size
    bonus: dict[Arc, float] = {}
    for match in matches:
        if match.weight is not None:
            bonus[match.arc] = float(-len(listed))
            for _ in range(match.weight - MATCH):
                bonus[match.arc] += EPSILON
    tails, heads = array("i", (code // size for code in listed)), array("i", (code % size for code in listed))
    weights = array(
        "d",
        (bonus[arc] if arc in bonus else _weight(lattice.label(arc)) for arc in zip(tails, heads, strict=True)),
    )
    reached = [0.0] + [float("inf")] * (size - 1)
    before = [0] * size
    changed = True
    while changed:
        changed = False
        for tail, head, weight in zip(tails, heads, weights, strict=True):
            value = reached[tail] + weight
            if value < reached[head]:
                reached[head], before[head] = value, tail
                changed = True
    path = []
    head = size - 1
    while head:
        path.append((before[head], head))
        head = before[head]
    return [arc for arc in reversed(path) if lattice.label(arc)[0] != lattice.label(arc)[1]]


def _weight(label: Label) -> float:
    steps, unchanged, listings, _ = label
    weight = float(steps)
    if steps != unchanged:
        for _ in range(listings):
            weight += EPSILON
    return weight
