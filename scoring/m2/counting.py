"""Correct and proposed edits of one corrected sentence against each annotator.

The sentence is cut into the pieces in which something changes. Small pieces have a lattice with all of its arcs, which
is remembered by its shape; large ones are swept. In the rare sentence in which best paths of equal weight differ in
what they propose, the official order of arcs decides, and the whole sentence is gone through in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.m2.alignment import Piece, changed_pieces
from scoring.m2.lattice import Arc, Lattice, Outcome, lattice
from scoring.m2.matching import GoldEdit, Tags, find_matches
from scoring.m2.official import official_path
from scoring.m2.sweep import Stretch
from scoring.m2.terrain import Terrain
from scoring.m2.wide import Wide

SMALL = 256  # cells of a piece below which its lattice is small in any case
SWEPT = 128  # vertices above which a sweep is faster than a list of arcs
LISTED = 1024  # vertices above which arcs are never listed: there would be a quarter of a million


class Options(NamedTuple):
    """What changes the counts of a sentence."""

    max_unchanged: int = 2
    leading_shift: bool = True  # release 3.2 counts insertions before the first token at their place in the correction
    ignore_whitespace_casing: bool = False


class Local(NamedTuple):
    """Counts of one sentence against one annotator."""

    correct: int
    proposed: int


class Part(NamedTuple):
    """A piece with its tokens and its lattice."""

    piece: Piece
    source: Sequence[str]
    target: Sequence[str]
    shape: Lattice | Wide


def count_sentence(
    source: Sequence[str], target: Sequence[str], layers: Sequence[Sequence[GoldEdit]], touched: int, options: Options
) -> list[Local]:
    """Counts against each layer of gold edits; `touched` has a bit for every source token that any of them covers."""
    pieces = changed_pieces(source, target, options.max_unchanged, touched)
    parts = [_part(source, target, piece, options) for piece in pieces]
    leading = parts[0].shape.leading
    counts = []
    for golds in layers:
        tags = Tags()
        outcome = None
        if leading < 2 or not _shifted_away(golds, pieces[0].end, leading):
            outcome = _outcome(parts, golds, tags, options)
        if outcome is None:
            outcome = _official_outcome(source, target, parts, golds, tags, options)
        counts.append(Local(_correct([tags.golds(tag) for tag in outcome.tags]), outcome.proposed))
    return counts


def _part(source: Sequence[str], target: Sequence[str], piece: Piece, options: Options) -> Part:
    start, end, first, last = piece
    before, after = source[start:end], target[first:last]
    pattern = _numbered(before, after)
    shift = options.leading_shift and start == 0
    if len(before) * len(after) > SMALL:
        terrain = Terrain(*pattern, options.max_unchanged, leading_shift=shift)
        if terrain.size > SWEPT:
            return Part(piece, before, after, Wide(terrain))
    return Part(piece, before, after, lattice(*pattern, options.max_unchanged, shift))


def _numbered(source: Sequence[str], target: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers for tokens, equal for equal tokens."""
    numbers: dict[str, int] = {}
    number = numbers.setdefault
    return (
        tuple([number(token, len(numbers)) for token in source]),
        tuple([number(token, len(numbers)) for token in target]),
    )


def _shifted_away(golds: Sequence[GoldEdit], end: int, leading: int) -> bool:
    """Whether a leading insertion may meet, by its shifted offset, a gold insertion beyond the first piece."""
    return any(gold.start == gold.end and end < gold.start < leading for gold in golds)


def _outcome(parts: Sequence[Part], golds: Sequence[GoldEdit], tags: Tags, options: Options) -> Outcome | None:
    """The sum over the pieces; None if in one of them the official order of arcs decides."""
    proposed = 0
    tagged: tuple[int, ...] = ()
    for part in parts:
        outcome = _part_outcome(part, golds, tags, options)
        if outcome is None:
            return None
        proposed += outcome[0]
        tagged += outcome[1]
    return Outcome(proposed, tagged)


