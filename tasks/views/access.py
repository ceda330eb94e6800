"""Finding things that the viewer may see or change. What may not be seen is 404, exactly as what does not exist."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict

from tasks.models import Submission, Team, User
from tasks.models.team import Role
from tasks.visibility import Sight


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to. An empty POST is still one: it must be checked, not taken for a first look."""
    return request.POST if request.method == "POST" else None


def listed(request: HttpRequest, name: str) -> tuple[str, ...]:
    """Several values: with commas in a permalink, and each under the same name when a form was sent."""
    return tuple(each for value in request.GET.getlist(name) for each in value.split(",") if each)


def signed_in(request: HttpRequest) -> User:
    """The user behind login_required, as a type."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def seen_submission(request: HttpRequest, uid: str) -> tuple[Submission, Sight]:
    related = Submission.objects.select_related("phase__task", "phase__dataset", "track", "team")
    submission = related.filter(uid=uid).first()
    if submission is None:
        raise Http404("No submission is called that.")
    sight = Sight(request.user, submission.phase.task)
    if not sight.sees_submission(submission):
        raise Http404("No submission is called that.")
    return submission, sight


def own_submission(request: HttpRequest, uid: str) -> tuple[Submission, Sight]:
    """One that the viewer's team made (or, for a baseline, that the viewer organizes)."""
    submission, sight = seen_submission(request, uid)
    if not (sight.owns(submission) or (submission.is_baseline and sight.is_organizer)):
        raise PermissionDenied
    return submission, sight


def own_team(request: HttpRequest, slug: str) -> Team:
    team = Team.objects.with_member(signed_in(request)).filter(slug=slug).first()
    if team is None:
        raise Http404("No team of yours is called that.")
    return team


def captained_team(request: HttpRequest, slug: str) -> Team:
    team = own_team(request, slug)
    if not team.memberships.filter(user=signed_in(request), role=Role.CAPTAIN).exists():
        raise PermissionDenied
    return team
