"""Gold made ready for matching, once for all systems that are scored against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from scoring.data import Edit, EditGold, Sentence
from scoring.m2format import in_range

REMEMBERED = 4  # gold versions in use at a time: the rounds of a task, and what an organizer compares them with


class Layer(NamedTuple):
    """The edits of one annotator that count, in file order; `reach` has a bit for every offset that one of them has."""

    edits: Sequence[Edit]
    reach: int


class PreparedSentence(NamedTuple):
    """A source sentence with the layers of the annotators who saw it.

    `present` are their places among the annotators; the last layer is the union of the others where there are several
    annotators at all, and its place is the number of annotators. `touched` has a bit for every token that a gold edit
    covers.
    """

    tokens: list[str]
    present: list[int]
    layers: list[Layer]
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
    layers: list[Layer] = []
    touched = 0
    for place in present:
        edits: Sequence[Edit] = by_name[annotators[place]]
        offsets = covered = 0
        for edit in edits:
            start, end = edit[0], edit[1]
            if 0 <= start <= end <= size:
                offsets |= (2 << end) - (1 << start)
                covered |= (1 << end) - (1 << start)
            elif not in_range(edit, size):
                edits = [edit for edit in edits if in_range(edit, size)]
        touched |= covered
        layers.append(Layer(_cleaned(edits) if clean else edits, offsets))
    if len(annotators) > 1:
        present.append(len(annotators))
        layers.append(_union(layers))
    return PreparedSentence(tokens, present, layers, touched)


def _union(layers: Sequence[Layer]) -> Layer:
    offsets = 0
    for layer in layers:
        offsets |= layer.reach
    return Layer(_cleaned(chain.from_iterable(layer.edits for layer in layers)), offsets)


def _cleaned(edits: Iterable[Edit]) -> Sequence[Edit]:
    """Edits in order of place, each once: of equal spans with the same alternatives the first stays."""
    once: dict[object, Edit] = {}
    for edit in edits:
        start, end, _, texts = edit[:4]
        if start <= end:
            once.setdefault((start, end, texts if len(texts) == 1 else frozenset(texts)), edit)
    return sorted(once.values(), key=itemgetter(0, 1)) if len(once) > 1 else list(once.values())
