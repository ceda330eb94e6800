"""Charts of a board: its values with their intervals, and how they rose over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tasks import shown
from tasks.names import distinct
from tasks.plots.chart import HEIGHT, WIDTH, Chart, axis, table
from tasks.plots.theme import Spec

MOST_ROWS = 40
STEP = 20
KINDS = {"run": "Run", "baseline": "Baseline", "human": "Human"}
SHAPES = {"Run": "circle", "Baseline": "square", "Human": "diamond"}


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the board."""

    name: str
    kind: str
    value: float | None
    low: float | None = None
    high: float | None = None
    at: datetime | None = None


def board_intervals(rows: Sequence[Standing], label: str, human: float | None = None) -> Chart:
    """Values with 95 % intervals, in the order of the board; rows without a value are left out."""
    known = [row for row in rows if row.value is not None][:MOST_ROWS]
    names = distinct(row.name for row in known)
    values = [
        {"name": name, "kind": KINDS[row.kind], "value": row.value, "low": row.low, "high": row.high}
        for name, row in zip(names, known, strict=True)
    ]
    y = {"field": "name", "sort": names, **axis("", "nominal", axis={"title": None, "grid": True})}
    x = axis(label, scale={"zero": False})
    layers: list[Spec] = [
        {
            "transform": [{"filter": "isValid(datum.low)"}],
            "mark": {"type": "rule", "strokeWidth": 2, "color": {"theme": "quiet"}},
            "encoding": {"y": y, "x": {"field": "low", **x}, "x2": {"field": "high"}},
        },
        {"mark": {"type": "point", "size": 80}, "encoding": {"y": y, "x": {"field": "value", **x}, **_by_kind(known)}},
    ]
    if human is not None:
        layers.append(
            {
                "data": {"values": [{"at": human}]},
                "mark": {"type": "rule", "strokeDash": [6, 4], "color": {"theme": "human"}},
                "encoding": {"x": {"field": "at", "type": "quantitative"}},
            }
        )
    line = f" The dashed line is what humans reach, {shown.ratio(human)}." if human is not None else ""
    return Chart(
        name="board",
        title="The board with intervals",
        caption=f"{label} with 95 % bootstrap intervals.{line} Whether two systems can be told apart is not for "
        "overlapping intervals to say but for the paired tests of the comparison.",
        alt=f"{label} of {len(known)} rows"
        + (f", from {shown.ratio(known[0].value)} ({names[0]}) down." if known else "."),
        spec={"width": WIDTH, "height": {"step": STEP}, "data": {"values": values}, "layer": layers},
        table=table(
            "board",
            f"{label} with intervals",
            [
                ("name", "text", "System"),
                ("kind", "text", "Kind"),
                ("value", "number", label),
                ("low", "number", "From"),
                ("high", "number", "To"),
            ],
            [(name, row.kind, row.value, row.low, row.high) for name, row in zip(names, known, strict=True)],
        ),
    )


def _by_kind(rows: Sequence[Standing]) -> Spec:
    domain = [label for kind, label in KINDS.items() if any(row.kind == kind for row in rows)]
    shapes = [SHAPES[label] for label in domain]
    field = {"field": "kind", "type": "nominal", "legend": {"title": None}}
    return {
        "color": {**field, "scale": {"domain": domain}},
        "shape": {**field, "scale": {"domain": domain, "range": shapes}},
    }


def progress(runs: Sequence[Standing], label: str, *, higher_is_better: bool = True) -> Chart:
    """Every run by its date, and the best so far as a step."""
    known = sorted((run for run in runs if run.value is not None and run.at), key=lambda run: (run.at, run.name))
    best: float | None = None
    rows = []
    for run in known:
        assert run.value is not None
        better = best is None or (run.value > best if higher_is_better else run.value < best)
        best = run.value if better and run.kind == "run" else best
        rows.append((run, best))
    values = [
        {"at": run.at.isoformat(), "value": run.value, "best": reached, "kind": KINDS[run.kind]}  # type: ignore[union-attr]
        for run, reached in rows
    ]
    x = {"field": "at", **axis("Submitted (UTC)", "temporal", scale={"type": "utc"})}
    y = {"field": "value", **axis(label, scale={"zero": False})}
    return Chart(
        name="progress",
        title="Progress over time",
        caption=f"{label} of every run by the time of its submission; the line is the best so far, without baselines.",
        alt=f"{len(known)} runs over time"
        + (f"; the best so far is {shown.ratio(best)}." if best is not None else "."),
        spec={
            "width": WIDTH,
            "height": HEIGHT,
            "data": {"values": values},
            "encoding": {"x": x},
            "layer": [
                {
                    "transform": [{"filter": "isValid(datum.best)"}],
                    "mark": {"type": "line", "interpolate": "step-after", "color": {"theme": "quiet"}},
                    "encoding": {"y": {**y, "field": "best"}},
                },
                {"mark": {"type": "point"}, "encoding": {"y": y, **_by_kind(known)}},
            ],
        },
        table=table(
            "progress",
            f"{label} over time",
            [
                ("submitted_at", "time", "Submitted"),
                ("name", "text", "System"),
                ("kind", "text", "Kind"),
                ("value", "number", label),
                ("best", "number", "Best so far"),
            ],
            [(run.at, run.name, run.kind, run.value, reached) for run, reached in rows],
        ),
    )
