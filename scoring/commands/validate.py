"""Check files and list every problem with its place, what was expected and what to do.

  python -m scoring validate --kind detection --items items.csv --system system.csv
  python -m scoring validate --kind correction --source sentences.txt --system corrected.txt
  python -m scoring validate --kind correction --gold A1.m2 A2.m2 A3.m2

Systems are checked against the items or the source; without these, against the gold.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from scoring import inputs
from scoring.commands import files, terminal
from scoring.data import KINDS
from scoring.problems import FormatError, Problem, Problems, joined
from scoring.text import read_lines

T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", choices=KINDS, required=True, help="kind of task")
    parser.add_argument("--items", metavar="FILE", help="items of a detection or selection task")
    parser.add_argument("--source", metavar="FILE", help="sentences of a correction task, one per line")
    parser.add_argument("--gold", nargs="+", default=[], metavar="FILE", help="judgments, forms or M2")
    parser.add_argument("--system", nargs="+", default=[], metavar="FILE", help="files of systems")
    terminal.add_json(parser)
    parser.set_defaults(usage_error=parser.error)


class Findings:
    """What is wrong with any of the files."""

    def __init__(self) -> None:
        self.warnings: list[Problem] = []
        self.errors: list[FormatError] = []

    def of(self, read: Callable[[], tuple[T, Sequence[Problem]]]) -> T | None:
        """What `read` returns, or None if it can't be read; either way the problems are kept."""
        try:
            value, warnings = read()
        except FormatError as error:
            self.errors.append(error)
            return None
        self.warnings += warnings
        return value


def run(args: argparse.Namespace) -> int:
    if not (args.items or args.source or args.gold or args.system):
        args.usage_error("name at least one file: --items, --source, --gold or --system")
    findings = Findings()
    asked = check_task(args, findings)
    if args.system and asked is None and not findings.errors:
        args.usage_error("--system is checked against --items, --source or --gold: give one of them")
    for path in args.system if asked is not None else []:
        check_system(args, path, asked or (), findings)
    report(findings, as_json=args.json)
    return 1 if findings.errors else 0


def check_task(args: argparse.Namespace, findings: Findings) -> Sequence[str] | None:
    """Check items, source and gold; what a system has to answer, if that is known."""
    with files.opened(*(path for path in (args.items, args.source, *args.gold) if path)) as opened:
        items = findings.of(lambda: inputs.read_items(opened[args.items], file=args.items)) if args.items else None
        source = findings.of(lambda: _lines(opened[args.source], args.source)) if args.source else None
        gold = None
        if args.gold:
            named = {path: opened[path] for path in args.gold}
            gold = findings.of(lambda: inputs.read_gold(args.kind, named, items))
    if source is not None:
        return source
    if items is not None:
        return [item.id for item in items]
    return None if gold is None else inputs.asked(gold)


def check_system(args: argparse.Namespace, path: str, asked: Sequence[str], findings: Findings) -> None:
    with files.opened(path) as opened:
        findings.of(lambda: inputs.read_output(args.kind, asked, opened[path], file=path))


def _lines(file: Any, path: str) -> tuple[list[str], list[Problem]]:
    problems = Problems(path)
    lines = list(read_lines(file, problems))
    problems.check()
    return lines, problems.warnings


def report(findings: Findings, *, as_json: bool) -> None:
    found = joined(findings.errors)
    errors = sum(problem.severity == "error" for problem in found.problems) + sum(found.omitted.values())
    problems = [*found.problems, *findings.warnings]
    if as_json:
        told = FormatError(problems, found.omitted).as_json()
        terminal.print_json({"valid": not findings.errors, "errors": errors, **told})
        return
    for line in FormatError(problems, found.omitted).lines():
        print(line)
    print(f"{errors:,} errors" if errors else "no errors")
