"""Bootstrap intervals and paired tests for any metric, from tallied rows alone: nothing is scored again.

A draw gives every item, sentence or document a weight: how often it was drawn. The totals of a
draw are the weighted sums of the tallied columns, so ten thousand draws for a whole board are one matrix product, and
the metric's own `derive` does the rest. What the tally of the original run settled, such as the annotator that M2 chose
for each sentence, is kept in every draw.

Sources: Efron and Tibshirani (1993) for the bootstrap, Noreen (1989) for approximate randomisation, Koehn (2004) for
its use on systems; p = (c + 1) / (n + 1) is Davison and Hinkley (1997, §4.2), and is never zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.data import Params, Result, Rows, Totals
from scoring.draws import distinct, swaps, weights
from scoring.groups import ITEMS, Groups
from scoring.registry import Metric, summed

Floats: TypeAlias = NDArray[np.float64]
Test: TypeAlias = Literal["bootstrap", "randomisation"]
TESTS: Mapping[Test, str] = {"bootstrap": "paired bootstrap", "randomisation": "approximate randomisation"}

LEVEL = 0.95
EQUAL = 1e-12  # differences that rounding alone may cause count as equal


def p_value(extreme: int, draws: int) -> float:
    """(c + 1) / (n + 1): the observed outcome counts as one of the draws. 4 of 99: .05; 0 of 99: .01, never 0."""
    return (extreme + 1) / (draws + 1)


class Board:
    """The tallied rows of one or more systems over the same units, ready to be drawn from.

    `groups` says what is drawn as a whole. `ratio` is the ratio to look at, the metric's headline if not given.
    """

    def __init__(
        self,
        metric: Metric,
        tallied: Mapping[str, Rows],
        params: Params,
        *,
        groups: Groups = ITEMS,
        ratio: str | None = None,
    ) -> None:
        self.metric = metric
        self.params = metric.with_defaults(params)
        self.ratio = ratio or metric.headline
        self.names = tuple(tallied)
        self.rows = tuple(tallied.values())
        units = list(self.rows[0].units)
        for name, rows in tallied.items():
            if list(rows.units) != units or list(rows.columns) != list(self.rows[0].columns):
                raise ValueError(f"{name} was not scored on the same units and counts as {self.names[0]}")
        self.by = groups.by
        self.group_of = _numbered(units, groups)
        self.size = int(self.group_of.max(initial=-1)) + 1
        self.values = self._values(metric.total(rows, None) for rows in self.rows)
        if metric.total is summed:
            self._width = len(self.rows[0].columns)
            columns = [column for rows in self.rows for column in rows.columns.values()]
            sums = np.column_stack([np.bincount(self.group_of, column, self.size) for column in columns])
            self._sums, self.counts = distinct(np.asarray(sums, dtype=np.float64))
        else:
            self.counts = np.ones(self.size, dtype=np.intp)

    def drawn(self, weights: Floats) -> Floats:
        """values[draw, system] when row r counts weights[draw, r] times; NaN where undefined."""
        if self.metric.total is summed:
            return self._derived(weights @ self._sums)
        spread = weights[:, self.group_of]
        return np.column_stack([self._derive(self.metric.total(rows, spread)) for rows in self.rows])

    def swapped(self, swaps: Floats, pairs: Sequence[tuple[int, int]]) -> Iterator[Floats]:
        """For each pair of systems differences[draw], a minus b, where they swap swaps[draw, r] groups of row r."""
        if self.metric.total is summed:
            given, whole = swaps @ self._sums, self.counts @ self._sums
            for a, b in pairs:
                at_a, at_b = self._columns(a), self._columns(b)
                exchanged = given[:, at_b] - given[:, at_a]
                values = self._derived(np.hstack([whole[at_a] + exchanged, whole[at_b] - exchanged]))
                yield values[:, 0] - values[:, 1]
            return
        moved = swaps[:, self.group_of]
        for a, b in pairs:
            both = _stacked(self.rows[a], self.rows[b])
            first = self._derive(self.metric.total(both, np.hstack([1 - moved, moved])))
            second = self._derive(self.metric.total(both, np.hstack([moved, 1 - moved])))
            yield first - second

    def _columns(self, system: int) -> slice:
        return slice(system * self._width, (system + 1) * self._width)

    def _derived(self, totals: Floats) -> Floats:
        """Values of as many systems as there are blocks of columns in totals[draw, system x column]."""
        names = list(self.rows[0].columns)
        blocks = np.split(totals, totals.shape[1] // self._width, axis=1)
        return np.column_stack([self._derive(dict(zip(names, block.T, strict=True))) for block in blocks])

    def _derive(self, totals: Mapping[str, Any]) -> Floats:
        columns = [np.asarray(column).tolist() for column in totals.values()]
        return self._values(dict(zip(totals, draw, strict=True)) for draw in zip(*columns, strict=True))

    def _values(self, totals: Iterable[Totals]) -> Floats:
        # None becomes NaN inside arrays only; it is None again in everything that leaves this module.
        return np.array([self.metric.derive(each, self.params)[self.ratio] for each in totals], dtype=np.float64)


def _numbered(units: Sequence[str], groups: Groups) -> NDArray[np.intp]:
    """The number of the group of every unit, numbered in order of appearance."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(groups.of(unit), len(numbers)) for unit in units], dtype=np.intp)


def _stacked(first: Rows, second: Rows) -> Rows:
    columns = {name: np.concatenate([first.columns[name], second.columns[name]]) for name in first.columns}
    return Rows([*first.units, *second.units], columns)


