"""Results to take away, and what their columns mean."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers

from scoring.registry import UnknownName
from tasks.exports.cite import board_entry, task_entry
from tasks.exports.contents import DOWNLOADS
from tasks.exports.deliver import Asked, NotForYou, asked, offered
from tasks.exports.files import FORMATS
from tasks.exports.itemrows import TooManyRows, sources
from tasks.exports.tables import TYPES, Table
from tasks.leaderboard import BadOption, read
from tasks.leaderboard.columns import NAMES
from tasks.leaderboard.controls import phase_links
from tasks.views.leaderboard import asked_phase
from tasks.views.taskframe import frame, seen_task


def downloads(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    context = frame(sight, "downloads")
    if phase is None:
        return render(request, "tasks/downloads.html", context)
    try:
        query = read(request.GET).query()
    except BadOption as bad:
        return render(request, "tasks/leaderboard_bad.html", context | {"bad": bad}, status=400)
    return render(
        request,
        "tasks/downloads.html",
        context
        | {
            "phase": phase,
            "phase_links": phase_links(sight.phases, phase),
            "query": f"?phase={phase.slug}" + (f"&{query}" if query else ""),
            "offered": offered(sight, phase),
            "visible": sight.board(phase).visible,
            "formats": FORMATS.values(),
            "sources": sources(sight.task),
            "task_entry": task_entry(sight.task),
            "board_entry": board_entry(phase, query, sight.now.date()),
        },
    )


def download(request: HttpRequest, slug: str, name: str, ending: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    if phase is None:
        raise Http404("The task has no phase yet.")
    try:
        return deliver(request, asked(sight, phase, name, ending, request.GET))
    except NotForYou:
        raise Http404("There is no such download, or none that you may have.") from None
    except (BadOption, UnknownName, TooManyRows) as bad:
        context = frame(sight, "downloads") | {"bad": bad}
        return render(request, "tasks/leaderboard_bad.html", context, status=400)


def deliver(request: HttpRequest, wanted: Asked) -> HttpResponse:
    """The file, or 304 to whoever has it already."""
    response = get_conditional_response(request, etag=wanted.etag)
    if response is None:
        response = HttpResponse(wanted.content(wanted.sight.now.date()), content_type=wanted.media_type)
        response["Content-Disposition"] = f'attachment; filename="{wanted.filename}"'
        response["ETag"] = wanted.etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Authorization"])
    return response


def attached(table: Table, ending: str) -> HttpResponse:
    """A table as a file of that format, to be kept."""
    response = HttpResponse(FORMATS[ending].write(table), content_type=FORMATS[ending].media_type)
    response["Content-Disposition"] = f'attachment; filename="{table.name}.{ending}"'
    return response


def documentation(request: HttpRequest) -> HttpResponse:
    tables = [(known, [field.column for field in known.fields]) for known in DOWNLOADS.values()]
    context = {"tables": tables, "types": TYPES, "formats": FORMATS.values(), "names": NAMES}
    return render(request, "docs/downloads.html", context)
