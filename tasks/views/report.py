"""The report of a submission, item by item or sentence by sentence, for whoever may see what gold says."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tasks.exports.files import FORMATS
from tasks.exports.reports import TABLES, filters_of, report_table
from tasks.models import Evaluation, Submission
from tasks.models.task import Kind
from tasks.reports.items import OUTCOMES, bins_of, item_lines
from tasks.reports.sentences import OUTCOMES as SENTENCE_OUTCOMES
from tasks.reports.sentences import sentence_report
from tasks.views.access import seen_submission
from tasks.views.downloads import attached
from tasks.views.taskframe import frame
from tasks.visibility import Sight

PER_PAGE = 50
SENTENCES_PER_PAGE = 25


@require_GET
def report(request: HttpRequest, uid: str) -> HttpResponse:
    found, sight = seen_submission(request, uid)
    evaluation = reported(found, sight)
    kind = sight.task.kind
    template, parts = ("sentences", _sentences) if kind == Kind.CORRECTION else ("items", _items)
    filters = filters_of(kind, request.GET)
    context = frame(sight, "my-submissions" if sight.owns(found) else "leaderboard") | {
        "submission": found,
        "system": sight.system_of(found),
        "evaluation": evaluation,
        "filters": filters,
        "tables": TABLES[kind],
        "formats": FORMATS.values(),
        "query": without_page(request.GET),
        **parts(evaluation, filters, request.GET.get("page")),
    }
    return render(request, f"submissions/{template}.html", context)


def reported(submission: Submission, sight: Sight) -> Evaluation:
    """The evaluation on the board, if the viewer may see what it says of single items."""
    evaluation = submission.evaluations.current().select_related("gold__dataset__task", "submission__phase").first()
    if evaluation is None or not sight.sees_rows(submission):
        raise Http404("There is no report that you may see.")
    return evaluation


def _items(evaluation: Evaluation, filters: Any, page: str | None) -> dict[str, Any]:
    lines = [line for line in item_lines(evaluation) if filters.keep(line)]
    return {
        "page": Paginator(lines, PER_PAGE).get_page(page),
        "total": len(lines),
        "outcomes": {key: text for key, text in OUTCOMES.items() if key},
        "bins": bins_of(evaluation),
    }


def _sentences(evaluation: Evaluation, filters: Any, page: str | None) -> dict[str, Any]:
    whole = sentence_report(evaluation)
    lines = [line for line in whole.lines if filters.keep(line)]
    return {
        "page": Paginator(lines, SENTENCES_PER_PAGE).get_page(page),
        "total": len(lines),
        "report": whole,
        "outcomes": SENTENCE_OUTCOMES,
    }


@require_GET
def table(request: HttpRequest, uid: str, name: str, ending: str) -> HttpResponse:
    found, sight = seen_submission(request, uid)
    return report_file(reported(found, sight), name, ending, request.GET)


def report_file(evaluation: Evaluation, name: str, ending: str, query: QueryDict) -> HttpResponse:
    """A table of the report as a file, with the filters of the address."""
    kind = evaluation.gold.dataset.task.kind
    if name not in TABLES[kind] or ending not in FORMATS:
        raise Http404("There is no such table.")
    return attached(report_table(evaluation, name, filters_of(kind, query)), ending)


def without_page(given: QueryDict) -> str:
    """The rest of the query string, ready to be followed by `page=`."""
    rest = given.copy()
    rest.pop("page", None)
    return rest.urlencode() + "&" if rest else ""
