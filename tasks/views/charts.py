"""The charts of a phase, for the systems that the address names."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tasks.charts import MOST_CHOSEN, Charts
from tasks.leaderboard.controls import Choice, phase_links
from tasks.models import Phase
from tasks.names import full_name
from tasks.views.access import listed
from tasks.views.leaderboard import asked_phase
from tasks.views.pictures import Figure, answer
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import Sight

BIAS = "bias"


@require_GET
def charts(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    context = frame(sight, "charts")
    if phase is None:
        return render(request, "tasks/charts.html", context)
    asked = _asked(request, sight, phase)
    query = _query(asked)
    path = reverse("charts", args=[slug])
    made = list(asked.all())
    context |= {
        "phase": phase,
        "phase_links": phase_links(sight.phases, phase),
        "figures": [Figure(chart, f"{path}{chart.name}", query) for chart in made],
        "has_curves": any(chart.name.startswith("curve-") for chart in made),
        "charts": asked,
        "choices": [Choice(row.uid, full_name(row.team, row.system), row in asked.chosen) for row in asked.systems],
        "most": MOST_CHOSEN,
        "permalink": "?" + "&".join(f"{name}={value}" for name, value in query.items()),
    }
    return render(request, "tasks/charts.html", context)


@require_GET
def picture(request: HttpRequest, slug: str, name: str, ending: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    chart = _asked(request, sight, phase).named(name) if phase else None
    if chart is None:
        raise Http404("There is no such chart, or none that you may see.")
    return answer(request, chart, ending)


def _asked(request: HttpRequest, sight: Sight, phase: Phase) -> Charts:
    return Charts(sight, phase, listed(request, "systems"), over_bias=request.GET.get("axis") == BIAS)


def _query(asked: Charts) -> dict[str, str]:
    query = {"phase": asked.phase.slug}
    if asked.wanted:
        query["systems"] = ",".join(row.uid for row in asked.chosen)
    if asked.over_bias:
        query["axis"] = BIAS
    return query
