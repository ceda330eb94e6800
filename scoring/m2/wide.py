"""Outcomes of large pieces, from a sweep instead of a list of arcs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scoring.m2.bridges import find_bridges
from scoring.m2.lattice import MATCH, STEP, Outcome
from scoring.m2.matching import GoldEdit, Tags
from scoring.m2.sweep import Stretch, Sweep, Weights
from scoring.m2.terrain import Terrain

# The number of edits is made part of the weights, below the finest official weight, so that a sweep finds the fewest or
# the most edits that a best path can have.
FINE = 10**6
FEWEST = Weights(STEP * FINE, FINE + 1, FINE + 1, 2 * FINE + 1)
MOST = Weights(STEP * FINE, FINE - 1, FINE - 1, 2 * FINE - 1)


class WideOutcome(NamedTuple):
    """What a best path amounts to, and whether it is certain that the official path amounts to the same."""

    outcome: Outcome
    certain: bool


def wide_outcome(
    terrain: Terrain,
    row: int,
    target: Sequence[str],
    golds: Sequence[GoldEdit],
    tags: Tags,
    counts: Callable[[Stretch], bool] | None = None,
) -> WideOutcome:
    """The outcome of a piece whose row 0 is source token `row` and whose column 0 is the first of `target`.

    `counts` says whether an edit counts as proposed, if not all of them do.
    """
    found, certain = find_bridges(terrain, row, target, golds, tags)
    bridges = [bridge._replace(weight=bridge.weight * FINE) for bridge in found]
    edits = [stretch for stretch in Sweep(terrain, FEWEST, bridges).path() if not stretch.kept]
    alone = [stretch for stretch in edits if stretch.bridge is None]
    if certain:
        certain = all(_is_official(terrain, stretch) for stretch in alone)
    # An unmatched edit weighs 1 or 2 beyond its steps, a matched one 0 or 1. If all weigh the least, there are as many
    # edits as there can be.
    if certain and any(_is_listed_twice(terrain, stretch) for stretch in edits):
        most = [stretch for stretch in Sweep(terrain, MOST, bridges).path() if not stretch.kept]
        certain = len(most) == len(edits)
    if counts is not None:
        edits = [stretch for stretch in edits if counts(stretch)]
        certain = False
    proposed = [stretch for stretch in edits if stretch.bridge is None or not stretch.bridge.kept]
    matched = tuple(stretch.bridge.tag for stretch in proposed if stretch.bridge)
    return WideOutcome(Outcome(len(proposed), matched), certain)


def _is_official(terrain: Terrain, stretch: Stretch) -> bool:
    """Whether the official arc between the ends of an edit has as many steps and weighs as little."""
    if stretch.steps == 1:
        return True
    label = terrain.label(stretch.tail, stretch.head)
    return label is not None and (label.steps, label.listings) == (stretch.steps, 1)


def _is_listed_twice(terrain: Terrain, stretch: Stretch) -> bool:
    if stretch.bridge:
        return stretch.bridge.weight > MATCH * FINE
    label = terrain.label(stretch.tail, stretch.head) if stretch.steps == 1 else None
    return label is not None and label.listings == 2
