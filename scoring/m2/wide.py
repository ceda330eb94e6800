"""The edits of large pieces, from a sweep instead of a list of arcs."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.data import Edit
from scoring.m2.bridges import find_bridges
from scoring.m2.lattice import MATCH, STEP
from scoring.m2.matching import Tags
from scoring.m2.sweep import Bridge, Stretch, Sweep, Weights
from scoring.m2.terrain import Terrain

# The number of edits is made part of the weights, below the finest official weight, so that a sweep finds the fewest or
# the most edits that a best path can have.
FINE = 10**6
FEWEST = Weights(STEP * FINE, FINE + 1, FINE + 1, 2 * FINE + 1)
MOST = Weights(STEP * FINE, FINE - 1, FINE - 1, 2 * FINE - 1)


class Wide:
    """A large piece. What was found for one annotator serves others whose gold edits match the same arcs."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.leading, self.size = terrain.leading, terrain.size
        self.certified = True  # until edits are taken from it that may not be the official ones
        self._known: dict[tuple[Bridge, ...], tuple[list[Stretch], bool]] = {}

    def edits(self, row: int, target: Sequence[str], golds: Sequence[Edit], tags: Tags) -> tuple[list[Stretch], bool]:
        """The edits on a best path, and whether the official path certainly has as many, and as many correct ones.

        Row 0 of the piece is source token `row`, its column 0 is the first of `target`.
        """
        found, sure = find_bridges(self.terrain, row, target, golds, tags)
        bridges = tuple(bridge._replace(weight=bridge.weight * FINE) for bridge in found)
        if bridges not in self._known:
            self._known[bridges] = self._edits(bridges)
        edits, certain = self._known[bridges]
        return [edit for edit in edits if not (edit.bridge and edit.bridge.kept)], sure and certain

    def _edits(self, bridges: Sequence[Bridge]) -> tuple[list[Stretch], bool]:
        """The edits on a best path, and whether there certainly are as many on any."""
        edits = [stretch for stretch in Sweep(self.terrain, FEWEST, bridges).path() if not stretch.kept]
        certain = all(_is_official(self.terrain, edit) for edit in edits)
        # An unmatched edit weighs 1 or 2 beyond its steps, a matched one 0 or 1. If all weigh the least, there are as
        # many edits as there can be.
        if certain and any(_is_listed_twice(self.terrain, edit) for edit in edits):
            most = [stretch for stretch in Sweep(self.terrain, MOST, bridges).path() if not stretch.kept]
            certain = len(most) == len(edits)
        return edits, certain


def _is_official(terrain: Terrain, stretch: Stretch) -> bool:
    """Whether the official arc between the ends of an edit has as many steps and weighs as little."""
    if stretch.bridge or stretch.steps == 1:
        return True
    label = terrain.label(stretch.tail, stretch.head)
    return label is not None and (label.steps, label.listings) == (stretch.steps, 1)


def _is_listed_twice(terrain: Terrain, stretch: Stretch) -> bool:
    if stretch.bridge:
        return stretch.bridge.weight > MATCH * FINE
    label = terrain.label(stretch.tail, stretch.head) if stretch.steps == 1 else None
    return label is not None and label.listings == 2
