"""A table to take away: named columns, each with a type and a meaning, and rows of plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

Type: TypeAlias = Literal["text", "whole", "number", "time", "flag"]
Value: TypeAlias = str | int | float | bool | datetime | None

TYPES: dict[Type, str] = {
    "text": "text",
    "whole": "whole number",
    "number": "number, as exact as it is stored",
    "time": "time in UTC, ISO 8601",
    "flag": "true or false",
}


@dataclass(frozen=True, slots=True)
class Column:
    """`name` is a promise to whoever reads the file with a program, and never changes."""

    name: str
    type: Type
    meaning: str
    heading: str = ""  # how a printed table calls it, where the name would not do


@dataclass(frozen=True, slots=True)
class Table:
    """`notes` say how the numbers came about: signatures, rules, what is left out."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[Value]]
    notes: tuple[str, ...] = ()
    paper: Table | None = None  # the same for print, where fewer columns and shorter headings will do

    def __len__(self) -> int:
        return len(self.rows)

    def records(self) -> list[dict[str, Value]]:
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


Getter: TypeAlias = Callable[[Any], Value]


@dataclass(frozen=True, slots=True)
class Field:
    """A column and how its value is got from whatever the rows of the table are made of."""

    column: Column
    value: Getter


def fields(*described: tuple[str, Type, str, Getter]) -> tuple[Field, ...]:
    return tuple(Field(Column(name, kind, meaning), value) for name, kind, meaning, value in described)


def columns_of(known: Iterable[Field]) -> tuple[Column, ...]:
    return tuple(field.column for field in known)


def row_of(known: Iterable[Field], source: Any) -> tuple[Value, ...]:
    return tuple(field.value(source) for field in known)
