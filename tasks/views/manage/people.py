"""Teams that take part or ask to, invitations, quota exceptions, and announcements."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tasks.actions import teams as actions
from tasks.actions.announcements import announce
from tasks.forms.manage import AnnouncementForm, InviteForm, QuotaForm
from tasks.mailing import send_invitation
from tasks.models import Participation
from tasks.teamlists import participants
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required, manage_frame, organized


@login_required
@require_GET
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    context = manage_frame(sight, "manage-teams") | {
        "participations": participants(sight.task),
        "invitations": sight.task.invitations.filter(accepted_at=None),
        "invite_form": InviteForm(),
    }
    return render(request, "manage/teams.html", context)


@login_required
@require_POST
def decide(request: HttpRequest, slug: str, pk: int, verb: str) -> HttpResponse:
    """Approve or reject a team."""
    sight = organized(request, slug)
    participation = get_object_or_404(Participation, task=sight.task, pk=pk)
    actions.decide_participation(participation=participation, user=signed_in(request), approve=verb == "approve")
    messages.success(request, f"{participation.team.name}: {participation.get_state_display().lower()}.")
    return redirect("manage-teams", slug)


@login_required
@require_POST
def quota(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A quota exception for one team."""
    sight = organized(request, slug)
    participation = get_object_or_404(Participation, task=sight.task, pk=pk)
    form = QuotaForm(request.POST)
    if form.is_valid():
        actions.grant_quota(participation=participation, user=signed_in(request), **form.cleaned_data)
        messages.success(request, "Saved.")
    else:
        messages.error(request, "Expected two whole numbers.")
    return redirect("manage-teams", slug)


@login_required
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite somebody by e-mail; the link is shown as well, in case the mail is lost."""
    sight = organized(request, slug)
    form = InviteForm(request.POST)
    if not form.is_valid():
        messages.error(request, "That is not an e-mail address.")
        return redirect("manage-teams", slug)
    address = form.cleaned_data["email"]
    secret = actions.invite_to_task(task=sight.task, user=signed_in(request), email=address)
    link = send_invitation(sight.task, address, secret)
    return render(request, "manage/invited.html", manage_frame(sight, "manage-teams") | {"link": link})


@login_required
@require_http_methods(["GET", "POST"])
def announcements(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    form = AnnouncementForm(posted(request))
    if request.method == "POST" and form.is_valid():
        made = announce(task=sight.task, user=signed_in(request), **form.cleaned_data)
        messages.success(request, f"On its way to {made.mails.count()} people.")
        return redirect("manage-announcements", slug)
    sent = sight.task.announcements.prefetch_related("mails__user")
    context = manage_frame(sight, "manage-announcements") | {"form": form, "announcements": sent}
    return render(request, "manage/announcements.html", context, status=400 if form.errors else 200)
