"""Correct and proposed edits of one corrected sentence against each annotator.

The sentence is cut into the parts in which something changes. Small parts have a lattice with all of its arcs, which is
remembered by its shape; large ones are swept. In the rare sentence in which best paths of equal weight differ in what
they propose, the official order of arcs decides, and the whole sentence is gone through in that order.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.data import Edit
from scoring.m2.gold import Layer
from scoring.m2.lattice import Outcome
from scoring.m2.matching import Tags, find_matches
from scoring.m2.parts import Options, Part, Proposed, arcs_of_same_letters, cut, listed, official_edits, swept
from scoring.m2.wide import Wide


def count_sentence(
    source: Sequence[str], target: Sequence[str], layers: Sequence[Layer], touched: int, options: Options
) -> list[tuple[int, int]]:
    """Correct and proposed edits against each layer of gold edits.

    `touched` has a bit for every source token that any of them covers. Only gold edits near a change matter, so layers
    that have the same ones there, or none, are counted once.
    """
    parts = cut(source, target, touched, options)
    changed = 0
    for part in parts:
        changed |= (2 << part.piece.end) - (1 << part.piece.start)
    leading = parts[0].shape.leading
    known: dict[tuple[Edit, ...], tuple[int, int]] = {}
    counts: list[tuple[int, int]] = []
    for edits, offsets in layers:
        golds: tuple[Edit, ...] = ()
        if offsets & changed:
            golds = tuple([edit for edit in edits if (2 << edit[1]) - (1 << edit[0]) & changed])
        if leading > 1 and _shifted_away(edits, parts[0].piece.end, leading):
            golds = tuple(edits)
            known[golds] = _officially(source, target, parts, golds, options)
        elif golds not in known:
            known[golds] = _locally(parts, golds, options) or _officially(source, target, parts, golds, options)
        counts.append(known[golds])
    return counts


def _locally(parts: Sequence[Part], golds: Sequence[Edit], options: Options) -> tuple[int, int] | None:
    """Counts from the parts by themselves; None if in one of them the official order of arcs decides."""
    tags: Tags = []
    proposed = 0
    tagged: list[int] = []
    for part in parts:
        outcome = _outcome(part, golds, tags, options)
        if outcome is None:
            return None
        proposed += outcome[0]
        tagged += outcome[1]
    return _correct(tagged, tags), proposed


def _officially(
    source: Sequence[str], target: Sequence[str], parts: Sequence[Part], golds: Sequence[Edit], options: Options
) -> tuple[int, int]:
    tags: Tags = []
    proposed, tagged = _told(official_edits(source, target, parts, golds, tags, options))
    return _correct(tagged, tags), proposed


def _correct(tagged: Sequence[int], tags: Tags) -> int:
    return sum(map(len, counted([tags[tag] for tag in tagged]))) if tagged else 0


def _shifted_away(golds: Sequence[Edit], end: int, leading: int) -> bool:
    """Whether a leading insertion may meet, by its shifted offset, a gold insertion beyond the first part."""
    return any(gold.start == gold.end and end < gold.start < leading for gold in golds)


def _outcome(part: Part, golds: Sequence[Edit], tags: Tags, options: Options) -> Outcome | None:
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
        behind = max([behind, *found[-1]])
    return found
