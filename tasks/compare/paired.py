"""Whether differences between systems are more than luck: paired tests over stored rows, in all and part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan

from scoring import registry
from scoring.contingency import CELLS, CONTINGENCY
from scoring.data import Params, Rows
from scoring.graded import bin_names
from scoring.groups import Groups
from scoring.ranking import ALPHA, holm
from scoring.registry import Metric
from scoring.resample import Board, Comparison, Test, compare
from tasks.compare.across import bins_metric
from tasks.compare.stored import Systems, asked_of
from tasks.leaderboard.columns import Column, slice_label

DRAWS, SEED = 10_000, 1
DRAWS_IF_SLOW = 1_000  # where totals are no sums
BOTH_TESTS: tuple[Test, ...] = ("bootstrap", "randomisation")
BOOTSTRAP: tuple[Test, ...] = ("bootstrap",)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two systems: their values, the difference first minus second with its interval, and p of the tests made.

    `corrected` is the p of the bootstrap after Holm's correction over all that was tested beside it.
    """

    first: str
    second: str
    values: tuple[float | None, float | None]
    difference: float | None
    interval: tuple[float, float] | None
    bootstrap: float | None
    randomisation: float | None = None
    corrected: float | None = None
    signatures: tuple[str, ...] = ()

    @property
    def is_significant(self) -> bool:
        return self.corrected is not None and self.corrected < ALPHA


@dataclass(frozen=True, slots=True)
class Part:
    """Two systems on a part of the data: the items of an agreement bin, the edits of an error type."""

    name: str
    n: int
    pair: Pair
    counts: tuple[Mapping[str, float], ...]  # of the one and of the other


def pairs(systems: Systems, column: Column) -> list[Pair]:
    """Every pair of systems by that ratio; none where they were not scored on the same items."""
    metric = registry.metric(column.metric)
    params = systems.params(metric)
    asked = (*asked_of(metric, params), column.name, DRAWS, SEED)
    # To swap takes as many derivations as there are pairs, to draw as many as there are systems.
    tests = BOTH_TESTS if len(systems.evaluations) == 2 and metric.total is registry.summed else BOOTSTRAP
    return systems.kept(
        "pairs",
        asked,
        lambda: all_pairs(systems.tallied(metric), metric, params, column.name, systems.groups, tests=tests),
    )


def all_pairs(
    tallied: Mapping[str, Rows],
    metric: Metric,
    params: Params,
    ratio: str,
    groups: Groups,
    *,
    tests: Sequence[Test] = BOOTSTRAP,
) -> list[Pair]:
    """Every pair of these rows."""
    if len(tallied) < 2:
        return []
    try:
        board = Board(metric, tallied, params, groups=groups, ratio=ratio)
    except ValueError:
        return []  # scored on other items, as in the middle of a change of gold
    draws = DRAWS if metric.total is registry.summed else DRAWS_IF_SLOW
    found = {test: compare(board, test=test, draws=draws, seed=SEED) for test in tests}
    values = [None if isnan(value) else value for value in board.values.tolist()]
    made = zip(*found.values(), strict=True)
    return corrected(
        [_pair(dict(zip(tests, told, strict=True)), dict(zip(board.names, values, strict=True))) for told in made]
    )


def _pair(told: Mapping[Test, Comparison], values: Mapping[str, float | None]) -> Pair:
    drawn = told["bootstrap"]
    return Pair(
        drawn.a,
        drawn.b,
        (values[drawn.a], values[drawn.b]),
        drawn.difference,
        drawn.interval,
        drawn.p,
        told["randomisation"].p if "randomisation" in told else None,
        signatures=tuple(each.signature for each in told.values()),
    )


def corrected(made: Iterable[Pair]) -> list[Pair]:
    """The same with Holm's correction over all of them; what has no p has none afterwards either."""
    known = list(made)
    found = iter(holm([pair.bootstrap for pair in known if pair.bootstrap is not None]))
    return [pair if pair.bootstrap is None else replace(pair, corrected=next(found)) for pair in known]


def bin_parts(systems: Systems) -> list[Part]:
    """Two systems bin by bin of agreement, by their kappa on the items of each bin."""
    metric = registry.metric(bins_metric(systems.task.kind))
    params = systems.params(metric)
    asked = (*asked_of(metric, params), DRAWS, SEED)
    return systems.kept(
        "bins", asked, lambda: _bin_parts(systems.tallied(metric), bin_names(params["edges"]), systems.groups)
    )


def _bin_parts(tallied: Mapping[str, Rows], names: Iterable[str], groups: Groups) -> list[Part]:
    parts = []
    for name in names:
        inside = {system: {cell: rows.columns[f"{cell}@{name}"] for cell in CELLS} for system, rows in tallied.items()}
        told = {system: Rows(tallied[system].units, cells) for system, cells in inside.items()}
        counts = tuple(rows.totals() for rows in told.values())
        parts += [
            Part(slice_label(name).removeprefix("agreement "), int(sum(counts[0].values())), pair, counts)
            for pair in all_pairs(told, CONTINGENCY, {}, CONTINGENCY.headline, groups)
        ]
    return together(parts)


def together(parts: Sequence[Part]) -> list[Part]:
    """Parts whose p are corrected over all of them."""
    found = corrected(part.pair for part in parts)
    return [replace(part, pair=pair) for part, pair in zip(parts, found, strict=True)]
