"""Graded gold: the annotators' disagreement is kept instead of being voted away (Madnani, Tetreault, Chodorow and
Rozovskaya 2011).

`weighted`: with p the share of annotators who call an item an error, a flagged item adds p to the hits and 1-p to the
false positives; one that is not flagged adds p to the misses and 1-p to the true negatives. 80 % say error, the system
too: TP .80, FP .20 (Chodorow et al. 2012, section 3.5.2). 7 instead of 8 of 15 annotators move plain precision by a
whole item and weighted precision by 1/15 of one.

`bins`: the plain contingency table separately for items on which the annotators agree little, more, and fully.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from scoring.contingency import CELLS, counts_by_view, table_ratios, tally, view_details, view_ratios
from scoring.data import Params, Ratios, Rows, Totals
from scoring.judgments import CHOICES, JUDGED_BY, JUDGMENTS, TIE, Flags, Votes, system_flags, votes, votes_for_system
from scoring.parameters import BadParameter, check_positive
from scoring.registry import Metric


def weighted_tally(rows: Rows, params: Params) -> Rows:
    """c·p, c(1-p), (1-c)p and (1-c)(1-p) for each item; zeros for an item that nobody judged.

    For selection also `xyz`, the share of annotators who want another form than the one that the system changed to.
    """
    said = votes(rows, params)
    judged = np.maximum(said.judged, 1)
    flagged = system_flags(rows)
    cells = {"tp": said.error * flagged, "fp": said.ok * flagged, "fn": said.error * ~flagged, "tn": said.ok * ~flagged}
    if "written" in rows.columns:
        cells["xyz"] = cells["tp"] - flagged * votes_for_system(rows, params)
    return Rows(rows.units, {cell: number / judged for cell, number in cells.items()})


def weighted_derive(totals: Totals, params: Params) -> Ratios:
    return view_ratios(totals, params["beta"])


def weighted_detail(rows: Rows, params: Params) -> Mapping[str, Any]:
    judged = np.count_nonzero(votes(rows, params).judged)
    told = {"n_consists_of": f"{judged:,} items, each split by the share of annotators who call it an error"}
    if "written" not in rows.columns:
        return told
    totals = weighted_tally(rows, params).totals()
    return {**told, **counts_by_view(totals), **view_details(totals, params["beta"])}


def check_weighted(params: Params) -> None:
    check_positive(params, "beta")


WEIGHTED = Metric(
    key="weighted",
    label="Contingency (weighted)",
    kinds=("detection", "selection"),
    source=JUDGMENTS,
    tally=weighted_tally,
    derive=weighted_derive,
    headline="kappa",
    detail=weighted_detail,
    params={"beta": 0.5, **JUDGED_BY},
    choices={"unknown": CHOICES["unknown"]},
    check=check_weighted,
    formula="TP = Σ c·p, FP = Σ c·(1-p), FN = Σ (1-c)·p, TN = Σ (1-c)·(1-p)",
    paper="Madnani, Tetreault, Chodorow and Rozovskaya 2011",
    caveat="An item that divides the annotators costs every system something: kappa 1 is out of reach.",
    undefined="As in the plain table: a ratio whose denominator is 0. An item that nobody judged counts for nothing.",
    skew="As in the plain table. Prevalence is the mean share of annotators who see an error, not the share of "
    "majorities.",
)


def bin_names(edges: Sequence[float]) -> list[str]:
    return [f"{low:g}-{high:g}" for low, high in pairwise(edges)]


def in_bins(counted: Votes, edges: Sequence[float]) -> Iterator[Flags]:
    """Which items lie in each bin of agreement: low <= agreement < high, and in the last bin also = high."""
    agreement = counted.agreement
    for low, high in pairwise(edges):
        yield (agreement >= low) & ((agreement <= high) if high == edges[-1] else (agreement < high))


def binned(rows: Rows, params: Params) -> Iterator[dict[str, Flags]]:
    """The columns of the plain contingency table, for every bin of agreement."""
    columns = tally(rows, params).columns
    for inside in in_bins(votes(rows, params), params["edges"]):
        yield {name: column & inside for name, column in columns.items()}


def bins_tally(rows: Rows, params: Params) -> Rows:
    """tp@BIN, fp@BIN, fn@BIN and tn@BIN for every bin; for selection also xyz@BIN."""
    columns = {
        f"{cell}@{name}": column
        for name, cells in zip(bin_names(params["edges"]), binned(rows, params), strict=True)
        for cell, column in cells.items()
    }
    return Rows(rows.units, columns)


def bins_derive(totals: Totals, params: Params) -> Ratios:
    """Every ratio of every bin as ratio@BIN, and as plain `kappa` that of the bin of highest agreement."""
    ratios: Ratios = {}
    names = bin_names(params["edges"])
    for name in names:
        ending = "@" + name
        counts = {cell: totals[cell + ending] for cell in CELLS}
        counts |= {cell.removesuffix(ending): count for cell, count in totals.items() if cell.endswith(ending)}
        ratios |= {f"{key}{ending}": value for key, value in view_ratios(counts, params["beta"]).items()}
    return {"kappa": ratios[f"kappa@{names[-1]}"], **ratios}


def bins_detail(rows: Rows, params: Params) -> Mapping[str, Any]:
    """The bins as a table, and how many items lie in none."""
    told = []
    for (low, high), cells in zip(pairwise(params["edges"]), binned(rows, params), strict=True):
        counts = {cell: int(np.count_nonzero(column)) for cell, column in cells.items()}
        ratios = table_ratios(counts, params["beta"])
        n = sum(counts[cell] for cell in CELLS)
        row = {"low": low, "high": high, "n": n, "counts": counts, "ratios": ratios, "error_rate": ratios["prevalence"]}
        told.append(row | view_details(counts, params["beta"]))
    return {"rows": told, "outside": len(rows) - sum(row["n"] for row in told)}


def check_bins(params: Params) -> None:
    check_positive(params, "beta")
    edges = params["edges"]
    if len(edges) < 2 or any(low >= high for low, high in pairwise(edges)):
        raise BadParameter("edges", "two or more ascending numbers", edges)


BINS = Metric(
    key="bins",
    label="Kappa where annotators agree most",
    kinds=("detection", "selection"),
    source=JUDGMENTS,
    tally=bins_tally,
    derive=bins_derive,
    headline="kappa",
    detail=bins_detail,
    params={"edges": (0.5, 0.75, 0.9, 1.0), "beta": 0.5, **JUDGED_BY, **TIE},
    choices=CHOICES,
    check=check_bins,
    formula="the contingency table of the items whose agreement lies in [low, high), the last bin including high",
    paper="Madnani, Tetreault, Chodorow and Rozovskaya 2011",
    caveat="Bins hold different numbers of items: look at n before comparing.",
    undefined="A ratio of a bin without the items it is about; a bin without any item has no ratio at all.",
    skew="Bins differ in their share of errors, so P and R of two bins can't be compared; kappa can, on bins large "
    "enough.",
)
