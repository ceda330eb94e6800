"""Tasks that the caller organizes: founding, settings, publishing, organizers; from a bundle, to an archive."""

from __future__ import annotations

import tempfile
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import FileResponse, Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tasks.actions import tasks as actions
from tasks.actions.archives import export_archive, restore_verified
from tasks.api.base import SightMixin, SignedIn
from tasks.api.organize.base import OrganizedMixin, checked
from tasks.api.problems import BAD_FILE, REFUSED
from tasks.bundles.check import check_zip
from tasks.forms.manage import DEFAULT_HEADLINE
from tasks.models import Task, User
from tasks.models.team import ParticipationState
from tasks.serializers.organize.settings import (
    BundleAnswerSerializer,
    BundleSerializer,
    NewTaskSerializer,
    RestoredSerializer,
    RestoreSerializer,
    StatisticsSerializer,
    TaskSettingsSerializer,
    UsernameSerializer,
)
from tasks.statistics import DAYS, days, states
from tasks.visibility import visible_tasks


@extend_schema_view(
    list=extend_schema(summary="Tasks that you organize"), retrieve=extend_schema(summary="All settings of a task")
)
class OrganizedTaskViewSet(SightMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Task]):
    permission_classes = [SignedIn]
    serializer_class = TaskSettingsSerializer
    lookup_field = "slug"
    lookup_value_converter = "slug"
    filterset_fields = ["kind"]

    def get_queryset(self) -> QuerySet[Task]:
        if not self.request.user.is_authenticated:
            return Task.objects.none()
        found = visible_tasks(self.user).prefetch_related("organizers")
        return found if self.user.is_superuser else found.filter(organizers=self.user)

    def _answer(self, status_code: int = status.HTTP_200_OK, slug: str | None = None) -> Response:
        task = self.get_queryset().get(slug=slug or self.kwargs["slug"])
        return Response(self.get_serializer(task).data, status=status_code)

    @extend_schema(summary="Found a task", request=NewTaskSerializer, responses={201: TaskSettingsSerializer})
    def create(self, request: Request) -> Response:
        """The task is unpublished and has nothing in it yet but one track; you are its organizer."""
        values = checked(NewTaskSerializer(data=request.data))
        values.setdefault("headline", DEFAULT_HEADLINE[values["kind"]])
        task = actions.start_task(user=self.user, **values)
        return self._answer(status.HTTP_201_CREATED, task.slug)

    @extend_schema(summary="Change settings", responses={200: TaskSettingsSerializer, **REFUSED})
    def partial_update(self, request: Request, slug: str) -> Response:
        task = self.get_object()
        values = checked(self.get_serializer(task, data=request.data, partial=True))
        actions.update_task(task=task, user=self.user, values=values)
        return self._answer()

    @extend_schema(summary="Publish a task", request=None, responses={200: TaskSettingsSerializer, **REFUSED})
    @action(detail=True, methods=["post"])
    def publish(self, request: Request, slug: str) -> Response:
        actions.publish(task=self.get_object(), user=self.user)
        return self._answer()

    @extend_schema(summary="Hide a task again", request=None, responses={200: TaskSettingsSerializer, **REFUSED})
    @action(detail=True, methods=["post"])
    def unpublish(self, request: Request, slug: str) -> Response:
        """Possible as long as no team takes part."""
        actions.unpublish(task=self.get_object(), user=self.user)
        return self._answer()


class OrganizersView(OrganizedMixin, APIView):
    @extend_schema(summary="Add an organizer", request=UsernameSerializer, responses={200: TaskSettingsSerializer})
    def post(self, request: Request, slug: str) -> Response:
        actions.add_organizer(task=self.task, user=self.user, organizer=_user(request.data))
        return Response(TaskSettingsSerializer(self.task).data)


class OrganizerView(OrganizedMixin, APIView):
    @extend_schema(summary="Remove an organizer", responses={200: TaskSettingsSerializer, **REFUSED})
    def delete(self, request: Request, slug: str, username: str) -> Response:
        organizer = _user({"username": username})
        if not self.task.organizers.filter(pk=organizer.pk).exists():
            raise Http404
        actions.remove_organizer(task=self.task, user=self.user, organizer=organizer)
        return Response(TaskSettingsSerializer(self.task).data)


def _user(sent: Any) -> User:
    username = checked(UsernameSerializer(data=sent))["username"]
    found = User.objects.filter(username=username).first()
    if found is None:
        raise Http404
    return found


class BundleView(SightMixin, APIView):
    """A whole task in one zip."""

    permission_classes = [SignedIn]
    parser_classes = [MultiPartParser]

    @extend_schema(
        summary="Load a task from a bundle",
        request={"multipart/form-data": BundleSerializer},
        responses={
            201: BundleAnswerSerializer,
            200: OpenApiResponse(BundleAnswerSerializer, "The bundle is good; it was only checked."),
            **BAD_FILE,
        },
    )
    def post(self, request: Request) -> Response:
        """The bundle is checked as a whole: every problem of every file comes back, and nothing is stored."""
        values = checked(BundleSerializer(data=request.data))
        file = values["bundle"]
        bundle = check_zip(file, timezone.now(), name=file.name)
        if values["check"]:
            return Response({**bundle.preview(), "created": False})
        with transaction.atomic():
            task = actions.create_task(bundle=bundle, user=self.user)
            if values["publish"]:
                actions.publish(task=task, user=self.user)
        return Response({**bundle.preview(), "created": True}, status=status.HTTP_201_CREATED)


class StatisticsView(OrganizedMixin, APIView):
    @extend_schema(summary="How much is submitted", responses=StatisticsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Teams that take part, submissions by state, and day by day for the last 30 days."""
        since = timezone.now() - timedelta(days=DAYS)
        shown = {
            "teams": self.task.participations.filter(state=ParticipationState.APPROVED).count(),
            "states": states(self.task),
            "days": days(self.task, since),
        }
        return Response(StatisticsSerializer(shown).data)


class ArchiveView(OrganizedMixin, APIView):
    @extend_schema(summary="The whole task as one archive", responses={(200, "application/zip"): bytes})
    def get(self, request: Request, slug: str) -> FileResponse:
        """Settings, pages, gold, submissions, scores, rows and signatures; accounts as pseudonyms."""
        file = tempfile.TemporaryFile()  # noqa: SIM115  closed by the response
        export_archive(task=self.task, user=self.user, stream=file)
        file.seek(0)
        return FileResponse(file, as_attachment=True, filename=f"{slug}.zip", content_type="application/zip")


class RestoreView(SightMixin, APIView):
    permission_classes = [SignedIn, IsAdminUser]
    parser_classes = [MultiPartParser]

    @extend_schema(
        summary="Restore a task from its archive",
        request={"multipart/form-data": RestoreSerializer},
        responses={201: RestoredSerializer, **BAD_FILE},
    )
    def post(self, request: Request) -> Response:
        """For those who operate the site. Nothing is restored unless every number of the archive verifies."""
        values = checked(RestoreSerializer(data=request.data))
        restored = restore_verified(
            stream=values["archive"], user=self.user, organizer=values["organizer"], slug=values.get("slug")
        )
        answer = {"slug": restored.task.slug, "title": restored.task.title, "verified": restored.verified.checked}
        return Response(answer, status=status.HTTP_201_CREATED)
