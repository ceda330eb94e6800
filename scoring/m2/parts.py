"""The parts of a sentence in which something changes, and the edits on the official path through them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.data import Edit
from scoring.m2.lattice import Arc, Lattice, lattice
from scoring.m2.limits import check_cells, check_tokens
from scoring.m2.matching import Tags, find_matches
from scoring.m2.official import official_path
from scoring.m2.pieces import Piece, changed_pieces
from scoring.m2.terrain import Terrain
from scoring.m2.wide import Wide

SMALL = 256  # cells of a piece below which its lattice is small in any case
SWEPT = 128  # vertices above which a sweep is faster than a list of arcs
LISTED = 2048  # vertices above which arcs are never listed: there would be more than a million


class Options(NamedTuple):
    """What changes the counts of a sentence."""

    max_unchanged: int = 2
    leading_shift: bool = True  # release 3.2 counts insertions before the first token at their place in the correction
    ignore_whitespace_casing: bool = False


class Part(NamedTuple):
    """A piece with its tokens and its lattice."""

    piece: Piece
    source: Sequence[str]
    target: Sequence[str]
    shape: Lattice | Wide


class Proposed(NamedTuple):
    """An edit of the system: source tokens [start, end) become the corrected tokens [first, last).

    `tag` names the gold edits that equal it.
    """

    start: int
    end: int
    first: int
    last: int
    tag: int | None


def cut(source: Sequence[str], target: Sequence[str], touched: int, options: Options) -> list[Part]:
    """The parts of a sentence; `touched` has a bit for every source token that a gold edit covers."""
    check_tokens(len(source), len(target))
    pieces = changed_pieces(source, target, options.max_unchanged, touched)
    return [_part(source, target, piece, options) for piece in pieces]


def _part(source: Sequence[str], target: Sequence[str], piece: Piece, options: Options) -> Part:
    start, end, first, last = piece
    before, after = source[start:end], target[first:last]
    pattern = _numbered(before, after)
    shift = options.leading_shift and start == 0
    if len(before) * len(after) > SMALL:
        check_cells(len(before), len(after))
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


def swept(part: Part, shape: Wide, golds: Sequence[Edit], tags: Tags, options: Options) -> list[Proposed] | None:
    """The edits that a sweep finds; None if they may not be the official ones and the arcs can be listed instead.

    Where there are too many arcs, the shape is no longer `certified`: of paths that weigh the same, or would if each of
    their arcs were listed once, the official scorer may take another.
    """
    stretches, certain = shape.edits(part.piece.start, part.target, golds, tags)
    proposed = [
        _placed(part, stretch.tail, stretch.head, stretch.bridge.tag if stretch.bridge else None)
        for stretch in stretches
    ]
    if options.ignore_whitespace_casing:
        proposed = [edit for edit in proposed if not _same_letters(part, edit)]
        certain = False  # another best path may have fewer edits to ignore
    if not certain and shape.size <= LISTED:
        return None
    shape.certified = shape.certified and certain
    return proposed


def _placed(part: Part, tail: tuple[int, int], head: tuple[int, int], tag: int | None) -> Proposed:
    start, _, first, _ = part.piece
    return Proposed(start + tail[0], start + head[0], first + tail[1], first + head[1], tag)


def listed(part: Part, options: Options) -> Lattice:
    """The lattice of a part with its arcs in official order."""
    shift = options.leading_shift and part.piece.start == 0
    pattern = _numbered(part.source, part.target)
    return Lattice(*pattern, options.max_unchanged, leading_shift=shift, ordered=True)


def can_be_listed(source: Sequence[str], parts: Sequence[Part]) -> bool:
    """Whether the arcs of the whole sentence can be listed."""
    return sum(part.shape.size for part in parts) + len(source) <= LISTED


def official_edits(
    source: Sequence[str],
    target: Sequence[str],
    parts: Sequence[Part],
    golds: Sequence[Edit],
    tags: Tags,
    options: Options,
) -> list[Proposed]:
    """The edits of the whole sentence, found in the official order.

    If the sentence is too large for a list of its arcs, each part is gone through by itself: the order is the same, but
    sums then begin at 0 and may be rounded in another way.
    """
    if not can_be_listed(source, parts):
        return [edit for part in parts for edit in official_part(part, golds, tags, options)]
    whole = Part(Piece(0, len(source), 0, len(target)), source, target, parts[0].shape)
    return _listed_edits(whole, golds, tags, options)


def official_part(part: Part, golds: Sequence[Edit], tags: Tags, options: Options) -> list[Proposed]:
    """The edits of one part, found in the official order."""
    if isinstance(part.shape, Wide):
        found = swept(part, part.shape, golds, tags, options)
        if found is not None:
            return found
    return _listed_edits(part, golds, tags, options)


def _listed_edits(part: Part, golds: Sequence[Edit], tags: Tags, options: Options) -> list[Proposed]:
    shape = listed(part, options)
    matches = find_matches(shape, part.piece.start, part.target, golds, tags)
    tag_of = {match.arc: match.tag for match in matches}
    proposed = [
        _placed(part, shape.vertices[arc[0]], shape.vertices[arc[1]], tag_of.get(arc))
        for arc in official_path(shape, matches)
    ]
    if options.ignore_whitespace_casing:
        return [edit for edit in proposed if not _same_letters(part, edit)]
    return proposed


def _same_letters(part: Part, edit: Proposed) -> bool:
    """Whether the two sides of an edit are equal but for blanks and case."""
    start, _, first, _ = part.piece
    before = part.source[edit.start - start : edit.end - start]
    return _letters(before) == _letters(part.target[edit.first - first : edit.last - first])


def _letters(tokens: Sequence[str]) -> str:
    text = "".join(tokens)
    # Letter by letter: a capital sigma at the end of a word would become another small letter than within it.
    return text.lower() if text.isascii() else "".join(letter.lower()[0] for letter in text)


def arcs_of_same_letters(part: Part, shape: Lattice) -> frozenset[Arc]:
    """Arcs whose two sides are equal but for blanks and case."""
    return frozenset(
        (tail, head)
        for head, labels in enumerate(shape.into)
        for tail in labels
        if _same_letters(part, _placed(part, shape.vertices[tail], shape.vertices[head], None))
    )