def _part_outcome(part: Part, golds: Sequence[GoldEdit], tags: Tags, options: Options) -> Outcome | None:
    shape = part.shape
    if isinstance(shape, Wide):
        found = _swept(part, shape, golds, tags, options)
        if found is not None:
            return found
        shape = _listed(part, options)
    matches = find_matches(shape, part.piece.start, part.target, golds, tags) if golds else ()
    if any(shape.is_idle(match.arc) for match in matches):
        return None
    if options.ignore_whitespace_casing:
        return shape.outcome(matches, _same_letters(shape, part.source, part.target))
    return shape.outcome(matches)


def _swept(part: Part, shape: Wide, golds: Sequence[GoldEdit], tags: Tags, options: Options) -> Outcome | None:
    """The outcome of a sweep; None if it is not certain and the arcs can be listed instead."""

    def counts(stretch: Stretch) -> bool:
        (i, j), (x, y) = stretch.tail, stretch.head
        return _letters(part.source[i:x]) != _letters(part.target[j:y])

    ignoring = options.ignore_whitespace_casing
    found = shape.outcome(part.piece.start, part.target, golds, tags, counts if ignoring else None)
    return found.outcome if found.certain or shape.size > LISTED else None


def _listed(part: Part, options: Options) -> Lattice:
    """The lattice of a piece with its arcs in official order."""
    shift = options.leading_shift and part.piece.start == 0
    pattern = _numbered(part.source, part.target)
    return Lattice(*pattern, options.max_unchanged, leading_shift=shift, ordered=True)


def _official_outcome(
    source: Sequence[str],
    target: Sequence[str],
    parts: Sequence[Part],
    golds: Sequence[GoldEdit],
    tags: Tags,
    options: Options,
) -> Outcome:
    """The outcome of the whole sentence, found in the official order.

    If the sentence is too large for a list of its arcs, each piece is gone through by itself: the order is the same,
    but sums then begin at 0 and may be rounded in another way.
    """
    if sum(part.shape.size for part in parts) + len(source) > LISTED:
        outcomes = [_official_part(part, golds, tags, options) for part in parts]
        return Outcome(sum(one.proposed for one in outcomes), tuple(tag for one in outcomes for tag in one.tags))
    whole = Part(Piece(0, len(source), 0, len(target)), source, target, parts[0].shape)
    return _official_part(whole, golds, tags, options)


def _official_part(part: Part, golds: Sequence[GoldEdit], tags: Tags, options: Options) -> Outcome:
    if isinstance(part.shape, Wide) and part.shape.size > LISTED:
        outcome = _swept(part, part.shape, golds, tags, options)
        if outcome is not None:
            return outcome
    shape = _listed(part, options)
    matches = find_matches(shape, part.piece.start, part.target, golds, tags)
    path = official_path(shape, matches)
    if options.ignore_whitespace_casing:
        dropped = _same_letters(shape, part.source, part.target)
        path = [arc for arc in path if arc not in dropped]
    tag_of = {match.arc: match.tag for match in matches}
    return Outcome(len(path), tuple(tag_of[arc] for arc in path if arc in tag_of))


def _letters(tokens: Sequence[str]) -> str:
    return "".join(tokens).lower()


def _same_letters(shape: Lattice, source: Sequence[str], target: Sequence[str]) -> frozenset[Arc]:
    """Arcs whose two sides are equal but for blanks and case."""
    found = []
    for head, labels in enumerate(shape.into):
        x, y = shape.vertices[head]
        for tail in labels:
            i, j = shape.vertices[tail]
            if _letters(source[i:x]) == _letters(target[j:y]):
                found.append((tail, head))
    return frozenset(found)


def _correct(matched: Sequence[tuple[int, ...]]) -> int:
    """Correct edits, given for each proposed edit the gold edits that equal it.

    Gold edits are looked for behind the last one that was found, so a list out of order loses some; and an edit that
    stands in it twice counts twice.
    """
    correct = behind = 0
    for golds in matched:
        rest = [number for number in golds if number >= behind]
        if rest:
            correct += len(rest)
            behind = rest[-1] + 1
    return correct
