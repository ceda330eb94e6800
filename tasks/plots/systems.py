"""Charts of systems: by agreement bin, and over all thresholds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tasks.plots.chart import (
    DEFINED,
    LINE,
    POINT,
    STROKES,
    Chart,
    Series,
    axis,
    layered,
    lines,
    look_of_lines,
    look_of_points,
    ratio_axis,
    table,
)
from tasks.plots.theme import DASHES, Spec

SHARES = " Both depend on the shares of errors and of flagged items, which differ between tasks: see the tables."
PRECISION, RECALL = "Precision", "Recall"
MOST_POINTS = 100  # marked on all lines together, about


@dataclass(frozen=True, slots=True)
class Bin:
    """A system on the items of one agreement bin; ratios are None where undefined."""

    low: float
    high: float
    n: int
    precision: float | None
    recall: float | None
    kappa: float | None
    error_rate: float | None

    @property
    def label(self) -> str:
        return f"{self.low * 100:g}–{self.high * 100:g} %"


def bins_precision_recall(systems: Mapping[str, Sequence[Bin]], *, several_tasks: bool = False) -> Chart:
    """Madnani et al. (2011), Figure 2. Bins of one task hold the same items, whose number stands at the axis."""

    def label_of(each: Bin) -> str:
        return each.label if several_tasks else f"{each.label} [n={each.n:,}]"

    labels = list(dict.fromkeys(label_of(each) for bins in systems.values() for each in bins))
    rows = [
        (name, label_of(each), measure, value)
        for name, bins in systems.items()
        for each in bins
        for measure, value in ((PRECISION, each.precision), (RECALL, each.recall))
    ]
    x = {"sort": labels, **axis("Agreement of the annotators", "ordinal", axis={"labelAngle": 0})}
    return Chart(
        name="bins",
        title="Precision and recall by agreement",
        caption="Precision and recall on items on which the annotators agree little, more and nearly fully, as in "
        "Figure 2 of Madnani et al. (2011). Where a ratio is undefined there is no point."
        + (SHARES if several_tasks else ""),
        alt=f"Precision and recall of {_names(systems)} in {len(labels)} bins of agreement; the table has the numbers.",
        spec=two_measures(rows, list(systems), (PRECISION, RECALL), x),
        table=table(
            "bins",
            "Systems by agreement bin",
            [("system", "text", "System"), *BIN_COLUMNS],
            [(name, *_bin_row(each)) for name, bins in systems.items() for each in bins],
        ),
    )


BIN_COLUMNS: list[tuple[str, Any, str]] = [
    ("low", "number", "From"),
    ("high", "number", "To"),
    ("n", "whole", "N"),
    ("precision", "number", "P"),
    ("recall", "number", "R"),
    ("kappa", "number", "κ"),
    ("error_rate", "number", "Error rate"),
]


def _bin_row(each: Bin) -> tuple[float | int | None, ...]:
    return each.low, each.high, each.n, each.precision, each.recall, each.kappa, each.error_rate


def bins_kappa(systems: Mapping[str, Sequence[Bin]], *, several_tasks: bool = False) -> Chart:
    """Kappa by bin, which Madnani et al. (2011) recommend where error rates differ between data sets."""
    labels = list(dict.fromkeys(each.label for bins in systems.values() for each in bins))
    series = [Series(name, [(each.label, each.kappa) for each in bins]) for name, bins in systems.items()]
    x = {"sort": labels, **axis("Agreement of the annotators", "ordinal", axis={"labelAngle": 0})}
    caution = (
        " Bins of different tasks differ in size and in error rate, which precision and recall depend on and kappa "
        "corrects for; compare bins only where they are large enough, and annotators and labels are alike."
    )
    return Chart(
        name="bins-kappa",
        title="Kappa by agreement",
        caption="Kappa with the majority of the annotators by their agreement (Madnani et al. 2011, section 4.2)."
        + (caution if several_tasks else ""),
        alt=f"Kappa of {_names(systems)} by agreement bin; the table has the numbers.",
        spec=lines(series, x, axis("Kappa")),
        table=table(
            "bins-kappa",
            "Kappa by agreement bin",
            [("system", "text", "System"), *BIN_COLUMNS],
            [(name, *_bin_row(each)) for name, bins in systems.items() for each in bins],
        ),
    )


def two_measures(
    rows: Sequence[tuple[str, Any, str, float | None]], systems: Sequence[str], measures: tuple[str, str], x: Spec
) -> Spec:
    """Rows of system, x, measure and value: colour and shape tell the system, the dash tells the measure."""
    # Colour alone must not tell systems apart, so lines of hundreds of points still have a few that are marked.
    every = max(1, 2 * round(len(rows) / MOST_POINTS))
    values = [
        {"series": name, "x": at, "measure": measure, "y": value, "marked": number // 2 % every == 0}
        for number, (name, at, measure, value) in enumerate(rows)
    ]
    dash = {
        "field": "measure",
        "type": "nominal",
        "scale": {"domain": list(measures), "range": [DASHES[0], DASHES[1]]},
        "legend": {**STROKES, "orient": "top"},
    }
    layers: list[Spec] = [
        {"mark": LINE, "encoding": {"stroke": look_of_lines(systems, legend=False)["stroke"], "strokeDash": dash}},
        {
            "transform": [DEFINED, {"filter": "datum.marked"}],
            "mark": POINT,
            "encoding": look_of_points(systems),
        },
    ]
    encoding = {"x": {"field": "x", **x}, "y": {"field": "y", **ratio_axis(" and ".join(measures))}}
    return layered(values, encoding, layers)


# name -> title, field of the points on each axis and its title
CURVES = {
    "pr": ("Precision and recall", "recall", "Recall", "precision", "Precision"),
    "roc": ("Receiver operating characteristic", "fpr", "False positive rate", "recall", "True positive rate (recall)"),
    "kappa": ("Kappa over thresholds", "fpr", "False positive rate", "kappa", "Kappa"),
}
BIAS = "Bias: share of items flagged"


def threshold_curve(
    name: str, systems: Mapping[str, Sequence[Mapping[str, float | None]]], *, over_bias: bool = False
) -> Chart:
    """Chodorow et al. (2012): the whole range of thresholds, with bias on the horizontal axis as an option."""
    title, x_field, x_title, y_field, y_title = CURVES[name]
    if over_bias:
        x_field, x_title = "bias", BIAS
    x, y = ratio_axis(x_title), axis(y_title) if name == "kappa" else ratio_axis(y_title)
    measured = y_title
    if over_bias and name == "pr":
        measured = "Precision and recall"
        rows = [
            (system, point["bias"], measure, point[measure.lower()])
            for system, points in systems.items()
            for point in points
            for measure in (PRECISION, RECALL)
        ]
        spec = two_measures(rows, list(systems), (PRECISION, RECALL), x)
    else:
        series = [Series(system, [(p[x_field], p[y_field]) for p in points]) for system, points in systems.items()]
        spec = lines(series, x, y, points=False, ordered=True)
    fields = ("threshold", "bias", "precision", "recall", "fpr", "f1", "f05", "kappa")
    return Chart(
        name=f"curve-{name}",
        title=title,
        caption=f"{measured} against {x_title[0].lower()}{x_title[1:]} over all thresholds of the "
        "systems' own scores (Chodorow et al. 2012). A curve begins where nothing is flagged and ends where everything "
        "is.",
        alt=f"{title} of {_names(systems)}; the table has the points.",
        spec=spec,
        table=table(
            f"curve-{name}",
            title,
            [("system", "text", "System"), *((field, "number", field.capitalize()) for field in fields)],
            [(system, *(point[field] for field in fields)) for system, points in systems.items() for point in points],
        ),
    )


def _names(systems: Mapping[str, Any]) -> str:
    return ", ".join(systems)
