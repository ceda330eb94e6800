"""How far the annotators of a task agree: a page, its charts, and the same for programs."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tasks.annotators import Annotators, annotators_of, seen_datasets
from tasks.leaderboard.controls import Link
from tasks.models import DataSet
from tasks.models.task import Kind
from tasks.plots.chart import Chart
from tasks.plots.gold import agreement_histogram, needed_curve
from tasks.views.pictures import Figure, answer
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import Sight


@require_GET
def annotators(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    seen = seen_datasets(sight)
    context: dict[str, Any] = frame(sight, "annotators")
    if not seen:
        return render(request, "tasks/annotators.html", context | {"has_data": sight.task.datasets.exists()})
    dataset = _asked(request, seen)
    found = annotators_of(dataset, _version(request, sight))
    query = {"dataset": dataset.slug} | ({"gold": request.GET["gold"]} if "gold" in request.GET else {})
    links = [Link(each.name, f"?dataset={each.slug}", each == dataset) for each in seen]
    context |= {"dataset": dataset, "links": links, "found": found}
    if found is not None:
        path = reverse("annotators", args=[slug])
        figures = {chart.name: Figure(chart, f"{path}{chart.name}", query) for chart in charts(found)}
        context |= {"figures": figures, "pair": found.pair(request.GET.getlist("pair")), "query": query}
    return render(request, "tasks/annotators.html", context)


@require_GET
def picture(request: HttpRequest, slug: str, name: str, ending: str) -> HttpResponse:
    sight = seen_task(request, slug)
    seen = seen_datasets(sight)
    found = annotators_of(_asked(request, seen), _version(request, sight)) if seen else None
    for chart in charts(found) if found else ():
        if chart.name == name:
            return answer(request, chart, ending)
    raise Http404("There is no such chart.")


def charts(found: Annotators) -> list[Chart]:
    """Those for which there are figures already."""
    what = "tokens and gaps" if found.version.dataset.task.kind == Kind.CORRECTION else "items"
    made = []
    if found.agreement and found.agreement["n_annotators"] > 1:
        made.append(agreement_histogram(found.agreement["histogram"], what))
    if found.needed:
        made.append(needed_curve(found.needed))
    return made


def _asked(request: HttpRequest, seen: list[DataSet]) -> DataSet:
    slug = request.GET.get("dataset", "")
    found = next((each for each in seen if slug in ("", each.slug)), None)
    if found is None:
        raise Http404("There is no such data set, or none that you may see.")
    return found


def _version(request: HttpRequest, sight: Sight) -> int | None:
    """Versions that are not in force are for organizers: a re-score with them may not be published yet."""
    asked = request.GET.get("gold", "")
    if not asked:
        return None
    if not sight.is_organizer or not asked.isdigit():
        raise Http404("There is no such gold, or none that you may see.")
    return int(asked)
