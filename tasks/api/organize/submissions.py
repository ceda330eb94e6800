"""All submissions of a task, with filters; baselines; samples that people judge."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tasks import uploads
from tasks.actions import samples as actions
from tasks.actions.submissions import submit_baseline
from tasks.api.organize.base import OrganizedMixin, checked
from tasks.api.problems import BAD_FILE, REFUSED
from tasks.api.submissions import track_of
from tasks.filters import SubmissionFilter
from tasks.models import SampleStudy, Submission
from tasks.models.evaluation import Fault
from tasks.models.submission import SubmissionState
from tasks.serializers.organize.people import (
    BaselineSerializer,
    NewSampleSerializer,
    SampleSerializer,
    SheetsSerializer,
)
from tasks.serializers.submissions import SubmissionSerializer

FILTERS = [
    OpenApiParameter("phase", str, description="Slug of a phase."),
    OpenApiParameter("track", str, description="Slug of a track."),
    OpenApiParameter("state", str, enum=SubmissionState.values),
    OpenApiParameter("fault", str, enum=Fault.values, description="Failed, and by whose error."),
    OpenApiParameter("text", str, description="Part of the name of a team or system, or a uid."),
]


@extend_schema_view(list=extend_schema(summary="All submissions of a task", parameters=FILTERS))
class OrganizedSubmissionViewSet(OrganizedMixin, mixins.ListModelMixin, viewsets.GenericViewSet[Submission]):
    queryset = Submission.objects.select_related("phase__task", "phase__dataset", "track", "team").prefetch_related(
        "evaluations__gold"
    )
    serializer_class = SubmissionSerializer
    task_path = "phase__task"
    filter_backends: list[type] = []  # the filter of the pages is used, which needs to know the task

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = SubmissionFilter(self.request.query_params, queryset=queryset, task=self.task)
        if not chosen.is_valid():
            raise ValidationError(chosen.errors)
        found: QuerySet[Any] = chosen.qs
        return found


class BaselineView(OrganizedMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(
        summary="Add a baseline",
        request={"multipart/form-data": BaselineSerializer},
        responses={201: SubmissionSerializer, **REFUSED, **BAD_FILE},
    )
    def post(self, request: Request, slug: str) -> Response:
        values = checked(BaselineSerializer(data=request.data))
        phase = self.own_phase(values["phase"])
        made = submit_baseline(
            phase=phase,
            track=track_of(phase, values.get("track")),
            user=self.user,
            upload=uploads.check(phase.dataset, filename=values["file"].name, data=values["file"].read()),
            about={"system": values["system"], "description": values.get("description", "")},
        )
        answer = SubmissionSerializer(made, context={"sights": self.sights})
        return Response(answer.data, status=status.HTTP_201_CREATED)


@extend_schema_view(
    list=extend_schema(summary="Sampled evaluations"),
    retrieve=extend_schema(summary="One sample, and what was estimated from it"),
)
class SampleViewSet(
    OrganizedMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[SampleStudy]
):
    """After Tetreault and Chodorow (2008): draw a blind sheet, hand in the judged one, get estimates with intervals."""

    queryset = SampleStudy.objects.select_related("phase__dataset__task").prefetch_related("submissions")
    serializer_class = SampleSerializer
    parser_classes = [JSONParser, MultiPartParser, FormParser]
    task_path = "phase__task"

    @extend_schema(summary="Draw a sample", request=NewSampleSerializer, responses={201: SampleSerializer, **REFUSED})
    def create(self, request: Request, slug: str) -> Response:
        values = checked(NewSampleSerializer(data=request.data))
        phase = self.own_phase(values.pop("phase"))
        uids = values.pop("systems")
        scored = Submission.objects.filter(phase=phase).scored().select_related("phase__dataset__task")
        systems = list(scored.filter(uid__in=uids))
        unknown = sorted(set(uids) - {system.uid for system in systems})
        if unknown:
            raise ValidationError({"systems": f"No scored submission of this phase: {', '.join(unknown)}."})
        study = actions.draw_sample(phase=phase, user=self.user, systems=systems, **values)
        return Response(self.get_serializer(study).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="The blind sheet", responses={(200, "text/csv"): str})
    @action(detail=True)
    def sheet(self, request: Request, slug: str, pk: int) -> HttpResponse:
        """Shuffled, without a word on which system flagged what."""
        study = self.get_object()
        response = HttpResponse(actions.blind_sheet(study), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="sheet-{study.pk}.csv"'
        return response

    @extend_schema(
        summary="Hand in judged sheets",
        request={"multipart/form-data": SheetsSerializer},
        responses={200: SampleSerializer, **BAD_FILE},
    )
    @action(detail=True, methods=["post"])
    def judgments(self, request: Request, slug: str, pk: int) -> Response:
        study = self.get_object()
        sheets = checked(SheetsSerializer(data=request.data))["sheets"]
        actions.judge_sample(study=study, user=self.user, sheets={file.name: file.read() for file in sheets})
        return Response(self.get_serializer(self.get_object()).data)
