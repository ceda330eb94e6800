"""Compare two or more systems on the same gold: difference, interval, significance, and from three on rank groups.

python -m scoring compare mine.csv yours.csv --kind detection --gold judgments.csv
python -m scoring compare AMU CAMB CUUI --kind correction --gold gold.m2 --metric m2 --by document

The systems come first. Without --metric the first of the kind is taken: contingency, or m2 for corrections.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from scoring.commands import choice, files, terminal
from scoring.commands.score import drawn_by, read_gold
from scoring.data import Params
from scoring.groups import Groups
from scoring.problems import BadInput
from scoring.ranking import rank_groups
from scoring.registry import Metric
from scoring.resample import TESTS, Board, Comparison, Test, compare, intervals
from scoring.score import Evaluation, rows_key, score

EXTENSIONS = {".csv", ".tsv", ".jsonl", ".json", ".txt", ".out", ".m2"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("systems", nargs="+", metavar="SYSTEM", help="what the systems handed in, two files or more")
    files.add_gold(parser, references=True)
    choice.add_arguments(parser)
    parser.add_argument(
        "--test",
        choices=[*TESTS, "both"],
        help="paired bootstrap or approximate randomisation (default: both for two systems, bootstrap for more)",
    )
    parser.add_argument("--draws", type=terminal.whole, default=10_000, metavar="N", help="draws (default: 10000)")
    parser.add_argument("--seed", type=terminal.whole, default=1, help="seed of the draws (default: 1)")
    parser.add_argument("--by", choices=("unit", "document"), default="unit", help="what is drawn as a whole")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    metrics = choice.chosen_metrics(args, args.kind)[: None if args.metric else 1]
    params = choice.chosen_params(args, metrics)
    paths = _named(args.systems)
    items = files.read_items(args.items)
    gold = read_gold(args, items)
    outputs = {name: files.read_system(path, gold) for name, path in paths.items()}
    told = {}
    with terminal.Progress() as progress:
        evaluations = {}
        for done, (name, output) in enumerate(outputs.items()):
            progress(f"scoring {name}", done / len(outputs))
            evaluations[name] = score(gold, output, [metric.key for metric in metrics], params)
        groups = drawn_by(args.by, gold, items)
        for metric in metrics:
            board = _board(metric, evaluations, params.get(metric.key, {}), groups)
            values = {name: _value(metric, evaluation) for name, evaluation in evaluations.items()}
            told[metric.key] = _compared(board, values, args, progress)
    if args.json:
        terminal.print_json({"metrics": told})
    else:
        for key, found in told.items():
            _print_tables(key, found)
    return 0


def _named(paths: Sequence[str]) -> dict[str, str]:
    """Systems by the name of their file, or by the whole path where two files are called alike."""
    if len(paths) < 2:
        raise BadInput("one system cannot be compared; name two or more before the options")
    stems = [_stem(path) for path in paths]
    named = dict(zip(stems if len(set(stems)) == len(stems) else paths, paths, strict=True))
    if len(named) < len(paths):
        raise BadInput("the same file is named twice")
    return named


def _stem(path: str) -> str:
    """The name without its extension; GPT-3.5 has none."""
    file = Path(path)
    return file.stem if file.suffix.casefold() in EXTENSIONS else file.name


def _board(metric: Metric, evaluations: Mapping[str, Evaluation], params: Params, groups: Groups) -> Board:
    full = metric.with_defaults(params)
    tallied = {}
    for name, evaluation in evaluations.items():
        if all(result.metric != metric.key for result in evaluation.results):
            raise BadInput(f"{metric.key} does not apply to what {name} handed in")
        tallied[name] = metric.tally(evaluation.rows[rows_key(metric.source, full)], full)
    return Board(metric, tallied, params, groups=groups)


def _value(metric: Metric, evaluation: Evaluation) -> dict[str, Any]:
    result = next(each for each in evaluation.results if each.metric == metric.key)
    return {"value": result.value, "signature": result.signature}


def _compared(
    board: Board, values: dict[str, dict[str, Any]], args: argparse.Namespace, progress: terminal.Progress
) -> dict[str, Any]:
    """Every figure of one metric as plain data."""
    many = len(board.names) > 2
    tests: list[Test] = list(TESTS) if args.test == "both" or not (args.test or many) else [args.test or "bootstrap"]
    draws, seed = args.draws, args.seed
    for name, interval in intervals(board, draws=draws, seed=seed).items():
        values[name]["interval"] = None if interval is None else [interval.low, interval.high]
        values[name]["interval_signature"] = None if interval is None else interval.signature
    told: dict[str, Any] = {"systems": values, "comparisons": []}
    for test in tests:
        tell = partial(progress, TESTS[test])
        if many:
            ranking = rank_groups(board, test=test, draws=draws, seed=seed, progress=tell)
            comparisons: Sequence[Comparison] = ranking.comparisons
            told.setdefault(
                "ranking", {"places": [asdict(place) for place in ranking.places], "method": ranking.method}
            )
        else:
            comparisons = compare(board, test=test, draws=draws, seed=seed, progress=tell)
        told["comparisons"] += [{**asdict(each), "signature": each.signature} for each in comparisons]
    return told


def _print_tables(key: str, told: Mapping[str, Any]) -> None:
    ranking = told.get("ranking")
    places = ranking["places"] if ranking else [{"name": name} for name in told["systems"]]
    rows = []
    for place in places:
        system = told["systems"][place["name"]]
        row = [place["name"], system["value"], *(system["interval"] or (None, None))]
        rows.append([place["rank"], *row, place["group"]] if ranking else row)
    columns = ["system", "value", "from", "to"]
    terminal.print_table(["rank", *columns, "group"] if ranking else columns, rows, title=key)
    if ranking:
        print(ranking["method"])
    pairs = [
        [
            each["a"],
            each["b"],
            each["difference"],
            *(each["interval"] or ("", "")),
            TESTS[each["test"]],
            each["p"],
            *([each["p_corrected"]] if ranking else []),
        ]
        for each in told["comparisons"]
    ]
    columns = ["system", "against", "difference", "from", "to", "test", "p", *(["p (Holm)"] if ranking else [])]
    print()
    terminal.print_table(columns, pairs)
    print()
    for signature in dict.fromkeys(each["signature"] for each in (*told["systems"].values(), *told["comparisons"])):
        print(signature)