@dataclass(frozen=True, slots=True)
class Interval:
    """A percentile interval. `undefined` draws had no value; the interval is over the others."""

    low: float
    high: float
    draws: int
    seed: int
    by: str
    undefined: int = 0

    @property
    def signature(self) -> str:
        """`bootstrap|interval:percentile|level:0.95|by:document|choices:kept|draws:1000|seed:7|undefined:0`"""
        return (
            f"bootstrap|interval:percentile|level:{LEVEL}|by:{self.by}|choices:kept"
            f"|draws:{self.draws}|seed:{self.seed}|undefined:{self.undefined}"
        )


def percentiles(replicates: Floats) -> tuple[float, float] | None:
    """The middle 95 % of the defined replicates; None if there are none."""
    defined = replicates[~np.isnan(replicates)]
    if not len(defined):
        return None
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(defined, [tail, 1 - tail]).tolist()
    return low, high


def replicates(
    board: Board, *, draws: int, seed: int, progress: Callable[[float], None] = lambda share: None
) -> Floats:
    """values[draw, system]: every system on the same draws, so that columns may be compared draw by draw."""
    values: list[Floats] = []
    done = 0
    for chunk in weights(board.counts, draws, seed):
        values.append(board.drawn(chunk))
        done += len(chunk)
        progress(done / draws)
    return np.concatenate(values) if values else np.empty((0, len(board.names)))


def intervals(board: Board, *, draws: int, seed: int) -> dict[str, Interval | None]:
    """The 95 % percentile bootstrap interval of every system; None where the value itself is undefined."""
    drawn = replicates(board, draws=draws, seed=seed)
    found: dict[str, Interval | None] = {}
    for name, value, column in zip(board.names, board.values, drawn.T, strict=True):
        ends = None if np.isnan(value) else percentiles(column)
        undefined = int(np.isnan(column).sum())
        found[name] = (
            None if ends is None else Interval(*ends, draws=draws, seed=seed, by=board.by, undefined=undefined)
        )
    return found


def with_interval(
    result: Result,
    metric: Metric,
    rows: Rows,
    params: Params,
    *,
    draws: int,
    seed: int,
    groups: Groups = ITEMS,
) -> Result:
    """The result with the interval of its value, drawn from the stored rows that it came from."""
    tallied = metric.tally(rows, metric.with_defaults(params))
    board = Board(metric, {metric.key: tallied}, params, groups=groups)
    found = intervals(board, draws=draws, seed=seed)[metric.key]
    if found is None:
        return result
    return replace(result, interval=(found.low, found.high), interval_signature=found.signature)


@dataclass(frozen=True, slots=True)
class Comparison:
    """System a against system b: difference of their values, two-sided p, and the interval of the difference.

    `interval` is None for approximate randomisation, which tests a difference and does not estimate its size.
    `p_corrected` is p after a correction for many comparisons, where one was made.
    """

    a: str
    b: str
    difference: float | None
    p: float | None
    interval: tuple[float, float] | None
    test: Test
    draws: int
    seed: int
    by: str
    p_corrected: float | None = None

    @property
    def signature(self) -> str:
        return f"{self.test}|two-sided|p:(c+1)/(n+1)|by:{self.by}|choices:kept|draws:{self.draws}|seed:{self.seed}"


def compare(
    board: Board,
    *,
    test: Test = "bootstrap",
    draws: int = 10_000,
    seed: int = 1,
    progress: Callable[[float], None] = lambda share: None,
) -> list[Comparison]:
    """Every pair of systems of a board, in board order, on the same draws.

    Paired bootstrap: c counts draws whose difference lies at least as far from the observed difference d as d lies from
    0. Approximate randomisation: c counts draws in which swapping units at random makes a difference of at least |d|.
    A draw without a value counts as extreme, which can only make p larger.
    """
    pairs = [(a, b) for a in range(len(board.names)) for b in range(a + 1, len(board.names))]
    observed = [float(board.values[a] - board.values[b]) for a, b in pairs]
    ends: list[tuple[float, float] | None] = [None] * len(pairs)
    if test == "bootstrap":
        drawn = replicates(board, draws=draws, seed=seed, progress=progress)
        extreme = [_extreme(drawn[:, a] - drawn[:, b] - d, d) for (a, b), d in zip(pairs, observed, strict=True)]
        ends = [percentiles(drawn[:, a] - drawn[:, b]) for a, b in pairs]
    else:
        extreme = _randomised(board, pairs, observed, draws, seed, progress)
    return [
        Comparison(
            a=board.names[a],
            b=board.names[b],
            difference=None if np.isnan(d) else d,
            p=None if np.isnan(d) else p_value(count, draws),
            interval=None if np.isnan(d) else interval,
            test=test,
            draws=draws,
            seed=seed,
            by=board.by,
        )
        for (a, b), d, count, interval in zip(pairs, observed, extreme, ends, strict=True)
    ]


def _extreme(distances: Floats, observed: float) -> int:
    """How many are at least as large as the observed difference, or undefined."""
    return int(np.count_nonzero(~(np.abs(distances) < abs(observed) - EQUAL)))


def _randomised(
    board: Board,
    pairs: Sequence[tuple[int, int]],
    observed: Sequence[float],
    draws: int,
    seed: int,
    progress: Callable[[float], None],
) -> list[int]:
    """For each pair, how many swaps make at least the observed difference."""
    extreme = [0] * len(pairs)
    done = 0
    for chunk in swaps(board.counts, draws, seed):
        for at, differences in enumerate(board.swapped(chunk, pairs)):
            extreme[at] += _extreme(differences, observed[at])
            progress((done + len(chunk) * (at + 1) / len(pairs)) / draws)
        done += len(chunk)
    return extreme
