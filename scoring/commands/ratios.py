"""Every ratio of a contingency table from its four counts.

Example (Figure 8 of Chodorow et al. 2012): python -m scoring ratios --tp 12 --fp 18 --fn 28 --tn 42
"""

from __future__ import annotations

import argparse
import math

from scoring.commands import terminal
from scoring.formulas import alpha, contingency_ratios, f_beta


def count(text: str) -> float:
    """A count of a contingency table: any finite number that is not negative (weighted counts are not whole)."""
    number = float(text)
    if not math.isfinite(number) or number < 0:
        raise ValueError
    return int(number) if number.is_integer() else number


def positive(text: str) -> float:
    number = float(text)
    if not math.isfinite(number) or number <= 0:
        raise ValueError
    return number


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for name, meaning in (
        ("tp", "errors that the system flags"),
        ("fp", "correct places that it flags"),
        ("fn", "errors that it misses"),
        ("tn", "correct places that it leaves alone"),
    ):
        parser.add_argument(f"--{name}", type=count, required=True, metavar="COUNT", help=meaning)
    parser.add_argument("--beta", type=positive, help="report F-beta for this weight of recall as well")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    ratios = contingency_ratios(args.tp, args.fp, args.fn, args.tn)
    ratios["alpha"] = alpha(args.tp, args.fp, args.fn, args.tn)
    if args.beta is not None:
        ratios["f_beta"] = f_beta(args.tp, args.fp, args.fn, args.beta)
    if args.json:
        terminal.print_json(ratios)
    else:
        terminal.print_table(["ratio", "value"], list(ratios.items()))
    return 0
