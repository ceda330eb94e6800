"""The parts of a task: pages, tracks, phases, dates. Each can be listed, read, added, changed and deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tasks.actions import parts as actions
from tasks.api.organize.base import OrganizedMixin, checked
from tasks.api.problems import REFUSED
from tasks.models import Event, Page, Phase, Track
from tasks.serializers.organize.settings import (
    EventPartSerializer,
    PagePartSerializer,
    PhasePartSerializer,
    TrackPartSerializer,
)


class PartViewSet(OrganizedMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Any]):
    """`save` says which action stores a part; the rest is the same for all of them."""

    lookup_field = "slug"
    lookup_value_converter = "slug"

    def save(self, values: Mapping[str, Any], part: Any) -> Any:
        raise NotImplementedError

    def create(self, request: Request, slug: str) -> Response:
        values = checked(self.get_serializer(data=request.data))
        made = self.save(values, None)
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)

    def partial_update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        part = self.get_object()
        values = checked(self.get_serializer(part, data=request.data, partial=True))
        return Response(self.get_serializer(self.save(values, part)).data)

    def destroy(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        actions.delete_part(part=self.get_object(), user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def described(one: str, many: str, shape: type[BaseSerializer[Any]]) -> Any:
    """Summaries and answers of the five operations on a kind of part."""
    return extend_schema_view(
        list=extend_schema(summary=f"The {many} of a task"),
        retrieve=extend_schema(summary=f"One {one}"),
        create=extend_schema(summary=f"Add a {one}", responses={201: shape, **REFUSED}),
        partial_update=extend_schema(summary=f"Change a {one}", responses={200: shape, **REFUSED}),
        destroy=extend_schema(summary=f"Delete a {one}", responses={204: None, **REFUSED}),
    )


@described("page", "pages", PagePartSerializer)
class PageViewSet(PartViewSet):
    queryset = Page.objects.all()
    serializer_class = PagePartSerializer
    lookup_url_kwarg = "page"

    def save(self, values: Mapping[str, Any], part: Page | None) -> Page:
        return actions.save_page(task=self.task, user=self.user, values=values, page=part)


@described("track", "tracks", TrackPartSerializer)
class TrackViewSet(PartViewSet):
    queryset = Track.objects.all()
    serializer_class = TrackPartSerializer
    lookup_url_kwarg = "track"

    def save(self, values: Mapping[str, Any], part: Track | None) -> Track:
        return actions.save_track(task=self.task, user=self.user, values=values, track=part)


@described("phase", "phases", PhasePartSerializer)
class PhaseViewSet(PartViewSet):
    queryset = Phase.objects.select_related("dataset", "task")
    serializer_class = PhasePartSerializer
    lookup_url_kwarg = "phase"

    def save(self, values: Mapping[str, Any], part: Phase | None) -> Phase:
        return actions.save_phase(task=self.task, user=self.user, values=values, phase=part)


@described("date", "dates", EventPartSerializer)
class EventViewSet(PartViewSet):
    queryset = Event.objects.all()
    serializer_class = EventPartSerializer
    lookup_field = "pk"
    lookup_value_converter = "int"
    lookup_url_kwarg = "event"

    def save(self, values: Mapping[str, Any], part: Event | None) -> Event:
        if part is None:
            return actions.add_event(task=self.task, user=self.user, **values)
        return actions.change_event(event=part, user=self.user, values=values)
