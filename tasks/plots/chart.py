"""A chart: a specification that can be tested, the words around it, and its data as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tasks.exports.tables import Column, Table, Type, Value
from tasks.plots.theme import DASHES, SHAPES, Spec

WIDTH, HEIGHT = 460, 270  # small enough for a phone's screen and a column of a paper
LETTER, SYMBOL = 7, 40  # about how wide a letter of a legend is, and what stands before a name

STROKES: Spec = {"title": None, "symbolType": "stroke", "symbolSize": 600}  # a legend of lines
LINE: Spec = {"type": "line", "invalid": "break-paths-show-domains"}
POINT: Spec = {"type": "point", "strokeWidth": 0}
DEFINED: Spec = {"filter": "isValid(datum.y)"}
# Else a legend that lines do without would be missing for their points, too.
APART: Spec = {"legend": dict.fromkeys(("stroke", "strokeDash", "fill", "shape"), "independent")}


@dataclass(frozen=True, slots=True)
class Chart:
    """`alt` says in a sentence what a reader who does not see the picture should know; the table has all of it."""

    name: str
    title: str
    caption: str
    alt: str
    spec: Spec
    table: Table


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: what it is called, and its points as (x, y)."""

    name: str
    points: Sequence[tuple[Any, float | None]]


def table(name: str, caption: str, columns: Sequence[tuple[str, Type, str]], rows: Iterable[Sequence[Value]]) -> Table:
    """The data of a chart: columns as name, type and heading."""
    return Table(name, caption, tuple(Column(n, kind, heading, heading) for n, kind, heading in columns), list(rows))


def axis(title: str, kind: str = "quantitative", **more: Any) -> Spec:
    return {"type": kind, "title": title, **more}


def ratio_axis(title: str) -> Spec:
    """For what lies between 0 and 1, shown as a whole so that charts can be laid side by side."""
    return axis(title, scale={"domain": [0, 1]})


def whole_ticks(values: Iterable[int], most: int = 15) -> Spec:
    """Ticks at whole numbers only, not more of them than there is room for."""
    known = sorted(set(values))
    step = -(-len(known) // most) or 1
    return {"values": known[::step], "format": "d"}


def look_of_lines(names: Sequence[str], *, legend: bool) -> Spec:
    """Colour and dash of every series. Their legend is for charts without points, which else have one of shapes."""
    dashes = [DASHES[at % len(DASHES)] for at in range(len(names))]
    shown = STROKES | _room(names) if legend else None
    return {"stroke": _by_series(names, shown), "strokeDash": _by_series(names, shown, dashes)}


def look_of_points(names: Sequence[str]) -> Spec:
    """Colour and shape. Filled and not stroked: a colour shared with lines would bring their dashes into the legend."""
    shapes = [SHAPES[at % len(SHAPES)] for at in range(len(names))]
    shown = {"title": None, **_room(names)}
    return {"fill": _by_series(names, shown), "shape": _by_series(names, shown, shapes)}


def _room(names: Sequence[str]) -> Spec:
    """As many columns of a legend as fit under the chart; a longer name is cut rather than widening the picture."""
    widest = max(map(len, names), default=0) * LETTER + SYMBOL
    return {"columns": max(1, min(3, WIDTH // widest)), "labelLimit": WIDTH - SYMBOL}


def _by_series(names: Sequence[str], legend: Spec | None, looks: Sequence[Any] | None = None) -> Spec:
    scale = {"domain": list(names)} | ({"range": list(looks)} if looks else {})
    return {"field": "series", "type": "nominal", "scale": scale, "legend": legend}


def lines(series: Sequence[Series], x: Spec, y: Spec, *, points: bool = True, ordered: bool = False) -> Spec:
    """Lines with points; a point without a value leaves a gap and no mark. `ordered` keeps the order of the points."""
    values = [
        {"series": each.name, "x": at, "y": value, "order": order}
        for each in series
        for order, (at, value) in enumerate(each.points)
    ]
    names = [each.name for each in series]
    line = look_of_lines(names, legend=not points)
    if ordered:
        line["order"] = {"field": "order", "type": "quantitative"}
    layers: list[Spec] = [{"mark": LINE, "encoding": line}]
    if points:
        layers.append({"transform": [DEFINED], "mark": POINT, "encoding": look_of_points(names)})
    return layered(values, {"x": {"field": "x", **x}, "y": {"field": "y", **y}}, layers)


def layered(
    values: list[Spec], encoding: Spec, layers: list[Spec], *, width: int = WIDTH, height: int = HEIGHT
) -> Spec:
    data = {"values": values}
    return {"width": width, "height": height, "data": data, "encoding": encoding, "layer": layers, "resolve": APART}
