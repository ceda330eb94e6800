"""Random weights for resampling: how often each group is drawn, and which groups change sides.

Groups that count alike need not be drawn one by one. Each of a million judged items is a true positive, a false
positive, a false negative or a true negative, so a bootstrap draw is one multinomial draw of four numbers. `counts`
says how many groups stand behind each row; the distribution is the same, and their number no longer costs time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.seeds import generator

Floats: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.intp]

CELLS = 4_000_000  # weights in memory at once: 32 MB
MANY = 5_000  # groups from which on looking for equal ones pays
FEWER = 8  # and by how much fewer the distinct ones must be


def distinct(rows: Floats) -> tuple[Floats, Counts]:
    """The distinct rows and how often each occurs; of few rows, or where most are distinct, all of them once."""
    alone = rows, np.ones(len(rows), dtype=np.intp)
    if len(rows) < MANY:
        return alone
    code = np.zeros(len(rows), dtype=np.intp)
    for column in rows.T:
        values, place = np.unique(column, return_inverse=True)
        found, code = np.unique(code * len(values) + place, return_inverse=True)
        if len(found) * FEWER > len(rows):
            return alone
    _, first, counts = np.unique(code, return_index=True, return_counts=True)
    return rows[first], counts.astype(np.intp)


def weights(counts: Counts, draws: int, seed: int) -> Iterator[Floats]:
    """Bootstrap weights in chunks: how often each row comes up when all groups are drawn anew with replacement."""
    rng = generator(seed, "weights")
    size, groups = len(counts), int(counts.sum())
    for n in _chunks(size, draws):
        if size < groups:
            yield rng.multinomial(groups, counts / groups, size=n).astype(np.float64)
        else:
            drawn = rng.integers(0, max(size, 1), (n, size)) + size * np.arange(n)[:, None]
            yield np.bincount(drawn.ravel(), minlength=n * size).reshape(n, size).astype(np.float64)


def swaps(counts: Counts, draws: int, seed: int) -> Iterator[Floats]:
    """Random swaps in chunks: how many groups of each row change sides, each with probability one half."""
    rng = generator(seed, "swaps")
    size = len(counts)
    for n in _chunks(size, draws):
        if size < counts.sum():
            yield rng.binomial(counts, 0.5, size=(n, size)).astype(np.float64)
        else:
            yield (rng.random((n, size)) < 0.5).astype(np.float64)


def _chunks(size: int, draws: int) -> Iterator[int]:
    most = max(1, CELLS // max(size, 1))
    for start in range(0, draws, most):
        yield min(most, draws - start)
