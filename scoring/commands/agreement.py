"""How far annotators agree: every pair, all together, and each against the majority of the others.

Labels of a detection task, forms of a selection task (--kind selection), marks on tokens of a correction task
(--kind correction, M2).

Example: python -m scoring agreement --gold judgments.csv
"""

from __future__ import annotations

import argparse
from typing import Any

from scoring.agreement import UNKNOWN_AS, Judgments, Unknown, judgments_of, report
from scoring.commands import files, terminal
from scoring.data import EditGold, Gold
from scoring.registry import signed
from scoring.tokens import token_gold

SHOWN = 30  # pairs and annotators in a table; --json has all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    files.add_gold(parser, kind="detection")
    add_unknown(parser)
    terminal.add_json(parser)


def add_unknown(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--unknown",
        choices=UNKNOWN_AS,
        default="missing",
        help='what the judgment "unknown" is taken for (default: missing)',
    )


def judged(gold: Gold, unknown: Unknown) -> Judgments:
    """What annotators said, of whatever kind; of corrections, which tokens and gaps they marked."""
    return judgments_of(token_gold(gold) if isinstance(gold, EditGold) else gold, unknown)


def run(args: argparse.Namespace) -> int:
    gold = files.read_gold(args.kind, args.gold, files.read_items(args.items))
    found = report(judged(gold, args.unknown))
    fields = {"kind": args.kind, "unknown": args.unknown, "gold": gold.digest[:12], "refs": gold.annotators}
    found["signature"] = signed("agreement", fields)
    if args.json:
        terminal.print_json(found)
    else:
        _print_tables(found)
    return 0


def _print_tables(found: dict[str, Any]) -> None:
    mean, numbers = found["mean_pair"], found["judgments_per_item"]
    figures = [
        ("items", found["n_items"]),
        ("annotators", found["n_annotators"]),
        ("judgments", found["n_judgments"]),
        ("fewest on an item", numbers["min"]),
        ("most on an item", numbers["max"]),
        (f"Fleiss' kappa ({found['fleiss_definition']})", found["fleiss"]),
        ("Krippendorff's alpha, nominal", found["alpha"]),
        ("Gwet's AC1", found["ac1"]),
        ("mean agreement of pairs", mean["agreement"]),
        ("mean Cohen's kappa of pairs", mean["kappa"]),
    ]
    terminal.print_table(["figure", "value"], figures, title="Agreement")
    pairs = [(*pair["annotators"], pair["n"], pair["agreement"], pair["kappa"]) for pair in found["pairs"]]
    _print_first(["annotator", "and", "n", "agreement", "kappa"], pairs, "Pairs")
    others = [(each["annotator"], each["n"], each["agreement"], each["kappa"]) for each in found["against_others"]]
    _print_first(["annotator", "n", "agreement", "kappa"], others, "Each against the majority of the others")
    bins = [(f"{row['low']:.0%} to {row['high']:.0%}", row["n"]) for row in found["histogram"] if row["n"]]
    terminal.print_table(["agreement", "items"], bins, title="\nItems by agreement")
    print(f"\n{found['signature']}")


def _print_first(columns: list[str], rows: list[Any], title: str) -> None:
    more = f" ({SHOWN} of {len(rows):,}; --json has all)" if len(rows) > SHOWN else ""
    terminal.print_table(columns, rows[:SHOWN], title=f"\n{title}{more}")
