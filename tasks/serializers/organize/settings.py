"""A task's settings and its parts, as organizers read and change them."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError as ModelError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tasks.models import DataSet, Event, Page, Phase, Task, Track, User
from tasks.models.phase import PHASE_SETTINGS
from tasks.serializers.submissions import ProblemSerializer


class NewTaskSerializer(serializers.ModelSerializer[Task]):
    """The first step; everything else follows. Without `headline`, the usual one of the kind ranks."""

    headline = serializers.CharField(required=False, max_length=80)

    class Meta:
        model = Task
        fields = ["slug", "title", "kind", "headline"]


class TaskSettingsSerializer(serializers.ModelSerializer[Task]):
    """`metrics` are parameters by metric; once something is scored, they change by a re-score."""

    metrics = serializers.DictField(child=serializers.DictField(), required=False)
    email_domains = serializers.ListField(
        child=serializers.CharField(max_length=200), required=False, help_text="Teams from these are approved at once."
    )
    organizers = serializers.SerializerMethodField()

    class Meta:
        model = Task
        fields = [
            "slug",
            "title",
            "kind",
            "summary",
            "language",
            "headline",
            "metrics",
            "n_consists_of",
            "cite",
            "join_policy",
            "email_domains",
            "organizers",
            "published_at",
            "created_at",
        ]
        read_only_fields = ["slug", "kind", "published_at", "created_at"]

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_organizers(self, task: Task) -> list[str]:
        return [user.username for user in task.organizers.all()]

    def validate_email_domains(self, domains: list[str]) -> list[str]:
        return [domain.strip().lower().removeprefix("@") for domain in domains]


class BundleSerializer(serializers.Serializer[Any]):
    bundle = serializers.FileField(help_text="A zip with task.yaml, pages, data, gold and baselines.")
    check = serializers.BooleanField(required=False, default=False, help_text="Only check it; nothing is stored.")
    publish = serializers.BooleanField(required=False, default=False, help_text="Publish the task at once.")


class BundleAnswerSerializer(serializers.Serializer[Any]):
    """What a bundle holds, and whether it was stored."""

    created = serializers.BooleanField()
    slug = serializers.SlugField()
    title = serializers.CharField()
    kind = serializers.CharField()
    headline = serializers.CharField()
    pages = serializers.ListField(child=serializers.CharField())
    tracks = serializers.ListField(child=serializers.CharField())
    datasets = serializers.ListField(child=serializers.DictField())
    phases = serializers.ListField(child=serializers.DictField())
    baselines = serializers.ListField(child=serializers.DictField())
    warnings = ProblemSerializer(many=True)


class RestoreSerializer(serializers.Serializer[Any]):
    archive = serializers.FileField(help_text="A zip that export_task, the Archive page or the API made.")
    organizer: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        slug_field="username",
        queryset=User.objects.filter(is_active=True),
        help_text="Username of whoever is to organize it here.",
    )
    slug = serializers.SlugField(required=False, max_length=60, help_text="Where the archive's own name is taken.")


class RestoredSerializer(serializers.Serializer[Any]):
    """The task, and how many of what were derived again and found right."""

    slug = serializers.SlugField()
    title = serializers.CharField()
    verified = serializers.DictField(child=serializers.IntegerField())


class DaySerializer(serializers.Serializer[Any]):
    day = serializers.DateField()
    made = serializers.IntegerField()
    scored = serializers.IntegerField()


class StatisticsSerializer(serializers.Serializer[Any]):
    teams = serializers.IntegerField()
    states = serializers.DictField(child=serializers.IntegerField(), help_text="Submissions by state.")
    days = DaySerializer(many=True, help_text="Days without a submission are left out.")


class UsernameSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)


class PagePartSerializer(serializers.ModelSerializer[Page]):
    class Meta:
        model = Page
        fields = ["slug", "title", "body", "position"]


class TrackPartSerializer(serializers.ModelSerializer[Track]):
    class Meta:
        model = Track
        fields = ["slug", "name", "description", "position"]


class EventPartSerializer(serializers.ModelSerializer[Event]):
    class Meta:
        model = Event
        fields = ["id", "at", "text"]


class PhasePartSerializer(serializers.ModelSerializer[Phase]):
    """All times are exact moments. `anywhere_on_earth` only changes how the closing time is shown to people."""

    dataset: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        slug_field="slug", queryset=DataSet.objects.all()
    )
    state = serializers.CharField(read_only=True)

    class Meta:
        model = Phase
        fields = ["slug", "name", "dataset", "position", "state", *PHASE_SETTINGS]

    def get_fields(self) -> dict[str, Any]:
        """Only data sets of the same task can be chosen."""
        fields: dict[str, Any] = super().get_fields()
        if task := self.context.get("task"):
            fields["dataset"].queryset = task.datasets.all()
        return fields

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        have = {} if self.instance is None else {name: getattr(self.instance, name) for name in self.Meta.fields}
        have.pop("state", None)
        try:
            Phase(**{**have, **attrs}).clean()
        except ModelError as error:
            raise serializers.ValidationError(error.message_dict) from None
        return attrs
