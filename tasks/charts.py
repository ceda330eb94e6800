"""The charts of a phase: which there are for a viewer, for the systems that were chosen.

Every chart starts from the same board as the leaderboard, so none shows what a page would hide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from tasks.compare.across import bins_metric
from tasks.gold.figures import Figures, figures_of
from tasks.leaderboard import Board, Options, Row, RowKind, board
from tasks.models import GoldVersion, Phase, Score
from tasks.models.task import Kind
from tasks.names import distinct, full_name
from tasks.plots.boards import Standing, board_intervals, progress
from tasks.plots.chart import Chart
from tasks.plots.gold import agreement_histogram, needed_curve
from tasks.plots.humans import by_annotators, by_category
from tasks.plots.systems import CURVES, Bin, bins_kappa, bins_precision_recall, threshold_curve
from tasks.plots.theme import MOST_SERIES
from tasks.reached import reached_by
from tasks.visibility import Sight

MOST_CHOSEN = MOST_SERIES - 1  # one look is kept for humans
USUALLY_CHOSEN = 4


class Charts:
    """The charts of one phase for one viewer; `chosen` are uids of systems, the best few if none is named."""

    def __init__(self, sight: Sight, phase: Phase, chosen: tuple[str, ...] = (), *, over_bias: bool = False) -> None:
        self.sight = sight
        self.phase = phase
        self.over_bias = over_bias
        self.rule = sight.board(phase)
        self.wanted = chosen
        self.pending = 0  # systems whose part of a chart is still to be computed

    @cached_property
    def board(self) -> Board:
        return board(self.phase, self.sight, Options(size=0))

    @cached_property
    def systems(self) -> list[Row]:
        """Those that can be chosen."""
        return [row for row in self.board.rows if row.kind != RowKind.HUMAN]

    @cached_property
    def chosen(self) -> list[Row]:
        if self.wanted:
            return [row for row in self.systems if row.uid in self.wanted][:MOST_CHOSEN]
        return [row for row in self.systems if row.rank is not None][:USUALLY_CHOSEN] or self.systems[:USUALLY_CHOSEN]

    @cached_property
    def names(self) -> dict[int, str]:
        """Evaluation -> what its system is called in legends."""
        told = distinct(full_name(row.team, row.system) for row in self.chosen)
        return dict(zip((row.evaluation for row in self.chosen), told, strict=True))

    @property
    def sees_counts(self) -> bool:
        return self.rule.visible and self.rule.counts

    @property
    def sees_gold(self) -> bool:
        return self.sees_counts and self.sight.sees_gold(self.phase.dataset)

    @cached_property
    def figures(self) -> Mapping[str, Figures]:
        """About the gold in force, where the viewer may know them."""
        if not self.sight.sees_agreement(self.phase.dataset):
            return {}
        versions = GoldVersion.objects.select_related("dataset__task")
        version = versions.filter(dataset=self.phase.dataset, is_active=True).first()
        return figures_of(version) if version else {}

    def details(self, metric: str) -> dict[str, Mapping[str, Any]]:
        """What a metric has to say more of the chosen systems, by their names."""
        found = Score.objects.filter(evaluation__in=self.names, metric=metric)
        told = dict(found.values_list("evaluation_id", "detail"))
        return {name: told[evaluation] for evaluation, name in self.names.items() if evaluation in told}

    def all(self) -> Iterator[Chart]:
        """Those that there are, in order."""
        for make in CHARTS.values():
            chart = make(self)
            if chart is not None:
                yield chart

    def named(self, name: str) -> Chart | None:
        return CHARTS[name](self) if name in CHARTS else None


def _standing(row: Row) -> Standing:
    return Standing(full_name(row.team, row.system), row.kind.value, row.value, row.low, row.high, row.created_at)


def _board(charts: Charts) -> Chart | None:
    if not charts.rule.visible or not charts.systems:
        return None
    human = next((row.value for row in charts.board.rows if row.kind == RowKind.HUMAN), None)
    return board_intervals([_standing(row) for row in charts.systems], charts.board.headline.label, human)


def _progress(charts: Charts) -> Chart | None:
    if not charts.rule.visible:
        return None
    runs = board(charts.phase, charts.sight, Options(all_runs=True, humans="none", size=0))
    if len(runs.rows) < 2:
        return None
    told = [_standing(row) for row in runs.rows]
    return progress(told, runs.headline.label, higher_is_better=runs.higher_is_better)


def bins_of(rows: Iterable[Mapping[str, Any]]) -> list[Bin]:
    """Bins as a metric's detail lists them."""
    return [
        Bin(
            each["low"],
            each["high"],
            each["n"],
            each["ratios"]["precision"],
            each["ratios"]["recall"],
            each["ratios"]["kappa"],
            each["error_rate"],
        )
        for each in rows
    ]


def _of_bins(charts: Charts, make: Callable[[Mapping[str, list[Bin]]], Chart]) -> Chart | None:
    if not charts.sees_counts:
        return None
    told = charts.details(bins_metric(charts.phase.task.kind))
    return make({name: bins_of(detail["rows"]) for name, detail in told.items()}) if told else None


def _curve(name: str) -> Callable[[Charts], Chart | None]:
    def make(charts: Charts) -> Chart | None:
        """A threshold for each item tells what gold says of it, so curves are as hidden as gold."""
        if not charts.sees_gold:
            return None
        told = charts.details("curves")
        points = {system: detail["points"] for system, detail in told.items() if detail.get("points")}
        return threshold_curve(name, points, over_bias=charts.over_bias) if points else None

    return make


def _sizes(charts: Charts) -> Chart | None:
    figures = charts.figures.get("sizes")
    if not figures or not charts.sees_counts:
        return None
    reached = reached_by(charts.phase.task, list(charts.names))
    charts.pending = len(charts.names) - len(reached)
    systems = {name: reached[evaluation] for evaluation, name in charts.names.items() if evaluation in reached}
    return by_annotators(figures["human"], figures["each"], systems, figures["beta"])


def _categories(charts: Charts) -> Chart | None:
    figures = charts.figures.get("categories")
    return by_category(figures["categories"], figures["beta"]) if figures else None


def _agreement(charts: Charts) -> Chart | None:
    figures = charts.figures.get("agreement")
    what = "tokens and gaps" if charts.phase.task.kind == Kind.CORRECTION else "items"
    return agreement_histogram(figures["histogram"], what) if figures and figures["n_annotators"] > 1 else None


def _needed(charts: Charts) -> Chart | None:
    figures = charts.figures.get("needed")
    return needed_curve(figures) if figures else None


CHARTS: Mapping[str, Callable[[Charts], Chart | None]] = {
    "board": _board,
    "progress": _progress,
    "sizes": _sizes,
    "bins": lambda charts: _of_bins(charts, bins_precision_recall),
    "bins-kappa": lambda charts: _of_bins(charts, bins_kappa),
    **{f"curve-{name}": _curve(name) for name in CURVES},
    "categories": _categories,
    "agreement": _agreement,
    "needed": _needed,
}
