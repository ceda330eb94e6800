"""What systems reach against some of the annotators only, from the rows that were stored when they were scored.

An evaluation never changes, so its means are computed once and kept. A request computes for a moment only; what is left
over, the next one takes up.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence

import numpy as np
from django.core.cache import cache

from scoring.data import Params, Rows
from scoring.human import mean_by_size
from scoring.human_ratio import HUMAN_RATIO
from scoring.m2.metric import COLUMNS, M2
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.models import RowSet, Task

SECONDS = 2.0  # of computing in one request
KEPT_SECONDS = 30 * 24 * 3600

Points = list[tuple[int, float]]  # number of annotators in the gold, mean F over all such sets


def reached_by(task: Task, evaluations: Sequence[int]) -> dict[int, Points]:
    """By evaluation, for as many of them as could be computed by now; the others are left out."""
    params = M2.with_defaults(task.metrics.get(M2.key, {}))
    beta = HUMAN_RATIO.with_defaults(task.metrics.get(HUMAN_RATIO.key, {}))["beta"]
    keys = {evaluation: _key(evaluation, params, beta) for evaluation in evaluations}
    known: dict[str, Points] = cache.get_many(keys.values())
    until = time.monotonic() + SECONDS
    missing = [evaluation for evaluation, key in keys.items() if key not in known]
    stored = RowSet.objects.filter(evaluation__in=missing, key=rows_key(M2.source, params))
    for row_set in stored.iterator(chunk_size=1):
        points = sorted(mean_by_size(counts_of(from_bytes(bytes(row_set.data))), beta=beta).items())
        key = keys[row_set.evaluation_id]
        known[key] = points
        cache.set(key, points, KEPT_SECONDS)
        if time.monotonic() > until:
            break
    return {evaluation: known[key] for evaluation, key in keys.items() if key in known}


def counts_of(rows: Rows) -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
    """M² counts as scoring.human has them: sentence x annotator x (correct, proposed, gold)."""
    names = [name.removeprefix("gold:") for name in rows.columns if name.startswith("gold:")]
    columns = [[np.asarray(rows.columns[f"{what}:{name}"]) for what in COLUMNS] for name in names]
    return np.array(columns, dtype=np.int64).transpose(2, 0, 1)


def _key(evaluation: int, params: Params, beta: float) -> str:
    asked = hashlib.sha256(repr((M2.version, sorted(params.items()), beta)).encode()).hexdigest()[:16]
    return f"reached/{evaluation}/{asked}"
