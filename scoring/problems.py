"""What is wrong with a file: every problem with its place, what was expected, what stood there, and what to do.

Readers never stop at the first problem. They add to a `Problems` and at the end raise one FormatError that carries them
all. Warnings (CRLF, a byte order mark, an extra column) ride along and stop nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Severity: TypeAlias = Literal["error", "warning"]

LIMIT = 1000  # problems listed for one file; the rest are counted, since nobody reads a million lines of complaints
EXCERPT = 60  # characters of a file that a message may quote


def excerpt(text: str, limit: int = EXCERPT) -> str:
    """`text` in quotes, on one line and shortened: "'abc…' (512 characters)"."""
    if len(text) <= limit:
        return repr(text)
    return f"{text[: limit - 1]!r}… ({len(text):,} characters)"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `line` and `column` count from 1, as editors do; None where a problem has no single place."""

    file: str
    code: str
    expected: str
    got: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    severity: Severity = "error"

    def __str__(self) -> str:
        """`system.csv:12:7: error: expected error, ok or unknown; got 'eror'. Did you mean 'error'? [bad-label]`"""
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        hint = f". {self.hint}" if self.hint else ""
        return f"{place}: {self.severity}: expected {self.expected}; got {self.got}{hint} [{self.code}]"

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


class BadInput(Exception):
    """Input that the user can correct. The command line prints it and exits with 1; it is never a traceback."""


class FormatError(BadInput):
    """Every problem found in one or several files; `omitted` counts, by code, those beyond the limit."""

    def __init__(self, problems: Sequence[Problem], omitted: Mapping[str, int] | None = None) -> None:
        self.problems = tuple(problems)
        self.omitted = dict(omitted or {})
        super().__init__("\n".join(self.lines()))

    def lines(self) -> Iterator[str]:
        yield from map(str, self.problems)
        if self.omitted:
            parts = ", ".join(f"{count:,} {code}" for code, count in sorted(self.omitted.items()))
            yield f"and {sum(self.omitted.values()):,} more: {parts}"

    def as_json(self) -> dict[str, Any]:
        return {"problems": [problem.as_json() for problem in self.problems], "omitted": self.omitted}


def _place(problem: Problem) -> tuple[bool, int, int]:
    return problem.line is None, problem.line or 0, problem.column or 0


class Problems:
    """Collects the problems of one file while it is being read.

    >>> problems = Problems("system.csv")
    >>> problems.error("bad-label", "error, ok or unknown", "'eror'", line=12, column=7)
    >>> problems.check()   # raises FormatError
    """

    def __init__(self, file: str, limit: int = LIMIT) -> None:
        self.file = file
        self.limit = limit
        self.errors: list[Problem] = []
        self.warnings: list[Problem] = []
        self.omitted: Counter[str] = Counter()

    def error(
        self, code: str, expected: str, got: str, *, line: int | None = None, column: int | None = None, hint: str = ""
    ) -> None:
        if len(self.errors) < self.limit:
            self.errors.append(Problem(self.file, code, expected, got, hint, line, column))
        else:
            self.omitted[code] += 1

    def warning(
        self, code: str, expected: str, got: str, *, line: int | None = None, column: int | None = None, hint: str = ""
    ) -> None:
        if len(self.warnings) < self.limit:
            self.warnings.append(Problem(self.file, code, expected, got, hint, line, column, "warning"))
        else:
            self.omitted[code] += 1

    def __iter__(self) -> Iterator[Problem]:
        """Errors first, then warnings, each in the order of the file; what has no place comes last."""
        yield from sorted(self.errors, key=_place)
        yield from sorted(self.warnings, key=_place)

    def check(self) -> None:
        """Raise everything found, if any of it is an error."""
        if self.errors:
            raise FormatError(list(self), self.omitted)


def joined(errors: Iterable[FormatError]) -> FormatError:
    """The problems of several files as one."""
    problems: list[Problem] = []
    omitted: Counter[str] = Counter()
    for error in errors:
        problems += error.problems
        omitted.update(error.omitted)
    return FormatError(problems, omitted)


def check_all(found: Collection[Problems]) -> None:
    """Raise what was found in several files as one, if any of it is an error."""
    if any(problems.errors for problems in found):
        raise joined(FormatError(list(problems), problems.omitted) for problems in found)
