"""Gold made ready for matching, once for all systems that are scored against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.data import Edit, EditGold, Sentence
from scoring.m2.matching import GoldEdit
from scoring.m2format import in_range

REMEMBERED = 4  # gold versions in use at a time: the rounds of a task, and what an organizer compares them with


class PreparedSentence(NamedTuple):
    """A source sentence with the layers of the annotators who saw it.

    `present` are their places among the annotators; the last layer is the union of the others where there are several
    annotators at all, and its place is the number of annotators. `touched` has a bit for every token that a gold edit
    covers.
    """

    tokens: list[str]
    present: list[int]
    layers: list[list[GoldEdit]]
    touched: int


_prepared: list[tuple[EditGold, bool, list[PreparedSentence]]] = []


def prepare(gold: EditGold, *, clean: bool = False) -> list[PreparedSentence]:
    """The sentences of `gold`, ready for matching; remembered for the gold versions asked for last.

    Officially, a layer is taken as it stands in the file, but for edits out of range. With `clean` it is put in order,
    equal edits count once, and an edit that ends before it starts is left out.
    """
    for place, (known, known_clean, sentences) in enumerate(_prepared):
        if known is gold and known_clean == clean:
            _prepared.insert(0, _prepared.pop(place))
            return sentences
    sentences = [_prepare(sentence, gold.annotators, clean) for sentence in gold.sentences]
    _prepared.insert(0, (gold, clean, sentences))
    del _prepared[REMEMBERED:]
    return sentences


def _prepare(sentence: Sentence, annotators: tuple[str, ...], clean: bool) -> PreparedSentence:
    tokens = sentence.source.split()
    size = len(tokens)
    # A sentence that nobody annotated counts as one that the first annotator found nothing wrong with.
    by_name = sentence.layers or {annotators[0]: ()}
    present = [place for place, name in enumerate(annotators) if name in by_name]
    kept = [[edit for edit in by_name[annotators[place]] if in_range(edit, size)] for place in present]
    layers = [_numbered(_cleaned(edits) if clean else edits) for edits in kept]
    if len(annotators) > 1:
        present.append(len(annotators))
        several = sum(map(bool, kept)) > 1 or clean
        layers.append(
            _numbered(_cleaned(edit for edits in kept for edit in edits)) if several else max(layers, key=len)
        )
    touched = 0
    for edits in kept:
        for edit in edits:
            if edit.start < edit.end:
                touched |= (1 << edit.end) - (1 << edit.start)
    return PreparedSentence(tokens, present, layers, touched)


def _numbered(edits: Iterable[Edit]) -> list[GoldEdit]:
    return [GoldEdit(number, edit.start, edit.end, edit.corrections, edit.type) for number, edit in enumerate(edits)]


def _cleaned(edits: Iterable[Edit]) -> list[Edit]:
    """Edits in order of place, each once: of equal spans with the same alternatives the first stays."""
    once = {(edit.start, edit.end, frozenset(edit.corrections)): edit for edit in reversed(list(edits))}
    kept = [edit for edit in reversed(once.values()) if edit.start <= edit.end]
    return sorted(kept, key=lambda edit: (edit.start, edit.end))
