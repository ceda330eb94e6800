"""Re-scores: start one, see what it would change, publish or discard it as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tasks.actions import rescore as actions
from tasks.api.organize.base import OrganizedMixin, checked
from tasks.api.problems import REFUSED
from tasks.models import GoldVersion, Rescore
from tasks.rescoring import preview
from tasks.serializers.organize.data import NewRescoreSerializer, RescoreSerializer, RunningRescoreSerializer

OTHER_GOLD = OpenApiExample(
    "Other gold", value={"dataset": "test", "gold": 2, "note": "Errors in essay 14"}, request_only=True
)
OTHER_BETA = OpenApiExample("Other parameters", value={"metrics": {"m2": {"beta": 1.0}}}, request_only=True)


@extend_schema_view(list=extend_schema(summary="All re-scores of a task, one row for each phase"))
class RescoreViewSet(OrganizedMixin, mixins.ListModelMixin, viewsets.GenericViewSet[Rescore]):
    queryset = Rescore.objects.select_related("phase", "gold", "created_by")
    serializer_class = RescoreSerializer
    task_path = "phase__task"
    filterset_fields = {"phase__slug": ["exact"], "state": ["exact"]}

    def _running(self, status_code: int = status.HTTP_200_OK) -> Response:
        rescores = actions.running(self.task)
        if not rescores:
            raise Http404
        answer = RunningRescoreSerializer({"phases": rescores, "preview": preview(rescores)})
        return Response(answer.data, status=status_code)

    @extend_schema(
        summary="Start a re-score",
        request=NewRescoreSerializer,
        responses={201: RunningRescoreSerializer, **REFUSED},
        examples=[OTHER_GOLD, OTHER_BETA],
    )
    def create(self, request: Request, slug: str) -> Response:
        """All runs are evaluated again beside the boards, which stay as they are until it is published."""
        values = checked(NewRescoreSerializer(data=request.data))
        gold = self._gold(values["dataset"], values["gold"]) if "gold" in values else None
        actions.start_rescore(
            task=self.task, user=self.user, gold=gold, metrics=values.get("metrics"), note=values["note"]
        )
        return self._running(status.HTTP_201_CREATED)

    def _gold(self, dataset: str, number: int) -> GoldVersion:
        found = GoldVersion.objects.select_related("dataset").filter(dataset__task=self.task)
        gold = found.filter(dataset__slug=dataset, number=number).first()
        if gold is None:
            raise Http404
        return gold

    @extend_schema(summary="What the running re-score would change", responses=RunningRescoreSerializer)
    @action(detail=False, pagination_class=None, filterset_fields=None)
    def running(self, request: Request, slug: str) -> Response:
        """404 if none is running."""
        return self._running()

    @extend_schema(
        summary="Publish the running re-score",
        request=None,
        responses={200: RescoreSerializer(many=True), **REFUSED},
    )
    @action(detail=False, methods=["post"], url_path="running/publish", pagination_class=None, filterset_fields=None)
    def publish(self, request: Request, slug: str) -> Response:
        """The new evaluations come on the boards, gold and parameters in force: all of it or nothing."""
        return self._decided(actions.publish_rescore)

    @extend_schema(
        summary="Discard the running re-score",
        request=None,
        responses={200: RescoreSerializer(many=True), **REFUSED},
    )
    @action(detail=False, methods=["post"], url_path="running/discard", pagination_class=None, filterset_fields=None)
    def discard(self, request: Request, slug: str) -> Response:
        """The boards never knew."""
        return self._decided(actions.discard_rescore)

    def _decided(self, action: Callable[..., Any]) -> Response:
        pks = [rescore.pk for rescore in actions.running(self.task)]
        action(task=self.task, user=self.user)
        return Response(self.get_serializer(self.get_queryset().filter(pk__in=pks), many=True).data)

    @extend_schema(
        summary="Try again what failed in the running re-score", request=None, responses=RunningRescoreSerializer
    )
    @action(detail=False, methods=["post"], url_path="running/retry")
    def retry(self, request: Request, slug: str) -> Response:
        actions.retry_failed(task=self.task, user=self.user)
        return self._running()
