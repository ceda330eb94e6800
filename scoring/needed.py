"""How many annotators are needed: agreement of a crowd with reference annotators as the crowd grows.

Tetreault, Filatova and Chodorow (2010): draw k of the judgments that each item has, take the most frequent label (ties
at random), and compute agreement and kappa against every reference annotator; repeat 100 times for every k. The crowd
is large enough where its mean kappa reaches the mean kappa between the reference annotators themselves. In the paper 13
untrained raters came to .608 where trained annotators had .606 between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.agreement import Judgments, cohen_kappa, cohen_kappas, confusion
from scoring.data import MISSING
from scoring.registry import UnknownName
from scoring.resample import percentiles
from scoring.seeds import generator

MOST_IN_TURN = 10  # annotators who are the reference in turn; more would tell little more

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean and 95 % percentile interval over the draws that have a value; `undefined` counts the others."""

    mean: float | None
    interval: tuple[float, float] | None
    undefined: int

    @classmethod
    def of(cls, drawn: Floats) -> Estimate:
        defined = drawn[~np.isnan(drawn)]
        mean = float(defined.mean()) if len(defined) else None
        return cls(mean, percentiles(drawn), len(drawn) - len(defined))

    def as_json(self) -> dict[str, Any]:
        return {"mean": self.mean, "interval": self.interval, "undefined": self.undefined}


@dataclass(frozen=True, slots=True)
class Point:
    """The crowd of size k against one reference annotator, or against all of them on average (`reference` None).

    `short` items have fewer than k judgments; all that they have were used.
    """

    k: int
    reference: str | None
    agreement: Estimate
    kappa: Estimate
    short: int

    def as_json(self) -> dict[str, Any]:
        return {
            "k": self.k,
            "reference": self.reference,
            "agreement": self.agreement.as_json(),
            "kappa": self.kappa.as_json(),
            "short": self.short,
        }


@dataclass(frozen=True, slots=True)
class NeededCurve:
    """`target` is the mean kappa between the references; `needed` the smallest k at which the crowd reaches it."""

    points: tuple[Point, ...]
    target: float | None
    needed: int | None
    draws: int
    seed: int

    @property
    def mean(self) -> tuple[Point, ...]:
        return tuple(point for point in self.points if point.reference is None)

    def as_json(self) -> dict[str, Any]:
        return {
            "needed": self.needed,
            "target": self.target,
            "draws": self.draws,
            "seed": self.seed,
            "mean": [point.as_json() for point in self.mean],
            "points": [point.as_json() for point in self.points if point.reference is not None],
        }


def apart(judgments: Judgments, references: Sequence[str]) -> tuple[Judgments, Judgments]:
    """The crowd and the reference annotators of one set of judgments."""
    for name in references:
        if name not in judgments.annotators:
            raise UnknownName("annotator", name, judgments.annotators)
    trained = np.isin(judgments.annotators, references)
    crowd, chosen = (
        Judgments(
            judgments.matrix[:, side],
            tuple(name for name, included in zip(judgments.annotators, side, strict=True) if included),
            judgments.labels,
        )
        for side in (~trained, trained)
    )
    return crowd, chosen


def with_shared_labels(crowd: Judgments, references: Judgments) -> tuple[Judgments, Judgments]:
    """The same judgments with the labels of both, e.g. forms that only one side chose."""
    labels = tuple(dict.fromkeys([*crowd.labels, *references.labels]))
    code = np.array([labels.index(label) for label in references.labels] + [MISSING], dtype=np.intp)
    recoded = code[np.where(references.matrix >= 0, references.matrix, -1)]
    return replace(crowd, labels=labels), replace(references, matrix=recoded, labels=labels)


def mean_kappa(references: Judgments) -> float | None:
    """Mean Cohen's kappa over all pairs of annotators; None with fewer than two, or where a pair has none."""
    columns = references.matrix.T
    kappas = [cohen_kappa(confusion(a, b, references.labels)[1]) for a, b in combinations(columns, 2)]
    defined = [kappa for kappa in kappas if kappa is not None]
    return sum(defined) / len(defined) if defined and len(defined) == len(kappas) else None


def _packed(matrix: NDArray[Any]) -> NDArray[Any]:
    """Every item's judgments first, in the order of the annotators, padded with MISSING to the longest row."""
    longest = int((matrix >= 0).sum(axis=1).max(initial=0))
    order = np.argsort(matrix < 0, axis=1, kind="stable")[:, :longest]
    return np.take_along_axis(matrix, order, axis=1)


