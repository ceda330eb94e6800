"""How systems compare with the people who made the gold: Table 5 of Bryant and Ng (2015).

python -m scoring human --gold A1.m2 A2.m2 A3.m2 --system NAME=corrected.txt --system OTHER=other.txt --skip-type Um

For i annotators as gold: the mean M2 F of the annotators left out, that of each system, and their ratio. --items and
--document restrict everything to some documents, as in Figure 3.
"""

from __future__ import annotations

import argparse
from typing import Any

from scoring.categories import gold_at, output_at
from scoring.commands import choice, files, terminal
from scoring.human import ALL_SETS, HumanTable, human_table
from scoring.m2.metric import M2, options_of
from scoring.problems import BadInput
from scoring.registry import signed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gold", nargs="+", required=True, metavar="FILE", help="M2: one file per annotator, or one")
    parser.add_argument(
        "--system", action="append", nargs="+", default=[], metavar="NAME=FILE", help="corrected text or M2; repeatable"
    )
    parser.add_argument(
        "--skip-type", nargs="+", default=[], metavar="TYPE", help="edits left out of annotators' texts"
    )
    parser.add_argument("--sizes", choices=("all", "last"), default="all", help="numbers of annotators (default: all)")
    files.add_documents(parser)
    choice.add_shortcuts(parser)
    parser.add_argument("--seed", type=terminal.whole, default=1, help=f"of sets drawn, above {ALL_SETS} annotators")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    params = M2.with_defaults(choice.given_shortcuts(args))
    whole = files.read_corrections(args.gold, files.read_items(args.items))
    if len(whole.annotators) < 2:
        raise BadInput("a human ratio needs at least two annotators: name one M2 file for each")
    outputs = files.read_systems([text for texts in args.system for text in texts], whole)
    places = files.chosen_places(args.document, whole)
    gold = gold_at(whole, places)
    systems = {name: output_at(output, places) for name, output in outputs.items()}
    with terminal.Progress() as progress:
        table = human_table(
            gold,
            systems,
            beta=params["beta"],
            options=options_of(params),
            skip_types=args.skip_type,
            last_only=args.sizes == "last",
            seed=args.seed,
            progress=progress,
        )
    chosen = {name: params[name] for name in ("beta", "max_unchanged", "version", "ignore_whitespace_casing")}
    told = _as_json(table) | {
        "signature": signed(
            "human",
            {**chosen, "skip_types": args.skip_type, "gold": gold.digest[:12], "refs": gold.annotators}
            | ({"seed": args.seed} if table.intervals else {}),
        )
    }
    if args.json:
        terminal.print_json(told)
    else:
        _print_table(table, told["signature"])
    return 0


def _as_json(table: HumanTable) -> dict[str, Any]:
    return {
        "human": table.human,
        "systems": table.systems,
        "ratio": table.ratios,
        **({"intervals": table.intervals} if table.intervals else {}),
    }


def _print_table(table: HumanTable, signature: str) -> None:
    names = list(table.systems)
    heads = [head for name in names for head in (name, "ratio")]
    body = [
        [size, human, *(cell for name in names for cell in (table.systems[name][size], table.ratios[name][size]))]
        for size, human in table.human.items()
    ]
    terminal.print_table(["annotators", "human", *heads], body)
    print("", signature, sep="\n")
