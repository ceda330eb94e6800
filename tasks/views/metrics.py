"""The metrics that this site knows, each with formula, source, caveats and a worked example."""

from __future__ import annotations

from collections import defaultdict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring import registry
from scoring.registry import Metric
from tasks.leaderboard.columns import label_of
from tasks.metricpages.example import example
from tasks.metricpages.steps import steps
from tasks.metricpages.words import parameters, summary
from tasks.shown import count, ratio
from tasks.visibility import visible_tasks


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    groups: dict[str, list[tuple[Metric, str]]] = defaultdict(list)
    for each in registry.metrics():
        groups[" and ".join(each.kinds)].append((each, summary(each)))
    return render(request, "metrics/metrics.html", {"groups": dict(groups)})


@require_GET
def metric(request: HttpRequest, key: str) -> HttpResponse:
    try:
        found = registry.metric(key)
    except registry.UnknownName as unknown:
        raise Http404(str(unknown)) from unknown
    shown = example(found.kinds[0])
    context = {
        "metric": found,
        "summary": summary(found),
        "parameters": parameters(found),
        "headline": label_of(found.headline, found.params),
        "example": shown,
        "tasks": visible_tasks(request.user).filter(kind__in=found.kinds),
    }
    result = shown.results.get(key)
    if result is not None:
        counts = {name: value for name, value in result.counts.items() if name not in result.ratios}
        context |= {
            "steps": steps(result.counts, result.ratios, found.params),
            "counts": [(*label_of(name, found.params), count(value)) for name, value in counts.items()],
            "value": ratio(result.value),
        }
    return render(request, "metrics/metric.html", context)
