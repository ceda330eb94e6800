"""Tables as files: CSV that no spreadsheet mistakes for formulas, JSON, Parquet, and LaTeX for a paper."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pandas as pd

from tasks.exports.latex import latex
from tasks.exports.tables import Table, Type, Value
from tasks.shown import NOT_DEFINED

# What makes a spreadsheet take a cell for a formula; a number may begin with a sign all the same.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
DTYPES: Mapping[Type, str] = {
    "text": "string",
    "whole": "Int64",
    "number": "Float64",
    "time": "datetime64[us, UTC]",
    "flag": "boolean",
}


def harmless(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would otherwise run it."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def frame(table: Table) -> pd.DataFrame:
    """The table in pandas' own types; what is undefined is missing and never NaN."""
    columns = {
        column.name: pd.array([row[at] for row in table.rows], dtype=DTYPES[column.type])  # type: ignore[call-overload]
        for at, column in enumerate(table.columns)
    }
    return pd.DataFrame(columns)


def to_csv(table: Table) -> bytes:
    """Numbers with all their digits. An undefined number is "n/a"; a text that is not there is empty."""
    cells = [
        [_cell(value, column.type) for value, column in zip(row, table.columns, strict=True)] for row in table.rows
    ]
    names = [harmless(column.name) for column in table.columns]
    return pd.DataFrame(cells, columns=names, dtype=object).to_csv(index=False, lineterminator="\r\n").encode()


def _cell(value: Value, kind: Type) -> str | int | float:
    if value is None:
        return NOT_DEFINED if kind in ("whole", "number") else ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.isoformat()
    return harmless(value) if isinstance(value, str) else value


def to_json(table: Table) -> bytes:
    told = {
        "table": table.name,
        "caption": table.caption,
        "columns": {column.name: column.meaning for column in table.columns},
        "notes": list(table.notes),
        "rows": [{name: plain(value) for name, value in record.items()} for record in table.records()],
    }
    return json.dumps(told, ensure_ascii=False, allow_nan=False, indent=1).encode()


def plain(value: Value) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def to_parquet(table: Table) -> bytes:
    stream = io.BytesIO()
    frame(table).to_parquet(stream, index=False, engine="pyarrow")
    return stream.getvalue()


def to_latex(table: Table) -> bytes:
    return latex(table).encode()


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    label: str
    media_type: str
    write: Callable[[Table], bytes]


FORMATS: Mapping[str, Format] = {
    known.name: known
    for known in (
        Format("csv", "CSV", "text/csv; charset=utf-8", to_csv),
        Format("json", "JSON", "application/json", to_json),
        Format("tex", "LaTeX", "application/x-tex; charset=utf-8", to_latex),
        Format("parquet", "Parquet", "application/vnd.apache.parquet", to_parquet),
    )
}
