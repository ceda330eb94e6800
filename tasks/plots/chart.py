"""A chart: a specification that can be tested, the words around it, and its data as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tasks.exports.tables import Column, Table, Type, Value
from tasks.plots.theme import DASHES, SHAPES, Spec

WIDTH, HEIGHT = 460, 270  # small enough for a phone's screen and a column of a paper
ZERO_TO_ONE = {"domain": [0, 1]}


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


def whole_ticks(values: Iterable[int], most: int = 15) -> Spec:
    """Ticks at whole numbers only, not more of them than there is room for."""
    known = sorted(set(values))
    step = -(-len(known) // most) or 1
    return {"values": known[::step], "format": "d"}


def by_series(names: Sequence[str], *, points: bool = True) -> Spec:
    """Colour, shape and dash of every series. The legend shows shapes where there are points, else dashes."""
    domain = list(names)
    field = {"field": "series", "type": "nominal"}
    shapes = [SHAPES[at % len(SHAPES)] for at in range(len(domain))]
    dashes = [DASHES[at % len(DASHES)] for at in range(len(domain))]
    shown = {"title": None} if points else {"title": None, "symbolType": "stroke", "symbolSize": 600}
    return {
        "color": {**field, "scale": {"domain": domain}, "legend": shown},
        "shape": {**field, "scale": {"domain": domain, "range": shapes}, "legend": shown if points else None},
        "strokeDash": {**field, "scale": {"domain": domain, "range": dashes}, "legend": None if points else shown},
    }


def lines(series: Sequence[Series], x: Spec, y: Spec, *, points: bool = True, step: bool = False) -> Spec:
    """Lines with points; a point without a value leaves a gap and no mark."""
    values = [{"series": each.name, "x": at, "y": value} for each in series for at, value in each.points]
    look = by_series([each.name for each in series], points=points)
    mark: Spec = {"type": "line", "invalid": "break-paths-show-domains"}
    if step:
        mark["interpolate"] = "step-after"
    encoding = {"x": {"field": "x", **x}, "y": {"field": "y", **y}}
    line = {key: look[key] for key in ("color", "strokeDash")}
    layers: list[Spec] = [{"mark": mark, "encoding": line}]
    if points:
        shown = {"filter": "isValid(datum.y)"}
        look_of_points = {key: look[key] for key in ("color", "shape")}
        layers.append({"transform": [shown], "mark": {"type": "point"}, "encoding": look_of_points})
    return {"width": WIDTH, "height": HEIGHT, "data": {"values": values}, "encoding": encoding, "layer": layers}


def distinct(names: Iterable[str]) -> list[str]:
    """Names that differ: a second system of the same name gets a number."""
    seen: dict[str, int] = {}
    told = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return told
