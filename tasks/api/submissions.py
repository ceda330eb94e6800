"""Submissions: send, follow, describe, choose, withdraw; scores and files as far as the policy lets the viewer see."""

from __future__ import annotations

from typing import Any

from django.http import FileResponse, Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from tasks import uploads
from tasks.actions import submissions as actions
from tasks.api.base import AllowAny, ReadOrSignIn, SightMixin
from tasks.api.problems import BAD_FILE, REFUSED
from tasks.exports.files import FORMATS
from tasks.exports.reports import TABLES
from tasks.models import Phase, Score, Submission, Team, Track
from tasks.models.submission import SubmissionQuerySet
from tasks.serializers.submissions import (
    ABOUT,
    AboutSerializer,
    NewSubmissionSerializer,
    ScoreSerializer,
    SubmissionSerializer,
)
from tasks.throttles import FileThrottle
from tasks.views.report import report_file, reported
from tasks.visibility import Sight


@extend_schema_view(list=extend_schema(summary="The submissions of your teams"))
class SubmissionViewSet(SightMixin, mixins.ListModelMixin, viewsets.GenericViewSet[Submission]):
    permission_classes = [ReadOrSignIn]
    parser_classes = [MultiPartParser, FormParser, JSONParser]
    serializer_class = SubmissionSerializer
    lookup_field = "uid"
    lookup_value_converter = "slug"
    filterset_fields = {"phase__task__slug": ["exact"], "phase__slug": ["exact"], "state": ["exact"]}

    def get_queryset(self) -> SubmissionQuerySet:
        """A list holds the submissions of the viewer's own teams; boards are the public list."""
        found = Submission.objects.select_related("phase__task", "phase__dataset", "track", "team")
        if not self.request.user.is_authenticated:
            return found.none()
        return found.filter(team__memberships__user=self.user).prefetch_related("evaluations__gold")

    def get_throttles(self) -> list[BaseThrottle]:
        return [*super().get_throttles(), *([FileThrottle()] if self.action == "create" else [])]

    @extend_schema(summary="One submission, and how its scoring stands")
    def retrieve(self, request: Request, uid: str) -> Response:
        submission, _ = self.find_submission(uid)
        return Response(self.get_serializer(submission).data)

    @extend_schema(
        summary="Submit a file",
        request={"multipart/form-data": NewSubmissionSerializer},
        responses={
            201: SubmissionSerializer,
            200: OpenApiResponse(SubmissionSerializer, "Sent before: the same one"),
            **REFUSED,
            **BAD_FILE,
        },
    )
    def create(self, request: Request) -> Response:
        """Check a file and submit it. A bad file is answered with every problem found, and costs nothing."""
        form = NewSubmissionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        phase, sight = self.find_phase(data["task"], data["phase"])
        team = _team(sight, data.get("team"))
        track = track_of(phase, data.get("track"))
        actions.count_upload(phase=phase, team=team)
        upload = uploads.check(phase.dataset, filename=data["file"].name, data=data["file"].read())
        submission, new = actions.submit(
            phase=phase,
            track=track,
            team=team,
            user=self.user,
            upload=upload,
            about={name: data.get(name, "") for name in ABOUT},
            private=data["private"],
        )
        answer = self.get_serializer(submission).data
        return Response(answer, status=status.HTTP_201_CREATED if new else status.HTTP_200_OK)

    @extend_schema(
        summary="Describe a submission, or keep it private", request=AboutSerializer, responses=SubmissionSerializer
    )
    def partial_update(self, request: Request, uid: str) -> Response:
        submission = self.find_own_submission(uid)
        form = AboutSerializer(data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        actions.describe(submission=submission, user=self.user, about=form.validated_data)
        return self.retrieve(request, uid)

    @extend_schema(
        summary="Cancel a submission that waits", request=None, responses={200: SubmissionSerializer, **REFUSED}
    )
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, uid: str) -> Response:
        actions.cancel(submission=self.find_own_submission(uid), user=self.user)
        return self.retrieve(request, uid)

    @extend_schema(
        summary="Withdraw a submission from the board", request=None, responses={200: SubmissionSerializer, **REFUSED}
    )
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, uid: str) -> Response:
        actions.withdraw(submission=self.find_own_submission(uid), user=self.user)
        return self.retrieve(request, uid)

    @extend_schema(
        summary="Make a submission the run that counts", request=None, responses={200: SubmissionSerializer, **REFUSED}
    )
    @action(detail=True, methods=["post"])
    def choose(self, request: Request, uid: str) -> Response:
        actions.choose(submission=self.find_own_submission(uid), user=self.user)
        return self.retrieve(request, uid)

    @extend_schema(summary="All scores of a submission", responses=ScoreSerializer(many=True))
    @action(detail=True, pagination_class=None, filterset_fields=None)
    def scores(self, request: Request, uid: str) -> Response:
        """Every metric with counts, ratios, interval and signature."""
        submission, sight = self.find_submission(uid)
        if not sight.sees_counts(submission):
            raise Http404
        scores = Score.objects.filter(evaluation__in=submission.evaluations.current())
        return Response(ScoreSerializer(scores, many=True, context=sight.tells(submission)).data)

    @extend_schema(summary="The file of a submission", responses={(200, "application/octet-stream"): bytes})
    @action(detail=True)
    def file(self, request: Request, uid: str) -> FileResponse:
        """The file as it was uploaded."""
        submission, sight = self.find_submission(uid)
        if not sight.sees_file(submission):
            raise Http404
        return FileResponse(submission.file.open("rb"), as_attachment=True, filename=sight.filename_of(submission))


class ReportView(SightMixin, APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="The report of a submission as a table",
        parameters=[
            OpenApiParameter("name", str, "path", enum=sorted({name for names in TABLES.values() for name in names})),
            OpenApiParameter("ending", str, "path", enum=sorted(FORMATS)),
            OpenApiParameter("outcome", str, description="Only what has this outcome."),
            OpenApiParameter("type", str, description="Correction: only sentences with this error type."),
            OpenApiParameter("document", str, description="Correction: only this document."),
            OpenApiParameter("bin", str, description="Only this bin of agreement."),
            OpenApiParameter("text", str, description="Only what has this text in it."),
        ],
        responses={
            (200, "text/csv"): str,
            (200, "application/json"): dict,
            (200, "application/x-tex"): str,
            (200, "application/vnd.apache.parquet"): bytes,
        },
    )
    def get(self, request: Request, uid: str, name: str, ending: str) -> HttpResponse:
        """Item by item, sentence by sentence or edit by edit, once gold may be seen."""
        submission, sight = self.find_submission(uid)
        return report_file(reported(submission, sight), name, ending, request.query_params)


def _team(sight: Sight, slug: str | None) -> Team:
    """The team to submit for: the one named, or the only one that takes part."""
    teams: list[Any] = [p.team for p in sight.approved_teams]
    chosen = [team for team in teams if slug in (None, team.slug)]
    if len(chosen) == 1:
        return chosen[0]  # type: ignore[no-any-return]
    if not teams:
        raise ValidationError({"team": "None of your teams takes part in this task yet."})
    raise ValidationError({"team": f"Choose one of: {', '.join(team.slug for team in teams)}."})


def track_of(phase: Phase, slug: str | None) -> Track:
    """The track that is named, or the only one."""
    tracks = list(phase.task.tracks.all())
    chosen = [track for track in tracks if slug in (None, track.slug)]
    if len(chosen) == 1:
        return chosen[0]
    raise ValidationError({"track": f"Choose one of: {', '.join(track.slug for track in tracks)}."})
