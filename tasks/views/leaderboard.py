"""The leaderboard of a task, in any of its states."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from tasks.catalog import shown_phase
from tasks.leaderboard import BadOption, Options, board, is_common, read, version
from tasks.leaderboard.controls import Controls, phase_links
from tasks.leaderboard.notes import hidden_text
from tasks.models import Phase
from tasks.views import anybody
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import Sight

LIVE_SECONDS = 20  # between two questions of an open page whether its board has changed


def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    if not anybody.is_anybody(request):
        return _fresh(request, seen_task(request, slug))
    facts, address = anybody.facts_of(slug), anybody.address_of(request)
    kept = anybody.SHELF.find(address, facts)
    if kept is None:
        sight = seen_task(request, slug)
        response = _fresh(request, sight)
        if not (facts and getattr(response, "is_common", False)):
            return response
        etag = f'"{hashlib.sha256(response.content).hexdigest()[:24]}"'
        push = response.headers.get("HX-Push-Url", "")
        kept = anybody.Kept(facts, anybody.changes_at(sight), response.content, etag, push)
        anybody.SHELF.keep(address, kept)
    return anybody.answer(request, kept)


def _fresh(request: HttpRequest, sight: Sight) -> HttpResponse:
    phase = asked_phase(sight, request.GET.get("phase", ""))
    if phase is None:
        return render(request, "tasks/leaderboard.html", frame(sight, "leaderboard"))
    try:
        options = read(request.GET)
        shown = version(phase, sight, options)
        if request.GET.get("version") == shown:
            return HttpResponse(status=204)  # an open page asks, and nothing has changed
        return _rendered(request, sight, phase, options, shown)
    except BadOption as bad:
        return render(request, "tasks/leaderboard_bad.html", frame(sight, "leaderboard") | {"bad": bad}, status=400)


def asked_phase(sight: Sight, slug: str) -> Phase | None:
    if not slug:
        return shown_phase(sight)
    found = next((phase for phase in sight.phases if phase.slug == slug), None)
    if found is None:
        raise Http404("The task has no such phase.")
    return found


def _rendered(request: HttpRequest, sight: Sight, phase: Phase, options: Options, shown: str) -> HttpResponse:
    found = board(phase, sight, options)
    controls = Controls(phase, found)
    context: dict[str, Any] = {
        "board": found,
        "controls": controls,
        "phase": phase,
        "phase_links": phase_links(sight.phases, phase),
        "version": shown,
        "hidden_text": hidden_text(phase),
        "live_seconds": LIVE_SECONDS,
        "is_live": options.at is None and options.gold is None,
    }
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    template = "tasks/leaderboard_board.html" if is_part else "tasks/leaderboard.html"
    response = render(request, template, frame(sight, "leaderboard") | context)
    response.is_common = is_common(options) and not found.pending  # type: ignore[attr-defined]
    response.headers["Cache-Control"] = "private, no-cache"
    if is_part and "version" not in request.GET:  # what updates itself leaves the history alone
        response.headers["HX-Push-Url"] = request.path + controls.permalink
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response
