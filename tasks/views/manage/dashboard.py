"""The dashboard: how the task stands, what waits for a decision, what failed; and the audit log."""

from __future__ import annotations

from datetime import timedelta

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tasks.models import Evaluation
from tasks.models.team import ParticipationState
from tasks.statistics import DAYS, days, states
from tasks.views.manage.access import login_required, manage_frame, organized
from tasks.views.report import without_page


@login_required
@require_GET
def dashboard(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    task = sight.task
    queue = Evaluation.objects.unfinished().filter(submission__phase__task=task)
    failures = Evaluation.objects.filter(submission__phase__task=task, state="failed")
    context = manage_frame(sight, "manage") | {
        "waiting_teams": task.participations.filter(state=ParticipationState.REQUESTED).select_related("team"),
        "teams": task.participations.filter(state=ParticipationState.APPROVED).count(),
        "states": [(state.label, number) for state, number in states(task).items()],
        "queue": queue.select_related("submission__team", "submission__phase")[:20],
        "failures": failures.select_related("submission__team", "submission__phase")[:10],
        "days": days(task, sight.now - timedelta(days=DAYS)),
        "events": task.audit_events.select_related("actor")[:8],
    }
    return render(request, "manage/dashboard.html", context)


@login_required
@require_GET
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    events = sight.task.audit_events.select_related("actor")
    verb, who = request.GET.get("verb", ""), request.GET.get("who", "")
    if verb:
        events = events.filter(verb=verb)
    if who:
        events = events.filter(actor__username=who)
    context = manage_frame(sight, "manage-audit") | {
        "page": Paginator(events, 50).get_page(request.GET.get("page")),
        "verbs": sight.task.audit_events.order_by("verb").values_list("verb", flat=True).distinct(),
        "verb": verb,
        "who": who,
        "query": without_page(request.GET),
    }
    return render(request, "manage/audit.html", context)
