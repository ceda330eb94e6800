"""Values for other parameters or one annotator alone, derived from stored rows: no file is read again.

A derived value depends on nothing but an evaluation, which never changes, and the parameters; so it is cached for good.
A request derives for a moment only; what is left over, the next request of the same page takes up.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from urllib.parse import unquote

from django.core.cache import cache

from scoring import registry
from scoring.parameters import BadParameter
from scoring.registry import Signature
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.leaderboard.columns import Stored
from tasks.leaderboard.options import BadOption
from tasks.leaderboard.question import Question
from tasks.leaderboard.scores import Scores
from tasks.models import RowSet

SECONDS = 2.0  # of deriving in one request
KEPT_SECONDS = 30 * 24 * 3600
BATCH = 50  # row sets in memory at once
UNKNOWN = Stored(None, None, None, {}, {})


def rederive(scores: Scores, question: Question) -> int:
    """Replace the stored values of the metric that ranks; how many evaluations are still to be done."""
    metric = question.ranking_metric.key
    asked = f"{metric}/{question.ranking_metric.version}/{question.params}"
    digest = hashlib.sha256(asked.encode()).hexdigest()[:16]
    keys = {evaluation: f"derived/{evaluation}/{digest}" for evaluation, stored in scores.items() if metric in stored}
    known = cache.get_many(keys.values())
    missing = [evaluation for evaluation, key in keys.items() if key not in known]
    for evaluation, stored in _derive(missing, question):
        known[keys[evaluation]] = stored
        cache.set(keys[evaluation], stored, KEPT_SECONDS)
    for evaluation, key in keys.items():
        signature = _signature(scores[evaluation][metric].signature, question)
        scores[evaluation][metric] = known.get(key, UNKNOWN)._replace(signature=signature)
    return sum(key not in known for key in keys.values())


def _signature(stored: str, question: Question) -> str:
    """That of the stored figure with the parameters asked for."""
    told = Signature.parse(stored)
    annotators = [unquote(name) for name in told.references.split("+")]
    return registry.signature(question.ranking_metric, question.params, gold=told.gold, annotators=annotators)


def _derive(evaluations: list[int], question: Question) -> Iterable[tuple[int, Stored]]:
    key = rows_key(question.ranking_metric.source, question.params)
    until = time.monotonic() + SECONDS
    for start in range(0, len(evaluations), BATCH):
        batch = evaluations[start : start + BATCH]
        data = dict(RowSet.objects.filter(evaluation__in=batch, key=key).values_list("evaluation_id", "data"))
        for evaluation in batch:
            yield evaluation, _derived(bytes(data[evaluation]), question) if evaluation in data else UNKNOWN
            if time.monotonic() > until:
                return


def _derived(data: bytes, question: Question) -> Stored:
    metric = question.ranking_metric
    try:
        totals = metric.total(metric.tally(from_bytes(data), question.params), None)
    except BadParameter as bad:
        raise BadOption("param", "parameters for which rows are stored", str(bad)) from bad
    ratios = metric.derive(totals, question.params)
    return Stored(ratios[metric.headline], None, None, dict(totals), ratios)
