"""An evaluation from rows that are already stored: other parameters or a new metric cost no second reading of a file.

Rows say what was counted; metrics only sum them up in other ways. So where a submission was evaluated against the same
gold by the same scorer before, and every metric asked for counts what was counted then, the file is not needed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scoring import registry
from scoring.registry import Metric
from scoring.score import rows_key
from tasks.gold.stored import annotators_of
from tasks.models import Evaluation, RowSet, Score
from tasks.models.evaluation import EvaluationState


def request(evaluation: Evaluation, folder: Path) -> dict[str, Any] | None:
    """What the scorer needs to compute it from stored rows, which are written to the folder; None if it needs the file.

    The scorer does this too, because intervals take their time: limits and heartbeat are those of any evaluation.
    """
    earlier = _earlier(evaluation)
    metrics = _applicable(registry.metrics(evaluation.submission.phase.task.scoring_kind), earlier)
    if metrics is None:
        return None
    asked = {metric.key: evaluation.metrics.get(metric.key, {}) for metric in metrics}
    keys = {rows_key(metric.source, metric.with_defaults(asked[metric.key])) for metric in metrics}
    stored = dict(RowSet.objects.filter(evaluation__in=earlier, key__in=keys).values_list("key", "data"))
    if keys - stored.keys():
        return None  # something was never counted
    names = {key: f"counted-{number}.npz" for number, key in enumerate(sorted(stored))}
    for key, name in names.items():
        (folder / name).write_bytes(stored[key])
    return {
        "metrics": asked,
        "counted": names,
        "digest": evaluation.gold.digest,
        "annotators": list(annotators_of(evaluation.gold).values()),
    }


def _earlier(evaluation: Evaluation) -> list[Evaluation]:
    """Finished evaluations of the same file against the same gold by the same scorer."""
    same = Evaluation.objects.filter(
        submission=evaluation.submission_id,
        gold=evaluation.gold_id,
        scorer=evaluation.scorer,
        state=EvaluationState.DONE,
    )
    return list(same.exclude(pk=evaluation.pk).order_by("-pk"))


def _applicable(metrics: list[Metric], earlier: list[Evaluation]) -> list[Metric] | None:
    """Those that apply to this submission; None if only its file can tell."""
    if not earlier:
        return None
    computed = set(Score.objects.filter(evaluation__in=earlier).values_list("metric", flat=True))
    unknown = [metric for metric in metrics if metric.key not in computed and metric.applies is not registry.always]
    if any(metric.key not in registry.BUILT_IN for metric in unknown):
        return None  # installed since, and never tried; our own metrics were, by the same scorer, and did not apply
    return [metric for metric in metrics if metric not in unknown]
