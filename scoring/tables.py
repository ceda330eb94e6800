"""CSV, TSV and JSON Lines as one stream of records: the wanted columns as text, in a fixed order.

Which of the three a file is follows from its content: a line that starts with `{` is JSON, and the delimiter is the one
that makes the wanted column names appear in the header. Names are compared without regard to case.
"""

from __future__ import annotations

import csv
import difflib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import Any, TypeAlias

from scoring.problems import Problems, excerpt
from scoring.text import Source, read_lines

DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon"}
MAX_EXTRA = 100  # unknown columns that are warned of; a file with more has no columns but a mistake

Values: TypeAlias = Sequence[str | None]


@dataclass(frozen=True, slots=True)
class Column:
    """A wanted column: its name, other names for it, and whether a file may come without it."""

    name: str
    aliases: tuple[str, ...] = ()
    required: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        return self.name, *self.aliases


class Table(ABC):
    """Iterate over it once: the values of every record in the order of the wanted columns, None where there is none.

    `line` is the line of the latest record, and `error` reports a problem with one of its values.
    """

    def __init__(self, wanted: Sequence[Column], problems: Problems) -> None:
        self.wanted = wanted
        self.problems = problems
        self.line = 0
        self.records = 0

    @abstractmethod
    def __iter__(self) -> Iterator[Values]: ...

    @abstractmethod
    def column_of(self, at: int) -> int | None:
        """Where in its line the value number `at` of the latest record stands."""

    def error(self, at: int, code: str, expected: str, got: str, hint: str = "") -> None:
        self.problems.error(code, expected, got, line=self.line, column=self.column_of(at), hint=hint)

    def lacks(self, column: Column, names: Sequence[str], line: int) -> None:
        """Report a required column that is not among `names`."""
        near = difflib.get_close_matches(column.name, [name.strip().casefold() for name in names[:MAX_EXTRA]], n=1)
        also = f" (or {', '.join(column.aliases)})" if column.aliases else ""
        self.problems.error(
            "missing-column",
            f"a column {column.name!r}{also}",
            excerpt(", ".join(names[:MAX_EXTRA])),
            line=line,
            column=1,
            hint=f"Is {near[0]!r} meant?" if near else "The first line must name the columns",
        )

    def extra(self, name: str, line: int) -> None:
        hint = "It is ignored"
        self.problems.warning("extra-column", "only known columns", excerpt(name), line=line, hint=hint)


def open_table(source: Source, wanted: Sequence[Column], problems: Problems) -> Table:
    """The records of a file in whichever of the formats it is."""
    lines = read_lines(source, problems)
    blank, first = next(((at, line) for at, line in enumerate(lines) if line.strip()), (0, ""))
    if not first and not problems.errors:
        problems.error("empty-file", "at least one line", "blank lines only")
    if not first or first.lstrip().startswith(("{", "[")):
        return _JsonLines(chain([first], lines), blank, wanted, problems)
    return _Delimited(chain([first], lines), blank, _delimiter(first, wanted), wanted, problems)


def _positions(names: Sequence[str], wanted: Sequence[Column]) -> dict[int, int]:
    """Where each wanted column is found: {number of the wanted column: position among the names}."""
    folded = [name.strip().casefold() for name in names]
    found = {}
    for at, column in enumerate(wanted):
        position = next((folded.index(name) for name in column.names if name in folded), None)
        if position is not None:
            found[at] = position
    return found


def _delimiter(header: str, wanted: Sequence[Column]) -> str:
    def fit(delimiter: str) -> tuple[int, int]:
        return len(_positions(header.replace('"', "").split(delimiter), wanted)), header.count(delimiter)

    return max(DELIMITERS, key=fit)


