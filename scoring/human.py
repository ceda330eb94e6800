"""How a system compares with people who correct the same text (Bryant and Ng 2015).

With annotators A, f(a, X) is the M² F of annotator a's own corrected text against the annotators X:

    g(X)    = mean of f(a, X) over the annotators a outside X
    h_i     = mean of g(X) over all X of size i
    s_i     = mean of the system's f(s, X) over all X of size i
    ratio_i = s_i / h_i

The headline is i = |A| - 1, where each annotator is compared with all others. Counts per sentence and annotator don't
depend on X, so they are taken once; the running choice of annotator (policy.py) is then made for all X side by side.
Up to 12 annotators there are at most 4,095 sets and all of them are taken. Above that, sets of one and all sets but one
are complete, and of the sizes in between some sets are drawn: the means then come with 95 % intervals.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from scoring.apply import corrected_lines, own_text
from scoring.data import MISSING, EditGold, Output
from scoring.formulas import ratio
from scoring.m2.counting import corrections
from scoring.m2.gold import prepare
from scoring.m2.parts import Options
from scoring.score import Progress

ALL_SETS = 12  # annotators up to which every set is taken: 2 ** 12 sets side by side
DRAWN = 200  # sets drawn of each size beyond that
NORMAL = 1.96

Counts = NDArray[np.int64]  # sentence x annotator x (correct, proposed, gold); MISSING where absent
Sets = NDArray[np.bool_]  # set x annotator


@dataclass(frozen=True, slots=True)
class HumanTable:
    """h_i, s_i and ratio_i by size i. `intervals` has those means that were estimated from some of the sets.

    `annotators` has f(a, A - {a}), the score of each against all the others, of which h of the last size is the mean.
    """

    human: Mapping[int, float]
    annotators: Mapping[str, float]
    systems: Mapping[str, Mapping[int, float]]
    intervals: Mapping[str, Mapping[int, tuple[float, float]]] = field(default_factory=dict)

    @property
    def ratios(self) -> dict[str, dict[int, float | None]]:
        return {
            name: {size: ratio(score, self.human[size]) for size, score in scores.items()}
            for name, scores in self.systems.items()
        }


def human_table(
    gold: EditGold,
    systems: Mapping[str, Output],
    *,
    beta: float = 0.5,
    options: Options | None = None,
    skip_types: Collection[str] = (),
    last_only: bool = False,
    seed: int = 1,
    progress: Progress = lambda what, share: None,
) -> HumanTable:
    """The table for sets of size 1 to |A| - 1, or the last size only.

    An annotator's own text is the source with its edits applied, except those of `skip_types`.
    """
    names = gold.annotators
    if len(names) < 2:
        raise ValueError("a human ratio needs at least two annotators")
    options = options or Options()
    sizes = [len(names) - 1] if last_only else range(1, len(names))
    sets = _sets(len(names), sizes, seed)
    scores: dict[str | int, NDArray[np.float64]] = {}
    texts: dict[str | int, Sequence[str]] = {at: own_text(gold, name, skip_types) for at, name in enumerate(names)}
    texts |= {name: corrected_lines(gold, output) for name, output in systems.items()}
    for done, (key, lines) in enumerate(texts.items()):
        who = f"annotator {names[key]}" if isinstance(key, int) else key
        progress(who, done / len(texts))
        scores[key] = f_scores(running_totals(count_texts(gold, lines, options, file=who), sets, beta), beta)
    return _table(scores, sets, sizes, names, list(systems))


def mean_by_size(counts: Counts, *, without: int | None = None, beta: float = 0.5, seed: int = 1) -> dict[int, float]:
    """The mean F of one text over the sets of each size, from its counts per sentence and annotator.

    For a system these are its s_i. For the text of annotator number `without`, sets with that annotator are left out;
    the mean of these over all annotators is h_i, since every pair of an annotator and a set without it counts alike.
    """
    annotators = counts.shape[1]
    sets = _sets(annotators, range(1, annotators), seed)
    if without is not None:
        sets = sets[~sets[:, without]]
    touched = counts[(counts > 0).any(axis=(1, 2))]  # sentences without any edit add nothing to any total
    reached = f_scores(running_totals(touched, sets, beta), beta)
    of_size = sets.sum(axis=1)
    return {int(size): float(reached[of_size == size].mean()) for size in np.unique(of_size)}


def count_texts(gold: EditGold, lines: Sequence[str], options: Options, *, file: str = "system") -> Counts:
    """M² counts of corrected sentences against every annotator."""
    counts = np.full((len(lines), len(gold.annotators), 3), MISSING, np.int64)
    sentences = prepare(gold)
    made = corrections(sentences, lines, options, file=file)
    for at, (sentence, correction) in enumerate(zip(sentences, made, strict=True)):
        for place, layer in zip(sentence.present, sentence.layers, strict=True):
            local = correction.against(layer) if correction else (0, 0)
            counts[at, place] = *local, len(layer.edits)
    return counts


def running_totals(counts: Counts, sets: Sets, beta: float) -> NDArray[np.int64]:
    """Correct, proposed and gold against each set of annotators, by the official running choice: set x 3."""
    squared = beta * beta
    totals = np.zeros((len(sets), 3), np.int64)
    for local in counts:
        inside = sets & (local[:, 2] != MISSING)
        together = totals[:, None, :] + local
        below = squared * together[:, :, 2] + together[:, :, 1]
        with np.errstate(divide="ignore", invalid="ignore"):
            f = np.where(below > 0, (1 + squared) * together[:, :, 0] / below, 1.0)
        tied = _highest(f, inside)
        tied = _highest(np.broadcast_to(local[:, 0], f.shape), tied)
        tied = _highest(np.broadcast_to(-(local[:, 1] + squared * local[:, 2]), f.shape), tied)
        chosen = tied.argmax(axis=1)
        totals += np.where(inside.any(axis=1)[:, None], local[chosen], 0)
    return totals


def _highest(values: NDArray[np.generic], among: Sets) -> Sets:
    """Those that have the highest value of those still in question."""
    shown = np.where(among, values, -np.inf)
    highest: Sets = among & (shown == shown.max(axis=1, keepdims=True))
    return highest


def f_scores(totals: NDArray[np.int64], beta: float) -> NDArray[np.float64]:
    """F of each row of totals, with the official rule for zeros."""
    correct, proposed, gold = (totals[:, at].astype(np.float64) for at in range(3))
    precision = np.divide(correct, proposed, out=np.ones_like(correct), where=proposed > 0)
    recall = np.divide(correct, gold, out=np.ones_like(correct), where=gold > 0)
    below = beta * beta * precision + recall
    above = (1 + beta * beta) * precision * recall
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)


def _sets(annotators: int, sizes: Collection[int], seed: int) -> Sets:
    """The sets of the given sizes: all of them, or those drawn."""
    rng = random.Random(seed)
    rows: list[tuple[int, ...]] = []
    for size in sizes:
        if annotators <= ALL_SETS or comb(annotators, size) <= DRAWN:
            rows += combinations(range(annotators), size)
        else:
            rows += sorted({tuple(sorted(rng.sample(range(annotators), size))) for _ in range(DRAWN)})
    sets = np.zeros((len(rows), annotators), np.bool_)
    for row, members in zip(sets, rows, strict=True):
        row[list(members)] = True
    return sets


def _table(
    scores: Mapping[str | int, NDArray[np.float64]],
    sets: Sets,
    sizes: Collection[int],
    names: Sequence[str],
    systems: Sequence[str],
) -> HumanTable:
    of_size = sets.sum(axis=1)
    annotators = len(names)
    people = np.stack([scores[at] for at in range(annotators)], axis=1)
    g = np.where(sets, 0.0, people).sum(axis=1) / (annotators - of_size)
    columns = {"human": g, **{name: scores[name] for name in systems}}
    means: dict[str, dict[int, float]] = {name: {} for name in columns}
    intervals: dict[str, dict[int, tuple[float, float]]] = {}
    for size in sizes:
        chosen = of_size == size
        for name, column in columns.items():
            values = column[chosen]
            means[name][size] = mean = float(values.mean())
            if len(values) < comb(annotators, size):
                half = NORMAL * float(values.std(ddof=1)) / len(values) ** 0.5
                intervals.setdefault(name, {})[size] = (mean - half, mean + half)
    left_out = {int(row.argmin()): at for at, row in enumerate(sets) if of_size[at] == annotators - 1}
    alone = {name: float(people[left_out[at], at]) for at, name in enumerate(names)}
    return HumanTable(means.pop("human"), alone, means, intervals)
