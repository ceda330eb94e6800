"""Data sets and gold: adding items, loading gold in versions with a report of what was found, releasing it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import Count
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tasks.actions import gold as gold_actions
from tasks.actions import parts
from tasks.api.organize.base import OrganizedMixin, checked
from tasks.api.problems import BAD_FILE, REFUSED
from tasks.bundles.datasets import read_uploaded_items
from tasks.gold import reading, stored
from tasks.models import DataSet, GoldVersion
from tasks.serializers.organize.data import (
    GoldReportSerializer,
    GoldVersionSerializer,
    NewDataSetSerializer,
    NewGoldSerializer,
    OrganizedDataSetSerializer,
    PublicGoldSerializer,
)


@extend_schema_view(
    list=extend_schema(summary="The data sets of a task"), retrieve=extend_schema(summary="One data set")
)
class DataSetViewSet(
    OrganizedMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[DataSet]
):
    queryset = DataSet.objects.prefetch_related("gold_versions").annotate(size=Count("items")).order_by("pk")
    serializer_class = OrganizedDataSetSerializer
    parser_classes = [MultiPartParser, FormParser, JSONParser]
    lookup_field = "slug"
    lookup_value_converter = "slug"
    lookup_url_kwarg = "dataset"

    def _answer(self, slug: str, status_code: int = status.HTTP_200_OK) -> Response:
        return Response(self.get_serializer(self.get_queryset().get(slug=slug)).data, status=status_code)

    @extend_schema(
        summary="Add a data set",
        request={"multipart/form-data": NewDataSetSerializer},
        responses={201: OrganizedDataSetSerializer, **REFUSED, **BAD_FILE},
    )
    def create(self, request: Request, slug: str) -> Response:
        """Items never change afterwards; gold for them is loaded in versions."""
        values = checked(NewDataSetSerializer(data=request.data))
        documents = values.get("documents")
        items = read_uploaded_items(
            self.task.scoring_kind,
            (values["items"].name, values["items"].read()),
            (documents.name, documents.read()) if documents else None,
        )
        made = parts.add_dataset(
            task=self.task,
            user=self.user,
            slug=values["slug"],
            name=values["name"],
            items=items,
            public_gold=values.get("public_gold", False),
        )
        return self._answer(made.slug, status.HTTP_201_CREATED)

    @extend_schema(summary="Open or close gold to everybody", request=PublicGoldSerializer)
    def partial_update(self, request: Request, slug: str, dataset: str) -> Response:
        found = self.get_object()
        values = checked(PublicGoldSerializer(data=request.data))
        parts.set_public_gold(dataset=found, user=self.user, public=values["public_gold"])
        return self._answer(dataset)

    @extend_schema(summary="Delete a data set", responses={204: None, **REFUSED})
    def destroy(self, request: Request, slug: str, dataset: str) -> Response:
        """Possible as long as no phase and no gold depends on it."""
        parts.delete_part(part=self.get_object(), user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema_view(
    list=extend_schema(summary="The gold versions of a data set"),
    retrieve=extend_schema(summary="What loading a gold version found", responses=GoldReportSerializer),
)
class GoldViewSet(
    OrganizedMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[GoldVersion]
):
    """The annotations themselves are not served here; they leave with the archive."""

    queryset = GoldVersion.objects.select_related("dataset__task", "created_by")
    parser_classes = [MultiPartParser]
    task_path = "dataset__task"
    lookup_field = "number"

    def get_serializer_class(self) -> type[GoldVersionSerializer]:
        return GoldVersionSerializer if self.action == "list" else GoldReportSerializer

    @cached_property
    def dataset(self) -> DataSet:
        found = self.task.datasets.select_related("task").filter(slug=self.kwargs["dataset"]).first()
        if found is None:
            raise Http404
        return found

    def get_queryset(self) -> Any:
        found = super().get_queryset()
        return found.filter(dataset=self.dataset) if "dataset" in self.kwargs else found

    @extend_schema(
        summary="Load a gold version",
        request={"multipart/form-data": NewGoldSerializer},
        responses={201: GoldReportSerializer, **REFUSED, **BAD_FILE},
    )
    def create(self, request: Request, slug: str, dataset: str) -> Response:
        """The first version is in force at once; a later one when a re-score with it is published."""
        found = self.dataset
        values = checked(NewGoldSerializer(data=request.data))
        files = {file.name: file.read() for file in values["layers"]}
        loaded = reading.read_gold(self.task.scoring_kind, files, stored.items_of(found))
        version = gold_actions.load_gold(dataset=found, user=self.user, loaded=loaded, note=values["note"])
        return Response(GoldReportSerializer(version).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Put a gold version in force", request=None, responses={200: GoldReportSerializer, **REFUSED}
    )
    @action(detail=True, methods=["post"])
    def activate(self, request: Request, slug: str, dataset: str, number: int) -> Response:
        """Possible as long as nothing was scored; after that, start a re-score."""
        gold_actions.activate_gold(gold=self.get_object(), user=self.user)
        return Response(self.get_serializer(self.get_object()).data)
