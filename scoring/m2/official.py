"""The official way through a lattice, pass by pass, for the few sentences in which the order of arcs decides.

Most sentences have one best path, or several that count alike. Where best paths of equal weight differ in what they
propose, the official scorer's choice follows from the order of its list of arcs, from the strict comparison in its
Bellman-Ford, and from the rounding of its sums. This module does the same, in the same order, with the same floats.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.m2.lattice import MATCH, Arc, Lattice, Match

EPSILON = 0.001


def official_list(lattice: Lattice) -> list[tuple[int, int]]:
    """Tail and head of the listed arcs: base arcs in order, then merged arcs as they were found.

    Merged arcs without a change are taken out again, but the official program removes them from the list it is going
    through, and so passes over the arc behind each of them.
    """
    listed = [(tail, head) for tail, head, times in lattice.base for _ in range(times)]
    idle = {(arc.tail, arc.head) for arc in lattice.arcs if arc.kept and arc.steps > 1}
    rest = lattice.merged
    position = 0
    taken: list[tuple[int, int]] = []
    while position < len(rest):
        if rest[position] in idle:
            if rest[position] in taken:  # listed twice: the earlier listing is the one that goes
                taken.remove(rest[position])
                taken.append(rest[position])
            position += 1
            if position < len(rest):
                taken.append(rest[position])
        else:
            taken.append(rest[position])
        position += 1
    return listed + taken


def official_path(lattice: Lattice, matches: Sequence[Match]) -> list[int]:
    """The numbers of the arcs on the path, left to right; arcs of kept tokens are left out."""
    listed = official_list(lattice)
    numbers = {(arc.tail, arc.head): at for at, arc in enumerate(lattice.arcs)}
    weights = {ends: _weight(lattice.arcs[numbers[ends]]) for ends in listed}
    for match in matches:
        arc = lattice.arcs[match.arc]
        if match.weight is not None and (arc.tail, arc.head) in weights:
            weights[arc.tail, arc.head] = float(-len(listed))
            for _ in range(match.weight - MATCH):
                weights[arc.tail, arc.head] += EPSILON
    reached = [0.0] + [float("inf")] * (len(lattice.vertices) - 1)
    before = [0] * len(lattice.vertices)
    relaxed = [(tail, head, weights[tail, head]) for tail, head in listed]
    changed = True
    while changed:
        changed = False
        for tail, head, weight in relaxed:
            value = reached[tail] + weight
            if value < reached[head]:
                reached[head], before[head] = value, tail
                changed = True
    path = []
    head = len(lattice.vertices) - 1
    while head:
        path.append(numbers[before[head], head])
        head = before[head]
    return [at for at in reversed(path) if not lattice.arcs[at].kept]


def _weight(arc: Arc) -> float:
    weight = float(arc.steps)
    if not arc.kept:
        for _ in range(arc.listings):
            weight += EPSILON
    return weight
