"""The edits of a system as M2 sees them, each with what gold says of it: for reports, downloads and M2 files.

The same path as for the counts, so the edits of a sentence add up to its counts. Two things are made presentable. The
path prefers edits that take in a kept token beside the change; where an edit is not in gold, such tokens are left out
again. And insertions before the first token stand at 0 0, whatever offset release 3.2 gives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.apply import corrected_lines
from scoring.data import Edit, EditGold, Output, Params
from scoring.m2.counting import counted
from scoring.m2.gold import prepare
from scoring.m2.limits import TooLarge
from scoring.m2.matching import Tags
from scoring.m2.metric import M2, POLICIES, chosen, count_m2, options_of
from scoring.m2.parts import Options, Proposed, cut, official_edits
from scoring.parameters import BadParameter
from scoring.problems import Problems

RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True, slots=True)
class JudgedEdit:
    """An edit of the system: `right` if it counts as correct, and then the types of the gold edits that it equals."""

    start: int
    end: int
    correction: str
    right: bool
    types: tuple[str, ...] = ()

    @property
    def operation(self) -> str:
        """M (missing: inserted), U (unnecessary: deleted) or R (replaced)."""
        if self.start == self.end:
            return "M"
        return "R" if self.correction else "U"

    def as_edit(self) -> Edit:
        """For an M2 file: the gold type or else the operation, and the verdict as the comment."""
        kind = self.types[0] if self.types else self.operation
        return Edit(self.start, self.end, kind, (self.correction,), comment=RIGHT if self.right else WRONG)


@dataclass(frozen=True, slots=True)
class SentenceEdits:
    """What a system did to one sentence, beside the gold of the annotator that it was scored against.

    `annotator` is None where none of those asked saw the sentence. `missed` are gold edits without a counterpart.
    """

    number: int
    source: str
    corrected: str
    annotator: str | None
    proposed: tuple[JudgedEdit, ...]
    missed: tuple[Edit, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        correct = sum(len(edit.types) for edit in self.proposed)
        return {"correct": correct, "proposed": len(self.proposed), "gold": correct + len(self.missed)}


def system_edits(source: str, corrected: str, params: Params | None = None) -> tuple[Edit, ...]:
    """The edits of a correction without any gold: the best path through its lattice.

    Changes with at most `max_unchanged` kept tokens between them are one edit, as far as that makes fewer edits.
    Applying them to the source gives the corrected text.

    >>> [(e.start, e.end, e.corrections) for e in system_edits("a b c d e", "a x c y e")]
    [(1, 4, ('x c y',))]
    """
    options = options_of(M2.with_defaults(params or {}))
    proposed, _ = _judged(source.split(), corrected.split(), (), 0, options)
    return tuple(edit.as_edit() for edit in proposed)


def text_edits(sources: Iterable[str], lines: Iterable[str], params: Params, *, file: str) -> list[tuple[Edit, ...]]:
    """The edits of a whole text; sentences beyond the limits are named together."""
    problems = Problems(file)
    edits = []
    for number, (source, line) in enumerate(zip(sources, lines, strict=True), 1):
        try:
            edits.append(system_edits(source, line, params))
        except TooLarge as large:
            problems.error("too-large", large.expected, large.got, line=number, hint=large.hint)
    problems.check()
    return edits


def judge(gold: EditGold, output: Output, params: Params | None = None) -> Iterator[SentenceEdits]:
    """The edits of a system, sentence by sentence, against the annotator whom the metric's policy chooses."""
    full = M2.with_defaults(params or {})
    if full["policy"] not in POLICIES:
        raise BadParameter("policy", "one that chooses an annotator: " + ", ".join(POLICIES), full["policy"])
    names = chosen(count_m2(gold, output, full), full)
    sentences = prepare(gold, clean=not full["official_quirks"])
    lines = corrected_lines(gold, output)
    options = options_of(full)
    for number, (sentence, line, name) in enumerate(zip(sentences, lines, names, strict=True), 1):
        golds: Sequence[Edit] = ()
        if name is not None:
            golds = sentence.layers[sentence.present.index(gold.annotators.index(name))].edits
        proposed, found = _judged(sentence.tokens, line.split(), golds, sentence.touched, options)
        missed = tuple(edit for at, edit in enumerate(golds) if at not in found)
        source = gold.sentences[number - 1].source
        yield SentenceEdits(number, source, line, name, tuple(proposed), missed)


def _judged(
    source: list[str], target: list[str], golds: Sequence[Edit], touched: int, options: Options
) -> tuple[list[JudgedEdit], set[int]]:
    """The edits with their verdicts, and the numbers of the gold edits that were found."""
    if source == target:
        return [], set()
    tags: Tags = {}
    proposed = official_edits(source, target, cut(source, target, touched, options), golds, tags, options)
    matched = list(tags)
    found = counted([() if edit.tag is None else matched[edit.tag] for edit in proposed])
    judged = [
        _shown(edit, source, target, tuple(golds[number].type for number in numbers))
        for edit, numbers in zip(proposed, found, strict=True)
    ]
    return judged, {number for numbers in found for number in numbers}


def _shown(edit: Proposed, source: list[str], target: list[str], types: tuple[str, ...]) -> JudgedEdit:
    start, end, first, last, _ = edit
    if not types:
        while start < end and first < last and source[start] == target[first]:
            start, first = start + 1, first + 1
        while start < end and first < last and source[end - 1] == target[last - 1]:
            end, last = end - 1, last - 1
    return JudgedEdit(start, end, " ".join(target[first:last]), bool(types), types)
