"""Teams: founding, inviting by link, joining, leaving, handing over, removing; accepting an invitation to a task."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tasks.actions import teams as actions
from tasks.actions.refusals import Refusal
from tasks.forms.teams import MemberForm, OwnTeamForm, TeamForm
from tasks.models import Membership
from tasks.views.access import captained_team, own_team, posted, signed_in


@login_required
def teams(request: HttpRequest) -> HttpResponse:
    mine = Membership.objects.filter(user=signed_in(request)).select_related("team")
    return render(request, "teams/teams.html", {"memberships": mine.prefetch_related("team__memberships")})


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = TeamForm(posted(request))
    if request.method == "POST" and form.is_valid():
        team = actions.create_team(user=signed_in(request), **form.cleaned_data)
        messages.success(request, f"{team.name} is founded; you are its captain.")
        return redirect("team", team.slug)
    return render(request, "teams/new.html", {"form": form}, status=400 if form.errors else 200)


@login_required
def team(request: HttpRequest, slug: str) -> HttpResponse:
    found = own_team(request, slug)
    user = signed_in(request)
    members = list(found.memberships.select_related("user"))
    is_captain = any(m.user_id == user.pk and m.role == "captain" for m in members)
    context = {
        "team": found,
        "members": members,
        "is_captain": is_captain,
        "participations": found.participations.select_related("task"),
        "open_invitations": found.invitations.filter(revoked_at=None).count(),
        "form": TeamForm(instance=found),
        "others": MemberForm(team=found, user=user) if is_captain and len(members) > 1 else None,
    }
    return render(request, "teams/team.html", context)


@login_required
@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    found = captained_team(request, slug)
    form = TeamForm(request.POST)
    if form.is_valid():
        actions.rename_team(team=found, user=signed_in(request), **form.cleaned_data)
        messages.success(request, "Saved.")
    else:
        messages.error(request, "A team needs a name.")
    return redirect("team", slug)


@login_required
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """The link is shown this once: only its hash is stored."""
    found = captained_team(request, slug)
    secret = actions.invite(team=found, user=signed_in(request))
    link = request.build_absolute_uri(reverse("team-join", args=[secret]))
    return render(request, "teams/invited.html", {"team": found, "link": link, "days": actions.INVITATION_DAYS})


@login_required
@require_POST
def revoke(request: HttpRequest, slug: str) -> HttpResponse:
    actions.revoke_invitations(team=captained_team(request, slug), user=signed_in(request))
    messages.success(request, "All open invitations are revoked.")
    return redirect("team", slug)


@login_required
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    found = actions.invited_team(secret)
    if found is None:
        return render(request, "teams/expired.html", status=404)
    if request.method == "POST":
        actions.join(secret=secret, user=signed_in(request))
        messages.success(request, f"Welcome to {found.name}.")
        return redirect("team", found.slug)
    return render(request, "teams/join.html", {"team": found})


@login_required
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    found = own_team(request, slug)
    try:
        actions.leave(team=found, user=signed_in(request))
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("team", slug)
    messages.success(request, f"You have left {found.name}.")
    return redirect("teams")


@login_required
@require_POST
def member(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    """Hand over to, or remove, another member."""
    found, user = captained_team(request, slug), signed_in(request)
    form = MemberForm(request.POST, team=found, user=user)
    if not form.is_valid():
        raise Http404("No such member.")
    other = form.cleaned_data["member"]
    try:
        if verb == "hand-over":
            actions.hand_over(team=found, user=user, to=other)
            messages.success(request, f"{other.username} is captain now.")
        else:
            actions.remove_member(team=found, user=user, member=other)
            messages.success(request, f"{other.username} is no longer a member.")
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("team", slug)


@login_required
@require_http_methods(["GET", "POST"])
def accept(request: HttpRequest, secret: str) -> HttpResponse:
    """An organizer's invitation: bring one of your teams."""
    form = OwnTeamForm(posted(request), user=signed_in(request))
    if request.method == "POST" and form.is_valid():
        try:
            made = actions.accept_task_invitation(
                secret=secret, team=form.cleaned_data["team"], user=signed_in(request)
            )
        except Refusal as refusal:
            messages.error(request, refusal.message)
            return redirect("home")
        messages.success(request, f"{made.team.name} takes part in {made.task.title}.")
        return redirect("submit", made.task.slug)
    return render(request, "teams/accept.html", {"form": form})
