"""Random golds with outputs of every kind, for properties that every metric must have."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from hypothesis import strategies as st

from scoring.data import (
    ERROR,
    MISSING,
    OK,
    UNKNOWN,
    Edit,
    EditGold,
    EditOutput,
    FormGold,
    FormOutput,
    JudgmentGold,
    LabelOutput,
    Sentence,
    TextOutput,
)

WORDS = ("a", "b", "the", "cat")


@dataclass(frozen=True)
class Evaluation:
    gold: Any
    output: Any

    def reordered(self, order):
        """The same items or sentences in another order."""
        gold, output = self.gold, self.output
        if isinstance(gold, EditGold):
            moved = replace(gold, sentences=tuple(gold.sentences[at] for at in order))
            if isinstance(output, TextOutput):
                return Evaluation(moved, TextOutput(tuple(output.lines[at] for at in order)))
            return Evaluation(moved, EditOutput(tuple(output.edits[at] for at in order)))
        items = tuple(gold.items[at] for at in order)
        scores = None if output.scores is None else output.scores[order]
        if isinstance(gold, FormGold):
            moved = replace(gold, items=items, written=gold.written[order], forms=gold.forms[order])
            return Evaluation(moved, FormOutput(tuple(output.forms[at] for at in order), scores))
        return Evaluation(
            replace(gold, items=items, labels=gold.labels[order]), LabelOutput(output.labels[order], scores)
        )

    def renamed(self):
        """The same annotators under other names, in the same order."""
        names = {name: f"{at}-{name[::-1]}" for at, name in enumerate(self.gold.annotators)}
        gold = replace(self.gold, annotators=tuple(names.values()))
        if isinstance(gold, EditGold):
            sentences = tuple(
                replace(each, layers={names[name]: layer for name, layer in each.layers.items()})
                for each in gold.sentences
            )
            gold = replace(gold, sentences=sentences)
        return Evaluation(gold, self.output)

    @property
    def size(self):
        return len(self.gold.sentences if isinstance(self.gold, EditGold) else self.gold.items)


def _names(number):
    return tuple(f"A{at}" for at in range(number))


def _scores(draw, size):
    if draw(st.booleans()):
        return None
    return np.array(draw(st.lists(st.sampled_from([0.1, 0.5, 0.9, -3.0, 7.25]), min_size=size, max_size=size)))


@st.composite
def detection(draw, labels=(MISSING, OK, ERROR, UNKNOWN), unanimous=False):
    size, annotators = draw(st.integers(1, 8)), draw(st.integers(1, 4))
    columns = 1 if unanimous else annotators
    cells = draw(st.lists(st.sampled_from(labels), min_size=size * columns, max_size=size * columns))
    matrix = np.array(cells, np.int8).reshape(size, columns)
    system = draw(st.lists(st.sampled_from([OK, ERROR]), min_size=size, max_size=size))
    gold = JudgmentGold(
        tuple(f"i{at}" for at in range(size)), _names(annotators), np.repeat(matrix, annotators // columns, axis=1)
    )
    return Evaluation(gold, LabelOutput(np.array(system, np.int8), _scores(draw, size)))


@st.composite
def selection(draw, unanimous=False):
    size, annotators = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    columns = 1 if unanimous else annotators
    codes = st.integers(0 if unanimous else MISSING, len(WORDS) - 1)
    cells = draw(st.lists(codes, min_size=size * columns, max_size=size * columns))
    forms = np.repeat(np.array(cells, np.int32).reshape(size, columns), annotators // columns, axis=1)
    written = draw(st.lists(st.integers(0, len(WORDS) - 1), min_size=size, max_size=size))
    system = draw(st.lists(st.sampled_from((*WORDS, "dog")), min_size=size, max_size=size))
    items = tuple(f"i{at}" for at in range(size))
    gold = FormGold(items, _names(annotators), WORDS, np.array(written, np.int32), forms)
    return Evaluation(gold, FormOutput(tuple(system), _scores(draw, size)))


texts = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)


@st.composite
def edits(draw, size):
    """Edits of a sentence of so many tokens, from left to right and apart from each other."""
    offsets = sorted(draw(st.lists(st.integers(0, size), min_size=2, max_size=4, unique=True))) if size else []
    spans = list(zip(offsets[::2], offsets[1::2], strict=False))
    return tuple(Edit(*span, draw(st.sampled_from(["R:NOUN", "M:DET"])), (draw(texts),)) for span in spans)


@st.composite
def correction(draw, unanimous=False):
    names = _names(draw(st.integers(1, 3)))
    sentences, lines, proposed = [], [], []
    for _ in range(draw(st.integers(1, 4))):
        source = draw(texts)
        size = len(source.split())
        if unanimous:
            layers = dict.fromkeys(names, draw(edits(size)))
        else:
            layers = {name: draw(edits(size)) for name in names if draw(st.integers(0, 3))}
        sentences.append(Sentence(source, layers))
        lines.append(draw(texts))
        proposed.append(draw(edits(size)))
    output = EditOutput(tuple(proposed)) if draw(st.booleans()) else TextOutput(tuple(lines))
    return Evaluation(EditGold(names, tuple(sentences)), output)


STRATEGIES = {"detection": detection, "selection": selection, "correction": correction}
