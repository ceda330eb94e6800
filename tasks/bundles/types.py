"""What may stand behind a key of task.yaml: each type says in words what it takes, and reads it or says why not."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

import yaml
from django.utils.text import slugify

from tasks.bundles.nodes import List, Map, Node, Scalar


class Unfit(Exception):
    """What stands at `node` is not what is wanted there."""

    def __init__(self, node: Node, expected: str, hint: str = "") -> None:
        super().__init__(expected)
        self.node = node
        self.expected = expected
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Type:
    words: str
    read: Callable[[Node], Any]


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint: the name that was probably meant, or all there are."""
    names = list(known)
    near = difflib.get_close_matches(name.lower(), names, n=1)
    if near:
        return f"Did you mean {near[0]!r}?"
    return "Known: " + ", ".join(names) if names else ""


def _scalar(node: Node, expected: str) -> Scalar:
    if not isinstance(node, Scalar) or node.is_null:
        raise Unfit(node, expected)
    return node


def text(limit: int | None = None) -> Type:
    words = f"text of at most {limit} characters" if limit else "text"

    def read(node: Node) -> str:
        value = _scalar(node, words).text.strip()
        if not value:
            raise Unfit(node, words)
        if limit and len(value) > limit:
            raise Unfit(node, words, f"It has {len(value):,}")
        return value

    return Type(words, read)


_SLUG = re.compile(r"(?!new$)[-\w]{1,60}", re.ASCII)  # "new" is where the site makes new ones
SLUG_WORDS = "letters, digits, - and _, at most 60, and not 'new'"


def is_slug(text: str) -> bool:
    return _SLUG.fullmatch(text) is not None


def _read_slug(node: Node) -> str:
    value = _scalar(node, SLUG_WORDS).text
    if not is_slug(value):
        raise Unfit(node, SLUG_WORDS, f"For example {slugify(value)[:60] or 'my-name'!r}")
    return value


SLUG = Type("short name for addresses: letters, digits, - and _", _read_slug)


def choice(values: Iterable[str]) -> Type:
    names = list(values)
    words = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def read(node: Node) -> str:
        value = _scalar(node, words).text
        if value not in names:
            raise Unfit(node, words, nearest(value, names))
        return value

    return Type(words, read)


def _read_flag(node: Node) -> bool:
    if not isinstance(node, Scalar) or node.tag != "bool":
        raise Unfit(node, "true or false")
    return bool(yaml.safe_load(node.text))


FLAG = Type("true or false", _read_flag)


def whole(low: int, high: int) -> Type:
    words = f"a whole number from {low} to {high:,}"

    def read(node: Node) -> int:
        value = plain(node) if isinstance(node, Scalar) else None
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise Unfit(node, words)
        return value

    return Type(words, read)


def _read_step(node: Node) -> float:
    value = plain(node) if isinstance(node, Scalar) else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
        raise Unfit(node, "a number between 0 and 1, e.g. 0.001")
    return float(value)


STEP = Type("a number between 0 and 1", _read_step)


def plain(node: Node) -> Any:
    """The value as YAML understands it, of the simple kinds that parameters have."""
    if isinstance(node, List):
        return [plain(item) for item in node.items]
    if isinstance(node, Map):
        raise Unfit(node, "a single value or a list")
    return yaml.safe_load(node.text) if node.tag in ("int", "float", "bool") else None if node.is_null else node.text


@dataclass(frozen=True, slots=True)
class Named:
    """A text that names something else, with its place: a file, a user, a phase."""

    name: str
    line: int
    column: int


def _named(node: Node, words: str) -> Named:
    scalar = _scalar(node, words)
    return Named(scalar.text, scalar.line, scalar.column)


FILE = Type("a file of the bundle", lambda node: _named(node, "the path of a file of the bundle"))


def _read_names(words: str) -> Callable[[Node], tuple[Named, ...]]:
    def read(node: Node) -> tuple[Named, ...]:
        nodes = node.items if isinstance(node, List) else (node,)
        return tuple(_named(item, words) for item in nodes)

    return read


FILES = Type("a file of the bundle, a pattern such as gold/*.m2, or a list of either", _read_names("a path or pattern"))
NAMES = Type("a list of names", _read_names("a name"))


def reference(what: str) -> Type:
    words = f"the slug of {what}"
    return Type(words, lambda node: _named(node, words))


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of one metric, each with its place."""

    key: Named
    values: Mapping[str, tuple[Named, Any]]


def _read_metrics(node: Node) -> tuple[Params, ...]:
    words = "metrics, each with its parameters, e.g. m2: {beta: 0.5}"
    if isinstance(node, List):  # without parameters a plain list will do
        return tuple(Params(_named(item, "the key of a metric"), {}) for item in node.items)
    if not isinstance(node, Map):
        raise Unfit(node, words)
    read = []
    for name, value in node.values.items():
        if isinstance(value, Scalar) and value.is_null:
            value = Map({}, {}, value.line, value.column)
        if not isinstance(value, Map):
            raise Unfit(value, "parameters, e.g. {beta: 0.5}, or {}")
        params = {key: (_named(place, ""), plain(value.values[key])) for key, place in value.keys.items()}
        read.append(Params(_named(node.keys[name], ""), params))
    return tuple(read)


METRICS = Type("metrics, each with its parameters ({} for the defaults)", _read_metrics)

_RELATIVE = re.compile(r"([+-])(\d{1,5})([dhm])")
_UNITS = {"d": "days", "h": "hours", "m": "minutes"}
_ANYWHERE = timedelta(hours=12)  # the last place on earth to end a day is at UTC-12


@dataclass(frozen=True, slots=True)
class When:
    """A moment as written: fixed, or relative to loading. `is_day` where no time of day is given."""

    line: int
    column: int
    fixed: datetime | None
    offset: timedelta = timedelta()
    is_day: bool = False

    def at(self, now: datetime, *, end: bool = False, anywhere: bool = False) -> datetime:
        """The moment in UTC. A day without time begins at 00:00 or, for an `end`, lasts until 24:00."""
        if self.fixed is None:
            return now.replace(second=0, microsecond=0) + self.offset
        moment = self.fixed + timedelta(days=1) if end and self.is_day else self.fixed
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC) + (_ANYWHERE if anywhere else timedelta())
        return moment.astimezone(UTC)


def _read_when(node: Node) -> When:
    words = "a UTC date such as 2026-05-01 or 2026-05-01T12:00Z, or a time from now such as -60d or +6h"
    scalar = _scalar(node, words)
    relative = _RELATIVE.fullmatch(scalar.text)
    if relative:
        sign, number, unit = relative.groups()
        offset = timedelta(**{_UNITS[unit]: int(sign + number)})
        return When(scalar.line, scalar.column, None, offset)
    try:
        fixed = datetime.fromisoformat(scalar.text)
    except ValueError:
        raise Unfit(node, words) from None
    if not 1970 <= fixed.year <= 9000:
        raise Unfit(node, words)
    is_day = len(scalar.text) <= 10 and fixed.time() == time()
    return When(scalar.line, scalar.column, fixed, is_day=is_day)


WHEN = Type("a UTC date or time, or one relative to loading such as +14d or -6h", _read_when)
