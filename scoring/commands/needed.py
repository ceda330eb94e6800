"""How many annotators are needed until a crowd agrees with reference annotators as well as they agree with each other.

The references are some of the annotators (--reference NAME ...) or have files of their own (--reference-file FILE ...).

Example: python -m scoring needed --gold turkers.csv --reference-file expert1.csv expert2.csv
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scoring.commands import files, terminal
from scoring.commands.agreement import add_unknown, judged
from scoring.data import EditGold, FormGold, Gold, Item
from scoring.needed import Estimate, NeededCurve, annotators_needed, apart, with_shared_labels
from scoring.problems import BadInput
from scoring.registry import signed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    files.add_gold(parser, kind="detection")
    whom = parser.add_mutually_exclusive_group(required=True)
    whom.add_argument("--reference", nargs="+", metavar="NAME", help="reference annotators within the gold")
    whom.add_argument("--reference-file", nargs="+", metavar="FILE", help="judgments of the reference annotators")
    parser.add_argument("--draws", type=terminal.whole, default=100, help="draws for every size (default: 100)")
    parser.add_argument("--seed", type=terminal.whole, default=1, help="seed of the draws (default: 1)")
    parser.add_argument("--target", type=float, help="kappa to reach, instead of the mean between the references")
    add_unknown(parser)
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    gold = files.read_gold(args.kind, args.gold, files.read_items(args.items))
    if args.reference:
        crowd, references = apart(judged(gold, args.unknown), args.reference)
    else:
        others = _read_references(args.reference_file, gold)
        crowd, references = with_shared_labels(judged(gold, args.unknown), judged(others, args.unknown))
    with terminal.Progress() as progress:
        found = annotators_needed(
            crowd,
            references,
            draws=args.draws,
            seed=args.seed,
            target=args.target,
            progress=lambda share: progress("drawing annotators", share),
        )
    fields = {"kind": args.kind, "unknown": args.unknown, "draws": args.draws, "seed": args.seed}
    signature = signed("needed", {**fields, "gold": gold.digest[:12], "refs": references.annotators})
    if args.json:
        terminal.print_json({**found.as_json(), "signature": signature})
    else:
        _print_tables(found)
        print(f"\n{signature}")
    return 0


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


def _print_tables(found: NeededCurve) -> None:
    rows = [
        (point.k, point.agreement.mean, *_ends(point.agreement), point.kappa.mean, *_ends(point.kappa), point.short)
        for point in found.mean
    ]
    columns = ["annotators", "agreement", "from", "to", "kappa", "from", "to", "items with fewer"]
    terminal.print_table(columns, rows, title="The crowd against the reference annotators, mean over them")
    if found.target is None:
        print("\nNo kappa to reach: there is only one reference annotator; --target names one.")
    elif found.needed is None:
        print(f"\nThe crowd does not reach kappa {found.target:.4f}.")
    else:
        print(f"\n{found.needed} annotators reach kappa {found.target:.4f}.")


def _ends(estimate: Estimate) -> tuple[float | None, float | None]:
    return estimate.interval or (None, None)
