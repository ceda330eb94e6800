"""The state of a board page. Every state is a query string and every query string a state: that is the permalink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time
from typing import Any
from urllib.parse import urlencode

from django.utils.dateparse import parse_date, parse_datetime

PAGE_SIZE = 100
HUMANS = ("mean", "each", "none")
PARAM = "param."  # prefix of a metric's parameters in the query string


class BadOption(ValueError):
    """A query string that no board page would have made: name, what was expected, what was there."""

    def __init__(self, name: str, expected: str, got: str) -> None:
        super().__init__(f"{name}: expected {expected}, got {got!r}")
        self.name, self.expected, self.got = name, expected, got


@dataclass(frozen=True, slots=True)
class Options:
    """What a viewer asked for. The empty options are the official board of the phase."""

    track: str = ""  # slug; empty for all tracks together
    find: str = ""  # part of a team's or system's name
    since: date | None = None
    until: date | None = None
    all_runs: bool = False
    baselines: bool = True
    humans: str = "mean"  # one row for their mean, a row for "each", or "none"
    rank: str = ""  # key of the column that ranks; empty for the task's headline
    params: Mapping[str, str] = field(default_factory=dict)  # of the metric that ranks, where not the task's own
    annotator: str = ""  # rank against this annotator alone; empty for all, as the metric treats them
    sort: str = ""  # key of the column that orders the rows, with - in front from low to high; empty for the rank
    columns: tuple[str, ...] | None = None  # keys of the groups that are shown; None for the usual ones
    at: datetime | None = None  # the board as it was then
    gold: int | None = None  # the board against that version of gold
    page: int = 1
    size: int = PAGE_SIZE  # rows on a page; 0 for all

    @property
    def is_official(self) -> bool:
        """Whether ranks are those of the task itself, so that its rank groups apply."""
        return self == replace(self, rank="", params={}, annotator="", at=None, gold=None)

    @property
    def descending(self) -> bool:
        return not self.sort.startswith("-")

    @property
    def sort_key(self) -> str:
        return self.sort.removeprefix("-")

    def query(self, **changes: Any) -> str:
        """The shortest query string of this state, or of one that differs in `changes`."""
        state = replace(self, **changes) if changes else self
        pairs = [(name, _shown(getattr(state, name))) for name in _NAMES if getattr(state, name) != _DEFAULTS[name]]
        pairs += [(PARAM + name, value) for name, value in sorted(state.params.items())]
        return urlencode(pairs)


_NAMES = (
    *("track", "find", "since", "until", "all_runs", "baselines", "humans"),
    *("rank", "annotator", "sort", "columns", "at", "gold", "page", "size"),
)
_DEFAULTS = {name: getattr(Options(), name) for name in _NAMES}


def read(query: Mapping[str, str]) -> Options:
    """The options of a query string (the last of each name counts). An empty value is as good as none."""
    given = {name: query[name] for name in query if query[name] != ""}
    return Options(
        track=given.get("track", ""),
        find=given.get("find", "").strip(),
        since=_date(given, "since"),
        until=_date(given, "until"),
        all_runs=_flag(given, "all_runs", default=False),
        baselines=_flag(given, "baselines", default=True),
        humans=_one_of(given, "humans", HUMANS),
        rank=given.get("rank", ""),
        params={name.removeprefix(PARAM): given[name] for name in sorted(given) if name.startswith(PARAM)},
        annotator=given.get("annotator", ""),
        sort=given.get("sort", ""),
        columns=_columns(query),
        at=_moment(given, "at"),
        gold=_number(given, "gold", least=1),
        page=_number(given, "page", least=1) or 1,
        size=_size(given),
    )


def _columns(query: Mapping[str, str]) -> tuple[str, ...] | None:
    """One value with commas in a permalink; several of the same name from the form's check boxes."""
    if "columns" not in query:
        return None
    values = query.getlist("columns") if hasattr(query, "getlist") else [query["columns"]]
    return tuple(dict.fromkeys(key for value in values for key in value.split(",") if key))


def _size(given: Mapping[str, str]) -> int:
    size = _number(given, "size", least=0)
    return PAGE_SIZE if size is None else size


def _number(given: Mapping[str, str], name: str, *, least: int) -> int | None:
    text = given.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and least <= int(text[:10])):
        raise BadOption(name, f"a whole number of at least {least}", text)
    return int(text[:10])


def _flag(given: Mapping[str, str], name: str, *, default: bool) -> bool:
    text = given.get(name)
    if text is None:
        return default
    if text not in ("yes", "no"):
        raise BadOption(name, "yes or no", text)
    return text == "yes"


def _one_of(given: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    text = given.get(name, allowed[0])
    if text not in allowed:
        raise BadOption(name, " or ".join(allowed), text)
    return text


def _date(given: Mapping[str, str], name: str) -> date | None:
    text = given.get(name)
    return None if text is None else _parsed(name, "a date such as 2026-03-31", text, parse_date)


def _moment(given: Mapping[str, str], name: str) -> datetime | None:
    """A date means its end, so that the board of a day has everything of that day."""
    text = given.get(name)
    if text is None:
        return None
    expected = "a date such as 2026-03-31 or a time such as 2026-03-31T12:00Z"
    if len(text) <= len("2026-03-31"):
        return datetime.combine(_parsed(name, expected, text, parse_date), time.max, UTC)
    moment: datetime = _parsed(name, expected, text, parse_datetime)
    try:
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except OverflowError:  # before the year 1 or after 9999, in UTC
        raise BadOption(name, expected, text) from None


def _parsed(name: str, expected: str, text: str, parse: Any) -> Any:
    try:
        value = parse(text)
    except ValueError:  # well formed and impossible, such as 2026-02-30
        value = None
    if value is None:
        raise BadOption(name, expected, text)
    return value


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, date):
        return value.isoformat()
    return str(value)
