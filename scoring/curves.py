"""Curves over the whole threshold range of a system that gives scores: P-R, ROC and kappa, and the area under each.

An item is flagged at threshold t if its score is at least t. Items with equal scores are flagged together, so a curve
has one point per distinct score, whatever the order of the items, and the straight line between two points is what
flagging a random part of the tied items would give. Chodorow et al. (2012, §3.3) ask for these curves, with bias on the
horizontal axis as an option; the area under kappa against the false-positive rate is Kaymak, Ben-David and Potharst's
(2010) AUK.

Worked example: scores .9 .8 .8 .1, gold error, error, ok, ok. Points (TP, FP): (0,0), (1,0) at .9, (2,1) at .8, (2,2)
at .1. AUC = (1·(1+2)/2 + 1·2) / (2·2) = .875; average precision = (1·1 + 1·2/3) / 2 = .833; kappa is 0, .5, .5, 0 and
AUK = (1·.5 + 1·.25) / 2 = .375.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scoring.data import FormOutput, Gold, LabelOutput, Output, Params, Ratios, Rows, Totals
from scoring.formulas import contingency_ratios, f_beta_terms, kappa_terms, ratio
from scoring.judgments import CHOICES, JUDGED_BY, JUDGMENTS, TIE, votes
from scoring.registry import Metric

Floats: TypeAlias = NDArray[np.float64]

POINTS = 500  # points that are shown and stored; areas and best thresholds come from all of them


def _over(numerator: Floats, denominator: Floats) -> Floats:
    """numerator / denominator, NaN where the denominator is 0."""
    return np.divide(numerator, denominator, out=np.full_like(numerator, np.nan), where=denominator != 0)


@dataclass(frozen=True, slots=True)
class Curve:
    """TP and FP at every distinct score, highest first; before the first, nothing is flagged and both are 0.

    `positives` and `negatives` are the gold's totals. Counts may be weighted, and the last axis may follow others: a
    stack of curves of resampled items over the same thresholds.
    """

    thresholds: Floats
    tp: Floats
    fp: Floats
    positives: Floats
    negatives: Floats

    @property
    def fn(self) -> Floats:
        return self.positives[..., None] - self.tp

    @property
    def tn(self) -> Floats:
        return self.negatives[..., None] - self.fp

    @property
    def kappa(self) -> Floats:
        return _over(*kappa_terms(self.tp, self.fp, self.fn, self.tn))

    def f_beta(self, beta: float) -> Floats:
        return _over(*f_beta_terms(self.tp, self.fp, self.fn, beta))


def curve(scores: ArrayLike, positive: ArrayLike, weights: ArrayLike | None = None) -> Curve:
    """The curve of items of which `positive` is 1 or 0, or with graded gold the share of annotators who say error.

    `weights` says how often each item counts; of shape (draws, items) it gives a stack of curves.
    """
    score, share = np.asarray(scores, dtype=np.float64), np.asarray(positive, dtype=np.float64)
    order = np.argsort(-score, kind="stable")
    ends = np.flatnonzero(np.diff(score[order], append=-np.inf))  # the last item of each run of equal scores
    counted = np.ones_like(score) if weights is None else np.asarray(weights, dtype=np.float64)[..., order]
    tp = np.cumsum(counted * share[order], axis=-1)
    fp = np.cumsum(counted * (1 - share[order]), axis=-1)
    nothing = np.zeros((*tp.shape[:-1], 1))
    all_tp, all_fp = np.concatenate([nothing, tp], axis=-1), np.concatenate([nothing, fp], axis=-1)
    return Curve(score[order][ends], tp[..., ends], fp[..., ends], all_tp[..., -1], all_fp[..., -1])


def area_sums(drawn: Curve) -> dict[str, Floats]:
    """What the areas are made of, for each curve of a stack: totals, and three sums over the thresholds.

    `concordant` is the sum of dFP·TP (trapezoids; pairs of an error and a correct item that the scores order rightly,
    ties half), `precision_sum` the sum of dTP·P, `kappa_sum` the sum of dFP·kappa (trapezoids).
    """
    d_tp, d_fp = (np.diff(counts, prepend=0, axis=-1) for counts in (drawn.tp, drawn.fp))
    precision = np.nan_to_num(_over(drawn.tp, drawn.tp + drawn.fp))  # undefined only where dTP is 0
    kappa = np.nan_to_num(drawn.kappa)  # likewise: no item has weight up to here, so dFP is 0
    before = np.concatenate([np.zeros_like(kappa[..., :1]), kappa[..., :-1]], axis=-1)
    return {
        "positives": drawn.positives,
        "negatives": drawn.negatives,
        "concordant": (d_fp * (drawn.tp - d_tp / 2)).sum(axis=-1),
        "precision_sum": (d_tp * precision).sum(axis=-1),
        "kappa_sum": (d_fp * (before + kappa) / 2).sum(axis=-1),
    }


def areas(sums: Mapping[str, float]) -> dict[str, float | None]:
    """AUC = concordant / (positives·negatives), average precision = precision_sum / positives, AUK = kappa_sum /
    negatives. All are None where the gold has only errors or none; average precision needs errors only.
    """
    positives, negatives = sums["positives"], sums["negatives"]
    return {
        "auc": ratio(sums["concordant"], positives * negatives),
        "average_precision": ratio(sums["precision_sum"], positives),
        "auk": ratio(sums["kappa_sum"], negatives) if positives else None,
        "prevalence": ratio(positives, positives + negatives),
    }


def point(drawn: Curve, at: int) -> dict[str, Any]:
    """Counts and ratios at one threshold; `at` -1 is the point where nothing is flagged and has no threshold."""
    tp, fp = (0.0, 0.0) if at < 0 else (float(drawn.tp[at]), float(drawn.fp[at]))
    fn, tn = float(drawn.positives) - tp, float(drawn.negatives) - fp
    ratios = contingency_ratios(tp, fp, fn, tn)
    shown = ("bias", "precision", "recall", "f1", "f05", "kappa")
    return {
        "threshold": None if at < 0 else float(drawn.thresholds[at]),
        **{"tp": tp, "fp": fp, "fn": fn, "tn": tn},
        **{name: ratios[name] for name in shown},
        "fpr": ratio(fp, fp + tn),
    }


def points(drawn: Curve, most: int = POINTS) -> list[dict[str, Any]]:
    """The curve from nothing flagged to everything flagged; of more than `most` points, those evenly spread by rank."""
    last = len(drawn.thresholds)
    chosen = np.unique(np.linspace(0, last, min(most, last + 1)).round().astype(int)) - 1
    return [point(drawn, at) for at in chosen.tolist()]


def best_thresholds(drawn: Curve) -> dict[str, dict[str, Any] | None]:
    """The point with the highest kappa, F1 and F0.5; of equals the one that flags least. None: undefined throughout."""
    found: dict[str, dict[str, Any] | None] = {}
    for name, values in (("kappa", drawn.kappa), ("f1", drawn.f_beta(1.0)), ("f05", drawn.f_beta(0.5))):
        found[name] = None if np.isnan(values).all() else point(drawn, int(np.nanargmax(values)))
    return found


# The two metrics: gold by majority, and gold graded by the share of annotators.


def has_scores(gold: Gold, output: Output) -> bool:
    return isinstance(output, LabelOutput | FormOutput) and output.scores is not None


def _by_majority(rows: Rows, params: Params) -> tuple[Floats, NDArray[np.bool_]]:
    """1 for each error, and which items count."""
    error, ok = votes(rows, params).majority(params["tie"])
    return error.astype(np.float64), error | ok


def _by_share(rows: Rows, params: Params) -> tuple[Floats, NDArray[np.bool_]]:
    """The share of annotators who call an item an error, and which items count."""
    counted = votes(rows, params)
    share: Floats = counted.error / np.maximum(counted.judged, 1)
    return share, counted.judged > 0


def _gold(rows: Rows, params: Params) -> tuple[Floats, NDArray[np.bool_]]:
    return _by_majority(rows, params) if "tie" in params else _by_share(rows, params)


def tally(rows: Rows, params: Params) -> Rows:
    """The rank of each score instead of the score: no curve depends on more, and ranks of two systems are comparable,
    as a test that swaps items between systems requires.
    """
    positive, counts = _gold(rows, params)
    _, rank = np.unique(np.asarray(rows.columns["score"]), return_inverse=True)
    return Rows(rows.units, {"rank": rank, "positive": positive, "counts": counts})


def total(tallied: Rows, weights: Any = None) -> Totals:
    """The sums under the curve of the items as often as `weights` has them; no sum over items, so it replaces one."""
    counts = np.asarray(tallied.columns["counts"], dtype=bool)
    rank, positive = (np.asarray(tallied.columns[name])[counts] for name in ("rank", "positive"))
    sums: dict[str, Any] = area_sums(curve(rank, positive, None if weights is None else weights[:, counts]))
    return {name: float(values) for name, values in sums.items()} if weights is None else sums


def derive(totals: Totals, params: Params) -> Ratios:
    return areas(totals)


def detail(rows: Rows, params: Params) -> Mapping[str, Any]:
    """The curve itself, and the best threshold by kappa, F1 and F0.5."""
    positive, counts = _gold(rows, params)
    drawn = curve(np.asarray(rows.columns["score"])[counts], positive[counts])
    return {"thresholds": len(drawn.thresholds), "best": best_thresholds(drawn), "points": points(drawn)}


CURVES = Metric(
    key="curves",
    label="Area under the ROC curve",
    kinds=("detection", "selection"),
    source=JUDGMENTS,
    tally=tally,
    total=total,
    derive=derive,
    headline="auc",
    detail=detail,
    applies=has_scores,
    params={**JUDGED_BY, **TIE},
    choices=CHOICES,
    formula="AUC = share of pairs (error, correct item) of which the error has the higher score, ties half",
    paper="Chodorow, Dickinson, Israel and Tetreault 2012; Kaymak, Ben-David and Potharst 2010",
    caveat="AUC does not see how rare errors are; the area under kappa (AUK) does.",
    undefined="Without an error or without a correct item. A system without scores has no curves.",
    skew="AUC does not change with prevalence, average precision and AUK do. Bias is what a threshold sets: a curve "
    "has all.",
)

CURVES_WEIGHTED = Metric(
    key="curves_weighted",
    label="Area under the ROC curve (weighted)",
    kinds=("detection", "selection"),
    source=JUDGMENTS,
    tally=tally,
    total=total,
    derive=derive,
    headline="auc",
    detail=detail,
    applies=has_scores,
    params=JUDGED_BY,
    choices={"unknown": CHOICES["unknown"]},
    formula="as AUC, each item being an error to the share of annotators who say so, and correct to the rest",
    paper="Madnani, Tetreault, Chodorow and Rozovskaya 2011; Chodorow et al. 2012",
    caveat="Where annotators disagree no ranking of the items reaches 1.",
    undefined="Where all annotators say the same of all items. A system without scores has no curves.",
    skew="As for the plain area; prevalence is the mean share of annotators who see an error.",
)
