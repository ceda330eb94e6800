"""How charts look: on a light page, on a dark page, and on paper.

Colours are Okabe and Ito's (2008), which readers with any kind of colour vision tell apart, and they never stand alone:
every series has a shape and a dash of its own as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Spec: TypeAlias = dict[str, Any]
Name: TypeAlias = Literal["paper", "light", "dark"]

SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left")
DASHES: tuple[list[int], ...] = ([], [6, 3], [2, 2], [8, 3, 2, 3], [10, 4], [1, 3], [4, 2, 1, 2], [12, 2])
MOST_SERIES = len(SHAPES)


@dataclass(frozen=True, slots=True)
class Theme:
    background: str
    ink: str
    quiet: str
    line: str
    series: tuple[str, ...]
    human: str
    fill: str


LIGHT = Theme(
    background="transparent",
    ink="#1b1e22",
    quiet="#5a6068",
    line="#dcdcd4",
    series=("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b07d00", "#56b4e9", "#555555", "#7a3e00"),
    human="#a84300",
    fill="#56b4e9",
)
DARK = Theme(
    background="transparent",
    ink="#e4e6e9",
    quiet="#a2a9b2",
    line="#343a41",
    series=("#56b4e9", "#ff9557", "#3ecf9f", "#e79ac6", "#f0c040", "#9ad0f5", "#c8ccd2", "#d6a77a"),
    human="#ff9557",
    fill="#2f7fb0",
)
THEMES: Mapping[Name, Theme] = {
    "paper": Theme("#ffffff", LIGHT.ink, LIGHT.quiet, LIGHT.line, LIGHT.series, LIGHT.human, LIGHT.fill),
    "light": LIGHT,
    "dark": DARK,
}
FONT = "Liberation Sans, Arial, Helvetica, sans-serif"


def themed(spec: Spec, name: Name) -> Spec:
    """The specification with colours. In marks, colours are named: "ink", "quiet", "human", "fill"."""
    theme = THEMES[name]
    return {**_coloured(spec, theme), "background": theme.background, "config": _config(theme)}


def _coloured(value: Any, theme: Theme) -> Any:
    """Every {"theme": NAME} in the specification becomes the theme's colour of that name."""
    if isinstance(value, dict):
        if set(value) == {"theme"}:
            return getattr(theme, value["theme"])
        return {key: _coloured(inner, theme) for key, inner in value.items()}
    if isinstance(value, list):
        return [_coloured(inner, theme) for inner in value]
    return value


def _config(theme: Theme) -> Spec:
    text = {"labelColor": theme.ink, "titleColor": theme.ink, "labelFontSize": 12, "titleFontSize": 13}
    return {
        "font": FONT,
        "view": {"stroke": None},
        "axis": {
            **text,
            "titleFontWeight": "normal",
            "domainColor": theme.quiet,
            "tickColor": theme.quiet,
            "gridColor": theme.line,
            "labelLimit": 320,
            "labelFlush": False,
        },
        "legend": {
            **text,
            "titleFontWeight": "normal",
            "symbolStrokeWidth": 2,
            "symbolSize": 90,
            "labelLimit": 260,
            "orient": "bottom",
            "columns": 3,
        },
        "header": text,
        "range": {"category": list(theme.series), "symbol": list(SHAPES)},
        "line": {"strokeWidth": 2},
        "point": {"size": 60, "filled": True, "opacity": 1},
        "text": {"color": theme.ink},
        "rule": {"color": theme.quiet},
    }
