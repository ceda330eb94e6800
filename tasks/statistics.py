"""How much is submitted to a task: by state, and day by day."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Count, Q
from django.db.models.functions import TruncDate

from tasks.models import Submission, Task
from tasks.models.submission import SubmissionState

DAYS = 30  # that a dashboard looks back


def states(task: Task) -> dict[SubmissionState, int]:
    """Submissions in each state, also in those that none is in."""
    counted = dict(
        Submission.objects.filter(phase__task=task).values_list("state").annotate(n=Count("pk")).order_by("state")
    )
    return {state: counted.get(state.value, 0) for state in SubmissionState}


def days(task: Task, since: datetime) -> list[Any]:
    """Submissions of each UTC day, made and scored; days without any are left out."""
    rows = (
        Submission.objects.filter(phase__task=task, created_at__gte=since)
        .annotate(day=TruncDate("created_at"))
        .values("day")
        .annotate(made=Count("pk"), scored=Count("pk", filter=Q(state=SubmissionState.SCORED)))
        .order_by("day")
    )
    return list(rows)
