"""Charts about gold: how far annotators agree, and what each further annotator adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tasks import shown
from tasks.plots.chart import (
    HEIGHT,
    LINE,
    POINT,
    WIDTH,
    Chart,
    axis,
    layered,
    look_of_lines,
    look_of_points,
    table,
    whole_ticks,
)
from tasks.plots.theme import MOST_SERIES, Spec

MEAN = "Mean"


def agreement_histogram(bins: Sequence[Mapping[str, float]], what: str = "items") -> Chart:
    """Madnani et al. (2011), Figure 1: how many items have which share of annotators behind the majority."""
    first = next((at for at, each in enumerate(bins) if each["n"]), 0)
    shown_bins = bins[first:]
    values = [{"low": each["low"] * 100, "high": each["high"] * 100, "n": each["n"]} for each in shown_bins]
    total = sum(int(each["n"]) for each in bins)
    spec: Spec = {
        "width": WIDTH,
        "height": HEIGHT,
        "data": {"values": values},
        "mark": {"type": "bar", "fill": {"theme": "fill"}, "stroke": {"theme": "ink"}, "strokeWidth": 0.5},
        "encoding": {
            "x": {"field": "low", "bin": {"binned": True}, **axis("Agreement: share of the most frequent label, %")},
            "x2": {"field": "high"},
            "y": {"field": "n", **axis(f"Number of {what}", axis={"tickMinStep": 1})},
        },
    }
    full = sum(int(each["n"]) for each in bins if each["low"] >= 0.9)
    return Chart(
        name="agreement",
        title="Histogram of agreement",
        caption=f"Agreement of the annotators on {total:,} {what}, as in Figure 1 of Madnani et al. (2011). Bins hold "
        "their lower edge; the last holds both.",
        alt=f"Histogram of agreement on {total:,} {what}; on {full:,} of them at least 90 % of the annotators agree.",
        spec=spec,
        table=table(
            "agreement",
            "Histogram of agreement",
            [("low", "number", "From"), ("high", "number", "To"), ("n", "whole", what.capitalize())],
            [(each["low"], each["high"], int(each["n"])) for each in shown_bins],
        ),
    )


def needed_curve(found: Mapping[str, Any]) -> Chart:
    """Tetreault et al. (2010), Figure 2: kappa of a crowd with reference annotators as the crowd grows."""
    references = list(dict.fromkeys(point["reference"] for point in found["points"]))[: MOST_SERIES - 1]
    points = [*found["mean"], *(p for p in found["points"] if p["reference"] in references)]
    names = [MEAN, *references]
    values = [
        {"series": point["reference"] or MEAN, "k": point["k"], "kappa": point["kappa"]["mean"], **_ends(point)}
        for point in points
    ]
    x = {
        "field": "k",
        **axis("Number of annotators drawn", axis=whole_ticks(p["k"] for p in points), scale={"zero": False}),
    }
    y = {"field": "kappa", **axis("Kappa", scale={"zero": False})}
    only_mean = {"filter": f"datum.series == '{MEAN}'"}
    layers: list[Spec] = [
        {
            "transform": [only_mean],
            "mark": {"type": "area", "opacity": 0.25, "fill": {"theme": "fill"}},
            "encoding": {"x": x, "y": {**y, "field": "low"}, "y2": {"field": "high"}},
        },
        {"mark": LINE, "encoding": {"x": x, "y": y, **look_of_lines(names, legend=False)}},
        {"mark": {**POINT, "size": 40}, "encoding": {"x": x, "y": y, **look_of_points(names)}},
    ]
    if found["target"] is not None:
        layers.append(_rule(found["target"], "between two annotators" if found["needed"] is None else "to reach"))
    return Chart(
        name="needed",
        title="Kappa against the number of annotators",
        caption=_needed_caption(found),
        alt=_needed_alt(found),
        spec=layered(values, {}, layers),
        table=table(
            "needed",
            "Kappa against the number of annotators",
            [
                ("reference", "text", "Reference"),
                ("k", "whole", "Annotators"),
                ("kappa", "number", "Kappa"),
                ("low", "number", "From"),
                ("high", "number", "To"),
                ("agreement", "number", "Agreement"),
            ],
            [
                (p["reference"] or MEAN, p["k"], p["kappa"]["mean"], *_ends(p).values(), p["agreement"]["mean"])
                for p in [*found["mean"], *found["points"]]
            ],
        ),
    )


def _ends(point: Mapping[str, Any]) -> dict[str, float | None]:
    low, high = point["kappa"]["interval"] or (None, None)
    return {"low": low, "high": high}


def _rule(at: float, text: str) -> Spec:
    label = {"type": "text", "align": "right", "dy": 12, "color": {"theme": "human"}}
    return {
        "data": {"values": [{"at": at, "text": f"{text}: {shown.ratio(at)}"}]},
        "encoding": {"y": {"field": "at", "type": "quantitative"}},
        "layer": [
            {"mark": {"type": "rule", "strokeDash": [6, 4], "color": {"theme": "human"}}},
            {"mark": label, "encoding": {"text": {"field": "text"}, "x": {"value": WIDTH}}},
        ],
    }


def _needed_caption(found: Mapping[str, Any]) -> str:
    drawn = f"{found['draws']} draws for every number, seed {found['seed']}; ties are settled at random."
    if found["needed"] is not None:
        return (
            f"Kappa of the majority of k annotators with each reference annotator, as in Tetreault et al. (2010): "
            f"{found['needed']} annotators reach the mean kappa between the references. The band is the 95 % interval "
            f"of the mean; {drawn}"
        )
    return (
        "Kappa of the majority of k annotators with another annotator who is not one of them, as in Tetreault et al. "
        f"(2010), each annotator being the reference in turn. The band is the 95 % interval of the mean; {drawn}"
    )


def _needed_alt(found: Mapping[str, Any]) -> str:
    mean = [point for point in found["mean"] if point["kappa"]["mean"] is not None]
    if not mean:
        return "Kappa against the number of annotators: undefined throughout."
    first, last = mean[0], mean[-1]
    return (
        f"Kappa rises from {shown.ratio(first['kappa']['mean'], 2)} with {first['k']} annotator to "
        f"{shown.ratio(last['kappa']['mean'], 2)} with {last['k']}."
    )
