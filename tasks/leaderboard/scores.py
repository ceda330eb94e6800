"""Stored scores of the runs on a board: no more of them, and no more of each, than the shown columns need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import Case, F, JSONField, Q, When

from tasks.leaderboard.columns import Stored
from tasks.models import Score

Spread = dict[str, dict[str, float | None]]  # ratio -> low, mean, high
Scores = dict[int, dict[str, Stored]]  # evaluation -> metric -> what is stored


def load(
    evaluations: Collection[int], metrics: Collection[str], *, sample: int | None, spread: Collection[str]
) -> Scores:
    """In one query: these metrics of these evaluations, and all of `sample`, which tells what columns there are.

    `detail` can be large; of it only the spread over annotators is read, for the metrics of `spread` and the sample,
    and of the sample also what it says of humans.
    """
    wanted = Q(evaluation__in=evaluations, metric__in=metrics)
    if sample is not None:
        wanted |= Q(evaluation=sample)
    needs_spread = Q(metric__in=spread) | Q(evaluation=sample)
    rows = (
        Score.objects.filter(wanted)
        .annotate(
            spread=Case(When(needs_spread, then=F("detail__annotators__spread")), output_field=JSONField()),
            alone=Case(When(needs_spread, then=F("detail__alone")), output_field=JSONField()),
            humans=Case(When(evaluation=sample, then=F("detail__annotators")), output_field=JSONField()),
        )
        .values_list(
            *("evaluation_id", "metric", "value", "low", "high", "counts", "ratios", "signature"),
            *("spread", "alone", "humans"),
        )
    )
    found: Scores = defaultdict(dict)
    for evaluation, metric, value, low, high, counts, ratios, signature, spread, alone, humans in rows.iterator(2000):
        found[evaluation][metric] = Stored(
            value, low, high, counts, ratios, signature, _spread(spread, alone), humans if _is_list(humans) else ()
        )
    return found


def _is_list(humans: Any) -> bool:
    return isinstance(humans, list)


def _spread(told: Any, alone: Any) -> Spread | None:
    """Low, mean and high of every ratio over annotators: as told, or from the ratios against each of them alone."""
    if told or not alone:
        return told or None
    each = [against["ratios"] for against in alone.values()]
    spread: Spread = {}
    for name in each[0]:
        values = [ratios[name] for ratios in each if ratios[name] is not None]
        mean = sum(values) / len(values) if values else None
        spread[name] = {"low": min(values, default=None), "mean": mean, "high": max(values, default=None)}
    return spread
