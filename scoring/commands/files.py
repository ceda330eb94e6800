"""The files that are named on the command line, opened and read. Warnings go to standard error."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path, PurePath
from typing import BinaryIO

from scoring import inputs
from scoring.commands.terminal import Progress
from scoring.data import KINDS, EditGold, Gold, Item, Kind, Output, kind_of
from scoring.problems import BadInput, Problem, Problems
from scoring.registry import UnknownName
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


def add_documents(parser: argparse.ArgumentParser) -> None:
    """--items and --document, for commands on corrections that may look at some documents only."""
    parser.add_argument("--items", metavar="FILE", help="the sentences in order (item, document)")
    parser.add_argument("--document", nargs="+", metavar="NAME", help="documents to look at (default: all)")


def chosen_places(documents: Sequence[str] | None, gold: EditGold) -> list[int]:
    """The sentences of these documents, all if none is named; counted from 0."""
    if not documents:
        return list(range(len(gold.sentences)))
    known = {sentence.document for sentence in gold.sentences if sentence.document is not None}
    if not known:
        raise BadInput("--document needs --items FILE with a column document")
    for name in documents:
        if name not in known:
            raise UnknownName("document", name, sorted(known))
    return [at for at, sentence in enumerate(gold.sentences) if sentence.document in documents]


def read_items(path: str | None) -> tuple[Item, ...] | None:
    if path is None:
        return None
    with opened(path) as files:
        items, warnings = inputs.read_items(files[path], file=path)
    warn(warnings)
    return items


def read_gold(kind: Kind, paths: Sequence[str], items: Sequence[Item] | None = None) -> Gold:
    """Gold of one kind of task from one file or several."""
    with opened(*paths) as files:
        gold, warnings = inputs.read_gold(kind, files, items)
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
    with opened(source) as files, opened(*paths) as texts:
        gold, warnings = inputs.read_references(files[source], texts, file=source)
    warn(warnings)
    return gold


def read_sentences(path: str) -> list[str]:
    """A plain text, one sentence per line."""
    problems = Problems(path)
    with opened(path) as files:
        lines = list(read_lines(files[path], problems))
    problems.check()
    warn(problems.warnings)
    return lines


def read_system(path: str, gold: Gold) -> Output:
    """The output of a system for this gold."""
    with opened(path) as files:
        output, warnings = inputs.read_output(kind_of(gold), inputs.asked(gold), files[path], file=path)
    warn(warnings)
    return output


def read_systems(named: Sequence[str], gold: Gold) -> dict[str, Output]:
    """Outputs by name, each given as NAME=FILE; a file without a name is called like the file."""
    systems: dict[str, Output] = {}
    for text in named:
        name, equals, path = text.partition("=")
        if not equals:
            name, path = PurePath(text).stem, text
        if name in systems:
            raise BadInput(f"two systems are called {name}: give them names, --system NAME=FILE")
        systems[name] = read_system(path, gold)
    return systems


@contextmanager
def opened(*paths: str) -> Iterator[dict[str, BinaryIO]]:
    """Files for reading, by path; `-` is standard input. How far they are read is shown if it takes long."""
    repeated = next((path for path in paths if paths.count(path) > 1), None)
    if repeated is not None:
        raise BadInput(f"{repeated}: the file is named twice")
    with ExitStack() as stack:
        files = {
            path: sys.stdin.buffer if path == STANDARD_INPUT else stack.enter_context(Path(path).open("rb"))
            for path in paths
        }
        stack.enter_context(Progress(lambda: ("reading", _share_read(files.values()))))
        yield files


def _share_read(files: Collection[BinaryIO]) -> float:
    with suppress(OSError):  # a pipe knows neither its size nor its place
        return sum(file.tell() for file in files) / max(sum(os.fstat(file.fileno()).st_size for file in files), 1)
    return 0.0


def warn(warnings: Iterable[Problem]) -> None:
    told = list(warnings)
    for warning in told[:SHOWN]:
        print(warning, file=sys.stderr)
    if len(told) > SHOWN:
        print(f"and {len(told) - SHOWN:,} more warnings", file=sys.stderr)
