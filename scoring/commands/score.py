"""Score one system against gold.

python -m scoring score --kind detection --gold judgments.csv --system system.csv
python -m scoring score --kind selection --gold forms.csv --items items.csv --system system.csv --draws 1000
python -m scoring score --kind correction --gold gold.m2 --system corrected.txt --metric m2 --json
python -m scoring score --kind correction --source text --references ref0 ref1 --system corrected.txt --metric gleu
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring import __version__, groups
from scoring.commands import choice, files, terminal
from scoring.data import Gold, Item, Ratios, Result
from scoring.groups import Groups
from scoring.problems import BadInput
from scoring.score import score


def add_arguments(parser: argparse.ArgumentParser) -> None:
    files.add_gold(parser, references=True)
    parser.add_argument("--system", required=True, metavar="FILE", help="the system's labels, forms, text or M2")
    choice.add_arguments(parser)
    parser.add_argument("--draws", type=terminal.whole, default=0, metavar="N", help="bootstrap draws for intervals")
    parser.add_argument("--seed", type=terminal.whole, default=1, help="seed of the draws (default: 1)")
    parser.add_argument("--by", choices=("unit", "document"), default="unit", help="what is drawn as a whole")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    metrics = choice.chosen_metrics(args, args.kind)
    params = choice.chosen_params(args, metrics)
    items = files.read_items(args.items)
    gold = read_gold(args, items)
    output = files.read_system(args.system, gold)
    with terminal.Progress() as progress:
        evaluation = score(
            gold,
            output,
            [metric.key for metric in metrics],
            params,
            progress,
            draws=args.draws,
            seed=args.seed,
            groups=drawn_by(args.by, gold, items),
        )
    _tell_left_out(args.metric, evaluation.results)
    if args.json:
        told = {result.metric: result.as_json() for result in evaluation.results}
        terminal.print_json(
            {"metrics": told, "gold": gold.digest, "annotators": gold.annotators, "scorer": __version__}
        )
    else:
        show(evaluation.results)
    return 0


def read_gold(args: argparse.Namespace, items: Sequence[Item] | None) -> Gold:
    if args.references is None:
        return files.read_gold(args.kind, args.gold, items)
    if args.kind != "correction":
        raise BadInput("--references are for --kind correction")
    return files.read_references(args.source, args.references)


def _tell_left_out(asked: Sequence[str] | None, results: Iterable[Result]) -> None:
    """A metric that was asked for by name and does not apply is not passed over in silence."""
    for key in sorted(set(asked or ()) - {result.metric for result in results}):
        print(f"{key}: left out, since it does not apply to this output", file=sys.stderr)


def drawn_by(level: str, gold: Gold, items: Iterable[Item] | None) -> Groups:
    return groups.documents(gold, items or ()) if level == "document" else groups.groups_of(gold)


def show(results: Iterable[Result]) -> None:
    """Tables for people: the headlines, the ratios side by side, the bins, the signatures."""
    results = list(results)
    terminal.print_table(
        ["metric", "value", "95 % interval", "counts"],
        [[result.metric, result.value, _interval(result), _counts(result.counts)] for result in results],
    )
    columns = {heading: ratios for result in results for heading, ratios in _columns(result).items() if ratios}
    for table in _tables(columns):
        names = dict.fromkeys(name for heading in table for name in columns[heading])
        print()
        terminal.print_table(
            ["ratio", *table], [[name, *(columns[heading].get(name, "") for heading in table)] for name in names]
        )
    for result in results:
        _show_detail(result)
    print()
    for result in results:
        print(result.signature)


def _columns(result: Result) -> dict[str, Ratios]:
    """Ratios in columns by heading: those of bins are shown apart, and the correction view stands beside detection."""
    view = "correction_"
    plain = {name: value for name, value in result.ratios.items() if "@" not in name}
    return {
        result.metric: {name: value for name, value in plain.items() if not name.startswith(view)},
        f"{result.metric}, correction": {
            name.removeprefix(view): value for name, value in plain.items() if name.startswith(view)
        },
    }


def _tables(columns: Mapping[str, Ratios]) -> list[list[str]]:
    """Headings that go into one table: those whose ratios are among the ratios of its first."""
    tables: list[list[str]] = []
    for heading, ratios in columns.items():
        fitting = next((table for table in tables if set(ratios) <= set(columns[table[0]])), None)
        if fitting is None:
            tables.append([heading])
        else:
            fitting.append(heading)
    return tables


def _interval(result: Result) -> str:
    return "" if result.interval is None else " to ".join(map(terminal.shown, result.interval))


def _counts(counts: Mapping[str, float]) -> str:
    return "  ".join(f"{name} {terminal.shown(number)}" for name, number in counts.items() if not set(name) & set("@:"))


def _show_detail(result: Result) -> None:
    if "n_consists_of" in result.detail:
        print(f"\n{result.metric}: N is {result.detail['n_consists_of']}")
    if "uncertified" in result.detail:
        told = "changed so much that the official scorer may take another of several equally good ways to do it"
        print(f"\n{result.metric}: {result.detail['uncertified']:,} sentences are {told}")
    rows: list[dict[str, Any]] = result.detail.get("rows", [])
    if rows and all({"low", "high", "n", "counts", "ratios"} <= set(row) for row in rows):
        print()
        ratios = ("precision", "recall", "kappa")
        terminal.print_table(
            ["agreement", "n", *rows[0]["counts"], *ratios, "errors"],
            [
                [
                    f"{row['low']:g}-{row['high']:g}",
                    row["n"],
                    *row["counts"].values(),
                    *(row["ratios"][name] for name in ratios),
                    row["error_rate"],
                ]
                for row in rows
            ],
            title=result.metric,
        )