def _majorities(packed: NDArray[Any], n_labels: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """majority[item, k - 1] of one random order of each item's judgments, read as samples of size 1, 2, 3 ...

    A random order makes the first k judgments a random sample of size k for every k at once. Ties go to the label that
    a random preference of this draw puts first.
    """
    order = np.argsort(np.where(packed < 0, 2.0, rng.random(packed.shape)), axis=1)
    drawn = np.take_along_axis(packed, order, axis=1)
    preference = rng.random((len(packed), n_labels))
    best = np.full(packed.shape, -1.0)
    majority = np.full(packed.shape, MISSING, dtype=np.intp)
    for label in range(n_labels):
        votes = np.cumsum(drawn == label, axis=1)
        strength = np.where(votes > 0, votes + preference[:, label, None], -1.0)
        majority[strength > best] = label
        np.maximum(best, strength, out=best)
    return majority


def _tables(reference: NDArray[Any], majority: NDArray[np.intp], n_labels: int) -> NDArray[np.int64]:
    """tables[k - 1]: the reference annotator (rows) against the crowd (columns)."""
    n_sizes, cells = majority.shape[1], n_labels * n_labels
    judged = (reference[:, None] >= 0) & (majority >= 0)
    place = reference[:, None].astype(np.intp) * n_labels + majority + cells * np.arange(n_sizes)
    return np.bincount(place[judged], minlength=n_sizes * cells).reshape(n_sizes, n_labels, n_labels)


def annotators_needed(
    crowd: Judgments,
    references: Judgments,
    *,
    draws: int = 100,
    seed: int = 1,
    target: float | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> NeededCurve:
    """The curve for k from 1 to the largest number of judgments that an item has.

    Both sides judge the same items with the same labels. `target` replaces the mean kappa between the references, e.g.
    where there is only one. An item that a reference annotator did not judge does not count for that annotator.
    """
    packed = _packed(crowd.matrix)
    agreement, kappa = _drawn(
        packed, references.matrix.T, len(crowd.labels), draws, generator(seed, "needed"), progress
    )
    goal = mean_kappa(references) if target is None else target
    points = _points(references.annotators, agreement, kappa, (packed >= 0).sum(axis=1))
    return NeededCurve(points, goal, _first_to_reach(points, goal), draws, seed)


def busiest(judgments: Judgments, most: int = MOST_IN_TURN) -> list[str]:
    """Those who judged most items, in the order of the annotators."""
    numbers = (judgments.matrix >= 0).sum(axis=0)
    return [judgments.annotators[at] for at in sorted(np.argsort(-numbers, kind="stable")[:most].tolist())]


def needed_among(
    judgments: Judgments,
    references: Sequence[str],
    *,
    draws: int = 100,
    seed: int = 1,
    target: float | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> NeededCurve:
    """The same curve where nobody stands apart: each of `references` in turn against a crowd of all the others.

    Its own target is the mean kappa between two annotators, where such a curve begins; so no number is `needed` to
    reach it, and what the curve tells is how much each further annotator adds. Another `target` may be given.
    """
    sizes = max(0, int((judgments.matrix >= 0).sum(axis=1).max(initial=0)) - 1)  # one of them is the reference
    agreement, kappa = np.full((2, draws, len(references), sizes), np.nan)
    for at, name in enumerate(references):
        crowd, reference = apart(judgments, [name])
        packed, rng = _packed(crowd.matrix), generator(seed, f"needed against {name}")
        drawn = _drawn(packed, reference.matrix.T, len(judgments.labels), draws, rng)
        for whole, part in zip((agreement, kappa), drawn, strict=True):
            whole[:, at : at + 1, : packed.shape[1]] = part[..., :sizes]
        progress((at + 1) / len(references))
    points = _points(references, agreement, kappa, (judgments.matrix >= 0).sum(axis=1) - 1)
    if target is None:
        return NeededCurve(points, mean_kappa(judgments), None, draws, seed)
    return NeededCurve(points, target, _first_to_reach(points, target), draws, seed)


def _drawn(
    packed: NDArray[Any],
    references: NDArray[Any],
    n_labels: int,
    draws: int,
    rng: np.random.Generator,
    progress: Callable[[float], None] = lambda share: None,
) -> tuple[Floats, Floats]:
    """agreement[draw, reference, k - 1] and kappa likewise; NaN where undefined."""
    n_sizes = packed.shape[1]
    agreement, kappa = np.empty((2, draws, len(references), n_sizes))
    for draw in range(draws):
        majority = _majorities(packed, n_labels, rng)
        for at, column in enumerate(references):
            tables = _tables(column, majority, n_labels)
            n = tables.sum(axis=(1, 2))
            agreed = np.trace(tables, axis1=1, axis2=2)
            agreement[draw, at] = np.divide(agreed, n, out=np.full(n_sizes, np.nan), where=n > 0)
            kappa[draw, at] = cohen_kappas(tables)
        progress((draw + 1) / draws)
    return agreement, kappa


def _first_to_reach(points: Sequence[Point], goal: float | None) -> int | None:
    """The smallest crowd whose mean kappa is at least the goal."""
    means = ((point.k, point.kappa.mean) for point in points if point.reference is None)
    return min((k for k, kappa in means if kappa is not None and goal is not None and kappa >= goal), default=None)


def _points(names: Sequence[str], agreement: Floats, kappa: Floats, numbers: NDArray[Any]) -> tuple[Point, ...]:
    series = [
        *((name, agreement[:, at], kappa[:, at]) for at, name in enumerate(names)),
        (None, agreement.mean(axis=1), kappa.mean(axis=1)),  # undefined in a draw where any of them is
    ]
    return tuple(
        Point(
            k=size + 1,
            reference=name,
            agreement=Estimate.of(agreements[:, size]),
            kappa=Estimate.of(kappas[:, size]),
            short=int((numbers < size + 1).sum()),
        )
        for name, agreements, kappas in series
        for size in range(agreement.shape[2])
    )
