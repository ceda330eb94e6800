"""Figures in templates: numbers as everywhere on the site, undefined as n/a."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tasks import shown
from tasks.exports.tables import Column, Table, Value

register = template.Library()
register.filter("ratio", shown.ratio)
register.filter("count", shown.count)


@register.filter
def signed(value: float | None) -> str:
    """A difference, with its sign and a true minus."""
    return shown.NOT_DEFINED if value is None else f"{value:+.4f}".replace("-", "−")


@register.filter
def p_value(value: float | None) -> str:
    """Four places, and no zero: no test gives one."""
    if value is None:
        return shown.NOT_DEFINED
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


@register.filter
def percent(value: float) -> str:
    return f"{value * 100:g}"


@register.simple_tag
def get(mapping: Mapping[str, Any] | str, key: str) -> Any:
    """What a mapping has under a key that a template only knows as a variable; "" where it has nothing."""
    return mapping.get(key, "") if isinstance(mapping, Mapping) else ""


@register.simple_tag
def verdict(right: bool | None) -> SafeString:
    """A sign with a word for those who do not see it."""
    if right is None:
        return mark_safe('<span class="verdict quiet">not counted</span>')
    sign, word = ("✓", "right") if right else ("✗", "wrong")
    return format_html('<span class="verdict {}">{}<span class="unseen"> {}</span></span>', word, sign, word)


@register.simple_tag
def table_rows(table: Table) -> SafeString:
    """The body of a table, formatted in Python: some have thousands of cells."""
    return mark_safe(
        "".join(
            f"<tr>{''.join(_cell(value, column) for value, column in zip(row, table.columns, strict=True))}</tr>"
            for row in table.rows
        )
    )


def _cell(value: Value, column: Column) -> str:
    if column.type not in ("number", "whole"):
        return format_html("<td>{}</td>", _text(value))
    if value is None:
        return f'<td class="n na">{shown.NOT_DEFINED}</td>'
    if isinstance(value, int):
        return f'<td class="n">{shown.count(value)}</td>'
    return f'<td class="n">{shown.ratio(float(value))}</td>' if isinstance(value, float) else f"<td>{value}</td>"


def _text(value: Value) -> str:
    if value is None:
        return ""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else str(value)


@register.simple_tag
def shade(value: float | None) -> str:
    """A class for a cell by its value from 0 to 1: the number stands in the cell, the shade only helps the eye."""
    return "" if value is None else f"shade-{min(9, max(0, int(value * 10)))}"
