"""Contingency counts of detection and selection against the majority of the annotators.

WAS scheme of Chodorow, Dickinson, Israel and Tetreault (2012), written / annotated / system: XXX is a true negative,
XXY a false positive, XYX a false negative, XYY a true positive. XYZ, an error that was seen but not mended, is a true
positive for detection, and both a false positive and a false negative for correction.

With several annotators an item is an error if most of them say so (Madnani et al. 2011), for selection if most of them
chose another form than the writer's. The annotated form is then the one that most of these chose; where several are
equally frequent, each is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from scoring.data import MISSING, Params, Ratios, Rows, Totals
from scoring.formulas import alpha, contingency_ratios, f_beta, kappa, ratio
from scoring.judgments import (
    BY,
    CHOICES,
    JUDGED_BY,
    JUDGMENTS,
    TIE,
    Flags,
    annotators,
    outcomes,
    said_by,
    system_flags,
    votes,
)
from scoring.parameters import BadParameter, check_positive
from scoring.registry import Metric

CELLS = ("tp", "fp", "fn", "tn")


def tally(rows: Rows, params: Params) -> Rows:
    """tp fp fn tn of the detection view; for selection also `xyz`, those of tp that were not mended."""
    flagged = system_flags(rows)
    error, ok = votes(rows, params).majority(params["tie"])
    columns = outcomes(flagged, error, ok)
    if "written" in rows.columns:
        columns["xyz"] = columns["tp"] & ~_mended(rows, params, columns["tp"])
    return Rows(rows.units, columns)


def _mended(rows: Rows, params: Params, among: Flags) -> Flags:
    """Where the system chose a form that no other wrong form outnumbers; looked at only for items `among`."""
    written, system = (np.asarray(rows.columns[name])[among] for name in ("written", "system"))
    forms = np.sort(
        np.column_stack([np.asarray(rows.columns[BY + name])[among] for name in annotators(rows, params)]), axis=1
    )
    wrong = (forms != MISSING) & (forms != written[:, None])
    run, most = np.zeros(len(forms), int), np.zeros(len(forms), int)
    for at in range(forms.shape[1]):  # equal forms lie side by side: the longest run is the highest number of votes
        same = forms[:, at] == forms[:, at - 1] if at else np.zeros(len(forms), bool)
        run = np.where(same, run + 1, 1)
        most = np.where(wrong[:, at], np.maximum(most, run), most)
    mended = np.zeros(len(rows), bool)
    mended[among] = np.count_nonzero(forms == system[:, None], axis=1) == most
    return mended


def derive(totals: Totals, params: Params) -> Ratios:
    """The ratios of the detection view; for selection also those of the correction view, named correction_*."""
    ratios = view_ratios(totals, params["beta"])
    trivial = params["trivial_negatives"]
    if trivial:
        ratios["kappa_with_trivial"] = kappa(totals["tp"], totals["fp"], totals["fn"], totals["tn"] + trivial)
    return ratios


def view_ratios(totals: Totals, beta: float) -> Ratios:
    """The ratios of the detection view by their names, and of the correction view, if there is one, as correction_*."""
    views = views_of(totals)
    ratios = table_ratios(views["detection"], beta)
    if "correction" in views:
        ratios |= {f"correction_{name}": value for name, value in table_ratios(views["correction"], beta).items()}
    return ratios


def views_of(totals: Totals) -> dict[str, dict[str, float]]:
    """The counts of each view. For correction, XYZ moves from the true positives to both kinds of error, so N grows."""
    views = {"detection": {cell: totals[cell] for cell in CELLS}}
    if "xyz" in totals:
        xyz, seen = totals["xyz"], views["detection"]
        views["correction"] = {**seen, "tp": seen["tp"] - xyz, "fp": seen["fp"] + xyz, "fn": seen["fn"] + xyz}
    return views


def table_ratios(counts: Mapping[str, float], beta: float) -> Ratios:
    """All ratios of a table with the cells tp, fp, fn and tn."""
    tp, fp, fn, tn = (counts[cell] for cell in CELLS)
    told = contingency_ratios(tp, fp, fn, tn)
    return {**told, "alpha": alpha(tp, fp, fn, tn), "f_beta": f_beta(tp, fp, fn, beta)}


def detail(rows: Rows, params: Params) -> Mapping[str, Any]:
    """What N consists of, the two views of selection, and the spread over annotators (Tetreault and Chodorow 2008)."""
    totals = tally(rows, params).totals()
    return {
        "n_consists_of": n_consists_of(rows, params),
        **counts_by_view(totals),
        **view_details(totals, params["beta"]),
        "annotators": against_each(rows, params),
    }


def view_details(totals: Totals, beta: float) -> dict[str, Any]:
    """The two views of selection, with counts and ratios; nothing for detection, which has only one."""
    views = views_of(totals)
    if "correction" not in views:
        return {}
    return {view: {"counts": counts, "ratios": table_ratios(counts, beta)} for view, counts in views.items()}


def counts_by_view(totals: Totals) -> dict[str, Any]:
    """For selection, the counts again with those of each view beside them."""
    views = views_of(totals)
    return {"counts": {**totals, **views}} if "correction" in views else {}


def n_consists_of(rows: Rows, params: Params) -> str:
    """In words, since a ratio says little without it (Chodorow et al. 2012, section 3.2)."""
    counted = votes(rows, params)
    error, ok = counted.majority(params["tie"])
    n = np.count_nonzero(error | ok)
    unjudged = np.count_nonzero(counted.judged == 0)
    tied = len(rows) - n - unjudged
    parts = [f"items that an annotator judged: {n:,}"]
    left_out = [f"{number:,} {why}" for number, why in ((unjudged, "without a judgment"), (tied, "tied")) if number]
    if left_out:
        parts.append("left out: " + ", ".join(left_out))
    if params["trivial_negatives"]:
        parts.append(f"{params['trivial_negatives']:,} declared trivial negatives are kept apart")
    if "written" in rows.columns:
        parts.append("the correction view counts an error that was seen but not mended twice")
    return "; ".join(parts)


def against_each(rows: Rows, params: Params) -> dict[str, Any]:
    """Counts and ratios against each annotator alone, and how far they spread."""
    flagged = system_flags(rows)
    each: dict[str, dict[str, Any]] = {}
    for name in annotators(rows, params):
        error, ok = said_by(rows, name, params)
        tp, fp, positive, negative = map(np.count_nonzero, (flagged & error, flagged & ok, error, ok))
        counts = {"tp": int(tp), "fp": int(fp), "fn": int(positive - tp), "tn": int(negative - fp)}
        each[name] = {"counts": counts, "ratios": table_ratios(counts, params["beta"])}
    spread = {}
    for name in ("precision", "recall", "f1", "f05", "kappa"):
        values = [value for told in each.values() if (value := told["ratios"][name]) is not None]
        mean = ratio(sum(values), len(values))
        spread[name] = {"low": min(values, default=None), "mean": mean, "high": max(values, default=None)}
    return {"each": each, "spread": spread}


def check(params: Params) -> None:
    check_positive(params, "beta")
    if params["trivial_negatives"] < 0:
        raise BadParameter("trivial_negatives", "0 or more", params["trivial_negatives"])


CONTINGENCY = Metric(
    key="contingency",
    label="Contingency (majority)",
    kinds=("detection", "selection"),
    source=JUDGMENTS,
    tally=tally,
    derive=derive,
    headline="kappa",
    detail=detail,
    params={"beta": 0.5, **JUDGED_BY, **TIE, "trivial_negatives": 0},
    choices=CHOICES,
    check=check,
    formula="kappa = 2(TP·TN - FP·FN) / ((TP+FP)(FP+TN) + (TP+FN)(FN+TN))",
    paper="Chodorow, Dickinson, Israel and Tetreault 2012",
    caveat="Kappa and accuracy depend on the number of true negatives: compare them only on the same N.",
    undefined="P without a flagged item, R without an error, F without either, kappa where both sides say the same "
    "of all.",
    skew="P, R and F leave true negatives out, and even at chance R grows with bias and P with prevalence. Kappa "
    "takes both into account; it favours the rarer class.",
)
