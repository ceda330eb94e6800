"""Lists of teams with what organizers want to know of each, in few queries."""

from __future__ import annotations

from django.db.models import Count, Max, Q, QuerySet

from tasks.models import Participation, Task
from tasks.models.submission import SubmissionState


def participants(task: Task) -> QuerySet[Participation]:
    """Requests first, then the others; with members, runs and the latest submission."""
    own = Q(team__submissions__phase__task=task)
    return (
        task.participations.select_related("team", "decided_by")
        .prefetch_related("team__memberships__user")
        .annotate(
            runs=Count("team__submissions", filter=own, distinct=True),
            scored=Count(
                "team__submissions", filter=own & Q(team__submissions__state=SubmissionState.SCORED), distinct=True
            ),
            latest=Max("team__submissions__created_at", filter=own),
        )
        .order_by("-state", "requested_at")
    )
