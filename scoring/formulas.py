"""Every ratio exactly once, from counts. Plain arithmetic on floats; None means undefined and is never silently 0 or 1.

Source of the definitions: Chodorow, Dickinson, Israel and Tetreault (2012). Worked example used below: their Figure 8,
TP 12, FP 18, FN 28, TN 42.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, TypeVar

from scoring.data import Ratios

# Counts of one table or, where a formula is split into its terms, arrays of counts of many tables at once.
Number = TypeVar("Number", bound=Any)


def ratio(numerator: float, denominator: float, *, zero: float | None = None) -> float | None:
    """numerator / denominator; `zero` where the denominator is 0 (a metric with its own zero rule names it)."""
    return numerator / denominator if denominator else zero


def f_beta_terms(tp: Number, fp: Number, fn: Number, beta: float) -> tuple[Number, Number]:
    """Numerator and denominator of F-beta: (1+b²)TP / ((1+b²)TP + b²FN + FP)."""
    b2 = beta * beta
    return tp * (1 + b2), tp * (1 + b2) + fn * b2 + fp


def f_beta(tp: float, fp: float, fn: float, beta: float) -> float | None:
    """F-beta of counts. Figure 8: F1 = 24/70 = .343."""
    return ratio(*f_beta_terms(tp, fp, fn, beta))


def f_measure(precision: float, recall: float, beta: float) -> float:
    """(1+b²)PR / (b²P + R), 0 where both are 0: for scorers whose own rule makes P and R defined everywhere.

    The order of the operations is that of the M2 scorer and of ERRANT, so that the last digit is theirs too.
    """
    b2 = beta * beta
    return (1 + b2) * precision * recall / (b2 * precision + recall) if precision + recall else 0.0


def kappa_terms(tp: Number, fp: Number, fn: Number, tn: Number) -> tuple[Number, Number]:
    """Numerator and denominator of kappa: 2(TP·TN - FP·FN) / ((TP+FP)(FP+TN) + (TP+FN)(FN+TN)).

    This form avoids subtracting two nearly equal agreements.
    """
    return (tp * tn - fp * fn) * 2, (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn)


def kappa(tp: float, fp: float, fn: float, tn: float) -> float | None:
    """Cohen's kappa of the 2x2 table. Undefined where both sides are constant and equal.

    Figure 8: 2(12·42 - 18·28) = 0. Figure 10, TN 142: .2069.
    """
    return ratio(*kappa_terms(tp, fp, fn, tn))


def matthews(tp: float, fp: float, fn: float, tn: float) -> float | None:
    """(TP·TN - FP·FN) / sqrt((TP+FP)(TP+FN)(TN+FP)(TN+FN))."""
    return ratio(tp * tn - fp * fn, sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def alpha(tp: float, fp: float, fn: float, tn: float) -> float | None:
    """Krippendorff's nominal alpha of gold and system as two coders: 1 - (2N-1)(FP+FN) / (errors · oks), where errors
    and oks are the labels of both together. Needs counts, since it depends on N itself and not on proportions only.

    Figure 8, N 100: errors 70, oks 130, so 1 - 199·46 / 9100 = -.0059. Undefined where both use only one label.
    """
    wrong = fp + fn
    errors, oks = 2 * tp + wrong, 2 * tn + wrong
    disagreement = ratio((2 * (tp + tn + wrong) - 1) * wrong, errors * oks)
    return None if disagreement is None else 1 - disagreement


def minus_one(a: float | None, b: float | None) -> float | None:
    return None if a is None or b is None else a + b - 1


def contingency_ratios(tp: float, fp: float, fn: float, tn: float) -> Ratios:
    """All ratios of a 2x2 table, weighted or not, with N, prevalence and bias beside them."""
    n = tp + fp + fn + tn
    precision, recall = ratio(tp, tp + fp), ratio(tp, tp + fn)
    tnr, npv = ratio(tn, tn + fp), ratio(tn, tn + fn)
    return {
        "n": n,
        "prevalence": ratio(tp + fn, n),
        "bias": ratio(tp + fp, n),
        "accuracy": ratio(tp + tn, n),
        "precision": precision,
        "recall": recall,
        "tnr": tnr,
        "f1": f_beta(tp, fp, fn, 1.0),
        "f05": f_beta(tp, fp, fn, 0.5),
        "kappa": kappa(tp, fp, fn, tn),
        "informedness": minus_one(recall, tnr),
        "markedness": minus_one(precision, npv),
        "mcc": matthews(tp, fp, fn, tn),
    }
