"""What all pages of a task share: finding the task that the viewer may see, its heading and its tabs.

sight = seen_task(request, slug)
return render(request, "tasks/data.html", frame(sight, "task-data") | {...})
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from tasks.timeline import standing
from tasks.visibility import Sight, visible_tasks

# Route name -> label, in order. A task's pages extend templates/tasks/base.html.
TABS = {
    "task": "Overview",
    "task-data": "Data",
    "task-rules": "Rules and metrics",
    "leaderboard": "Leaderboard",
    "charts": "Charts",
    "compare": "Compare",
    "annotators": "Annotators",
    "downloads": "Downloads",
    "submit": "Submit",
    "my-submissions": "My submissions",
}
ORGANIZER_TABS = {"manage": "Manage"}


@dataclass(frozen=True, slots=True)
class Tab:
    label: str
    url: str
    current: bool = False
    count: int | None = None


def seen_task(request: HttpRequest, slug: str) -> Sight:
    """The viewer's sight of the task; 404 where it is hidden, exactly as where it does not exist."""
    task = visible_tasks(request.user).filter(slug=slug).first()
    if task is None:
        raise Http404("No task is called that.")
    return Sight(request.user, task)


def frame(sight: Sight, current: str) -> dict[str, Any]:
    """The context of templates/tasks/base.html. `current` is the route name of the tab."""
    return {
        "task": sight.task,
        "sight": sight,
        "phases": sight.phases,
        "standing": standing(sight.phases, sight.now),
        "tabs": tabs(sight, current),
    }


def tabs(sight: Sight, current: str) -> list[Tab]:
    names = TABS | (ORGANIZER_TABS if sight.is_organizer else {})
    return [Tab(label, reverse(name, args=[sight.task.slug]), current == name) for name, label in names.items()]
