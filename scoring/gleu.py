"""GLEU: n-gram precision of a correction against references, with a penalty for n-grams that should have been changed.

Napoles, Sakaguchi, Post and Tetreault (2015) in the revision of 2016, which has no parameter to tune. For one reference

    matches(n) = max(0, |H ∩ R| - |H ∩ (S - R)|)      multisets of n-grams of hypothesis, reference and source;
                                                      S - R: those of the source that the reference does not have at all
    GLEU = min(1, exp(1 - r/h)) · (Π matches(n) / ngrams(n)) ^ (1/N)      summed over the corpus, r and h tokens

and 0 where any of the sums is 0. With several references, one is drawn for every sentence; the score is the mean over
500 such draws. Iteration i draws from the stream seeded with i · seed and takes reference number int(random() · count),
which gives the published figures with seed 101.

Worked example, N = 1: source "a b", hypothesis "a c", reference "a c d": H ∩ R has 2, S - R is {b}, which H has not,
so matches are 2 of 2 and the brevity penalty is exp(1 - 3/2): GLEU .607. Hypothesis "a b": 1 - 1 = 0 of 2, GLEU 0.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.apply import corrected, corrected_lines
from scoring.data import MISSING, EditGold, Gold, Output, Params, Ratios, Rows, Totals
from scoring.parameters import check_positive, chosen_annotators
from scoring.registry import Metric, RowSource

VARIANT = "2016"  # the definition of 2015 had a weight to tune and rewarded further references
BLOCK = 256  # resamples at a time: 256 · 500 iterations are 1 MB for each statistic


def _ngrams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(tokens[start:] for start in range(n)), strict=False))


def matches(source: Sequence[str], hypothesis: Sequence[str], reference: Sequence[str], n: int) -> int:
    """n-grams of the hypothesis that the reference has, less those that it kept although the reference changed them."""
    of_source, of_hypothesis, of_reference = (_ngrams(tokens, n) for tokens in (source, hypothesis, reference))
    right = (of_hypothesis & of_reference).total()
    kept = sum(min(count, of_hypothesis[gram]) for gram, count in of_source.items() if gram not in of_reference)
    return max(0, right - kept)


def count_gleu(gold: Gold, output: Output, params: Params) -> Rows:
    """One row per sentence: tokens of the hypothesis, and for each annotator the reference's tokens and the matches.

    A sentence that nobody annotated is its own reference.
    """
    if not isinstance(gold, EditGold):
        raise TypeError("GLEU scores corrections")
    orders = range(1, params["n"] + 1)
    lengths: list[int] = []
    columns: dict[str, list[int]] = {
        f"{what}:{name}": [] for name in gold.annotators for what in ("reference", *(f"matches{n}" for n in orders))
    }
    for sentence, line in zip(gold.sentences, corrected_lines(gold, output), strict=True):
        source, hypothesis = sentence.source.split(), line.split()
        lengths.append(len(hypothesis))
        layers = sentence.layers or {gold.annotators[0]: ()}
        for name in gold.annotators:
            reference = corrected(sentence.source, layers[name]).split() if name in layers else None
            columns[f"reference:{name}"].append(MISSING if reference is None else len(reference))
            for n in orders:
                found = MISSING if reference is None else matches(source, hypothesis, reference, n)
                columns[f"matches{n}:{name}"].append(found)
    units = [str(number) for number in range(1, len(gold.sentences) + 1)]
    return Rows(units, {"hypothesis": lengths, **columns})


def _draws(present: Sequence[int], params: Params) -> NDArray[np.intp]:
    """Which of the references that a sentence has, per sentence and iteration."""
    iterations = params["iterations"] if max(present, default=1) > 1 else 1
    drawn = np.empty((len(present), iterations), np.intp)
    for iteration in range(iterations):
        stream = random.Random(iteration * params["seed"])
        drawn[:, iteration] = [int(stream.random() * count) for count in present]
    return drawn


def tally_gleu(rows: Rows, params: Params) -> Rows:
    """The statistics against the drawn references: columns of shape (sentences, iterations)."""
    orders = range(1, params["n"] + 1)
    names = chosen_annotators(rows.columns, "reference:", params)
    # Axes: sentence, annotator, statistic; in each sentence the annotators who are present come first, in their order.
    statistics = np.array(
        [
            [rows.columns[f"{what}:{name}"] for name in names]
            for what in ("reference", *(f"matches{n}" for n in orders))
        ],
        np.float64,
    ).transpose(2, 1, 0)
    absent = statistics[:, :, 0] == MISSING
    statistics[absent] = 0
    # Of some annotators only, none may have seen a sentence: then there is nothing to count.
    hypothesis = (np.asarray(rows.columns["hypothesis"], np.float64) * ~absent.all(axis=1))[:, None]
    first = np.argsort(absent, axis=1, kind="stable")
    picks = np.take_along_axis(first, _draws((~absent).sum(axis=1).tolist(), params), axis=1)
    drawn = statistics[np.arange(len(rows))[:, None], picks]
    columns: dict[str, Any] = {"hypothesis": hypothesis, "reference": drawn[:, :, 0]}
    for n in orders:
        columns[f"ngrams{n}"] = np.maximum(hypothesis + 1 - n, 0)
        columns[f"matches{n}"] = drawn[:, :, n]
    return Rows(rows.units, columns)


def _sums(tallied: Rows, weights: Any) -> dict[str, NDArray[np.float64]]:
    """Sums over sentences, shape (iterations,) or (resamples, iterations)."""
    columns: Mapping[str, Any] = tallied.columns
    return {name: column.sum(axis=0) if weights is None else weights @ column for name, column in columns.items()}


def _gleu(sums: dict[str, NDArray[np.float64]]) -> NDArray[np.float64]:
    """GLEU of each iteration."""
    orders = range(1, sum(name.startswith("matches") for name in sums) + 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        precision = sum(np.log(sums[f"matches{n}"] / sums[f"ngrams{n}"]) for n in orders) / len(orders)
        scores: NDArray[np.float64] = np.exp(np.minimum(0, 1 - sums["reference"] / sums["hypothesis"]) + precision)
    return np.nan_to_num(scores, nan=0.0)


def total_gleu(tallied: Rows, weights: Any = None) -> dict[str, Any]:
    """Mean GLEU over the iterations, and the mean sums; no sum of sentences, so resampling has to come through here."""
    if weights is not None and len(weights) > BLOCK:
        parts = [total_gleu(tallied, weights[at : at + BLOCK]) for at in range(0, len(weights), BLOCK)]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    sums = _sums(tallied, weights)
    means = {"gleu": _gleu(sums), **sums}
    return {name: _plain(values.mean(axis=-1)) for name, values in means.items()}


def _plain(value: Any) -> Any:
    return value if np.ndim(value) else float(value)


def derive_gleu(totals: Totals, params: Params) -> Ratios:
    return {"gleu": totals["gleu"]}


def spread_gleu(rows: Rows, params: Params) -> dict[str, Any]:
    """How much the draw of the references matters: standard deviation over the iterations."""
    scores = _gleu(_sums(tally_gleu(rows, params), None))
    return {"iterations": len(scores), "deviation": float(scores.std())}


def _check(params: Params) -> None:
    check_positive(params, "n", "iterations")


GLEU = Metric(
    key="gleu",
    label="GLEU",
    kinds=("correction",),
    source=RowSource("gleu", count_gleu, params=("n",)),
    tally=tally_gleu,
    total=total_gleu,
    derive=derive_gleu,
    detail=spread_gleu,
    headline="gleu",
    params={"variant": VARIANT, "n": 4, "iterations": 500, "seed": 101, "annotators": ()},
    choices={"variant": (VARIANT,)},
    check=_check,
    formula="brevity · (Π (n-grams shared with the reference - source n-grams kept in error) / n-grams)^(1/4)",
    paper="Napoles, Sakaguchi, Post and Tetreault (2015), revised 2016",
    caveat="0 where no n-gram of some length matches, so a value for few sentences means little.",
    undefined="Never: without a match it is 0 by definition.",
    skew="Text that is rightly left alone counts as matched, so a text with few errors scores high untouched: "
    "compare with the unchanged input.",
)
