"""The files that are named on the command line, opened and read. Warnings go to standard error."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from scoring import inputs
from scoring.commands.terminal import Progress
from scoring.data import KINDS, EditGold, Gold, Item, Kind, Output
from scoring.problems import BadInput, Problem, Problems
from scoring.score import kind_of
from scoring.text import read_lines

STANDARD_INPUT = "-"
SHOWN = 20  # warnings told one by one


def add_gold(parser: argparse.ArgumentParser, *, kind: Kind | None = None, references: bool = False) -> None:
    """--kind, --gold and --items; with a default `kind` the first is optional.

    With `references`, gold may also be texts: --source and --references instead of --gold.
    """
    parser.add_argument("--kind", choices=KINDS, default=kind, required=kind is None, help="kind of task")
    given = parser.add_mutually_exclusive_group(required=True) if references else parser
    given.add_argument(
        "--gold",
        nargs="+",
        required=not references,
        metavar="FILE",
        help="judgments (item, annotator, label), forms (item, annotator, form) or M2; one file, or one per annotator",
    )
    if references:
        given.add_argument(
            "--references", nargs="+", metavar="FILE", help="instead of gold, corrected texts, one per annotator"
        )
        parser.add_argument("--source", metavar="FILE", help="the text that they correct")
    parser.add_argument("--items", metavar="FILE", help="items (item, text, written, document)")


def read_items(path: str | None) -> tuple[Item, ...] | None:
    if path is None:
        return None
    with opened(path) as file:
        items, warnings = inputs.read_items(file, file=path)
    warn(warnings)
    return items


def read_gold(kind: Kind, paths: Sequence[str], items: Sequence[Item] | None = None) -> Gold:
    """Gold of one kind of task from one file or several."""
    with ExitStack() as files:
        gold, warnings = inputs.read_gold(kind, {path: files.enter_context(opened(path)) for path in paths}, items)
    warn(warnings)
    return gold


def read_corrections(paths: Sequence[str], items: Sequence[Item] | None = None) -> EditGold:
    """Gold of a correction task: one M2 file, or one per annotator."""
    gold = read_gold("correction", paths, items)
    assert isinstance(gold, EditGold)
    return gold


def read_references(source: str | None, paths: Sequence[str]) -> EditGold:
    """Gold of a correction task from the source text and corrected versions of it."""
    if source is None:
        raise BadInput("--references need the text that they correct: --source FILE")
    with ExitStack() as files:
        texts = {path: files.enter_context(opened(path)) for path in paths}
        gold, warnings = inputs.read_references(files.enter_context(opened(source)), texts, file=source)
    warn(warnings)
    return gold


def read_sentences(path: str) -> list[str]:
    """A plain text, one sentence per line."""
    problems = Problems(path)
    with opened(path) as file:
        lines = list(read_lines(file, problems))
    problems.check()
    warn(problems.warnings)
    return lines


def read_system(path: str, gold: Gold) -> Output:
    """The output of a system for this gold."""
    with opened(path) as file:
        output, warnings = inputs.read_output(kind_of(gold), inputs.asked(gold), file, file=path)
    warn(warnings)
    return output


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file for reading; `-` is standard input. Reading a large one shows its progress."""
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with Path(path).open("rb") as file, Progress() as progress:
        yield cast(BinaryIO, _Watched(file, Path(path), progress))


class _Watched:
    """A file that tells how much of it has been read."""

    def __init__(self, file: BinaryIO, path: Path, progress: Progress) -> None:
        self._file = file
        self._what = f"reading {path.name}"
        self._size = path.stat().st_size
        self._progress = progress
        self.readline = file.readline

    def read(self, size: int = -1) -> bytes:
        self._progress(self._what, self._file.tell() / self._size if self._size else 0.0)
        return self._file.read(size)


def warn(warnings: Iterable[Problem]) -> None:
    told = list(warnings)
    for warning in told[:SHOWN]:
        print(warning, file=sys.stderr)
    if len(told) > SHOWN:
        print(f"and {len(told) - SHOWN:,} more warnings", file=sys.stderr)
