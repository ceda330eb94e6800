"""What API views share: the viewer's sight, and finding things that may be seen (everything else is 404)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from tasks.models import Phase, Submission, Task, User
from tasks.visibility import Sight, Sights, Viewer, visible_tasks


class ReadOrSignIn(BasePermission):
    """Reading is open and then narrowed by the visibility policy; changing anything needs an account."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or request.user.is_authenticated


class SignedIn(BasePermission):
    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.user.is_authenticated


class SightMixin:
    """For views and viewsets: the policy bound to whoever asks."""

    request: Any

    @property
    def viewer(self) -> Viewer:
        user: Any = self.request.user
        return user  # type: ignore[no-any-return]

    @property
    def user(self) -> User:
        """The signed-in user; only behind a permission that demands one."""
        if not isinstance(self.request.user, User):
            raise PermissionDenied
        return self.request.user

    @cached_property
    def sights(self) -> Sights:
        return Sights(self.viewer)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "sights": self.sights}  # type: ignore[misc]

    def find_task(self, slug: str) -> Task:
        task = visible_tasks(self.viewer).filter(slug=slug).first()
        if task is None:
            raise Http404
        return task

    def find_phase(self, slug: str, phase: str) -> tuple[Phase, Sight]:
        task = self.find_task(slug)
        found = task.phases.select_related("task", "dataset__task").filter(slug=phase).first()
        if found is None:
            raise Http404
        return found, self.sights.of(task)

    def find_submission(self, uid: str) -> tuple[Submission, Sight]:
        related = Submission.objects.select_related("phase__task", "phase__dataset", "track", "team")
        submission = related.filter(uid=uid).first()
        if submission is None:
            raise Http404
        sight = self.sights.of(submission.phase.task)
        if not sight.sees_submission(submission):
            raise Http404
        return submission, sight

    def find_own_submission(self, uid: str) -> Submission:
        """One that the viewer's team (or, for a baseline, the organizer) may change."""
        submission, sight = self.find_submission(uid)
        if not (sight.owns(submission) or (submission.is_baseline and sight.is_organizer)):
            raise PermissionDenied("Only the team that submitted it may do this.")
        return submission


__all__ = ["AllowAny", "ReadOrSignIn", "SightMixin", "SignedIn"]
