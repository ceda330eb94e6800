"""Estimates from a judged sample, and how many to judge (Tetreault and Chodorow 2008, §6).

Figure 1 and Table 5 of the paper: 10,000 items, a system flags 10 %; of 750 flagged items 600 are judged errors, of
1,500 others 450. Hits .80·.10 = .08, false positives .20·.10 = .02, misses .30·.90 = .27, P = .80 (.77 to .83),
R = .08 / (.08 + .27) = .23.

Two intervals, both 95 %:

normal  the paper's: p ± 1.96·sqrt(p(1-p)/n) in a stratum, strata added as variances; for recall, a ratio of two such
        rates, by the delta method. Too narrow for few judgments, and of no width where p is 0 or 1.
wilson  Wilson's (1927) score interval in each stratum; sums over strata and the ratio R = H / (H + M) by recovering
        variances from these limits (MOVER: Zou and Donner 2008, Donner and Zou 2012). Honest with few judgments.

With several strata (several systems on one sample) an item counts with its inclusion weight; items that were drawn but
not judged leave the weight of their stratum to the others. This makes the estimates Hájek's; where everything drawn was
judged they are Horvitz and Thompson's too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, inf, sqrt
from typing import Any, TypeAlias

from scoring.data import Ratios
from scoring.formulas import contingency_ratios
from scoring.problems import BadInput
from scoring.sampling import Design

Ends: TypeAlias = tuple[float, float]

Z_PAPER = 1.96  # as the paper rounds it
Z = 1.959963984540054


def normal(p: float, n: float) -> Ends:
    """The paper's interval: p ± 1.96·sqrt(p(1-p)/n). p = .80 of 750: .771 to .829."""
    half = Z_PAPER * sqrt(p * (1 - p) / n)
    return p - half, p + half


def wilson(p: float, n: float) -> Ends:
    """Wilson's score interval: (p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n). p = .80 of 750: .770 to .827."""
    shrink = 1 + Z * Z / n
    centre = (p + Z * Z / (2 * n)) / shrink
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / shrink
    return centre - half if p > 0 else 0.0, centre + half if p < 1 else 1.0


