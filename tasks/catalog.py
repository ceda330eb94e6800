"""The tasks of the home page: where each stands, how many teams take part, and who leads."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Prefetch

from tasks.leaderboard import Leader, leader
from tasks.models import Participation, Phase, Task
from tasks.models.phase import PhaseState
from tasks.models.team import ParticipationState
from tasks.timeline import Standing, standing
from tasks.visibility import Sight, Viewer, visible_tasks, with_board_facts

ORDER = {"Open": 0, "Upcoming": 1, "Closed": 2}


@dataclass(frozen=True, slots=True)
class Card:
    task: Task
    standing: Standing
    teams: int
    board: Phase | None  # the phase whose board is worth a look
    leader: Leader | None


def catalog(user: Viewer) -> list[Card]:
    """Open tasks first, then upcoming, then closed; within each the newest first."""
    phases = Prefetch("phases", with_board_facts(Phase.objects.all()))
    tasks = list(visible_tasks(user).prefetch_related(phases))
    approved = Participation.objects.filter(task__in=tasks, state=ParticipationState.APPROVED)
    teams = dict(approved.order_by().values_list("task").annotate(Count("pk")))
    cards = [_card(Sight(user, task), teams.get(task.pk, 0)) for task in tasks]
    return sorted(cards, key=lambda card: ORDER.get(card.standing.label, len(ORDER)))


def _card(sight: Sight, teams: int) -> Card:
    phases = list(sight.task.phases.all())
    sight.phases = phases  # they came with the task
    shown = shown_phase(sight)
    board = shown if shown is not None and shown.has_runs else None  # type: ignore[attr-defined]
    first = leader(board, sight) if board is not None else None
    return Card(sight.task, standing(phases, sight.now), teams, board, first)


def shown_phase(sight: Sight) -> Phase | None:
    """Whose board to show to somebody who names none: the last with results that can be seen, else the last begun."""
    begun = [phase for phase in sight.phases if phase.state_at(sight.now) != PhaseState.UPCOMING]
    filled = [phase for phase in begun if phase.has_runs and sight.board(phase).visible]  # type: ignore[attr-defined]
    return next(reversed(filled or begun or sight.phases[:1]), None)
