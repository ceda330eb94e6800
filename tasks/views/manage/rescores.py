"""Re-scores: start one, watch it, see what it would change, publish or discard it as a whole."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tasks.actions import rescore as actions
from tasks.actions.refusals import Refusal
from tasks.forms.manage import RescoreForm
from tasks.models import Rescore
from tasks.rescoring import preview
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required, manage_frame, organized


@login_required
@require_http_methods(["GET", "POST"])
def rescore(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    task = sight.task
    form = RescoreForm(posted(request), task=task, initial={"gold": request.GET.get("gold")})
    if request.method == "POST" and form.is_valid():
        try:
            actions.start_rescore(task=task, user=signed_in(request), **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("manage-rescore", slug)
    running = actions.running(task)
    shown = preview(running) if running else None
    context = manage_frame(sight, "manage-rescore") | {
        "form": form,
        "running": running,
        "preview": shown,
        "follow": shown is not None and shown.done + shown.failed < shown.total,
        "past": Rescore.objects.filter(phase__task=task)
        .exclude(state="running")
        .select_related("phase", "gold__dataset", "created_by"),
    }
    # What is swapped in while the re-score runs is the part that changes.
    template = "manage/_rescore.html" if request.headers.get("HX-Request") else "manage/rescore.html"
    return render(request, template, context, status=400 if form.errors else 200)


VERBS = {
    "publish": (actions.publish_rescore, "Published: the boards show the new results."),
    "discard": (actions.discard_rescore, "Discarded; the boards never knew."),
    "retry": (actions.retry_failed, "What failed is tried once more."),
}


@login_required
@require_POST
def decide(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    sight = organized(request, slug)
    action, done = VERBS[verb]
    try:
        action(task=sight.task, user=signed_in(request))
        messages.success(request, done)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("manage-rescore", slug)
