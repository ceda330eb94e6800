"""Data sets, versions of gold, re-scores and what publishing them would change."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tasks.models import DataSet, GoldVersion, Rescore
from tasks.rescoring import BoardChange, Change, Preview, Standing


class GoldVersionSerializer(serializers.ModelSerializer[GoldVersion]):
    created_by = serializers.CharField(source="created_by.username", default=None, read_only=True, allow_null=True)

    class Meta:
        model = GoldVersion
        fields = ["number", "digest", "note", "is_active", "created_at", "created_by"]


class GoldReportSerializer(GoldVersionSerializer):
    """`report` is what loading found: counts per annotator and category, agreement, duplicates, unjudged items."""

    report = serializers.SerializerMethodField()

    class Meta(GoldVersionSerializer.Meta):
        fields = [*GoldVersionSerializer.Meta.fields, "report"]

    @extend_schema_field(serializers.DictField())
    def get_report(self, version: GoldVersion) -> dict[str, Any]:
        return version.report  # type: ignore[no-any-return]


class NewGoldSerializer(serializers.Serializer[Any]):
    layers = serializers.ListField(
        child=serializers.FileField(),
        allow_empty=False,
        help_text="One file with all annotators, or one file for each, named after them.",
    )
    note = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")


class OrganizedDataSetSerializer(serializers.ModelSerializer[DataSet]):
    items = serializers.IntegerField(source="size", read_only=True)
    gold: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        source="gold_versions", slug_field="number", many=True, read_only=True
    )

    class Meta:
        model = DataSet
        fields = ["slug", "name", "public_gold", "items", "gold", "created_at"]


class NewDataSetSerializer(serializers.ModelSerializer[DataSet]):
    items = serializers.FileField(help_text="Items as CSV, TSV or JSON Lines; for correction one sentence a line.")
    documents = serializers.FileField(required=False, help_text="Correction: which line belongs to which document.")

    class Meta:
        model = DataSet
        fields = ["slug", "name", "public_gold", "items", "documents"]


class PublicGoldSerializer(serializers.Serializer[Any]):
    public_gold = serializers.BooleanField(help_text="Whether everybody may see gold from the start.")


class RescoreSerializer(serializers.ModelSerializer[Rescore]):
    """One phase of a re-score."""

    phase: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    gold = serializers.IntegerField(source="gold.number", read_only=True)
    metrics = serializers.DictField(child=serializers.DictField(), read_only=True)
    created_by = serializers.CharField(source="created_by.username", default=None, read_only=True, allow_null=True)

    class Meta:
        model = Rescore
        fields = ["phase", "gold", "scorer", "metrics", "state", "note", "created_at", "created_by", "decided_at"]


class NewRescoreSerializer(serializers.Serializer[Any]):
    """What shall be different: gold, parameters, or neither (the scorer has changed)."""

    dataset = serializers.SlugField(required=False, help_text="Whose gold shall be exchanged.")
    gold = serializers.IntegerField(required=False, min_value=1, help_text="The version of that gold.")
    metrics = serializers.DictField(
        child=serializers.DictField(), required=False, help_text='Parameters by metric: {"m2": {"beta": 1.0}}.'
    )
    note = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("gold" in attrs) != ("dataset" in attrs):
            raise serializers.ValidationError({"gold": "A version of gold is named by dataset and gold together."})
        return attrs


class StandingSerializer(serializers.Serializer[Standing]):
    value = serializers.FloatField(allow_null=True)
    counts = serializers.DictField(child=serializers.FloatField())
    rank = serializers.IntegerField(allow_null=True)
    group = serializers.IntegerField(allow_null=True)


class ChangeSerializer(serializers.Serializer[Change]):
    uid = serializers.CharField()
    team = serializers.CharField()
    system = serializers.CharField()
    before = StandingSerializer(allow_null=True)
    after = StandingSerializer(allow_null=True)
    moves = serializers.ListField(child=serializers.CharField(), help_text="value, counts, rank, group or board.")


class BoardChangeSerializer(serializers.Serializer[BoardChange]):
    phase = serializers.CharField()
    track = serializers.CharField()
    changes = ChangeSerializer(many=True)


class PreviewSerializer(serializers.Serializer[Preview]):
    """What publishing would change; until `is_complete`, runs without a new evaluation are missing from `after`."""

    total = serializers.IntegerField()
    done = serializers.IntegerField()
    failed = serializers.IntegerField()
    is_complete = serializers.BooleanField()
    boards = BoardChangeSerializer(many=True)


class RunningRescoreSerializer(serializers.Serializer[Any]):
    phases = RescoreSerializer(many=True)
    preview = PreviewSerializer()
