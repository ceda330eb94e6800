"""Stored scores as people read them: numbers formatted once, in Python, with "n/a" where a ratio is undefined."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import registry
from tasks.models import Evaluation

NOT_DEFINED = "n/a"


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """One metric of one evaluation, ready to print."""

    key: str
    label: str
    value: str
    interval: str
    counts: list[tuple[str, str]]
    ratios: list[tuple[str, str]]
    signature: str


def ratio(value: float | None, decimals: int = 4) -> str:
    return NOT_DEFINED if value is None else f"{value:.{decimals}f}"


def count(value: float | None) -> str:
    """Whole numbers as such, weighted counts with two places."""
    if value is None:
        return NOT_DEFINED
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def interval(low: float | None, high: float | None, decimals: int = 4) -> str:
    return "" if low is None or high is None else f"{low:.{decimals}f} to {high:.{decimals}f}"


def score_tables(evaluation: Evaluation) -> list[ScoreTable]:
    tables = []
    for score in evaluation.scores.all():
        try:
            label = registry.metric(score.metric).label
        except registry.UnknownName:
            label = score.metric  # scored with a plugin that is no longer installed
        tables.append(
            ScoreTable(
                key=score.metric,
                label=label,
                value=ratio(score.value),
                interval=interval(score.low, score.high),
                counts=[(name, count(value)) for name, value in score.counts.items()],
                ratios=[(name, count(value) if name == "n" else ratio(value)) for name, value in score.ratios.items()],
                signature=score.signature,
            )
        )
    return tables
