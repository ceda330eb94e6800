"""Correct and proposed edits of one corrected sentence against each annotator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.m2.alignment import Piece, changed_pieces
from scoring.m2.lattice import Lattice, Outcome, lattice
from scoring.m2.matching import GoldEdit, Tags, find_matches
from scoring.m2.official import official_path


class Options(NamedTuple):
    """What changes the counts of a sentence."""

    max_unchanged: int = 2
    leading_shift: bool = True  # release 3.2 counts insertions before the first token at their place in the correction
    ignore_whitespace_casing: bool = False


class Local(NamedTuple):
    """Counts of one sentence against one annotator."""

    correct: int
    proposed: int


def count_sentence(
    source: Sequence[str], target: Sequence[str], layers: Sequence[Sequence[GoldEdit]], options: Options
) -> list[Local]:
    """Counts against each layer of gold edits."""
    pieces = changed_pieces(source, target, options.max_unchanged)
    shapes = [(piece, _shape(source, target, piece, options)) for piece in pieces]
    leading = shapes[0][1].leading
    counts = []
    for golds in layers:
        tags = Tags()
        outcome: Outcome | None = None
        if leading < 2 or not _shifted_away(golds, pieces[0].end, leading):
            outcome = _outcome(source, target, shapes, golds, tags, options)
        if outcome is None:
            whole = Piece(0, len(source), 0, len(target))
            outcome = _official_outcome(source, target, whole, golds, tags, options)
        counts.append(Local(_correct([tags.golds(tag) for tag in outcome.tags]), outcome.proposed))
    return counts


def _shape(source: Sequence[str], target: Sequence[str], piece: Piece, options: Options) -> Lattice:
    """The lattice of a piece, its tokens replaced by numbers."""
    start, end, first, last = piece
    numbers: dict[str, int] = {}
    number = numbers.setdefault
    return lattice(
        tuple([number(token, len(numbers)) for token in source[start:end]]),
        tuple([number(token, len(numbers)) for token in target[first:last]]),
        options.max_unchanged,
        options.leading_shift and start == 0,
    )


def _shifted_away(golds: Sequence[GoldEdit], end: int, leading: int) -> bool:
    """Whether a leading insertion may meet, by its shifted offset, a gold insertion beyond the first piece."""
    return any(gold.start == gold.end and end < gold.start < leading for gold in golds)


def _outcome(
    source: Sequence[str],
    target: Sequence[str],
    shapes: Sequence[tuple[Piece, Lattice]],
    golds: Sequence[GoldEdit],
    tags: Tags,
    options: Options,
) -> Outcome | None:
    """The sum over the pieces; None if in one of them the official order of arcs decides."""
    proposed = 0
    tagged: tuple[int, ...] = ()
    for piece, shape in shapes:
        corrected = target[piece.first : piece.last]
        matches = find_matches(shape, piece.start, corrected, golds, tags) if golds else ()
        if any(shape.arcs[match.arc].kept and shape.arcs[match.arc].steps > 1 for match in matches):
            return None
        if options.ignore_whitespace_casing:
            outcome = shape.outcome(matches, _same_letters(shape, source[piece.start : piece.end], corrected))
        else:
            outcome = shape.outcome(matches)
        if outcome is None:
            return None
        proposed += outcome.proposed
        tagged += outcome.tags
    return Outcome(proposed, tagged)


def _official_outcome(
    source: Sequence[str],
    target: Sequence[str],
    piece: Piece,
    golds: Sequence[GoldEdit],
    tags: Tags,
    options: Options,
) -> Outcome:
    shape = _shape(source, target, piece, options)
    matches = find_matches(shape, piece.start, target, golds, tags)
    path = official_path(shape, matches)
    if options.ignore_whitespace_casing:
        dropped = _same_letters(shape, source, target)
        path = [at for at in path if at not in dropped]
    tag_of = {match.arc: match.tag for match in matches}
    return Outcome(len(path), tuple(tag_of[at] for at in path if at in tag_of))


def _same_letters(shape: Lattice, source: Sequence[str], target: Sequence[str]) -> frozenset[int]:
    """Arcs whose two sides are equal but for blanks and case."""
    small_source, small_target = [token.lower() for token in source], [token.lower() for token in target]
    found = []
    for at, arc in enumerate(shape.arcs):
        (i, j), (x, y) = shape.vertices[arc.tail], shape.vertices[arc.head]
        if not arc.kept and "".join(small_source[i:x]) == "".join(small_target[j:y]):
            found.append(at)
    return frozenset(found)


def _correct(matched: Sequence[tuple[int, ...]]) -> int:
    """Correct edits, given for each proposed edit the gold edits that equal it.

    Gold edits are looked for behind the last one that was found, so a list out of order loses some; and an edit that
    stands in it twice counts twice.
    """
    correct = behind = 0
    for golds in matched:
        rest = [index for index in golds if index >= behind]
        if rest:
            correct += len(rest)
            behind = rest[-1] + 1
    return correct
