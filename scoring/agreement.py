"""How far annotators agree: tables, kappas, alpha, AC1, and each annotator against the majority of the others.

Everything works on one matrix of items x annotators, whatever was judged: labels of a detection task, forms of a
selection task, marks on the tokens of a correction task. A plain square table of two annotators will do as well.

Sources: Cohen (1960), Fleiss (1971), Krippendorff (2011, "Computing Krippendorff's alpha-reliability"), Gwet (2008 for
AC1; 2014, chapter 2, for unequal numbers of judgments), Tetreault and Chodorow (2008). The small example below is
Table 3 of the last, two raters of 1,336 prepositions, rows and columns extraneous, wrong choice, OK:

    [[17, 0, 6], [1, 42, 20], [4, 33, 1213]]    agreement .952, kappa .630
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scoring.data import ERROR, LABELS, MISSING, OK, UNKNOWN, FormGold, JudgmentGold
from scoring.formulas import ratio

Counts: TypeAlias = NDArray[np.int64]
Unknown: TypeAlias = Literal["missing", "ok", "error", "label"]
UNKNOWN_AS: tuple[Unknown, ...] = ("missing", "ok", "error", "label")

HISTOGRAM_EDGES = tuple(tenth / 10 for tenth in range(11))


@dataclass(frozen=True, slots=True)
class Judgments:
    """Who said what: `matrix[item, annotator]` is an index into `labels`, or negative where there is no judgment."""

    matrix: NDArray[Any]
    annotators: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def votes(self) -> Counts:
        """votes[item, label]: how many annotators gave the item that label."""
        return np.stack([np.count_nonzero(self.matrix == code, axis=1) for code in range(len(self.labels))], axis=1)


def judgments_of(gold: JudgmentGold | FormGold, unknown: Unknown = "missing") -> Judgments:
    """The judgments of a detection or selection gold.

    `unknown` says what the judgment "unknown" is taken for: "missing" as if the annotator had not seen the item, "ok",
    "error", or "label", a judgment like any other. Forms that no annotator chose are not labels.
    """
    if isinstance(gold, FormGold):
        used = np.flatnonzero(np.bincount(gold.forms[gold.forms >= 0].ravel(), minlength=len(gold.vocabulary)))
        code = np.full(len(gold.vocabulary) + 1, MISSING, dtype=np.int32)  # the last entry is where MISSING points
        code[used] = np.arange(len(used))
        return Judgments(code[gold.forms], gold.annotators, tuple(gold.vocabulary[form] for form in used))
    if unknown == "label":
        return Judgments(gold.labels, gold.annotators, tuple(LABELS))
    taken_for = {"missing": MISSING, "ok": OK, "error": ERROR}[unknown]
    known = np.where(gold.labels == UNKNOWN, np.int8(taken_for), gold.labels)
    return Judgments(known, gold.annotators, tuple(label for label, code in LABELS.items() if code != UNKNOWN))


# Two annotators: a square table of counts, rows the first, columns the second.


def observed_agreement(table: ArrayLike) -> float | None:
    """Share of the items on the diagonal. Table 3: (17 + 42 + 1213) / 1336 = .952."""
    counts = np.asarray(table)
    return ratio(float(np.trace(counts)), float(counts.sum()))


def cohen_kappas(tables: ArrayLike) -> NDArray[np.float64]:
    """Cohen's kappa of every table of a stack (..., labels, labels); NaN where it is undefined.

    kappa = (A - E) / (1 - E), multiplied through by N² so that whole counts stay exact:
    (N·trace - sum r·c) / (N² - sum r·c) with row and column sums r and c.
    """
    counts = np.asarray(tables, dtype=np.float64)
    n = counts.sum(axis=(-2, -1))
    chance = (counts.sum(axis=-1) * counts.sum(axis=-2)).sum(axis=-1)
    room = n * n - chance
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(room > 0, (n * np.trace(counts, axis1=-2, axis2=-1) - chance) / room, np.nan)


def cohen_kappa(table: ArrayLike) -> float | None:
    """Cohen's kappa of one table; None where both annotators only ever use one and the same label. Table 3: .630."""
    kappa = float(cohen_kappas(table))
    return None if np.isnan(kappa) else kappa


def disagreement(table: ArrayLike, ok: int = -1) -> tuple[float | None, float | None]:
    """Of the errors that one annotator marks, the share that the other calls OK: first against second, and reverse.

    `ok` is the position of the label OK. Table 3: 26/86 = .302 and 37/97 = .381.
    """
    counts = np.asarray(table, dtype=np.float64)
    errors = np.delete(counts, ok, axis=0), np.delete(counts, ok, axis=1).T
    first, second = (ratio(float(marked[:, ok].sum()), float(marked.sum())) for marked in errors)
    return first, second


