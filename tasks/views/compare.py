"""Systems beside each other: of one phase, with paired tests and what they differ on; and of several tasks."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tasks.charts import bins_of
from tasks.compare.across import MOST as MOST_ACROSS
from tasks.compare.across import Across, across
from tasks.compare.differing import differing
from tasks.compare.onetask import MOST, Comparison
from tasks.exports.comparisons import TABLES
from tasks.exports.files import FORMATS
from tasks.leaderboard import BadOption, Options, board
from tasks.leaderboard.controls import Choice, Controls, phase_links
from tasks.models import Phase
from tasks.names import distinct, full_name
from tasks.plots.chart import Chart
from tasks.plots.systems import bins_kappa, bins_precision_recall
from tasks.views.access import listed
from tasks.views.downloads import attached
from tasks.views.leaderboard import asked_phase
from tasks.views.pictures import Figure, answer
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import Sight, Sights, visible_tasks

PER_PAGE = 20
OFFERED_PER_TASK, OFFERED_TASKS = 8, 12


@require_GET
def compare(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    context: dict[str, Any] = frame(sight, "compare")
    if phase is None:
        return render(request, "tasks/compare.html", context)
    try:
        found = _asked(request, sight, phase)
        context |= _context(request, found)
    except BadOption as bad:
        return render(request, "tasks/leaderboard_bad.html", context | {"bad": bad}, status=400)
    return render(request, "tasks/compare.html", context)


@require_GET
def compare_table(request: HttpRequest, slug: str, name: str, ending: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    if phase is None or name not in TABLES or ending not in FORMATS:
        raise Http404("There is no such table.")
    try:
        table = TABLES[name](_asked(request, sight, phase))
    except BadOption as bad:
        raise Http404("There is no such ratio.") from bad
    if not table.rows:
        raise Http404("There is no such table, or none that you may see.")
    return attached(table, ending)


def _asked(request: HttpRequest, sight: Sight, phase: Phase) -> Comparison:
    rank = request.GET.get("by", "") if sight.board(phase).counts else ""
    return Comparison(sight, phase, Options(rank=rank), listed(request, "systems"), listed(request, "close"))


def _context(request: HttpRequest, found: Comparison) -> dict[str, Any]:
    query = {"phase": found.phase.slug, "systems": ",".join(row.uid for row in found.rows)}
    if found.options.rank:
        query["by"] = found.options.rank
    told: dict[str, Any] = {
        "phase": found.phase,
        "phase_links": phase_links(found.sight.phases, found.phase),
        "found": found,
        "choices": [Choice(row.uid, full_name(row.team, row.system), row in found.rows) for row in found.offered],
        "ratios": Controls(found.phase, found.board).rank_choices,
        "most": MOST,
        "query": query,
        "permalink": "?" + urlencode(query, safe=","),
        "close": ",".join(row.uid for row in found.close_rows),
        "formats": FORMATS.values(),
        "uid_of": dict(zip(found.names, (row.uid for row in found.rows), strict=True)),
    }
    if found.sees_rows and found.has_two:
        told |= _differing(request, found)
    return told


def _differing(request: HttpRequest, found: Comparison) -> dict[str, Any]:
    """One page of what the two differ on."""
    everything = differing(*found.evaluations())
    return {"page": Paginator(everything, PER_PAGE).get_page(request.GET.get("page")), "differing": len(everything)}


@require_GET
def compare_tasks(request: HttpRequest) -> HttpResponse:
    sights = Sights(request.user)
    asked = listed(request, "runs")
    found = across(sights, asked)
    query = {"runs": ",".join(each.uid for each in found)}
    context = {
        "found": found,
        "choices": _offered(sights, found),
        "most": MOST_ACROSS,
        "permalink": "?" + urlencode(query, safe=","),
        "figures": [Figure(chart, f"{reverse('compare-tasks')}{chart.name}", query) for chart in _charts(found)],
        "kinds": {each.kind for each in found},
    }
    return render(request, "compare/tasks.html", context)


@require_GET
def compare_tasks_chart(request: HttpRequest, name: str, ending: str) -> HttpResponse:
    for chart in _charts(across(Sights(request.user), listed(request, "runs"))):
        if chart.name == name:
            return answer(request, chart, ending)
    raise Http404("There is no such chart, or none that you may see.")


def _charts(found: list[Across]) -> list[Chart]:
    names = distinct(each.label for each in found)
    bins = {name: bins_of(each.bins) for name, each in zip(names, found, strict=True)}
    several = len({each.task for each in found}) > 1
    return [make(bins, several_tasks=several) for make in (bins_kappa, bins_precision_recall)] if bins else []


def _offered(sights: Sights, found: list[Across]) -> list[tuple[str, list[Choice]]]:
    """Of every task the best systems of the board that its leaderboard page would show; tasks already chosen first."""
    chosen, compared = {each.uid for each in found}, {each.task_id for each in found}
    told = []
    for task in sorted(visible_tasks(sights.user), key=lambda task: task.pk not in compared)[:OFFERED_TASKS]:
        sight = sights.of(task)
        phase = asked_phase(sight, "")
        if phase is None or not sight.board(phase).counts:
            continue
        rows = board(phase, sight, Options(size=OFFERED_PER_TASK, humans="none")).rows
        choices = [Choice(row.uid, full_name(row.team, row.system), row.uid in chosen) for row in rows]
        if choices:
            told.append((f"{task.title}, {phase.name}", choices))
    return told
