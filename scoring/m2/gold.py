"""Gold made ready for matching, once for all systems that are scored against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.data import Edit, EditGold, Sentence
from scoring.m2format import in_range

# Of an edit: its span, and its texts, which may stand in any order.
Identity = tuple[int, int, tuple[str, ...]]

MANY = 100
REMEMBERED = 4  # gold versions in use at a time: the rounds of a task, and what an organizer compares them with


class Layer(NamedTuple):
    """The edits of one annotator that count, in file order.

    `shared` has a bit for every edit of the union that is among them. `plain`: they are these, and in the same order;
    otherwise some stand there twice, out of order, or end before they start.
    """

    edits: Sequence[Edit]
    shared: int
    plain: bool


class PreparedSentence(NamedTuple):
    """A source sentence with the layers of the annotators who saw it.

    `present` are their places among the annotators. `union` are the edits of all of them, in order of place, each once.
    `touched` has a bit for every token that a gold edit covers.
    """

    tokens: list[str]
    present: list[int]
    layers: list[Layer]
    union: list[Edit]
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
    once: dict[Identity, Edit] = {}
    identities: list[list[Identity]] = []
    touched = 0
    for place in present:
        keys: list[Identity] = []
        for edit in by_name[annotators[place]]:
            start, end, texts = edit[0], edit[1], edit[3]
            if 0 <= start <= end <= size:
                touched |= (1 << end) - (1 << start)
                key = (start, end, texts if len(texts) == 1 else tuple(sorted(set(texts))))
                keys.append(key)
                once.setdefault(key, edit)
        identities.append(keys)
    ordered = sorted(once)
    numbers = {key: number for number, key in enumerate(ordered)}
    union = [once[key] for key in ordered]
    layers = []
    for place, keys in zip(present, identities, strict=True):
        own = [numbers[key] for key in keys]
        edits: Sequence[Edit] = by_name[annotators[place]]
        if len(edits) != len(own):
            edits = [edit for edit in edits if in_range(edit, size) and (edit.start <= edit.end or not clean)]
        if clean:
            firsts = dict(zip(reversed(own), reversed(edits), strict=True))
            own = sorted(firsts)
            edits = [firsts[number] for number in own]
        plain = len(edits) == len(own) == len(set(own)) and own == sorted(own)
        layers.append(Layer(edits, bits_of(own), plain))
    return PreparedSentence(tokens, present, layers, union, touched)


def bits_of(numbers: Sequence[int]) -> int:
    """The number that has these bits."""
    if len(numbers) < MANY:
        bits = 0
        for number in numbers:
            bits |= 1 << number
        return bits
    places = bytearray(max(numbers) // 8 + 1)  # linear even where somebody made a million edits in one sentence
    for number in numbers:
        places[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(places, "little")


def chosen_of(edits: Iterable[Edit], bits: int) -> list[Edit]:
    """Those edits whose bits are set."""
    return [edit for edit, bit in zip(edits, reversed(f"{bits:b}"), strict=False) if bit == "1"]
