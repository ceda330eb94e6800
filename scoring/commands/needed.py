"""How many annotators are needed until a crowd agrees with reference annotators as well as they agree with each other.

The references are some of the annotators (--reference NAME ...) or have files of their own (--reference-file FILE ...).
Without references nobody stands apart: each annotator in turn is compared with a crowd of all the others.

Example: python -m scoring needed --gold turkers.csv --reference-file expert1.csv expert2.csv
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from scoring.agreement import Judgments
from scoring.commands import files, terminal
from scoring.commands.agreement import add_unknown, judged
from scoring.data import EditGold, FormGold, Gold, Item
from scoring.needed import (
    Estimate,
    NeededCurve,
    annotators_needed,
    apart,
    busiest,
    needed_among,
    with_shared_labels,
)
from scoring.problems import BadInput
from scoring.registry import signed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    files.add_gold(parser, kind="detection")
    whom = parser.add_mutually_exclusive_group()
    whom.add_argument("--reference", nargs="+", metavar="NAME", help="reference annotators within the gold")
    whom.add_argument("--reference-file", nargs="+", metavar="FILE", help="judgments of the reference annotators")
    parser.add_argument("--draws", type=terminal.whole, default=100, help="draws for every size (default: 100)")
    parser.add_argument("--seed", type=terminal.whole, default=1, help="seed of the draws (default: 1)")
    parser.add_argument("--target", type=float, help="kappa to reach, instead of the mean between the references")
    add_unknown(parser)
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    gold = files.read_gold(args.kind, args.gold, files.read_items(args.items))
    judgments = judged(gold, args.unknown)
    fields = {"kind": args.kind, "unknown": args.unknown}
    with terminal.Progress() as progress:
        options: dict[str, Any] = {
            "draws": args.draws,
            "seed": args.seed,
            "target": args.target,
            "progress": lambda share: progress("drawing annotators", share),
        }
        if args.reference or args.reference_file:
            crowd, references = _sides(args, gold, judgments)
            names: Sequence[str] = references.annotators
            found = annotators_needed(crowd, references, **options)
        else:
            fields["among"] = "all"
            names = busiest(judgments)
            found = needed_among(judgments, names, **options)
    signature = signed(
        "needed", {**fields, "draws": args.draws, "seed": args.seed, "gold": gold.digest[:12], "refs": names}
    )
    if args.json:
        terminal.print_json({**found.as_json(), "references": list(names), "signature": signature})
    else:
        among = not (args.reference or args.reference_file or args.target)
        _print_tables(found, among=among)
        print(f"\n{signature}")
    return 0


def _sides(args: argparse.Namespace, gold: Gold, judgments: Judgments) -> tuple[Judgments, Judgments]:
    if args.reference:
        return apart(judgments, args.reference)
    others = _read_references(args.reference_file, gold)
    return with_shared_labels(judgments, judged(others, args.unknown))


def _read_references(paths: Sequence[str], gold: Gold) -> Gold:
    """The judgments of the reference annotators on the items of the gold."""
    if isinstance(gold, EditGold):
        references = files.read_gold("correction", paths)
        if not isinstance(references, EditGold) or _sources(references) != _sources(gold):
            raise BadInput("the references correct other sentences than the gold")
        return references
    if isinstance(gold, FormGold):
        forms = [gold.vocabulary[form] for form in gold.written.tolist()]
        items = [Item(name, written=form) for name, form in zip(gold.items, forms, strict=True)]
        return files.read_gold("selection", paths, items)
    return files.read_gold("detection", paths, [Item(name) for name in gold.items])


def _sources(gold: EditGold) -> list[str]:
    return [sentence.source for sentence in gold.sentences]


def _print_tables(found: NeededCurve, *, among: bool) -> None:
    rows = [
        (point.k, point.agreement.mean, *_ends(point.agreement), point.kappa.mean, *_ends(point.kappa), point.short)
        for point in found.mean
    ]
    columns = ["annotators", "agreement", "from", "to", "kappa", "from", "to", "items with fewer"]
    terminal.print_table(columns, rows, title="A crowd against the reference annotators, mean over them")
    if among:
        between = "not defined for every pair" if found.target is None else f"{found.target:.4f}"
        print(f"\nMean kappa between two annotators: {between}; --target names a kappa to reach.")
    elif found.target is None:
        print("\nNo kappa to reach: there is only one reference annotator; --target names one.")
    elif found.needed is None:
        print(f"\nThe crowd does not reach kappa {found.target:.4f}.")
    else:
        print(f"\n{found.needed} annotators reach kappa {found.target:.4f}.")


def _ends(estimate: Estimate) -> tuple[float | None, float | None]:
    return estimate.interval or (None, None)
