"""Celery wrappers, a few lines each. A job takes a primary key; what it does stands elsewhere."""

from __future__ import annotations

import structlog
from django.utils import timezone
from kombu.exceptions import OperationalError

from evalserver.celery import job
from tasks import evaluate as evaluation_steps
from tasks.models import Evaluation

log = structlog.get_logger(__name__)


@job()
def evaluate(pk: int) -> None:
    evaluation_steps.run(pk)


def send(evaluation: Evaluation) -> None:
    """Put an evaluation on the queue. The row is already stored, so a broker that is down only costs time."""
    try:
        evaluate.apply_async((evaluation.pk,), priority=evaluation.priority)
    except OperationalError:
        log.warning("broker unreachable; the sweep will send it later", evaluation=evaluation.pk)


@job()
def sweep() -> None:
    """Re-send whatever is stale. Harmless when nothing is, when two run at once, and when the queue still holds it."""
    now = timezone.now()
    for evaluation in evaluation_steps.stale(now):
        if evaluation_steps.mark_sent(evaluation, now):
            send(evaluation)
