"""Boards and tables of results: what the pages show, for programs."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.registry import UnknownName
from tasks.annotators import annotators_of, seen_datasets
from tasks.api.base import AllowAny, SightMixin
from tasks.exports.deliver import NotForYou, asked
from tasks.exports.itemrows import TooManyRows
from tasks.leaderboard import BadOption, board, read, version
from tasks.models import Phase
from tasks.serializers.boards import BoardSerializer
from tasks.views.downloads import deliver
from tasks.visibility import Sight

STATE = [
    OpenApiParameter("track", str, description="Slug of a track; all tracks together if not given."),
    OpenApiParameter("all_runs", str, enum=["yes", "no"], description="All runs instead of one per team."),
    OpenApiParameter("rank", str, description="METRIC.RATIO that ranks, instead of the task's headline."),
    OpenApiParameter("columns", str, description="Groups of columns, with commas between them."),
    OpenApiParameter("at", str, description="The board as it was at that date or time."),
    OpenApiParameter("gold", int, description="The board against that version of gold."),
]


class ResultsMixin(SightMixin):
    """Finds a phase of which the viewer may see results."""

    def find_results(self, slug: str, phase: str) -> tuple[Phase, Sight]:
        sight = self.sights.of(self.find_task(slug))
        found = next((each for each in sight.phases if each.slug == phase), None)
        if found is None or not sight.board(found).visible:
            raise Http404
        return found, sight


class LeaderboardView(ResultsMixin, APIView):
    """A board in any of its states; every parameter of the page's address is understood."""

    permission_classes = [AllowAny]

    @extend_schema(
        summary="A leaderboard",
        parameters=[
            *STATE,
            OpenApiParameter("page", int),
            OpenApiParameter("size", int, description="Rows on a page; 0 for all."),
        ],
        responses=BoardSerializer,
    )
    def get(self, request: Request, slug: str, phase: str) -> HttpResponse:
        found, sight = self.find_results(slug, phase)
        try:
            options = read(request.query_params)
            etag = f'"{version(found, sight, options)}-{"+".join(map(str, sorted(sight.team_ids)))}"'
            response = get_conditional_response(request, etag=etag)
            if response is None:
                shown = board(found, sight, options)
                context = {"phase": found, "columns": [column.key for column in shown.columns]}
                response = Response(BoardSerializer(shown, context=context).data)
                response["ETag"] = etag
        except BadOption as bad:
            raise ValidationError({bad.name: str(bad)}) from None
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["Cookie", "Authorization"])
        return response


class DownloadView(ResultsMixin, APIView):
    """A table of results as a file: board, scores, counts, curves, rows, runs; or everything.zip."""

    permission_classes = [AllowAny]

    @extend_schema(
        summary="A table of results",
        parameters=[
            *STATE,
            OpenApiParameter("run", str, description="Only these runs: uids, with commas between them."),
            OpenApiParameter("counted", str, description="For rows: the way of counting, e.g. m2 or tokens."),
        ],
        responses={
            (200, "text/csv"): str,
            (200, "application/json"): dict,
            (200, "application/x-tex"): str,
            (200, "application/vnd.apache.parquet"): bytes,
            (200, "application/zip"): bytes,
        },
    )
    def get(self, request: Request, slug: str, phase: str, name: str, ending: str) -> HttpResponse:
        found, sight = self.find_results(slug, phase)
        try:
            return deliver(request, asked(sight, found, name, ending, request.query_params))
        except NotForYou:
            raise Http404 from None
        except (BadOption, UnknownName, TooManyRows) as bad:
            raise ValidationError({"query": str(bad)}) from None


class AnnotatorsView(SightMixin, APIView):
    """How far the annotators of a data set agree: every pair, all together, each against the others, counts."""

    permission_classes = [AllowAny]

    @extend_schema(summary="How far annotators agree", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, dataset: str) -> Response:
        sight = self.sights.of(self.find_task(slug))
        known = next((each for each in seen_datasets(sight) if each.slug == dataset), None)
        found = annotators_of(known) if known else None
        if found is None:
            raise Http404
        return Response(found.as_json())
