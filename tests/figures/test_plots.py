"""Charts as specifications: what they plot, that every series has more than a colour, and that they render."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tasks.names import distinct
from tasks.plots.boards import Standing, board_intervals, progress
from tasks.plots.chart import WIDTH, Chart
from tasks.plots.gold import agreement_histogram, needed_curve
from tasks.plots.humans import by_annotators, by_category
from tasks.plots.render import PICTURES, render
from tasks.plots.systems import Bin, bins_kappa, bins_precision_recall, threshold_curve
from tasks.plots.theme import DASHES, MOST_SERIES, SHAPES, THEMES, themed

NOW = datetime(2026, 3, 1, tzinfo=UTC)
# Madnani et al. (2011), Figure 2: 923 items in bins of 93, 114 and 716.
BINS = [
    Bin(0.5, 0.75, 93, 1.0, 0.1, 0.2, 0.4),
    Bin(0.75, 0.9, 114, None, 0.0, 0.0, 0.3),
    Bin(0.9, 1.0, 716, 0.96, 0.5, 0.6, 0.1),
]
POINTS = [
    {"threshold": None, "bias": 0.0, "precision": None, "recall": 0.0, "fpr": 0.0, "f1": 0.0, "f05": 0.0, "kappa": 0.0},
    {"threshold": 0.5, "bias": 0.5, "precision": 1.0, "recall": 1.0, "fpr": 0.0, "f1": 1.0, "f05": 1.0, "kappa": 1.0},
    {"threshold": 0.1, "bias": 1.0, "precision": 0.5, "recall": 1.0, "fpr": 1.0, "f1": 0.7, "f05": 0.6, "kappa": 0.0},
]


def _estimate(mean: float) -> dict[str, Any]:
    return {"mean": mean, "interval": [mean - 0.1, mean + 0.1], "undefined": 0}


def needed(k: int, reference: str | None) -> dict[str, Any]:
    return {"k": k, "reference": reference, "kappa": _estimate(k / 10), "agreement": _estimate(0.9), "short": 0}


CHARTS: dict[str, Chart] = {
    "agreement": agreement_histogram(
        [{"low": n / 10, "high": (n + 1) / 10, "n": 0 if n < 5 else n} for n in range(10)], "items"
    ),
    "needed": needed_curve(
        {
            "points": [needed(k, name) for name in "ABCDEFGHIJ" for k in (1, 2, 3)],
            "mean": [needed(k, None) for k in (1, 2, 3)],
            "target": 0.25,
            "needed": 3,
            "draws": 100,
            "seed": 1,
        }
    ),
    "bins": bins_precision_recall({"LM": BINS, "PERC": BINS}),
    "bins-kappa": bins_kappa({"LM": BINS, "PERC": BINS}, several_tasks=True),
    "pr": threshold_curve("pr", {"A": POINTS, "B": POINTS}),
    "roc": threshold_curve("roc", {"A": POINTS}),
    "kappa": threshold_curve("kappa", {"A": POINTS}),
    "pr over bias": threshold_curve("pr", {"A": POINTS, "B": POINTS}, over_bias=True),
    "sizes": by_annotators(
        [(1, 0.4), (2, 0.5)],
        {"A1": [(1, 0.3), (2, 0.4)], "A2": [(1, 0.5), (2, 0.6)]},
        {"S": [(1, 0.2), (2, 0.25)]},
        0.5,
    ),
    "categories": by_category({f"T{n}": [(1, n / 20), (2, n / 10)] for n in range(10)}, 0.5),
    "board": board_intervals(
        [Standing("One", "run", 0.6, 0.5, 0.7), Standing("Copy", "baseline", 0.1), Standing("None", "run", None)],
        "κ",
        0.8,
    ),
    "progress": progress([Standing(f"S{n}", "run", n % 3 / 4, at=NOW + timedelta(days=n)) for n in range(5)], "κ"),
}


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_chart_renders_in_every_theme_and_format(name: str, theme: Any) -> None:
    chart = CHARTS[name]
    for ending, start in {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}.items():
        made = PICTURES[ending].make(json.dumps(themed(chart.spec, theme)))
        assert made.startswith(start)
    svg = PICTURES["svg"].make(json.dumps(themed(chart.spec, theme))).decode()
    assert "style=" not in svg  # which the content security policy would not let through
    assert "NaN" not in svg
    assert "undefined" not in svg


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_says_what_it_shows(name: str) -> None:
    chart = CHARTS[name]
    assert chart.caption.endswith(".")
    assert chart.alt.endswith(".")
    assert len(chart.table) > 0
    json.dumps(chart.spec, allow_nan=False)


def layers(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield spec
    for layer in spec.get("layer", ()):
        yield from layers(layer)


@pytest.mark.parametrize("name", [name for name in CHARTS if name not in ("agreement", "board", "progress")])
def test_colour_is_never_the_only_sign(name: str) -> None:
    """As many looks as series: of shapes and dashes together no two are alike."""
    scales = [
        layer["encoding"][channel]["scale"]
        for layer in layers(CHARTS[name].spec)
        for channel in ("shape", "strokeDash")
        if channel in layer.get("encoding", {})
    ]
    by_field = [scale for scale in scales if len(scale["domain"]) > 1 or len(scales) == 1]
    for scale in by_field:
        assert len(scale["range"]) == len(scale["domain"])
    looks = {
        name: [str(s["range"][s["domain"].index(name)]) for s in by_field if name in s["domain"]]
        for s in by_field
        for name in s["domain"]
    }
    assert len({tuple(look) for look in looks.values()}) == len(looks)


def test_there_are_as_many_dashes_as_shapes() -> None:
    assert len({*SHAPES}) == len({*map(tuple, DASHES)}) == MOST_SERIES
    assert all(len({*theme.series}) == MOST_SERIES for theme in THEMES.values())


def test_the_histogram_starts_where_there_are_items() -> None:
    assert [value["low"] for value in CHARTS["agreement"].spec["data"]["values"]] == [50, 60, 70, 80, 90]
    assert "on 9 of them at least 90 %" in CHARTS["agreement"].alt


def test_an_undefined_ratio_has_no_point_and_is_not_zero() -> None:
    values = CHARTS["bins"].spec["data"]["values"]
    undefined = [value for value in values if value["y"] is None]
    assert {(value["series"], value["measure"]) for value in undefined} == {("LM", "Precision"), ("PERC", "Precision")}
    assert values[0]["x"] == "50–75 % [n=93]"
    assert [row[4] for row in CHARTS["bins"].table.rows][1] is None


def test_across_tasks_the_caption_warns_of_error_rates() -> None:
    assert "error rate" in CHARTS["bins-kappa"].caption
    assert "error rate" not in bins_kappa({"LM": BINS}).caption


def test_across_tasks_bins_are_named_without_the_items_of_one() -> None:
    across = bins_precision_recall({"LM": BINS}, several_tasks=True)
    assert across.spec["data"]["values"][0]["x"] == "50–75 %"
    assert "differ between tasks" in across.caption


def test_legends_have_room_for_names() -> None:
    def legend(*names: str) -> dict[str, Any]:
        spec = bins_kappa(dict.fromkeys(names, BINS)).spec
        return spec["layer"][1]["encoding"]["fill"]["legend"]

    assert legend("LM", "PERC")["columns"] == 3
    assert legend("A team with a name", "x" * 30)["columns"] == 1
    assert legend("x" * 200)["labelLimit"] < WIDTH  # and the rest is cut


def test_every_error_type_has_a_shape_of_its_own() -> None:
    shapes = CHARTS["categories"].spec["layer"][1]["encoding"]["shape"]["scale"]["range"]
    assert len(set(shapes)) == len(shapes) == 10


def test_bias_can_be_the_horizontal_axis() -> None:
    assert [value["x"] for value in CHARTS["pr"].spec["data"]["values"]][:3] == [0.0, 1.0, 1.0]
    over_bias = CHARTS["pr over bias"].spec
    assert {value["x"] for value in over_bias["data"]["values"]} == {0.0, 0.5, 1.0}
    assert over_bias["encoding"]["x"]["title"].startswith("Bias")


def test_the_band_is_the_range_of_the_annotators() -> None:
    band = CHARTS["sizes"].spec["layer"][0]["data"]["values"]
    assert band == [{"x": 1, "low": 0.3, "high": 0.5}, {"x": 2, "low": 0.4, "high": 0.6}]
    ratios = {row[:2]: row[3] for row in CHARTS["sizes"].table.rows}
    assert ratios[2, "S"] == 0.5


def test_error_types_are_in_the_order_of_what_humans_reach() -> None:
    assert CHARTS["categories"].table.rows[0][0] == "T9"


def test_the_best_so_far_only_ever_rises_and_counts_no_baseline() -> None:
    # Values 0, .25, .5, 0, .25 on five days.
    assert [row[4] for row in CHARTS["progress"].table.rows] == [0.0, 0.25, 0.5, 0.5, 0.5]
    falling = progress(
        [
            Standing("B", "baseline", 0.1, at=NOW),
            Standing("A", "run", 0.4, at=NOW + timedelta(days=1)),
            Standing("C", "run", 0.2, at=NOW + timedelta(days=2)),
        ],
        "loss",
        higher_is_better=False,
    )
    assert [row[4] for row in falling.table.rows] == [None, 0.4, 0.2]


def test_a_board_has_no_row_without_a_value_and_no_interval_that_is_not_there() -> None:
    assert [row[0] for row in CHARTS["board"].table.rows] == ["One", "Copy"]
    assert CHARTS["board"].table.rows[1][3:] == (None, None)


def test_two_systems_of_one_name_are_told_apart() -> None:
    assert distinct(["a", "b", "a", "a"]) == ["a", "b", "a (2)", "a (3)"]


@pytest.mark.django_db
def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = render(CHARTS["board"].spec, "svg", "dark")
    monkeypatch.setattr("tasks.plots.render.PICTURES", {})
    assert render(CHARTS["board"].spec, "svg", "dark") == first
