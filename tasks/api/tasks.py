"""Tasks and phases: what there is, the data to work on, the check before submitting, what is left of the quota."""

from __future__ import annotations

from django.db.models import Prefetch
from django.http import Http404, HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, viewsets
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from scoring import writers
from tasks import uploads
from tasks.api.base import AllowAny, ReadOrSignIn, SightMixin, SignedIn
from tasks.api.problems import BAD_FILE
from tasks.gold.stored import items_of
from tasks.models import Phase, Task
from tasks.models.task import Kind, TaskQuerySet
from tasks.quota import quota
from tasks.serializers.submissions import CheckedSerializer, FileSerializer
from tasks.serializers.tasks import QuotaSerializer, QuotasSerializer, TaskListSerializer, TaskSerializer
from tasks.throttles import FileThrottle
from tasks.visibility import visible_tasks


@extend_schema_view(
    list=extend_schema(summary="All tasks that you may see"),
    retrieve=extend_schema(summary="A task, its pages and phases"),
)
class TaskViewSet(SightMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Task]):
    permission_classes = [AllowAny]
    lookup_field = "slug"
    lookup_value_converter = "slug"
    filterset_fields = ["kind", "language"]

    def get_queryset(self) -> TaskQuerySet:
        phases = Prefetch("phases", Phase.objects.select_related("dataset"))
        return visible_tasks(self.viewer).prefetch_related(phases)

    def get_serializer_class(self) -> type[TaskListSerializer]:
        return TaskListSerializer if self.action == "list" else TaskSerializer


class ItemsView(SightMixin, APIView):
    """The data to work on, without gold: source sentences, or items as CSV."""

    permission_classes = [AllowAny]

    @extend_schema(summary="The data to work on", responses={(200, "text/csv"): str, (200, "text/plain"): str})
    def get(self, request: Request, slug: str, phase: str) -> HttpResponse:
        found, sight = self.find_phase(slug, phase)
        if not sight.sees_items(found):
            raise Http404
        name, kind, text = source_file(found)
        response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


def source_file(phase: Phase) -> tuple[str, str, str]:
    """Name, media type and text of what a team needs to run its system on the phase's data."""
    items = items_of(phase.dataset)
    base = f"{phase.task.slug}-{phase.dataset.slug}"
    if phase.task.kind == Kind.CORRECTION:
        return f"{base}.txt", "text/plain", "".join(f"{item.text}\n" for item in items)
    return f"{base}.csv", "text/csv", writers.write_items(items)


class ValidateView(SightMixin, APIView):
    """Check a file exactly as a submission would be, without submitting it. Costs nothing."""

    permission_classes = [SignedIn]
    parser_classes = [MultiPartParser]

    def get_throttles(self) -> list[BaseThrottle]:
        return [*super().get_throttles(), FileThrottle()]

    @extend_schema(
        summary="Check a file without submitting it",
        request={"multipart/form-data": FileSerializer},
        responses={200: CheckedSerializer, **BAD_FILE},
    )
    def post(self, request: Request, slug: str, phase: str) -> Response:
        found, sight = self.find_phase(slug, phase)
        if not sight.sees_items(found):
            raise Http404  # the answer would tell which items there are
        form = FileSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        file = form.validated_data["file"]
        upload = uploads.check(found.dataset, filename=file.name, data=file.read())
        return Response(CheckedSerializer(upload).data)


class QuotaView(SightMixin, APIView):
    """What each of the viewer's teams may still submit in this phase."""

    permission_classes = [ReadOrSignIn]

    @extend_schema(summary="What your teams may still submit", responses=QuotasSerializer)
    def get(self, request: Request, slug: str, phase: str) -> Response:
        found, sight = self.find_phase(slug, phase)
        now = timezone.now()
        return Response({p.team.slug: QuotaSerializer(quota(found, p, now)).data for p in sight.approved_teams})
