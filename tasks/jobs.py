"""Celery wrappers, a few lines each. A job takes a primary key; what it does stands elsewhere."""

from __future__ import annotations

from django.utils import timezone

from evalserver.celery import Priority, job, jobs_waiting
from tasks import evaluate as steps
from tasks import mailing, rankgroups, storedfiles
from tasks.gold import figures


@job
def evaluate(pk: int) -> None:
    steps.run(pk)


@job
def sweep() -> None:
    """Re-send whatever is stale. Harmless when nothing is, when two run at once, and when the queue still holds it."""
    now = timezone.now()
    for evaluation in steps.stale(now, jobs_waiting()):
        if steps.mark_sent(evaluation, now):
            evaluate.enqueue(evaluation.pk, priority=evaluation.priority)
    for phase in rankgroups.stale(now):
        rank_groups.enqueue(phase, priority=Priority.HOUSEKEEPING)
    for gold in figures.unsent():
        describe_gold.enqueue(gold, priority=Priority.HOUSEKEEPING)


@job
def rank_groups(phase: int) -> None:
    rankgroups.compute(phase, timezone.now())


@job
def describe_gold(gold: int) -> None:
    """One kind of figures, then back to the queue for the next, also of other gold: submissions come first."""
    with figures.alone() as is_alone:
        if is_alone:
            figures.compute(gold, timezone.now(), most=1)
    if is_alone and (still := figures.lacking()):
        describe_gold.enqueue(gold if gold in still else still[0], priority=Priority.HOUSEKEEPING)


@job
def tidy() -> None:
    storedfiles.tidy(timezone.now())


@job
def send_announcement(pk: int) -> None:
    mailing.send_announcement(pk)
