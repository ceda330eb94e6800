"""The tasks of the home page: where each stands, how many teams take part, and who leads."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count
from django.utils import timezone

from tasks.models import Participation, Task
from tasks.models.team import ParticipationState
from tasks.timeline import Standing, standing
from tasks.visibility import Viewer, visible_tasks

ORDER = {"Open": 0, "Upcoming": 1, "Closed": 2}


@dataclass(frozen=True, slots=True)
class Card:
    task: Task
    standing: Standing
    teams: int


def catalog(user: Viewer) -> list[Card]:
    """Open tasks first, then upcoming, then closed; within each the newest first."""
    now = timezone.now()
    tasks = list(visible_tasks(user).prefetch_related("phases"))
    approved = Participation.objects.filter(task__in=tasks, state=ParticipationState.APPROVED)
    teams = dict(approved.order_by().values_list("task").annotate(Count("pk")))
    cards = [Card(task, standing(task.phases.all(), now), teams.get(task.pk, 0)) for task in tasks]
    return sorted(cards, key=lambda card: ORDER.get(card.standing.label, len(ORDER)))
