"""The leaderboard of a task, in any of its states."""

from __future__ import annotations

import hashlib
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import get_conditional_response, patch_vary_headers

from tasks.leaderboard import BadOption, Options, board, is_common, read, version
from tasks.leaderboard.controls import Controls, phase_links
from tasks.models import Phase
from tasks.models.phase import PhaseState
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import Sight

PAGE_SECONDS = 300
LIVE_SECONDS = 20  # between two questions of an open page whether its board has changed


def leaderboard(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    phase = asked_phase(sight, request.GET.get("phase", ""))
    if phase is None:
        return render(request, "tasks/leaderboard.html", frame(sight, "leaderboard"))
    try:
        options = read(request.GET)
        return _answer(request, sight, phase, options)
    except BadOption as bad:
        context = frame(sight, "leaderboard") | {"bad": bad}
        return render(request, "tasks/leaderboard_bad.html", context, status=400)


def asked_phase(sight: Sight, slug: str) -> Phase | None:
    """The phase of that name; without one, the last with results that can be seen, else the last that has begun."""
    if slug:
        found = next((phase for phase in sight.phases if phase.slug == slug), None)
        if found is None:
            raise Http404("The task has no such phase.")
        return found
    begun = [phase for phase in sight.phases if phase.state_at(sight.now) != PhaseState.UPCOMING]
    filled = [phase for phase in begun if phase.has_runs and sight.board(phase).visible]  # type: ignore[attr-defined]
    return next(reversed(filled or begun or sight.phases[:1]), None)


def _answer(request: HttpRequest, sight: Sight, phase: Phase, options: Options) -> HttpResponse:
    shown = version(phase, sight, options)
    if request.GET.get("version") == shown:
        return HttpResponse(status=204)  # an open page asks, and nothing has changed
    # Whoever has no session sees what everybody without one sees: such a page is rendered once.
    is_anybody = not {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()
    if not (is_anybody and is_common(options)):
        return _rendered(request, sight, phase, options, shown)
    key = _page_key(request, sight, phase, shown)
    unchanged = get_conditional_response(request, etag=f'"{key}"')
    if unchanged is not None:
        return unchanged
    content: bytes | None = cache.get(f"page/{key}")
    if content is None:
        response = _rendered(request, sight, phase, options, shown)
        content = response.content
        if not getattr(response, "is_pending", False):
            cache.set(f"page/{key}", content, PAGE_SECONDS)
    response = HttpResponse(content, headers={"ETag": f'"{key}"', "Cache-Control": "no-cache"})
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def _rendered(request: HttpRequest, sight: Sight, phase: Phase, options: Options, shown: str) -> HttpResponse:
    found = board(phase, sight, options)
    controls = Controls(phase, found)
    context: dict[str, Any] = {
        "board": found,
        "controls": controls,
        "phase": phase,
        "rule": sight.board(phase),
        "phase_links": phase_links(sight.phases, phase),
        "version": shown,
        "live_seconds": LIVE_SECONDS,
        "is_live": options.at is None and options.gold is None,
    }
    template = "tasks/leaderboard_board.html" if request.htmx else "tasks/leaderboard.html"  # type: ignore[attr-defined]
    response = render(request, template, frame(sight, "leaderboard") | context)
    response.is_pending = found.pending > 0  # type: ignore[attr-defined]
    response["Cache-Control"] = "private, no-cache"
    if request.htmx:  # type: ignore[attr-defined]
        response["HX-Push-Url"] = request.path + controls.permalink
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def _page_key(request: HttpRequest, sight: Sight, phase: Phase, shown: str) -> str:
    """Everything that the page of a viewer without a session is made of."""
    context = frame(sight, "leaderboard")
    parts = (
        shown,
        request.get_full_path(),
        bool(request.htmx),  # type: ignore[attr-defined]
        *(sight.task.title, sight.task.is_published),
        *(context["standing"].label, context["standing"].shown, context["tabs"]),
        [(each.slug, each.name) for each in sight.phases],
        static("tasks/site.css"),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]
