"""Correct and proposed edits of one corrected sentence against each annotator.

The sentence is cut into the parts in which something changes. Small parts have a lattice with all of its arcs, which is
remembered by its shape; large ones are swept. In the rare sentence in which best paths of equal weight differ in what
they propose, the official order of arcs decides, and the whole sentence is gone through in that order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.data import Edit
from scoring.m2.gold import Layer, PreparedSentence, bits_of, chosen_of
from scoring.m2.lattice import Outcome
from scoring.m2.matching import Tags, find_matches
from scoring.m2.parts import Options, Part, Proposed, arcs_of_same_letters, cut, listed, official_edits, swept
from scoring.m2.wide import Wide


class Correction:
    """A corrected sentence, to be counted against its annotators, or against any of their edits.

    Only gold edits near a change matter whose text stands there in the corrected sentence. `matter` has a bit for each
    edit of the union that may be such a one; lists that have the same of them are counted once.
    """

    def __init__(self, sentence: PreparedSentence, target: list[str], options: Options) -> None:
        self._source, self._target, self._union = sentence.tokens, target, sentence.union
        self._options = options
        self._parts = parts = cut(sentence.tokens, target, sentence.touched, options)
        self._leading = parts[0].shape.leading
        self._changed = (1 << self._leading) - 1 if self._leading > 1 else 0
        self._words = {""}
        for part in parts:
            self._changed |= (2 << part.piece.end) - (1 << part.piece.start)
            self._words.update(part.target)
        self.matter = bits_of(list(self._matter()))
        self._known: dict[int, tuple[int, int] | None] = {}

    def _matter(self) -> Iterator[int]:
        words, changed = self._words, self._changed
        for number, edit in enumerate(self._union):
            if (2 << edit[1]) - (1 << edit[0]) & changed:
                for text in edit[3]:
                    if text in words or " " in text:
                        yield number
                        break

    def against(self, layer: Layer) -> tuple[int, int]:
        """Correct and proposed edits against one annotator."""
        if layer.plain:
            return self._of(layer.shared & self.matter) or self._officially(layer.edits)
        near = [edit for edit in layer.edits if (2 << edit[1]) - (1 << edit[0]) & self._changed]
        return self._counted(near) or self._officially(layer.edits)

    def against_all_of(self, chosen: int) -> tuple[int, int]:
        """Correct and proposed edits against these edits of the union, of those that matter."""
        return self._of(chosen) or self._officially(chosen_of(self._union, chosen))

    def _of(self, chosen: int) -> tuple[int, int] | None:
        if chosen not in self._known:
            self._known[chosen] = self._counted(chosen_of(self._union, chosen) if chosen else ())
        return self._known[chosen]

    def _counted(self, golds: Sequence[Edit]) -> tuple[int, int] | None:
        """Counts from the parts by themselves; None if in one of them the official order of arcs decides."""
        if self._leading > 1 and _shifted_away(golds, self._parts[0].piece.end, self._leading):
            return None
        tags: Tags = {}
        proposed = 0
        tagged: list[int] = []
        for part in self._parts:
            outcome = _outcome(part, golds, tags, self._options)
            if outcome is None:
                return None
            proposed += outcome[0]
            tagged += outcome[1]
        return _correct(tagged, tags), proposed

    def _officially(self, golds: Sequence[Edit]) -> tuple[int, int]:
        tags: Tags = {}
        edits = official_edits(self._source, self._target, self._parts, golds, tags, self._options)
        proposed, tagged = _told(edits)
        return _correct(tagged, tags), proposed


def _correct(tagged: Sequence[int], tags: Tags) -> int:
    if not tagged:
        return 0
    golds = list(tags)
    return sum(map(len, counted([golds[tag] for tag in tagged])))


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
