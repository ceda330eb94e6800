"""Error categories of a correction task: how many edits of each the annotators made, how far they agree on each, and
how many of each a system made as well.

python -m scoring categories --gold A1.m2 A2.m2 A3.m2                              Table 3 of Bryant and Ng (2015)
python -m scoring categories --gold A1.m2 A2.m2 A3.m2 --human --sizes all --type Nn SVA             their Figure 2
python -m scoring categories --gold A1.m2 A2.m2 --system CAMB=corrected.txt                 recall of each category

With --human, gold is reduced to one category at a time, and so is each annotator's own text. --items and --document
restrict everything to some documents, as in their Figure 3.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from scoring.categories import category_counts, gold_at, human_by_category, output_at, recall_by_category
from scoring.commands import choice, files, terminal
from scoring.data import EditGold, Output, Params
from scoring.m2.metric import M2
from scoring.problems import BadInput
from scoring.registry import UnknownName, signature


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gold", nargs="+", required=True, metavar="FILE", help="M2: one file, or one per annotator")
    parser.add_argument("--type", nargs="+", metavar="NAME", help="categories to look at (default: all)")
    parser.add_argument("--human", action="store_true", help="score annotators against each other, by category")
    parser.add_argument("--sizes", choices=("all", "last"), default="last", help="how many annotators are the gold")
    parser.add_argument(
        "--system", action="append", nargs="+", default=[], metavar="NAME=FILE", help="corrected text or M2; repeatable"
    )
    choice.add_shortcuts(parser)
    files.add_documents(parser)
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    params = M2.with_defaults(choice.given_shortcuts(args))
    whole = files.read_corrections(args.gold, files.read_items(args.items))
    systems = files.read_systems([text for texts in args.system for text in texts], whole)
    places = files.chosen_places(args.document, whole)
    gold = gold_at(whole, places)
    categories = _categories(args.type, gold)
    if args.human and len(gold.annotators) < 2:
        raise BadInput("to score annotators against each other takes two: name one M2 file for each")
    counts = category_counts(gold)
    found: dict[str, Any] = {"counts": {category: counts[category] for category in categories}}
    with terminal.Progress() as progress:
        if args.human:
            found |= _human(gold, categories, params, last_only=args.sizes == "last", progress=progress)
        found["systems"] = {
            name: _recalls(gold, output_at(output, places), categories, params) for name, output in systems.items()
        }
    found["signature"] = signature(M2, params, gold=gold.digest, annotators=gold.annotators)
    if args.json:
        terminal.print_json(found)
    else:
        _print_tables(gold.annotators, found)
    return 0


def _categories(asked: list[str] | None, gold: EditGold) -> list[str]:
    known = list(category_counts(gold))
    for name in asked or ():
        if name not in known:
            raise UnknownName("category", name, known)
    return asked or known


def _human(
    gold: EditGold, categories: list[str], params: Params, *, last_only: bool, progress: terminal.Progress
) -> dict[str, Any]:
    """By category: h for each size of the gold standard, and the score of each annotator against all the others."""
    human: dict[str, Any] = {}
    each: dict[str, Any] = {}
    tables = human_by_category(gold, categories, params, last_only=last_only)
    for done, (category, table) in enumerate(tables, 1):
        human[category], each[category] = table.human, table.annotators
        progress(f"humans on {category}", done / len(categories))
    return {"human": human, "annotators": each}


def _recalls(gold: EditGold, output: Output, categories: list[str], params: Params) -> dict[str, Any]:
    found = recall_by_category(gold, output, params)
    nothing = {"correct": 0, "gold": 0, "recall": None}
    return {category: found.get(category, nothing) for category in categories}


def _print_tables(annotators: tuple[str, ...], found: Mapping[str, Any]) -> None:
    body = [[category, *counts.values(), sum(counts.values())] for category, counts in found["counts"].items()]
    total = [sum(row[at] for row in body) for at in range(1, len(annotators) + 2)]
    terminal.print_table(["category", *annotators, "total"], [*body, ["total", *total]], title="Edits")
    if "human" in found:
        sizes: Mapping[int, float] = next(iter(found["human"].values()), {})
        scores = [[category, *told.values()] for category, told in found["human"].items()]
        title = "\nM2 F of an annotator against so many others"
        terminal.print_table(["category", *map(str, sizes)], scores, title=title)
        each = [[category, *told.values()] for category, told in found["annotators"].items()]
        title = "\nM2 F of each annotator against all the others"
        terminal.print_table(["category", *annotators], each, title=title)
    for name, recalls in found["systems"].items():
        rows = [[category, told["correct"], told["gold"], told["recall"]] for category, told in recalls.items()]
        terminal.print_table(["category", "correct", "gold", "recall"], rows, title=f"\n{name}")
    print("", found["signature"], sep="\n")