class _Delimited(Table):
    """CSV, TSV and their kin. The first record names the columns."""

    def __init__(
        self, lines: Iterator[str], blank: int, delimiter: str, wanted: Sequence[Column], problems: Problems
    ) -> None:
        super().__init__(wanted, problems)
        self._blank = blank
        self._delimiter = delimiter
        self._reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True)
        self._row: list[str] = []
        self._found: dict[int, int] = {}

    def __iter__(self) -> Iterator[Values]:
        rows = self._rows()
        names = next(rows, [])
        self._found = _positions(names, self.wanted)
        for name in [name for at, name in enumerate(names) if at not in self._found.values()][:MAX_EXTRA]:
            self.extra(name, self.line)
        lacking = [column for at, column in enumerate(self.wanted) if column.required and at not in self._found]
        for column in lacking:
            self.lacks(column, names, self.line)
        if lacking:  # without its columns nothing in the file can be judged
            return
        width = len(names)
        # A column that the file lacks is taken from a None behind the last value.
        pick = itemgetter(*(self._found.get(at, width) for at in range(len(self.wanted))))
        for row in rows:
            if len(row) == width:
                self._row = row
                self.records += 1
                yield pick([*row, None])
            else:
                self._wrong_width(row, width)

    def _rows(self) -> Iterator[list[str]]:
        """Every record that is not blank; one that can't be read is a problem."""
        reader, line = self._reader, self._blank + 1
        self.line = line
        while True:
            try:
                for row in reader:
                    self.line, line = line, self._blank + reader.line_num + 1
                    if row:
                        yield row
                return
            except csv.Error as error:
                hint = 'A quotation mark inside quotes is doubled: "say ""yes"""'
                expected = f"values separated by {DELIMITERS[self._delimiter]}s"
                self.problems.error("csv", expected, str(error), line=line, hint=hint)
                line = self._blank + reader.line_num + 1

    def _wrong_width(self, row: list[str], width: int) -> None:
        if not any(value.strip() for value in row):
            return
        name = DELIMITERS[self._delimiter]
        expected = f"{width} values separated by {name}s, as in the header"
        got = f"{len(row)}: {excerpt(self._delimiter.join(row))}"
        hint = f"A {name} inside a value must stand in quotes"
        self.problems.error("values", expected, got, line=self.line, column=1, hint=hint)

    def column_of(self, at: int) -> int | None:
        if at not in self._found:
            return None
        return 1 + sum(self._width_in_file(value) + 1 for value in self._row[: self._found[at]])

    def _width_in_file(self, value: str) -> int:
        quotes = value.count('"')
        quoted = quotes or self._delimiter in value or "\n" in value
        return len(value) + (quotes + 2 if quoted else 0)


class _JsonLines(Table):
    """One JSON object on each line."""

    def __init__(self, lines: Iterator[str], blank: int, wanted: Sequence[Column], problems: Problems) -> None:
        super().__init__(wanted, problems)
        self._lines = lines
        self._blank = blank
        self._raw = ""
        self._names: dict[int, str] = {}  # how the latest record calls the wanted columns
        self._wanted_as = {name: at for at, column in enumerate(wanted) for name in column.names}
        self._extra: set[str] = set()

    def __iter__(self) -> Iterator[Values]:
        for line, raw in enumerate(self._lines, self._blank + 1):
            self.line, self._raw = line, raw
            record = self._parsed(raw) if raw and not raw.isspace() else None
            values = None if record is None else self._values(record)
            if values is not None:
                self.records += 1
                yield values

    def _parsed(self, raw: str) -> dict[str, Any] | None:
        hint = "JSON Lines has one complete object on each line"
        column, record = 1, None
        try:
            record = json.loads(raw)
            got = excerpt(raw)
            if "\\u" in raw and (unfit := _unfit(json.dumps(record, ensure_ascii=False))):
                record, got = None, unfit
        except json.JSONDecodeError as error:
            got, column = error.msg, error.colno
        except RecursionError:
            got = "brackets nested too deep"
        except ValueError:
            got = "a number of too many digits"
        if isinstance(record, dict):
            return record
        self.problems.error("json", "a JSON object", got, line=self.line, column=column, hint=hint)
        return None

    def _values(self, record: dict[str, Any]) -> Values | None:
        values: list[str | None] = [None] * len(self.wanted)
        self._names = {}
        complete = True
        for name, value in record.items():
            at = self._position(name)
            if at is None or value is None:
                continue
            self._names[at] = name
            values[at] = _as_text(value)
            if values[at] is None:
                complete = False
                self.error(at, "json", "a text or a number", excerpt(json.dumps(value, ensure_ascii=False)))
        for at, column in enumerate(self.wanted):
            if column.required and at not in self._names:
                complete = False
                self.lacks(column, list(record), self.line)
        return values if complete else None

    def _position(self, name: str) -> int | None:
        at = self._wanted_as.get(name.strip().casefold())
        if at is None and name not in self._extra and len(self._extra) < MAX_EXTRA:
            self._extra.add(name)
            self.extra(name, self.line)
        return at

    def column_of(self, at: int) -> int | None:
        name = self._names.get(at)
        found = self._raw.find(json.dumps(name, ensure_ascii=False)) if name is not None else -1
        return found + 1 if found >= 0 else None


def _as_text(value: object) -> str | None:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) else None


def _unfit(dumped: str) -> str | None:
    """What JSON can say and no text may hold; a NUL is still an escape there, while others stand for themselves."""
    if "\\u0000" in dumped.replace("\\\\", ""):
        return "a NUL character"
    return "half of a surrogate pair" if any("\ud800" <= char <= "\udfff" for char in dumped) else None
