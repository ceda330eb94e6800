"""A task's own pages: overview, data, rules and metrics, and whatever else its organizers wrote."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.registry import Metric, shown
from tasks.catalog import shown_phase
from tasks.leaderboard import Options
from tasks.leaderboard.columns import measured, params_of
from tasks.leaderboard.question import ask
from tasks.markdown import render as markdown
from tasks.metricpages.leading import leading
from tasks.models import Page, Task
from tasks.timeline import timeline
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import BoardRule

EVERYTHING = BoardRule(visible=True)
OWN_TAB = ("overview", "data", "rules")


def overview(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    pages = list(sight.task.pages.all())
    context = frame(sight, "task")
    dates = timeline(context["phases"], sight.task.events.all(), sight.now)
    return render(
        request,
        "tasks/overview.html",
        context
        | {"body": _body(pages, "overview"), "more": [p for p in pages if p.slug not in OWN_TAB], "timeline": dates},
    )


def data(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    datasets: Any = list(sight.task.datasets.annotate(size=Count("items")))
    for dataset in datasets:
        phases = (phase for phase in sight.phases if phase.dataset_id == dataset.pk)
        dataset.seen_in = next((phase.slug for phase in phases if sight.sees_items(phase)), None)
        dataset.gold_is_out = sight.is_gold_out(dataset)
    return render(
        request,
        "tasks/data.html",
        frame(sight, "task-data") | {"body": _body(_pages(sight.task, "data"), "data"), "datasets": datasets},
    )


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    body = _body(_pages(sight.task, "rules"), "rules")
    context = {
        "body": body,
        "metrics": _metrics(sight.task),
        "headline": ask(sight.task, EVERYTHING, Options()).headline,
        "leading": leading(sight, shown_phase(sight)),
    }
    return render(request, "tasks/rules.html", frame(sight, "task-rules") | context)


def _metrics(task: Task) -> list[tuple[Metric, list[tuple[str, str]], bool]]:
    """Each with those of its parameters that are set, as signatures show them; the one that ranks comes first."""
    found = []
    for metric in measured(task):
        params = [(name, shown(value)) for name, value in params_of(task, metric).items() if value != ()]
        found.append((metric, params, metric.key == task.headline_metric))
    return sorted(found, key=lambda entry: not entry[2])


def page(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    sight = seen_task(request, slug)
    found = _pages(sight.task, page)
    if not found:
        raise Http404("The task has no such page.")
    return render(request, "tasks/page.html", frame(sight, "") | {"page": found[0], "body": _body(found, page)})


def _pages(task: Task, slug: str) -> list[Page]:
    return list(task.pages.filter(slug=slug))


def _body(pages: list[Page], slug: str) -> str:
    return next((markdown(page.body) for page in pages if page.slug == slug), "")
