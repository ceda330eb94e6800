"""Detection at token level for correction tasks, which gives them true negatives and all that needs them.

Every source token is an item, and so is every gap between, before and after tokens. An annotator or a system marks the
tokens that one of its edits covers, and the gap at which it inserts. A sentence of n tokens thus has n tokens and n + 1
gaps; they are counted apart, since a gap is almost never marked and would drown the tokens.

Worked example: source "a b c" with edits 0 2 -> "x" and 3 3 -> "." marks the tokens a and b and the last gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.contingency import CONTINGENCY
from scoring.data import (
    ERROR,
    MISSING,
    OK,
    Edit,
    EditGold,
    Gold,
    JudgmentGold,
    LabelOutput,
    Output,
    Params,
    Rows,
    Sentence,
)
from scoring.differences import ALIGNMENT, edits_of
from scoring.graded import BINS, WEIGHTED
from scoring.judgments import count
from scoring.registry import Metric, RowSource

PARTS = {"tokens": ":t", "gaps": ":g"}  # what stands in the name of a unit of each part
BOTH = "both"


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


def _inside(units: Sequence[str], items: str) -> NDArray[np.bool_]:
    """Which of the units are tokens, or gaps."""
    return np.fromiter((items == BOTH or PARTS[items] in unit for unit in units), bool, len(units))


def _joined(parts: Iterable[NDArray[np.int8]]) -> NDArray[np.int8]:
    return np.concatenate([np.empty(0, np.int8), *parts])


def token_gold(gold: EditGold, items: str = BOTH) -> JudgmentGold:
    """The judgments of the annotators on every token and gap: MISSING in sentences that an annotator did not see.

    With `items`, on the tokens or on the gaps alone.
    """
    labels = np.empty((len(gold.annotators), sum(map(_items, gold.sentences))), np.int8)
    for row, name in zip(labels, gold.annotators, strict=True):
        row[:] = _joined(
            token_marks(sentence, sentence.layers[name])
            if name in sentence.layers
            else np.full(_items(sentence), MISSING, np.int8)
            for sentence in gold.sentences
        )
    units = list(_units(gold))
    inside = _inside(units, items)
    return JudgmentGold(tuple(compress(units, inside)), gold.annotators, labels.T[inside])


def token_output(gold: EditGold, output: Output) -> LabelOutput:
    """What a system says of every token and gap, from its edits or from the minimal edits that make its text."""
    edits = edits_of([sentence.source for sentence in gold.sentences], output)
    return LabelOutput(_joined(map(token_marks, gold.sentences, edits)))


def count_tokens(gold: Gold, output: Output, params: Params) -> Rows:
    if not isinstance(gold, EditGold):
        raise TypeError("token detection is for correction tasks")
    return count(token_gold(gold), token_output(gold, output), params)


TOKENS = RowSource("tokens", count_tokens)


def part_of(rows: Rows, items: str) -> Rows:
    """The rows of the tokens or of the gaps alone, or all of them."""
    if items == BOTH:
        return rows
    inside = _inside(rows.units, items)
    return Rows(
        list(compress(rows.units, inside)), {name: np.asarray(column)[inside] for name, column in rows.columns.items()}
    )


def _at_tokens(metric: Metric, label: str) -> Metric:
    """A metric on judgments, made to look at the tokens and gaps of a correction task."""

    def tally(rows: Rows, params: Params) -> Rows:
        return metric.tally(part_of(rows, params["items"]), params)

    def told(rows: Rows, params: Params) -> Mapping[str, Any]:
        return metric.detail(rows, params) if metric.detail else {}

    def detail(rows: Rows, params: Params) -> Mapping[str, Any]:
        """What the metric itself tells of the items it looked at, and the same for tokens and for gaps alone."""
        parts = {}
        for items in PARTS:
            part = part_of(rows, items)
            counts = metric.tally(part, params).totals()
            parts[items] = {"n": len(part), "counts": counts, "ratios": metric.derive(counts, params)}
            parts[items] |= told(part, params)
        whole = dict(told(part_of(rows, params["items"]), params))
        sizes = [f"{parts[items]['n']:,} {items}" for items in PARTS if params["items"] in (items, BOTH)]
        whole["n_consists_of"] = "; ".join([" and ".join(sizes), *filter(None, [whole.get("n_consists_of")])])
        return {**whole, **parts}

    return replace(
        metric,
        key=f"token_{metric.key}",
        label=label,
        kinds=("correction",),
        source=TOKENS,
        tally=tally,
        detail=detail,
        params={"items": BOTH, "edits": ALIGNMENT, **metric.params},
        choices={"items": (*PARTS, BOTH), "edits": (ALIGNMENT,), **metric.choices},
        caveat="Items are source tokens and the gaps between them: marks depend on how changes were cut into edits.",
    )


TOKEN_CONTINGENCY = _at_tokens(CONTINGENCY, "Token detection (majority)")
TOKEN_WEIGHTED = _at_tokens(WEIGHTED, "Token detection (weighted)")
TOKEN_BINS = _at_tokens(BINS, "Token detection where annotators agree most")
