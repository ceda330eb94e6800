"""What commands print: tables for people, JSON for programs, progress on standard error."""

from __future__ import annotations

import argparse
import importlib
import json
import math
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

Cell = str | float | int | bool | None

PATIENCE = 2.0  # seconds that pass in silence before progress is shown


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")


def whole(text: str) -> int:
    """A whole number that is not negative, as a type of an argument."""
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def share(text: str) -> float:
    """A number above 0 and up to 1, also written as a percentage."""
    number = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if not 0 < number <= 1:
        raise ValueError
    return number


def finite(value: Any) -> Any:
    """A copy that JSON can express: numpy scalars and arrays become plain, what is not a finite number becomes null."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {str(key): finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [finite(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def print_json(value: Any) -> None:
    print(json.dumps(finite(value), ensure_ascii=False, allow_nan=False, indent=2))


def shown(cell: Cell) -> str:
    """As people read it: four decimals, thousands separated, "n/a" for undefined. Rounding happens here only."""
    if cell is None:
        return "n/a"
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int):
        return f"{cell:,}"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if cell.is_integer() and abs(cell) >= 10 else f"{cell:.4f}"
    return cell


def print_table(columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, title: str = "") -> None:
    """A table: drawn by rich on a terminal, plain aligned columns in a pipe or file."""
    body = [[shown(cell) for cell in row] for row in rows]
    numeric = [all(not _is_word(row[at]) for row in body) for at in range(len(columns))]
    if sys.stdout.isatty():
        _print_rich(columns, body, numeric, title)
    else:
        _print_plain(columns, body, numeric, title)


def _is_word(text: str) -> bool:
    return text not in ("", "n/a") and not text.replace(",", "").replace(".", "", 1).lstrip("-").isdigit()


def _print_plain(columns: Sequence[str], body: list[list[str]], numeric: Sequence[bool], title: str) -> None:
    widths = [max(map(len, cells)) for cells in zip(columns, *body, strict=True)]
    if title:
        print(title)
    for row in [list(columns), *body]:
        cells = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        print("  ".join(cells).rstrip())


def _print_rich(columns: Sequence[str], body: list[list[str]], numeric: Sequence[bool], title: str) -> None:
    rich_table = importlib.import_module("rich.table")  # 60 ms that only a printed table needs
    rich_text = importlib.import_module("rich.text")
    table = rich_table.Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=rich_table.box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
    )
    for name, right in zip(columns, numeric, strict=True):
        table.add_column(name, justify="right" if right else "left", no_wrap=right, overflow="fold")
    for row in body:
        table.add_row(*map(rich_text.Text, row))
    importlib.import_module("rich.console").Console().print(table)


class Progress:
    """`with Progress() as progress: progress("reading", 0.5)`: on standard error once two seconds have passed.

    On a terminal one line is redrawn in place; elsewhere (a log) a new line comes every ten seconds. A clock of its own
    draws it, so that a long step shows that it is still running. With `look`, it asks how far the work is.
    """

    def __init__(self, look: Callable[[], tuple[str, float]] | None = None) -> None:
        self._look = look
        self._terminal = sys.stderr.isatty()
        self._state = ("", 0.0)
        self._start = time.monotonic()
        self._done = threading.Event()
        self._clock = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Progress:
        self._clock.start()
        return self

    def __call__(self, what: str, share: float) -> None:
        self._state = (what, share)

    def _run(self) -> None:
        pause = PATIENCE
        while not self._done.wait(pause):
            self._draw()
            pause = 0.2 if self._terminal else 10.0

    def _draw(self) -> None:
        what, share = self._look() if self._look else self._state
        line = f"{share:4.0%}  {what}  {time.monotonic() - self._start:.0f} s"
        print(f"\r\x1b[K{line}" if self._terminal else line, end="" if self._terminal else "\n", file=sys.stderr)
        sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._clock.join()
        if self._terminal and time.monotonic() - self._start >= PATIENCE:
            print("\r\x1b[K", end="", file=sys.stderr)
            sys.stderr.flush()
