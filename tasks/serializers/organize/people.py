"""Teams of a task as organizers see them, invitations, announcements, the audit log, baselines and samples."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tasks.models import Announcement, AuditEvent, Participation, SampleStudy, Submission, TaskInvitation
from tasks.serializers.teams import MembershipSerializer


class ParticipantSerializer(serializers.ModelSerializer[Participation]):
    team = serializers.SlugField(source="team.slug", read_only=True)
    name = serializers.CharField(source="team.name", read_only=True)
    affiliation = serializers.CharField(source="team.affiliation", read_only=True)
    members = MembershipSerializer(source="team.memberships", many=True, read_only=True)
    decided_by = serializers.CharField(source="decided_by.username", default=None, read_only=True, allow_null=True)
    runs = serializers.IntegerField(read_only=True)
    scored = serializers.IntegerField(read_only=True)
    latest = serializers.DateTimeField(read_only=True, allow_null=True)

    class Meta:
        model = Participation
        fields = [
            "id",
            "team",
            "name",
            "affiliation",
            "members",
            "state",
            "message",
            "requested_at",
            "decided_at",
            "decided_by",
            "extra_per_day",
            "extra_total",
            "runs",
            "scored",
            "latest",
        ]
        read_only_fields = ["state", "message", "requested_at", "decided_at"]


class QuotaExceptionSerializer(serializers.ModelSerializer[Participation]):
    """On top of every phase's limits."""

    class Meta:
        model = Participation
        fields = ["extra_per_day", "extra_total"]


class TaskInvitationSerializer(serializers.ModelSerializer[TaskInvitation]):
    class Meta:
        model = TaskInvitation
        fields = ["id", "email", "created_at", "accepted_at"]
        read_only_fields = ["accepted_at"]


class SentInvitationSerializer(TaskInvitationSerializer):
    link = serializers.URLField(read_only=True, help_text="Also in the mail; shown this once.")

    class Meta(TaskInvitationSerializer.Meta):
        fields = [*TaskInvitationSerializer.Meta.fields, "link"]


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    sent_by = serializers.CharField(source="sent_by.username", default=None, read_only=True, allow_null=True)
    recipients = serializers.IntegerField(read_only=True)
    delivered = serializers.IntegerField(read_only=True)
    failed = serializers.IntegerField(read_only=True)

    class Meta:
        model = Announcement
        fields = ["id", "subject", "body", "sent_at", "sent_by", "recipients", "delivered", "failed"]


class AuditEventSerializer(serializers.ModelSerializer[AuditEvent]):
    actor = serializers.CharField(source="actor.username", default=None, read_only=True, allow_null=True)
    before = serializers.DictField(read_only=True)
    after = serializers.DictField(read_only=True)

    class Meta:
        model = AuditEvent
        fields = ["at", "actor", "verb", "target", "before", "after"]


class BaselineSerializer(serializers.ModelSerializer[Submission]):
    """A marked row of the organizers: no team, no limit, no opening hours."""

    phase = serializers.SlugField()
    track = serializers.SlugField(required=False, help_text="Needed only where the task has several.")
    file = serializers.FileField()

    class Meta:
        model = Submission
        fields = ["phase", "track", "file", "system", "description"]


class AmountField(serializers.FloatField):
    """A share up to 1, or a whole number of items."""

    def to_internal_value(self, data: Any) -> float | int:
        number = super().to_internal_value(data)
        if number <= 0 or (number > 1 and not number.is_integer()):
            raise serializers.ValidationError("Expected a share up to 1, or a whole number of items.")
        return int(number) if number > 1 else number


class NewSampleSerializer(serializers.Serializer[Any]):
    """Which systems, and how much of what they flag and of the rest is judged."""

    name = serializers.CharField(max_length=120)
    phase = serializers.SlugField()
    systems = serializers.ListField(
        child=serializers.CharField(), allow_empty=False, help_text="Uids of scored submissions of that phase."
    )
    flagged = AmountField(help_text="Of the flagged items: a share such as 0.75, or a number.")
    others = AmountField(help_text="Of the other items: a share such as 0.1, or a number.")
    seed = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=1)


class SampleSerializer(serializers.ModelSerializer[SampleStudy]):
    """`estimates` are by uid, each rate with its 95 % interval; empty until a judged sheet was handed in."""

    phase: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    systems: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        source="submissions", slug_field="uid", many=True, read_only=True
    )
    rates = serializers.DictField(read_only=True)
    estimates = serializers.DictField(read_only=True)
    items = serializers.SerializerMethodField()

    class Meta:
        model = SampleStudy
        fields = ["id", "name", "phase", "systems", "seed", "rates", "items", "estimates", "created_at"]

    @extend_schema_field(serializers.IntegerField())
    def get_items(self, study: SampleStudy) -> int:
        return len(study.design["items"])


class SheetsSerializer(serializers.Serializer[Any]):
    sheets = serializers.ListField(
        child=serializers.FileField(), allow_empty=False, help_text="The judged sheet, from one annotator or several."
    )
