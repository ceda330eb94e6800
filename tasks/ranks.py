"""Ranks and shown scores as pure functions of values: ties share a rank, undefined values have none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def ranks(values: Sequence[float | None], *, higher_is_better: bool = True) -> list[int | None]:
    """Competition ranks: equal values share the better one and the next is skipped; None has no rank.

    .5 .7 .7 None .3 -> 3 1 1 None 4
    """
    better = sorted((v for v in values if v is not None), reverse=higher_is_better)
    first = {value: number for number, value in reversed(list(enumerate(better, start=1)))}
    return [None if value is None else first[value] for value in values]


def rounded(value: float | None, decimals: int | None) -> float | None:
    return value if value is None or decimals is None else round(value, decimals)


def rungs(values: Iterable[float | None], step: float, *, higher_is_better: bool = True) -> list[float | None]:
    """What each of a team's submissions, in order of time, lets be known by the Ladder of Blum and Hardt (2015).

    A score is told, rounded to the step, only if it beats the best told before by at least the step (in the paper: by
    more); otherwise nothing is. Probing a hidden test set with small changes thus teaches nothing.
    Step .01: .503 .508 .519 .517 -> .50 None .52 None
    """
    sign = 1 if higher_is_better else -1
    best: float | None = None
    told: list[float | None] = []
    for value in values:
        # Half a billionth of slack: .51 is .01 better than .50, whatever binary fractions say.
        rises = value is not None and (best is None or sign * (value - best) >= step * (1 - 1e-9))
        if value is not None and rises:
            best = round(round(value / step) * step, 12)
        told.append(best if rises else None)
    return told
