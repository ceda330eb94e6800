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
from scoring.m2.limits import TooLarge
from scoring.m2.matching import Tags, find_matches
from scoring.m2.parts import (
    Options,
    Part,
    Proposed,
    arcs_of_same_letters,
    can_be_listed,
    cut,
    listed,
    official_edits,
    official_part,
    swept,
)
from scoring.m2.wide import Wide
from scoring.problems import Problems


class Correction:
    """A corrected sentence, to be counted against its annotators, or against any of their edits.

    `matter` has for each of its changed parts a bit for every edit of the union that matters there, because some way
    to make the correction has the same edit.
    """

    def __init__(self, sentence: PreparedSentence, target: list[str], options: Options) -> None:
        self._source, self._target, self._union = sentence.tokens, target, sentence.union
        self._options = options
        self._parts = cut(sentence.tokens, target, sentence.touched, options)
        self._leading = self._parts[0].shape.leading
        self._known: list[dict[int, tuple[int, int] | None]] = []  # for each part the counts for sets of edits
        self.matter = [self._look_at(part) for part in self._parts]
        self._rounded = False

    def _look_at(self, part: Part) -> int:
        """Which edits matter in a part. They are found by counting against all that might."""
        start, end, _, _ = part.piece
        numbers, golds = [], []
        for number, edit in enumerate(self._union):
            if start <= edit[0] and edit[1] <= end:
                for text in edit[3]:
                    if text in part.target or " " in text or not text:
                        numbers.append(number)
                        golds.append(edit)
                        break
        tags: Tags = {}
        counts = self._counts_in(part, golds, tags)
        matter = bits_of(sorted({numbers[at] for found in tags for at in found})) if tags else 0
        self._known.append({matter: counts})
        return matter

    def _counts_in(self, part: Part, golds: Sequence[Edit], tags: Tags) -> tuple[int, int] | None:
        outcome = _outcome(part, golds, tags, self._options)
        return None if outcome is None else (_correct(outcome.tags, tags), outcome.proposed)

    @property
    def certified(self) -> bool:
        """Whether all counts so far certainly are the official ones. Only of enormous changes this may not be known."""
        return not self._rounded and all(part.shape.certified for part in self._parts if isinstance(part.shape, Wide))

    def against(self, layer: Layer) -> tuple[int, int]:
        """Correct and proposed edits against one annotator."""
        return (self._of_parts(layer) if layer.plain else self._counted(layer.edits)) or self._officially(layer.edits)

    def _of_parts(self, layer: Layer) -> tuple[int, int] | None:
        """Counts from the parts by themselves; None if in one of them the official order of arcs decides."""
        if self._is_shifted_away(layer.edits):
            return None
        correct = proposed = 0
        for at, matter in enumerate(self.matter):
            found = self.in_part(at, layer.shared & matter)
            if found is None:
                return None
            correct += found[0]
            proposed += found[1]
        return correct, proposed

    def in_part(self, at: int, chosen: int) -> tuple[int, int] | None:
        """Counts of one part against these edits of the union; None if the whole sentence has to be looked at."""
        known = self._known[at]
        if chosen not in known:
            known[chosen] = self._counts_in(self._parts[at], chosen_of(self._union, chosen) if chosen else (), {})
        return known[chosen]

    def _counted(self, golds: Sequence[Edit]) -> tuple[int, int] | None:
        """The same for gold edits in any order, in which one that is matched may hide another."""
        if self._is_shifted_away(golds):
            return None
        tags: Tags = {}
        proposed = 0
        tagged: list[int] = []
        for part in self._parts:
            outcome = _outcome(part, golds, tags, self._options)
            if outcome is None:
                return None
            proposed += outcome.proposed
            tagged += outcome.tags
        return _correct(tagged, tags), proposed

    def in_part_alone(self, at: int, chosen: int) -> tuple[int, int]:
        """The same, as if the sentence ended with the part."""
        found = self.in_part(at, chosen)
        if found is None:
            tags: Tags = {}
            edits = official_part(self._parts[at], chosen_of(self._union, chosen), tags, self._options)
            proposed, tagged = _told(edits)
            found = _correct(tagged, tags), proposed
        return found

    def _is_shifted_away(self, golds: Sequence[Edit]) -> bool:
        """Whether a leading insertion may meet, by its shifted offset, a gold insertion beyond the first part."""
        if self._leading < 2:
            return False
        end = self._parts[0].piece.end
        return any(gold.start == gold.end and end < gold.start < self._leading for gold in golds)

    def _officially(self, golds: Sequence[Edit]) -> tuple[int, int]:
        tags: Tags = {}
        self._rounded = self._rounded or not can_be_listed(self._source, self._parts)
        edits = official_edits(self._source, self._target, self._parts, golds, tags, self._options)
        proposed, tagged = _told(edits)
        return _correct(tagged, tags), proposed


def corrections(
    sentences: Sequence[PreparedSentence], lines: Sequence[str], options: Options, *, file: str = "system"
) -> Iterator[Correction | None]:
    """What was made of each sentence; None if nothing. Raises the problems of all that are too large after the last."""
    problems = Problems(file)
    for number, (sentence, line) in enumerate(zip(sentences, lines, strict=True), 1):
        target = line.split()
        made = None
        if target != sentence.tokens:
            try:
                made = Correction(sentence, target, options)
            except TooLarge as large:
                problems.error("too-large", large.expected, large.got, line=number, hint=large.hint)
        yield made
    problems.check()


def _correct(tagged: Sequence[int], tags: Tags) -> int:
    if not tagged:
        return 0
    golds = list(tags)
    return sum(map(len, counted([golds[tag] for tag in tagged])))


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