@dataclass(frozen=True, slots=True)
class Pair:
    """Two annotators on the items that both judged; `labels` are those that either of them used, in table order."""

    annotators: tuple[str, str]
    labels: tuple[str, ...]
    table: Counts

    @property
    def n(self) -> int:
        return int(self.table.sum())

    @property
    def agreement(self) -> float | None:
        return observed_agreement(self.table)

    @property
    def kappa(self) -> float | None:
        return cohen_kappa(self.table)

    def as_json(self) -> dict[str, Any]:
        return {
            "annotators": list(self.annotators),
            "n": self.n,
            "agreement": self.agreement,
            "kappa": self.kappa,
            "labels": list(self.labels),
            "confusion": self.table.tolist(),
        }


def confusion(first: NDArray[Any], second: NDArray[Any], labels: Sequence[str]) -> tuple[tuple[str, ...], Counts]:
    """The table of two columns of judgments over the items that both judged, and the labels of its rows and columns."""
    both = (first >= 0) & (second >= 0)
    rows, columns = first[both].astype(np.intp), second[both].astype(np.intp)
    counted = np.bincount(rows, minlength=len(labels)) + np.bincount(columns, minlength=len(labels))
    used = np.flatnonzero(counted)
    position = np.zeros(len(labels), dtype=np.intp)
    position[used] = np.arange(len(used))
    cells = np.bincount(position[rows] * len(used) + position[columns], minlength=len(used) ** 2)
    return tuple(labels[code] for code in used.tolist()), cells.reshape(len(used), len(used))


def pairs(judgments: Judgments) -> Iterator[Pair]:
    """Every pair of annotators with at least one item in common, in the order of the annotators."""
    columns = np.ascontiguousarray(judgments.matrix.T)
    for a, b in combinations(range(len(columns)), 2):
        labels, table = confusion(columns[a], columns[b], judgments.labels)
        if labels:
            yield Pair((judgments.annotators[a], judgments.annotators[b]), labels, table)


# All annotators at once: votes[item, label].


def agreement_shares(votes: Counts) -> NDArray[np.float64]:
    """Agreement on each item that has a judgment: the share of its most frequent label. 13 of 20 judgments: .65."""
    judged = votes[votes.any(axis=1)]
    shares: NDArray[np.float64] = judged.max(axis=1, initial=0) / judged.sum(axis=1)
    return shares


def histogram(votes: Counts, edges: Sequence[float] = HISTOGRAM_EDGES) -> list[dict[str, float]]:
    """How many items have an agreement in [low, high); the last bin includes its upper edge."""
    counts, _ = np.histogram(agreement_shares(votes), bins=edges)
    return [{"low": low, "high": high, "n": int(n)} for low, high, n in zip(edges[:-1], edges[1:], counts, strict=True)]


def _pairwise_agreement(votes: Counts) -> float | None:
    """The mean, over items with two judgments or more, of the share of agreeing pairs of judgments."""
    numbers = votes.sum(axis=1)
    pairable = numbers >= 2
    if not pairable.any():
        return None
    votes, numbers = votes[pairable], numbers[pairable]
    return float(((votes * (votes - 1)).sum(axis=1) / (numbers * (numbers - 1))).mean())


def _label_shares(votes: Counts) -> NDArray[np.float64]:
    """The share of each label, every judged item counting the same however many judgments it has."""
    judged = votes[votes.any(axis=1)]
    shares: NDArray[np.float64] = (judged / judged.sum(axis=1, keepdims=True)).mean(axis=0)
    return shares


def fleiss_kappa(votes: Counts) -> float | None:
    """Fleiss' kappa: (P - E) / (1 - E), P the mean agreement of pairs of judgments, E = sum of squared label shares.

    Fleiss (1971) has the same number of judgments on every item. Otherwise this is Gwet's (2014) extension: P over the
    items with two judgments or more, label shares as means over items. Example: two items with judgments error, error
    and error, ok: P = 1/2, shares 3/4 and 1/4, E = 10/16, kappa = -1/3.
    """
    agreement = _pairwise_agreement(votes)
    if agreement is None:
        return None
    chance = float((_label_shares(votes) ** 2).sum())
    return ratio(agreement - chance, 1 - chance)


