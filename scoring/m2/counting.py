"""Correct and proposed edits of one corrected sentence against each annotator.

The sentence is cut into the parts in which something changes. Small parts have a lattice with all of its arcs, which is
remembered by its shape; large ones are swept. In the rare sentence in which best paths of equal weight differ in what
they propose, the official order of arcs decides, and the whole sentence is gone through in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.data import Edit
from scoring.m2.lattice import Outcome
from scoring.m2.matching import Tags, find_matches
from scoring.m2.parts import Options, Part, Proposed, arcs_of_same_letters, cut, listed, official_edits, swept
from scoring.m2.wide import Wide


class Local(NamedTuple):
    """Counts of one sentence against one annotator."""

    correct: int
    proposed: int


def count_sentence(
    source: Sequence[str], target: Sequence[str], layers: Sequence[Sequence[Edit]], touched: int, options: Options
) -> list[Local]:
    """Counts against each layer of gold edits; `touched` has a bit for every source token that any of them covers."""
    parts = cut(source, target, touched, options)
    leading = parts[0].shape.leading
    counts: list[Local] = []
    for at, golds in enumerate(layers):
        # The union is the layer of the only annotator who has edits.
        same = next((other for other in range(at) if layers[other] is golds), None)
        if same is not None:
            counts.append(counts[same])
            continue
        tags = Tags()
        outcome = None
        if leading < 2 or not _shifted_away(golds, parts[0].piece.end, leading):
            outcome = _outcome(parts, golds, tags, options)
        if outcome is None:
            outcome = _told(official_edits(source, target, parts, golds, tags, options))
        correct = sum(map(len, counted([tags.golds(tag) for tag in outcome.tags]))) if outcome.tags else 0
        counts.append(Local(correct, outcome.proposed))
    return counts


def _shifted_away(golds: Sequence[Edit], end: int, leading: int) -> bool:
    """Whether a leading insertion may meet, by its shifted offset, a gold insertion beyond the first part."""
    return any(gold.start == gold.end and end < gold.start < leading for gold in golds)


def _outcome(parts: Sequence[Part], golds: Sequence[Edit], tags: Tags, options: Options) -> Outcome | None:
    """The sum over the parts; None if in one of them the official order of arcs decides."""
    proposed = 0
    tagged: tuple[int, ...] = ()
    for part in parts:
        outcome = _part_outcome(part, golds, tags, options)
        if outcome is None:
            return None
        proposed += outcome[0]
        tagged += outcome[1]
    return Outcome(proposed, tagged)


def _part_outcome(part: Part, golds: Sequence[Edit], tags: Tags, options: Options) -> Outcome | None:
    shape = part.shape
    if isinstance(shape, Wide):
        found = swept(part, shape, golds, tags, options)
        if found is not None:
            return _told(found)
        shape = listed(part, options)
    matches = find_matches(shape, part.piece.start, part.target, golds, tags) if golds else ()
    if matches and any(shape.is_idle(match.arc) for match in matches):
        return None
    if options.ignore_whitespace_casing:
        return shape.outcome(matches, arcs_of_same_letters(part, shape))
    return shape.outcome(matches)


def _told(edits: Sequence[Proposed]) -> Outcome:
    return Outcome(len(edits), tuple(edit.tag for edit in edits if edit.tag is not None))


def counted(matched: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """The gold edits that each proposed edit counts for, given those that equal it.

    Gold edits are looked for behind the last one that was found, so a list out of order loses some; and an edit that
    stands in it twice counts twice.
    """
    found: list[list[int]] = []
    behind = -1
    for golds in matched:
        found.append([number for number in golds if number > behind])
        behind = max(behind, *found[-1], behind)
    return found
