"""Detection at token level for a correction task: which tokens and gaps do annotators and a system mark?

Without --system, how far the annotators agree; with it, also the system's contingency tables against the majority,
weighted by the share of annotators, and by their agreement. Tokens and gaps are counted apart.

Example: python -m scoring tokens --gold A1.m2 A2.m2 A3.m2 --system corrected.txt
"""

from __future__ import annotations

import argparse
from typing import Any

from scoring.agreement import judgments_of, report
from scoring.commands import files, terminal
from scoring.data import EditGold, Result
from scoring.judgments import CHOICES
from scoring.registry import signed
from scoring.score import score
from scoring.tokens import BOTH, PARTS, TOKEN_BINS, TOKEN_CONTINGENCY, TOKEN_WEIGHTED, token_gold

METRICS = {metric.key: metric for metric in (TOKEN_CONTINGENCY, TOKEN_WEIGHTED, TOKEN_BINS)}
CELLS = ("tp", "fp", "fn", "tn")
RATIOS = ("precision", "recall", "f05", "kappa")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gold", nargs="+", required=True, metavar="FILE", help="M2: one file, or one per annotator")
    parser.add_argument("--system", metavar="FILE", help="the system's text or M2")
    parser.add_argument("--items", choices=(*PARTS, BOTH), default=BOTH, help="what the headline is of (default: both)")
    parser.add_argument("--tie", choices=CHOICES["tie"], default="ok", help="what a tied item is (default: ok)")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    gold = files.read_corrections(args.gold)
    results = _scored(args, gold) if args.system else ()
    agreement = {items: report(judgments_of(token_gold(gold, items))) for items in PARTS}
    signature = signed("agreement", {"kind": "correction", "gold": gold.digest[:12], "refs": gold.annotators})
    if args.json:
        metrics = {result.metric: result.as_json() for result in results}
        terminal.print_json({"metrics": metrics, "agreement": agreement, "signature": signature})
        return 0
    figures = [(items, told["n_items"], *_agreement(told)) for items, told in agreement.items()]
    columns = ["items", "n", "mean agreement", "mean kappa", "Fleiss' kappa", "alpha"]
    terminal.print_table(columns, figures, title="Annotators")
    for result in results:
        _show(result)
    print("", *(result.signature for result in results), signature, sep="\n")
    return 0


def _scored(args: argparse.Namespace, gold: EditGold) -> tuple[Result, ...]:
    given = {"items": args.items, "tie": args.tie}
    params = {key: {name: given[name] for name in given if name in metric.params} for key, metric in METRICS.items()}
    with terminal.Progress() as progress:
        return score(gold, files.read_system(args.system, gold), list(METRICS), params, progress).results


def _agreement(told: dict[str, Any]) -> tuple[float | None, ...]:
    mean = told["mean_pair"]
    return mean["agreement"], mean["kappa"], told["fleiss"], told["alpha"]


def _show(result: Result) -> None:
    """One line per part, and per bin where there are bins."""
    body = []
    for items in PARTS:
        told = result.detail[items]
        for row in told.get("rows", [told]):
            agreement = f"{row['low']:g} to {row['high']:g}" if "low" in row else "any"
            body.append(
                [items, agreement, row["n"]]
                + [row["counts"][cell] for cell in CELLS]
                + [row["ratios"][ratio] for ratio in RATIOS]
            )
    title = f"\n{METRICS[result.metric].label}"
    terminal.print_table(["items", "agreement", "n", *CELLS, *RATIOS], body, title=title)
