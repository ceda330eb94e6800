"""Detection at token level for correction tasks, which gives them true negatives and all that needs them.

Every source token is an item, and so is every gap between, before and after tokens. An annotator or a system marks the
tokens that one of its edits covers, and the gap at which it inserts. A sentence of n tokens thus has n tokens and n + 1
gaps; they are counted apart, since a gap is almost never marked and would drown the tokens.

Worked example: source "a b c" with edits 0 2 -> "x" and 3 3 -> "." marks the tokens a and b and the last gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from scoring.data import ERROR, MISSING, OK, Edit, EditGold, JudgmentGold, LabelOutput, Output, Sentence
from scoring.differences import output_edits


def _size(sentence: Sentence) -> int:
    return len(sentence.source.split())


def _items(sentence: Sentence) -> int:
    return 2 * _size(sentence) + 1


def token_marks(sentence: Sentence, edits: Iterable[Edit]) -> NDArray[np.int8]:
    """ERROR for each marked item of a sentence and OK for the others: its tokens first, then its gaps.

    Edits that reach outside the sentence mark nothing.
    """
    size = _size(sentence)
    marks = np.full(_items(sentence), OK, np.int8)
    for edit in edits:
        if 0 <= edit.start == edit.end <= size:
            marks[size + edit.start] = ERROR
        elif 0 <= edit.start < edit.end <= size:
            marks[edit.start : edit.end] = ERROR
    return marks


def _units(gold: EditGold) -> Iterator[str]:
    """`4:t0` is the first token of the fourth sentence, `4:g0` the gap before it."""
    for number, sentence in enumerate(gold.sentences, 1):
        size = _size(sentence)
        yield from (f"{number}:t{at}" for at in range(size))
        yield from (f"{number}:g{at}" for at in range(size + 1))


def token_gold(gold: EditGold) -> JudgmentGold:
    """The judgments of the annotators on every token and gap: MISSING in sentences that an annotator did not see."""
    labels = np.empty((len(gold.annotators), sum(map(_items, gold.sentences))), np.int8)
    for row, name in zip(labels, gold.annotators, strict=True):
        row[:] = _joined(
            token_marks(sentence, sentence.layers[name])
            if name in sentence.layers
            else np.full(_items(sentence), MISSING, np.int8)
            for sentence in gold.sentences
        )
    return JudgmentGold(tuple(_units(gold)), gold.annotators, labels.T)


def token_output(gold: EditGold, output: Output) -> LabelOutput:
    """What a system says of every token and gap, from its edits or from the minimal edits that make its text."""
    return LabelOutput(_joined(map(token_marks, gold.sentences, output_edits(gold, output))))


def _joined(parts: Iterable[NDArray[np.int8]]) -> NDArray[np.int8]:
    return np.concatenate([np.empty(0, np.int8), *parts])
