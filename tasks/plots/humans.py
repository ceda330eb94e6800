"""Charts that hold systems against people: F by the number of annotators in the gold, and by error type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tasks import shown
from tasks.exports.tables import Table, Value
from tasks.plots.chart import (
    HEIGHT,
    LINE,
    POINT,
    WIDTH,
    Chart,
    Series,
    axis,
    layered,
    lines,
    ratio_axis,
    table,
    whole_ticks,
)
from tasks.plots.theme import DASHES, SHAPES, Spec

Points = Sequence[tuple[int, float]]  # number of annotators in the gold, F
HUMAN = "Human"
# An hourglass lying and one standing, as paths within -1 and 1.
MORE_SHAPES = (*SHAPES, "M-1,-1L1,1L1,-1L-1,1Z", "M-1,-1L1,-1L-1,1L1,1Z")


def by_annotators(human: Points, each: Mapping[str, Points], systems: Mapping[str, Points], beta: float) -> Chart:
    """Bryant and Ng (2015), Figure 1, with the range of the annotators as a band around their mean."""
    sizes = [size for size, _ in human]
    measure = f"F{beta:g}"
    x = axis("Number of annotators in the gold", axis=whole_ticks(sizes), scale={"zero": False})
    series = [Series(HUMAN, human), *(Series(name, points) for name, points in systems.items())]
    spec = lines(series, x, ratio_axis(measure))
    spec["layer"] = [_band(sizes, each), *spec["layer"]]
    reached = [f"{name} {shown.ratio(points[-1][1], 2)}" for name, points in systems.items()]
    return Chart(
        name="sizes",
        title=f"{measure} against the number of annotators",
        caption=f"Mean M² {measure} over all sets of i annotators as gold: of the annotators outside the set, whose "
        "range is the band, and of systems, as in Figure 1 of Bryant and Ng (2015).",
        alt=f"With {sizes[-1]} annotators in the gold humans reach "
        + ", ".join([shown.ratio(human[-1][1], 2), *reached])
        + ".",
        spec=spec,
        table=_table(human, each, systems, measure),
    )


def _band(sizes: Sequence[int], each: Mapping[str, Points]) -> Spec:
    by_size = {size: [dict(points)[size] for points in each.values()] for size in sizes}
    values = [{"x": size, "low": min(reached), "high": max(reached)} for size, reached in by_size.items()]
    return {
        "data": {"values": values},
        "mark": {"type": "area", "opacity": 0.2, "fill": {"theme": "fill"}},
        "encoding": {"y": {"field": "low", "type": "quantitative"}, "y2": {"field": "high"}},
    }


def _table(human: Points, each: Mapping[str, Points], systems: Mapping[str, Points], measure: str) -> Table:
    """Table 5 of the paper in long form, and the annotators one by one."""
    mean = dict(human)
    rows: list[tuple[Value, ...]] = [(size, HUMAN, value, None) for size, value in human]
    for name, points in systems.items():
        rows += [(size, name, value, value / mean[size] if mean[size] else None) for size, value in points]
    for name, points in each.items():
        rows += [(size, f"Annotator {name}", value, None) for size, value in points]
    return table(
        "sizes",
        f"{measure} by number of annotators",
        [
            ("annotators", "whole", "Annotators"),
            ("who", "text", "Who"),
            ("f", "number", measure),
            ("ratio", "number", "Human ratio"),
        ],
        rows,
    )


def by_category(categories: Mapping[str, Points], beta: float) -> Chart:
    """Bryant and Ng (2015), Figure 2: gold reduced to one error type at a time, humans only."""
    ordered = dict(sorted(categories.items(), key=lambda entry: -entry[1][-1][1]))
    measure = f"F{beta:g}"
    return Chart(
        name="categories",
        title=f"{measure} by error type",
        caption=f"Mean M² {measure} of the annotators where gold is reduced to one error type, for the "
        f"{len(ordered)} most frequent ones, as in Figure 2 of Bryant and Ng (2015). Humans only: systems do not say "
        "which type of error they correct.",
        alt="With all other annotators in the gold, humans reach by error type "
        + ", ".join(f"{name} {shown.ratio(points[-1][1], 2)}" for name, points in ordered.items())
        + ".",
        spec=_category_spec(ordered, measure),
        table=table(
            "categories",
            f"Human {measure} by error type",
            [("category", "text", "Error type"), ("annotators", "whole", "Annotators"), ("f", "number", measure)],
            [(name, size, value) for name, points in ordered.items() for size, value in points],
        ),
    )


def _category_spec(categories: Mapping[str, Points], measure: str) -> Spec:
    """More lines than other charts have: two more shapes, and a dash where colours begin anew."""
    names = list(categories)
    values = [{"series": name, "x": size, "y": value} for name, points in categories.items() for size, value in points]
    sizes = {size for points in categories.values() for size, _ in points}
    x = axis("Number of annotators in the gold", axis=whole_ticks(sizes), scale={"zero": False})
    legend = {"title": None, "orient": "right", "columns": 1}
    field = {"field": "series", "type": "nominal"}
    shapes = [MORE_SHAPES[at % len(MORE_SHAPES)] for at in range(len(names))]
    dashes = [DASHES[at // len(SHAPES)] for at in range(len(names))]
    colour = {**field, "scale": {"domain": names}}
    dash = {**field, "scale": {"domain": names, "range": dashes}, "legend": None}
    shape = {**field, "scale": {"domain": names, "range": shapes}, "legend": legend}
    encoding = {"x": {"field": "x", **x}, "y": {"field": "y", **ratio_axis(measure)}}
    layers = [
        {"mark": LINE, "encoding": {"stroke": {**colour, "legend": None}, "strokeDash": dash}},
        {"mark": POINT, "encoding": {"fill": {**colour, "legend": legend}, "shape": shape}},
    ]
    return layered(values, encoding, layers, width=WIDTH - 70, height=HEIGHT + 30)
