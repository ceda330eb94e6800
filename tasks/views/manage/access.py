"""Who may manage a task, and the frame that its pages share."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.urls import reverse

from tasks.actions import rescore
from tasks.views.taskframe import Tab, frame, seen_task
from tasks.visibility import Sight

__all__ = ["login_required", "manage_frame", "organized"]

# Route name -> label, in order.
SECTIONS = {
    "manage": "Dashboard",
    "manage-settings": "Settings",
    "manage-phases": "Phases and tracks",
    "manage-data": "Data and gold",
    "manage-rescore": "Re-score",
    "manage-teams": "Teams",
    "manage-submissions": "Submissions",
    "manage-announcements": "Announcements",
    "manage-samples": "Samples",
    "manage-audit": "Audit log",
    "manage-archive": "Archive",
}


def organized(request: HttpRequest, slug: str) -> Sight:
    """The task, if the viewer organizes it."""
    sight = seen_task(request, slug)
    if not sight.is_organizer:
        raise Http404("No task of yours is called that.")
    return sight


def manage_frame(sight: Sight, current: str) -> dict[str, Any]:
    """The context of templates/manage/base.html."""
    slug = sight.task.slug
    sections = [Tab(label, reverse(name, args=[slug]), name == current) for name, label in SECTIONS.items()]
    return frame(sight, "manage") | {"sections": sections, "rescore_running": bool(rescore.running(sight.task))}
