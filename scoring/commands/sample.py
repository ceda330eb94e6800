"""Judging a sample instead of everything (Tetreault and Chodorow 2008).

  plan      how many to judge for intervals of a wanted width
  draw      draw a stratified sample from systems' output and write a blind, shuffled sheet
  estimate  hits, false positives, misses, precision and recall from the judged sheet

Example: python -m scoring sample draw --items items.csv --system mine.csv --flagged 75% --others 1500 \\
             --sheet sheet.csv --design design.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.agreement import judgments_of, report
from scoring.commands import files, terminal
from scoring.data import FormOutput, Item, JudgmentGold, LabelOutput
from scoring.estimates import estimate, plan
from scoring.formats import read_labels, read_system_forms
from scoring.judgments import CHOICES
from scoring.problems import BadInput
from scoring.registry import signed
from scoring.sampling import Amount, Design, draw, errors_of, flags_of, read_design, sheet

FIGURES = ("hits", "false_positives", "misses", "precision", "recall")


def amount(text: str) -> Amount:
    """750 is a number of items; 75% and 0.75 are rates."""
    return terminal.whole(text) if text.isdecimal() else terminal.share(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="plan|draw|estimate")
    planning = actions.add_parser("plan", help="how many to judge", allow_abbrev=False)
    planning.add_argument("--population", type=terminal.whole, required=True, help="items of the corpus")
    planning.add_argument("--flagged", type=amount, required=True, help="how many of them the system flags, or a share")
    planning.add_argument("--precision", type=terminal.share, required=True, help="precision that you expect")
    planning.add_argument("--recall", type=terminal.share, required=True, help="recall that you expect")
    planning.add_argument("--precision-width", type=terminal.share, default=0.1, help="width of its interval (0.1)")
    planning.add_argument("--recall-width", type=terminal.share, default=0.1, help="width of its interval (0.1)")

    drawing = actions.add_parser("draw", help="draw a sample and write the sheet", allow_abbrev=False)
    drawing.add_argument("--kind", choices=("detection", "selection"), default="detection", help="kind of task")
    drawing.add_argument("--items", required=True, metavar="FILE", help="items (item, text, written)")
    drawing.add_argument(
        "--system", nargs="+", required=True, metavar="[NAME=]FILE", help="output of one or more systems"
    )
    drawing.add_argument(
        "--flagged", type=amount, required=True, help="how many to draw of what a system flags, or a rate"
    )
    drawing.add_argument("--others", type=amount, required=True, help="how many to draw of the others, or a share")
    drawing.add_argument("--seed", type=terminal.whole, default=1, help="seed of the draw (default: 1)")
    drawing.add_argument("--sheet", required=True, metavar="FILE", help="new CSV file for the annotators")
    drawing.add_argument("--design", required=True, metavar="FILE", help="new JSON file; keep it from the annotators")

    judging = actions.add_parser("estimate", help="estimates from the judged sheet", allow_abbrev=False)
    judging.add_argument("--design", required=True, metavar="FILE", help="the design that `sample draw` wrote")
    judging.add_argument("--judged", nargs="+", required=True, metavar="FILE", help="judged sheets, one per annotator")
    judging.add_argument("--graded", action="store_true", help="count the share of annotators instead of the majority")
    judging.add_argument("--tie", choices=CHOICES["tie"], default="ok", help="what a tied item is (default: ok)")
    judging.add_argument("--unknown", choices=CHOICES["unknown"], default="missing", help="what unknown is taken for")
    judging.add_argument("--finite", action="store_true", help="correct for sampling much of a small corpus")
    for action in (planning, drawing, judging):
        terminal.add_json(action)


def run(args: argparse.Namespace) -> int:
    return {"plan": _plan, "draw": _draw, "estimate": _estimate}[str(args.action)](args)


def _plan(args: argparse.Namespace) -> int:
    flagged = args.flagged if isinstance(args.flagged, int) else round(args.flagged * args.population)
    if flagged > args.population:
        raise BadInput(f"{flagged:,} flagged items are more than the {args.population:,} of the corpus")
    found = plan(
        args.population,
        flagged,
        precision=args.precision,
        recall=args.recall,
        precision_width=args.precision_width,
        recall_width=args.recall_width,
    )
    expected = found.expected.as_json()
    if args.json:
        told = {"flagged": found.flagged, "others": found.others, "enough": found.enough, "expected": expected}
        terminal.print_json(told)
        return 0
    rows = [("flagged", flagged, found.flagged), ("others", args.population - flagged, found.others)]
    terminal.print_table(["stratum", "items", "to judge"], rows)
    _print_estimate("Expected", expected)
    if not found.enough:
        print("\nJudging all of a stratum does not make the intervals as narrow as asked.")
    return 0


def _write_new(path: str, text: str) -> None:
    with Path(path).open("x", encoding="utf-8", newline="") as file:
        file.write(text)


def _draw(args: argparse.Namespace) -> int:
    for path in (args.sheet, args.design):
        if Path(path).exists():
            raise BadInput(f"{path} exists already; a sheet that may be judged is not overwritten")
    items = files.read_items(args.items) or ()
    flags = {}
    for text in args.system:
        name, _, path = text.rpartition("=")
        name = name or Path(path).stem
        if name in flags:
            raise BadInput(f"two systems are called {name!r}; name them: --system NAME=FILE")
        flags[name] = flags_of(_read_system(args.kind, path, items), items)
    design = draw([item.id for item in items], flags, flagged=args.flagged, others=args.others, seed=args.seed)
    _write_new(args.design, json.dumps(design.as_json(), indent=1))
    _write_new(args.sheet, sheet(design, {item.id: item for item in items}))
    if args.json:
        terminal.print_json({"items": len(design.items), "strata": design.as_json()["strata"], "seed": design.seed})
        return 0
    rows = [(*map(bool, each.flags), each.population, each.sample, each.weight) for each in design.strata]
    columns = [*(f"{name} flags" for name in design.systems), "items", "drawn", "weight"]
    terminal.print_table(columns, rows, title=f"{len(design.items):,} items to judge on {args.sheet}")
    return 0


def _read_system(kind: str, path: str, items: Sequence[Item]) -> LabelOutput | FormOutput:
    names = [item.id for item in items]
    output: LabelOutput | FormOutput
    with files.opened(path) as opened:
        if kind == "selection":
            output, warnings = read_system_forms(opened[path], names, file=path)
        else:
            output, warnings = read_labels(opened[path], names, file=path)
    files.warn(warnings)
    return output


def _estimate(args: argparse.Namespace) -> int:
    with files.opened(args.design) as opened:
        design = read_design(opened[args.design].read(), file=args.design)
    gold = files.read_gold("detection", args.judged, [Item(name) for name in design.items])
    if not isinstance(gold, JudgmentGold):
        raise TypeError("a judged sheet holds labels")
    errors = errors_of(gold, graded=args.graded, tie=args.tie, unknown=args.unknown)
    found = estimate(design, errors, finite=args.finite)
    told = {
        "n_drawn": len(design.items),
        "n_judged": len(errors),
        "systems": {name: each.as_json() for name, each in found.items()},
        "signature": _signature(args, design, gold),
    }
    if len(gold.annotators) > 1:
        agreement = report(judgments_of(gold, args.unknown))
        told["agreement"] = {name: agreement[name] for name in ("n_annotators", "mean_pair", "fleiss", "alpha", "ac1")}
    if args.json:
        terminal.print_json(told)
        return 0
    print(f"{len(errors):,} of {len(design.items):,} drawn items are judged")
    for name, each in found.items():
        _print_estimate(f"\n{name}", each.as_json())
    print(f"\n{told['signature']}")
    return 0


def _signature(args: argparse.Namespace, design: Design, gold: JudgmentGold) -> str:
    by = "share" if args.graded else f"majority, tie {args.tie}"
    fields = {"gold by": by, "unknown": args.unknown, "finite": args.finite, "seed": design.seed}
    return signed("sample", {**fields, "gold": gold.digest[:12], "refs": gold.annotators})


def _print_estimate(title: str, told: Mapping[str, Any]) -> None:
    rows = []
    for name in FIGURES:
        figure = told[name]
        cells = (None,) * 5 if figure is None else (figure["value"], *figure["normal"], *figure["wilson"])
        rows.append((name.replace("_", " "), *cells))
    terminal.print_table(["figure", "estimate", "normal from", "to", "Wilson from", "to"], rows, title=title)
