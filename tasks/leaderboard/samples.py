"""Estimates of sampled evaluations as groups of columns, each marked as sampled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tasks.leaderboard.columns import Column, Group, Stored
from tasks.leaderboard.question import SAMPLE
from tasks.leaderboard.scores import Scores
from tasks.models import Phase, SampleStudy

RATES = {"precision": "P", "recall": "R", "hits": "Hits", "false_positives": "FP", "misses": "Misses"}
ENDS = ("", "_low", "_high")


def studies(phase: Phase) -> list[SampleStudy]:
    """Judged ones; no query where it is already known that there are none."""
    if not getattr(phase, "has_samples", True):
        return []
    return list(SampleStudy.objects.filter(phase=phase).exclude(estimates={}).order_by("pk"))


def group_of(study: SampleStudy) -> Group:
    key = f"{SAMPLE}{study.pk}"
    columns = [
        Column(
            f"{key}.{name}{end}",
            f"{label}{end.replace('_', ' ')}",
            f"{study.name}: {name.replace('_', ' ')} estimated from a sample"
            + (f", {end[1:]} end of the 95 % Wilson interval" if end else ""),
            key,
            "ratios",
            name + end,
        )
        for name, label in RATES.items()
        for end in ENDS
    ]
    return Group(key, f"{study.name} (sampled)", key, tuple(columns))


def add_estimates(scores: Scores, found: Iterable[SampleStudy], evaluation_of: Mapping[str, int]) -> None:
    """Put what the studies estimate beside what is stored, under the key of the study."""
    for study in found:
        for uid, told in study.estimates.items():
            if uid in evaluation_of:
                stored = Stored(None, None, None, {}, _ratios(told))
                scores.setdefault(evaluation_of[uid], {})[f"{SAMPLE}{study.pk}"] = stored


def _ratios(told: Mapping[str, Any]) -> dict[str, float | None]:
    ratios: dict[str, float | None] = {}
    for name in RATES:
        rate = told.get(name)
        low, high = rate["wilson"] if rate else (None, None)
        ratios |= {name: rate["value"] if rate else None, f"{name}_low": low, f"{name}_high": high}
    return ratios
