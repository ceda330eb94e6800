"""Tallied rows of evaluations, and what is computed from them kept for good: an evaluation never changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.cache import cache

from scoring.data import Params, Rows
from scoring.groups import ITEMS, SENTENCES, Groups
from scoring.registry import Metric
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.leaderboard.columns import params_of
from tasks.models import RowSet, Task
from tasks.models.task import Kind

KEPT_SECONDS = 30 * 24 * 3600
Kept = TypeVar("Kept")


@dataclass(frozen=True, slots=True)
class Systems:
    """Systems of one task by name, with their evaluations. Rows are read when something has to be computed."""

    task: Task
    evaluations: Mapping[str, int]

    @property
    def groups(self) -> Groups:
        """What a resample draws as a whole."""
        return SENTENCES if self.task.kind == Kind.CORRECTION else ITEMS

    def params(self, metric: Metric) -> dict[str, Any]:
        return params_of(self.task, metric)

    def rows(self, metric: Metric) -> dict[str, Rows]:
        """Stored rows of those to which the metric applies; others may have rows that lack what it needs."""
        key = rows_key(metric.source, self.params(metric))
        stored = RowSet.objects.filter(evaluation__in=list(self.evaluations.values()), key=key)
        data = dict(stored.filter(evaluation__scores__metric=metric.key).values_list("evaluation_id", "data"))
        return {
            name: from_bytes(bytes(data[evaluation]))
            for name, evaluation in self.evaluations.items()
            if evaluation in data
        }

    def tallied(self, metric: Metric) -> dict[str, Rows]:
        params = self.params(metric)
        return {name: metric.tally(rows, params) for name, rows in self.rows(metric).items()}

    def kept(self, what: str, asked: Sequence[object], compute: Callable[[], Kept]) -> Kept:
        """The outcome of `compute`, which depends on these systems and on `asked` and on nothing else."""
        parts = (what, list(self.evaluations.items()), list(map(repr, asked)))
        key = f"compare/{hashlib.sha256(repr(parts).encode()).hexdigest()}"
        found: list[Kept] | None = cache.get(key)  # in a list, since None may be an outcome
        if found is None:
            found = [compute()]
            cache.set(key, found, KEPT_SECONDS)
        return found[0]


def asked_of(metric: Metric, params: Params) -> tuple[object, ...]:
    """What a figure of this metric depends on."""
    return metric.key, metric.version, sorted(params.items())
