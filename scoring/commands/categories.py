"""Error categories of a correction task: how many edits of each the annotators made, and how far they agree on each.

python -m scoring categories --gold A1.m2 A2.m2 A3.m2                       Table 3 of Bryant and Ng (2015)
python -m scoring categories --gold A1.m2 A2.m2 A3.m2 --human --type Nn SVA      the last points of their Figure 2

With --human, gold is reduced to one category at a time; the M2 score of each annotator's own text is against all the
others. --items and --document restrict everything to some documents, as in their Figure 3.
"""

from __future__ import annotations

import argparse
from typing import Any

from scoring.categories import category_counts, gold_at, human_scores, of_categories, of_documents
from scoring.commands import files, terminal
from scoring.data import EditGold, Params
from scoring.formulas import ratio
from scoring.m2.metric import M2
from scoring.problems import BadInput
from scoring.registry import UnknownName, signature, signed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gold", nargs="+", required=True, metavar="FILE", help="M2: one file, or one per annotator")
    parser.add_argument("--type", nargs="+", metavar="NAME", help="categories to look at (default: all)")
    parser.add_argument("--human", action="store_true", help="score each annotator against the others, by category")
    parser.add_argument("--beta", default=0.5, metavar="VALUE", help="weight of recall in F (default: 0.5)")
    parser.add_argument("--items", metavar="FILE", help="the sentences in order (item, document)")
    parser.add_argument("--document", nargs="+", metavar="NAME", help="documents to look at (default: all)")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    params = M2.with_defaults({"beta": args.beta})
    gold = _gold(args)
    counts = category_counts(gold)
    for name in args.type or ():
        if name not in counts:
            raise UnknownName("category", name, list(counts))
    counts = {name: counts[name] for name in args.type or counts}
    found: dict[str, Any] = {
        "counts": counts,
        "annotators": gold.annotators,
        "signature": signed("categories", {"gold": gold.digest[:12], "refs": gold.annotators}),
    }
    if args.human:
        found["human"] = _human(gold, list(counts), params)
        found["human_signature"] = signature(M2, params, gold=gold.digest, annotators=gold.annotators)
    if args.json:
        terminal.print_json(found)
    else:
        _print_tables(found)
    return 0


def _gold(args: argparse.Namespace) -> EditGold:
    gold = files.read_corrections(args.gold, files.read_items(args.items))
    if not args.document:
        return gold
    known = {sentence.document for sentence in gold.sentences if sentence.document is not None}
    if not known:
        raise BadInput("--document needs --items FILE with a column document")
    for name in args.document:
        if name not in known:
            raise UnknownName("document", name, sorted(known))
    return gold_at(gold, of_documents(gold, args.document))


def _human(gold: EditGold, categories: list[str], params: Params) -> dict[str, Any]:
    """By category: the score of each annotator against all the others, and the mean, h of n - 1 in the paper."""
    told = {}
    with terminal.Progress() as progress:
        for done, category in enumerate(categories):
            progress(f"humans on {category}", done / len(categories))
            each = human_scores(of_categories(gold, {category}), params)
            known = [score for score in each.values() if score is not None]
            told[category] = {"mean": ratio(sum(known), len(known)), "each": each}
    return told


def _print_tables(found: dict[str, Any]) -> None:
    names = found["annotators"]
    body = [[category, *counts.values(), sum(counts.values())] for category, counts in found["counts"].items()]
    total = [sum(row[at] for row in body) for at in range(1, len(names) + 2)]
    terminal.print_table(["category", *names, "total"], [*body, ["total", *total]], title="Edits")
    if "human" in found:
        scores = [[category, *told["each"].values(), told["mean"]] for category, told in found["human"].items()]
        terminal.print_table(["category", *names, "mean"], scores, title="\nM2 F of each annotator against the others")
    print("", *(found[name] for name in ("signature", "human_signature") if name in found), sep="\n")