@dataclass(frozen=True, slots=True)
class Part:
    """A stratum: its share of the corpus, the share of errors among its judged items, and how many these are.

    `judged` need not be whole: correcting for a finite population counts each judgment for more than one.
    """

    share: float
    p: float
    judged: float


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of the corpus with its variance and Wilson limits; exact where all three agree."""

    value: float
    variance: float
    low: float
    high: float

    @classmethod
    def of(cls, parts: Iterable[Part]) -> Rate | None:
        """Errors in these strata as a share of the corpus: sum of share·p. None where one of them has no judgments."""
        value = variance = below = above = 0.0
        for part in parts:
            if not part.judged:
                return None
            low, high = wilson(part.p, part.judged)
            value += part.share * part.p
            variance += part.share**2 * part.p * (1 - part.p) / part.judged
            below += (part.share * (part.p - low)) ** 2
            above += (part.share * (high - part.p)) ** 2
        return cls(value, variance, value - sqrt(below), value + sqrt(above))

    def out_of(self, whole: float) -> Rate:
        """The rest: whole - value."""
        return Rate(whole - self.value, self.variance, whole - self.high, whole - self.low)

    def over(self, whole: float) -> Rate:
        """As a share of a known whole."""
        return Rate(self.value / whole, self.variance / whole**2, self.low / whole, self.high / whole)

    def against(self, other: Rate) -> Rate | None:
        """value / (value + other), both independent, e.g. recall of hits and misses; None where both are 0.

        The limits are those of the odds t = value / other: t solves (H - M·t)² = (H - low)² + (high - M)²·t² for the
        lower and (M·t - H)² = (high - H)² + (M - low)²·t² for the upper limit.
        """
        h, m = self.value, other.value
        if not h + m:
            return None
        variance = (m * m * self.variance + h * h * other.variance) / (h + m) ** 4
        c = h * h - (h - self.low) ** 2
        root = sqrt(max(0.0, (h * m) ** 2 - (m * m - (other.high - m) ** 2) * c))
        bottom = h * m + root
        low = 0.0 if c <= 0 else c / bottom if bottom else inf  # c is 0 where no hits are among what is possible
        a = m * m - (m - other.low) ** 2
        root = sqrt(max(0.0, (h * m) ** 2 - a * (h * h - (self.high - h) ** 2)))
        high = (h * m + root) / a if a > 0 else inf
        return Rate(h / (h + m), variance, _share(low), _share(high))

    def as_json(self) -> dict[str, Any]:
        half = Z_PAPER * sqrt(self.variance)
        return {
            "value": self.value,
            "normal": [self.value - half, self.value + half],
            "wilson": [self.low, self.high],
        }


def _share(odds: float) -> float:
    return 1.0 if odds == inf else odds / (1 + odds)


@dataclass(frozen=True, slots=True)
class SampleEstimate:
    """What the sample says of one system; None where nothing that was judged bears on it. Rates are of the corpus."""

    hits: Rate | None
    false_positives: Rate | None
    misses: Rate | None
    precision: Rate | None
    recall: Rate | None
    bias: float

    @classmethod
    def of(cls, flagged: Iterable[Part], others: Iterable[Part]) -> SampleEstimate:
        flagged, others = list(flagged), list(others)
        bias = sum(part.share for part in flagged)
        hits, misses = Rate.of(flagged), Rate.of(others)
        return cls(
            hits=hits,
            false_positives=None if hits is None else hits.out_of(bias),
            misses=misses,
            precision=None if hits is None or not bias else hits.over(bias),
            recall=None if hits is None or misses is None else hits.against(misses),
            bias=bias,
        )

    @property
    def ratios(self) -> Ratios | None:
        """Every ratio of the estimated contingency table, in shares of the corpus."""
        if self.hits is None or self.false_positives is None or self.misses is None:
            return None
        counts = self.hits.value, self.false_positives.value, self.misses.value
        return contingency_ratios(*counts, max(0.0, 1 - sum(counts)))

    def as_json(self) -> dict[str, Any]:
        rates = {
            "hits": self.hits,
            "false_positives": self.false_positives,
            "misses": self.misses,
            "precision": self.precision,
            "recall": self.recall,
        }
        told: dict[str, Any] = {name: None if rate is None else rate.as_json() for name, rate in rates.items()}
        return {**told, "bias": self.bias, "ratios": self.ratios}


def effective(judged: int, population: int, *, finite: bool) -> float:
    """The number of judgments, or with the correction for a finite population n(N - 1) / (N - n).

    The paper does not correct. 750 of 1,000 count as 2,997; all of a stratum as infinitely many, so that no doubt is
    left.
    """
    if not finite:
        return judged
    return inf if judged >= population else judged * (population - 1) / (population - judged)


def estimate(design: Design, errors: Mapping[str, float], *, finite: bool = False) -> dict[str, SampleEstimate]:
    """Hits, false positives, misses, P and R of every system of a design.

    `errors` has for each judged item 1 if it is an error and 0 if not, or the share of annotators who say so. What is
    not in it counts as not judged.
    """
    judged: list[list[float]] = [[] for _ in design.strata]
    for item, number in zip(design.items, design.stratum_of, strict=True):
        if item in errors:
            judged[number].append(errors[item])
    parts = [
        Part(
            share=stratum.population / design.population,
            p=sum(found) / len(found) if found else 0.0,
            judged=effective(len(found), stratum.population, finite=finite),
        )
        for stratum, found in zip(design.strata, judged, strict=True)
    ]
    both = list(zip(design.strata, parts, strict=True))
    return {
        name: SampleEstimate.of(
            flagged=(part for stratum, part in both if stratum.flags[at]),
            others=(part for stratum, part in both if not stratum.flags[at]),
        )
        for at, name in enumerate(design.systems)
    }


@dataclass(frozen=True, slots=True)
class Plan:
    """How many to judge in each stratum, what to expect then, and whether that is as narrow as was asked for."""

    flagged: int
    others: int
    expected: SampleEstimate
    enough: bool


def plan(
    population: int,
    flagged: int,
    *,
    precision: float,
    recall: float,
    precision_width: float,
    recall_width: float,
) -> Plan:
    """The fewest judgments that make the normal intervals of P and R as narrow as asked, if P and R are as guessed.

    Precision needs n = P(1-P) / v flagged items, v = (width / 2·1.96)². The variance of recall is a/n + b/m for n
    flagged and m other items; n + m is least at n : m = sqrt(a) : sqrt(b), and where precision needs more flagged
    items, m follows from what these leave. Figure 1: P = .80 within .05726 needs 750 of the 1,000 flagged items.
    """
    rest = population - flagged
    hits = precision * flagged / population
    missed = hits * (1 - recall) / recall
    rate = missed * population / rest if rest else inf
    if not rest or rate > 1:
        raise BadInput(
            f"with precision {precision:g} a recall of {recall:g} is impossible: "
            f"{missed * population:,.0f} of the {rest:,} items that are not flagged would be errors"
        )
    for_precision = precision * (1 - precision) / _variance(precision_width)
    # Weights of the two variances in that of recall, see Rate.against.
    a = (missed * flagged / population) ** 2 * precision * (1 - precision) / (hits + missed) ** 4
    b = (hits * rest / population) ** 2 * rate * (1 - rate) / (hits + missed) ** 4
    allowed = _variance(recall_width)
    of_flagged = max(for_precision, sqrt(a) * (sqrt(a) + sqrt(b)) / allowed)
    n = min(_up(of_flagged), flagged)
    left = allowed - (a / n if n else 0.0)
    of_others = b / left if left > 0 else inf
    m = rest if of_others > rest else _up(of_others)
    expected = SampleEstimate.of([Part(flagged / population, precision, n)], [Part(rest / population, rate, m)])
    return Plan(n, m, expected, enough=of_flagged <= flagged and of_others <= rest)


def _variance(width: float) -> float:
    return (width / (2 * Z_PAPER)) ** 2


def _up(number: float) -> int:
    """The next whole number, at least 1; rounding noise of a whole number does not cost one more judgment."""
    return max(1, ceil(round(number, 6)))
