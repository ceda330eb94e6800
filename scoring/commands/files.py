"""The files that are named on the command line, read as what they are. Warnings go to standard error.

Readers that need numpy are imported by name when a file asks for them: a text scored with M2 does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from scoring import m2format
from scoring.data import KINDS, EditGold, FormGold, Gold, Item, Kind, Output
from scoring.problems import Problem, Problems
from scoring.text import read_text

STANDARD_INPUT = "-"
SHOWN = 20  # warnings told one by one


def add_gold(parser: argparse.ArgumentParser, *, kind: Kind | None = None) -> None:
    """--kind, --gold and --items; with a default `kind` the first is optional."""
    parser.add_argument("--kind", choices=KINDS, default=kind, required=kind is None, help="kind of task")
    parser.add_argument(
        "--gold",
        nargs="+",
        required=True,
        metavar="FILE",
        help="judgments (item, annotator, label), forms (item, annotator, form) or M2; one file, or one per annotator",
    )
    parser.add_argument("--items", metavar="FILE", help="items (item, text, written, document)")


def read_gold(kind: Kind, paths: Sequence[str], items: Sequence[Item] | None = None) -> Gold:
    """Gold of one kind of task from one file or several."""
    if kind == "correction":
        return _read_edits(paths)
    formats = import_module("scoring.formats")
    with ExitStack() as files:
        sources = {path: files.enter_context(opened(path)) for path in paths}
        if kind == "selection":
            gold, warnings = formats.read_forms(sources, items)
        else:
            names = None if items is None else [item.id for item in items]
            gold, warnings = formats.read_judgments(sources, names)
    warn(warnings)
    return gold  # type: ignore[no-any-return]


def _read_edits(paths: Sequence[str]) -> EditGold:
    texts = {}
    for path in paths:
        problems = Problems(path)
        with opened(path) as file:
            texts[path] = read_text(file, problems)
        problems.check()
        warn(problems.warnings)
    if len(texts) == 1:
        ((path, text),) = texts.items()
        gold, warnings = m2format.read_gold(text, file=path)
    else:
        gold, warnings = m2format.read_layers({Path(path).stem: text for path, text in texts.items()})
    warn(warnings)
    return gold


def read_items(path: str | None) -> tuple[Item, ...] | None:
    if path is None:
        return None
    with opened(path) as file:
        items, warnings = import_module("scoring.formats").read_items(file, file=path)
    warn(warnings)
    return items  # type: ignore[no-any-return]


def read_system(path: str, gold: Gold) -> Output:
    """The output of a system for this gold."""
    with opened(path) as file:
        output, warnings = _output(file, path, gold)
    warn(warnings)
    return output


def _output(file: BinaryIO, path: str, gold: Gold) -> tuple[Output, Sequence[Problem]]:
    found: Any
    if isinstance(gold, EditGold):
        sources = [sentence.source for sentence in gold.sentences]
        found = import_module("scoring.texts").read_correction(file, sources, file=path)
    elif isinstance(gold, FormGold):
        found = import_module("scoring.formats").read_system_forms(file, gold.items, file=path)
    else:
        found = import_module("scoring.formats").read_labels(file, gold.items, file=path)
    return found  # type: ignore[no-any-return]


def opened(path: str) -> BinaryIO:
    """A file for reading; `-` is standard input."""
    return sys.stdin.buffer if path == STANDARD_INPUT else Path(path).open("rb")


def warn(warnings: Iterable[Problem]) -> None:
    told = list(warnings)
    for warning in told[:SHOWN]:
        print(warning, file=sys.stderr)
    if len(told) > SHOWN:
        print(f"and {len(told) - SHOWN:,} more warnings", file=sys.stderr)
