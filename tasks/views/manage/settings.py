"""Settings: the task itself, its organizers, pages, tracks, phases and dates."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tasks.actions import parts
from tasks.actions import tasks as actions
from tasks.actions.refusals import Refusal
from tasks.forms.manage import EventForm, OrganizerForm, PageForm, PhaseForm, TaskForm, TrackForm
from tasks.models import DataSet, Event, Page, Phase, Track, User
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required, manage_frame, organized
from tasks.visibility import Sight


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    form = TaskForm(posted(request), instance=sight.task)
    if request.method == "POST" and form.is_valid():
        sight.task.refresh_from_db()  # validation wrote into the instance; the action compares with what is stored
        if _try(request, lambda: actions.update_task(task=sight.task, user=signed_in(request), values=form.values())):
            return redirect("manage-settings", slug)
    context = manage_frame(sight, "manage-settings") | {
        "form": form,
        "pages": sight.task.pages.all(),
        "organizers": sight.task.organizers.all(),
        "organizer_form": OrganizerForm(),
    }
    return render(request, "manage/settings.html", context, status=400 if form.errors else 200)


def _try(request: HttpRequest, action: Any, done: str = "Saved.") -> bool:
    """Do it and say so, or say why not."""
    try:
        action()
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return False
    messages.success(request, done)
    return True


@login_required
@require_POST
def publish(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    sight = organized(request, slug)
    action = actions.publish if verb == "publish" else actions.unpublish
    _try(request, lambda: action(task=sight.task, user=signed_in(request)), f"The task is {verb}ed.")
    return redirect("manage", slug)


@login_required
@require_POST
def organizer(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    """Add or remove an organizer by username."""
    sight = organized(request, slug)
    other = User.objects.filter(username=request.POST.get("username", "")).first()
    if other is None:
        messages.error(request, "Nobody here has that username.")
    else:
        action = actions.add_organizer if verb == "add" else actions.remove_organizer
        _try(request, lambda: action(task=sight.task, user=signed_in(request), organizer=other))
    return redirect("manage-settings", slug)


@login_required
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, slug: str, page: str | None = None) -> HttpResponse:
    """Write a page, or a new one."""
    sight = organized(request, slug)
    found = get_object_or_404(Page, task=sight.task, slug=page) if page else None
    form = PageForm(posted(request), instance=found)
    if request.method == "POST" and form.is_valid():
        stored = Page.objects.get(pk=found.pk) if found else None
        saved = _try(
            request,
            lambda: parts.save_page(task=sight.task, user=signed_in(request), page=stored, values=form.cleaned_data),
        )
        if saved:
            return redirect("manage-settings", slug)
    return _form(request, sight, "manage-settings", form, f"Page: {found.title}" if found else "New page", found)


@login_required
@require_http_methods(["GET", "POST"])
def phases(request: HttpRequest, slug: str) -> HttpResponse:
    """Phases, tracks and dates, with forms for one more track and date."""
    sight = organized(request, slug)
    track, event = TrackForm(prefix="track"), EventForm(prefix="event")
    user = signed_in(request)
    if request.method == "POST" and "add-event" in request.POST:
        event = EventForm(request.POST, prefix="event")
        if event.is_valid():
            parts.add_event(task=sight.task, user=user, **event.cleaned_data)
            return redirect("manage-phases", slug)
    elif request.method == "POST":
        track = TrackForm(request.POST, prefix="track")
        if track.is_valid():
            _try(request, lambda: parts.save_track(task=sight.task, user=user, values=track.cleaned_data))
            return redirect("manage-phases", slug)
    context = manage_frame(sight, "manage-phases") | {
        "tracks": sight.task.tracks.all(),
        "events": sight.task.events.all(),
        "has_data": sight.task.datasets.exists(),
        "track_form": track,
        "event_form": event,
    }
    return render(request, "manage/phases.html", context, status=400 if track.errors or event.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def phase(request: HttpRequest, slug: str, phase: str | None = None) -> HttpResponse:
    sight = organized(request, slug)
    found = get_object_or_404(Phase, task=sight.task, slug=phase) if phase else None
    form = PhaseForm(posted(request), instance=found, task=sight.task)
    if request.method == "POST" and form.is_valid():
        stored = Phase.objects.get(pk=found.pk) if found else None
        saved = _try(
            request,
            lambda: parts.save_phase(task=sight.task, user=signed_in(request), phase=stored, values=form.cleaned_data),
        )
        if saved:
            return redirect("manage-phases", slug)
    return _form(request, sight, "manage-phases", form, f"Phase: {found.name}" if found else "New phase", found)


@login_required
@require_http_methods(["GET", "POST"])
def track(request: HttpRequest, slug: str, track: str) -> HttpResponse:
    sight = organized(request, slug)
    found = get_object_or_404(Track, task=sight.task, slug=track)
    form = TrackForm(posted(request), instance=found)
    if request.method == "POST" and form.is_valid():
        stored = Track.objects.get(pk=found.pk)
        values = form.cleaned_data
        if _try(
            request,
            lambda: parts.save_track(task=sight.task, user=signed_in(request), track=stored, values=values),
        ):
            return redirect("manage-phases", slug)
    return _form(request, sight, "manage-phases", form, f"Track: {found.name}", found)


def _form(request: HttpRequest, sight: Sight, current: str, form: Any, title: str, part: Any) -> HttpResponse:
    """A page with one form; with a button to delete the part, if there is one."""
    kind = part._meta.model_name if part else ""
    context = manage_frame(sight, current) | {"form": form, "form_title": title, "part": part, "part_kind": kind}
    return render(request, "manage/form.html", context, status=400 if form.errors else 200)


PARTS: dict[str, Any] = {"page": Page, "track": Track, "phase": Phase, "event": Event, "dataset": DataSet}


@login_required
@require_POST
def delete(request: HttpRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    sight = organized(request, slug)
    if kind not in PARTS:
        raise Http404("There are no such parts.")
    part = get_object_or_404(PARTS[kind], task=sight.task, pk=pk)
    _try(request, lambda: parts.delete_part(part=part, user=signed_in(request)), "Deleted.")
    back = {"page": "manage-settings", "dataset": "manage-data"}.get(kind, "manage-phases")
    return redirect(back, slug)