def gwet_ac1(votes: Counts) -> float | None:
    """Gwet's AC1: as Fleiss' kappa, but E = sum of p(1 - p) over the labels, divided by their number less one.

    It stays meaningful where nearly all judgments are the same label. Undefined for a single label. The example of
    fleiss_kappa: E = 2·(3/4·1/4) = 3/8, AC1 = (1/2 - 3/8) / (5/8) = 1/5.
    """
    agreement = _pairwise_agreement(votes)
    n_labels = votes.shape[1]
    if agreement is None or n_labels < 2:
        return None
    shares = _label_shares(votes)
    chance = float((shares * (1 - shares)).sum()) / (n_labels - 1)
    return ratio(agreement - chance, 1 - chance)


def krippendorff_alpha(votes: Counts) -> float | None:
    """Krippendorff's alpha for nominal data: 1 - observed / expected disagreement.

    Only items with two judgments or more count; an item with m judgments adds its disagreeing ordered pairs / (m - 1).
    The expected disagreement pairs all n judgments with each other: (n² - sum n_c²) / (n - 1). Undefined where there is
    only one label. The example of fleiss_kappa: 1 - 2 / ((16 - 9 - 1) / 3) = 0.
    """
    numbers = votes.sum(axis=1)
    pairable = numbers >= 2
    votes, numbers = votes[pairable], numbers[pairable]
    observed = float(((numbers**2 - (votes**2).sum(axis=1)) / (numbers - 1)).sum())
    totals = votes.sum(axis=0)
    n = int(totals.sum())
    disagreeing = ratio(observed * (n - 1), float(n * n - (totals**2).sum()))
    return None if disagreeing is None else 1 - disagreeing


@dataclass(frozen=True, slots=True)
class AgainstOthers:
    """One annotator (rows of the table) against the majority of all others (columns); items where they tie are out."""

    annotator: str
    labels: tuple[str, ...]
    table: Counts
    ties: int

    def as_json(self) -> dict[str, Any]:
        return {
            "annotator": self.annotator,
            "n": int(self.table.sum()),
            "ties": self.ties,
            "agreement": observed_agreement(self.table),
            "kappa": cohen_kappa(self.table),
            "labels": list(self.labels),
            "confusion": self.table.tolist(),
        }


def against_others(judgments: Judgments) -> Iterator[AgainstOthers]:
    """Every annotator against the majority of the others, on the items that they and at least one other judged."""
    votes = judgments.votes
    for column, annotator in enumerate(judgments.annotators):
        own = judgments.matrix[:, column]
        judged = own >= 0
        others = votes[judged]
        others[np.arange(len(others)), own[judged]] -= 1
        most = others.max(axis=1, initial=0)
        tied = (most > 0) & (np.count_nonzero(others == most[:, None], axis=1) > 1)
        majority = np.where((most == 0) | tied, MISSING, others.argmax(axis=1))
        labels, table = confusion(own[judged], majority, judgments.labels)
        yield AgainstOthers(annotator, labels, table, int(tied.sum()))


def report(judgments: Judgments) -> dict[str, Any]:
    """Everything above for one gold, as plain data: what `python -m scoring agreement --json` prints."""
    votes = judgments.votes
    numbers = votes.sum(axis=1)
    judged = numbers[numbers > 0]
    found = list(pairs(judgments))
    everybody = len(judgments.annotators)
    kappas = [pair.kappa for pair in found if pair.kappa is not None]
    agreements = [pair.agreement for pair in found if pair.agreement is not None]
    equal = bool(len(judged)) and judged.min() == judged.max()
    return {
        "n_items": len(votes),
        "n_annotators": everybody,
        "n_judgments": int(numbers.sum()),
        "judgments_per_item": {"min": int(numbers.min(initial=everybody)), "max": int(numbers.max(initial=0))},
        "labels": list(judgments.labels),
        "fleiss": fleiss_kappa(votes),
        "fleiss_definition": "Fleiss 1971" if equal else "unequal numbers of judgments, Gwet 2014",
        "alpha": krippendorff_alpha(votes),
        "ac1": gwet_ac1(votes),
        "mean_pair": {
            "agreement": ratio(sum(agreements), len(agreements)),
            "kappa": ratio(sum(kappas), len(kappas)),
        },
        "pairs": [pair.as_json() for pair in found],
        "pairs_without_common_items": everybody * (everybody - 1) // 2 - len(found),
        "against_others": [each.as_json() for each in against_others(judgments)],
        "histogram": histogram(votes),
    }
