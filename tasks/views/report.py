"""The report of a submission, item by item or sentence by sentence, for whoever may see what gold says."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tasks.models import Evaluation
from tasks.models.task import Kind
from tasks.report import OUTCOMES, Filters, bins_of, item_lines
from tasks.views.access import seen_submission
from tasks.views.taskframe import frame

PER_PAGE = 50


@require_GET
def report(request: HttpRequest, uid: str) -> HttpResponse:
    found, sight = seen_submission(request, uid)
    evaluation = found.evaluations.current().select_related("gold__dataset__task").first()
    if evaluation is None or not sight.sees_rows(found):
        raise Http404("There is no report that you may see.")
    context = frame(sight, "my-submissions" if sight.owns(found) else "leaderboard")
    context |= {"submission": found, "system": sight.system_of(found)}
    if sight.task.kind != Kind.CORRECTION:
        return render(request, "submissions/items.html", context | _items(request, evaluation))
    raise Http404("There is no report that you may see.")


def _items(request: HttpRequest, evaluation: Evaluation) -> dict[str, Any]:
    filters = Filters(**{name: request.GET.get(name, "") for name in ("outcome", "bin", "text")})
    lines = [line for line in item_lines(evaluation) if filters.keep(line)]
    return {
        "page": Paginator(lines, PER_PAGE).get_page(request.GET.get("page")),
        "total": len(lines),
        "filters": filters,
        "outcomes": {key: text for key, text in OUTCOMES.items() if key},
        "bins": bins_of(evaluation),
        "query": without_page(request.GET),
    }


def without_page(given: QueryDict) -> str:
    """The rest of the query string, ready to be followed by `page=`."""
    rest = given.copy()
    rest.pop("page", None)
    return rest.urlencode() + "&" if rest else ""
