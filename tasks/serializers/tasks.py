"""Tasks, phases, tracks and data sets as the API shows them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tasks.models import DataSet, Event, Page, Phase, Task, Track
from tasks.models.phase import PHASE_SETTINGS


class TrackSerializer(serializers.ModelSerializer[Track]):
    class Meta:
        model = Track
        fields = ["slug", "name", "description"]


class PageSerializer(serializers.ModelSerializer[Page]):
    class Meta:
        model = Page
        fields = ["slug", "title", "body"]


class EventSerializer(serializers.ModelSerializer[Event]):
    class Meta:
        model = Event
        fields = ["at", "text"]


class DataSetSerializer(serializers.ModelSerializer[DataSet]):
    class Meta:
        model = DataSet
        fields = ["slug", "name", "public_gold"]


class PhaseSerializer(serializers.ModelSerializer[Phase]):
    dataset: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    state = serializers.CharField(read_only=True)
    results_released = serializers.BooleanField(source="is_released", read_only=True)
    gold_released = serializers.BooleanField(source="is_gold_released", read_only=True)

    class Meta:
        model = Phase
        fields = ["slug", "name", "dataset", "state", *PHASE_SETTINGS, "results_released", "gold_released"]


class TaskListSerializer(serializers.ModelSerializer[Task]):
    phases = PhaseSerializer(many=True, read_only=True)

    class Meta:
        model = Task
        fields = ["slug", "title", "kind", "summary", "language", "headline", "published_at", "phases"]


class TaskSerializer(TaskListSerializer):
    tracks = TrackSerializer(many=True, read_only=True)
    pages = PageSerializer(many=True, read_only=True)
    datasets = DataSetSerializer(many=True, read_only=True)
    events = EventSerializer(many=True, read_only=True)
    metrics = serializers.SerializerMethodField()

    class Meta(TaskListSerializer.Meta):
        fields = [
            *TaskListSerializer.Meta.fields,
            "metrics",
            "n_consists_of",
            "cite",
            "join_policy",
            "tracks",
            "datasets",
            "pages",
            "events",
        ]

    @extend_schema_field(serializers.DictField())
    def get_metrics(self, task: Task) -> dict[str, Any]:
        return task.metrics  # type: ignore[no-any-return]


class QuotaSerializer(serializers.Serializer[Any]):
    """What a team may still submit; null where there is no limit."""

    used_today = serializers.IntegerField()
    used = serializers.IntegerField()
    uploads_today = serializers.IntegerField()
    left_today = serializers.IntegerField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    uploads_left = serializers.IntegerField(allow_null=True)
    next_at = serializers.DateTimeField(allow_null=True)


class QuotasSerializer(serializers.Serializer[Any]):
    """A quota for each team, by its slug."""
