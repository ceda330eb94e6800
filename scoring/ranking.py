"""Rank groups of a whole board: which differences between systems are more than luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.resample import TESTS, Board, Comparison, Test, compare

ALPHA = 0.05


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's (1979) step-down correction: the i-th smallest of m p-values times m - i + 1, never below its predecessor.

    .01 .04 .03: sorted .01·3 = .03, .03·2 = .06, .04·1 -> .06; so .03 .06 .06.
    """
    order = np.argsort(p_values, kind="stable")
    steps = np.asarray(p_values, dtype=np.float64)[order] * np.arange(len(order), 0, -1)
    corrected = np.empty(len(order))
    corrected[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return corrected.tolist()


@dataclass(frozen=True, slots=True)
class Place:
    """A system on the board; a value that is undefined has neither rank nor group."""

    name: str
    value: float | None
    rank: int | None
    group: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Places best first, every pair of systems compared, and how it was done."""

    places: tuple[Place, ...]
    comparisons: tuple[Comparison, ...]
    method: str


def rank_groups(
    board: Board,
    *,
    test: Test = "bootstrap",
    draws: int = 10_000,
    seed: int = 1,
    alpha: float = ALPHA,
    progress: Callable[[float], None] = lambda share: None,
) -> Ranking:
    """Rank the systems and put those together that cannot be told from the best of their group.

    The best system leads group 1. Going down the ranking, a system joins the current group unless it is significantly
    worse than the group's leader; then it opens the next group and leads it. p-values are of the chosen test for every
    pair of systems, Holm-corrected over all pairs.
    """
    raw = compare(board, test=test, draws=draws, seed=seed, progress=progress)
    tested = [each for each in raw if each.p is not None]
    corrected = holm([each.p for each in tested if each.p is not None])
    comparisons = tuple(replace(each, p_corrected=p) for each, p in zip(tested, corrected, strict=True))
    differs = {frozenset((each.a, each.b)): p < alpha for each, p in zip(tested, corrected, strict=True)}
    return Ranking(
        places=_places(board, differs),
        comparisons=comparisons,
        method=_method(test, len(comparisons), draws, seed, board.by, alpha),
    )


def _places(board: Board, differs: Mapping[frozenset[str], bool]) -> tuple[Place, ...]:
    values = {
        name: None if np.isnan(value) else float(value) for name, value in zip(board.names, board.values, strict=True)
    }
    sign = -1 if board.metric.higher_is_better else 1
    ranked = sorted(((sign * value, name) for name, value in values.items() if value is not None))
    places: list[Place] = []
    leader, group, rank = "", 0, 0
    for number, (_, name) in enumerate(ranked, start=1):
        if not places or differs[frozenset((leader, name))]:
            leader, group = name, group + 1
        if not places or values[name] != places[-1].value:
            rank = number
        places.append(Place(name, values[name], rank, group))
    places += [Place(name, None, None, None) for name, value in values.items() if value is None]
    return tuple(places)


def _method(test: Test, pairs: int, draws: int, seed: int, by: str, alpha: float) -> str:
    """Names every choice; says so where the draws are too few for any corrected p to fall below alpha."""
    text = f"{TESTS[test]}, two-sided, {draws:,} draws by {by}, seed {seed}, Holm over {pairs:,} pairs, alpha {alpha:g}"
    needed = int(pairs / alpha)
    return text if draws >= needed else f"{text}; too few draws to tell any two apart: {needed:,} are needed"
