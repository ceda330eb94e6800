"""A board as the API shows it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tasks.leaderboard import Board, Row
from tasks.leaderboard.columns import Column


class ColumnSerializer(serializers.Serializer[Column]):
    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    title = serializers.CharField()


class RowSerializer(serializers.Serializer[Row]):
    """`value` is what ranks; `columns` are the figures of the shown columns by their key. Null is undefined."""

    rank = serializers.IntegerField(allow_null=True)
    group = serializers.CharField(source="letter")
    kind = serializers.CharField(source="kind.value")
    uid = serializers.CharField()
    team = serializers.CharField()
    system = serializers.CharField()
    track = serializers.CharField()
    submitted_at = serializers.DateTimeField(source="created_at", allow_null=True)
    counts_for_team = serializers.BooleanField(source="counts")
    is_own = serializers.BooleanField()
    value = serializers.FloatField(allow_null=True)
    interval = serializers.SerializerMethodField()
    human_ratio = serializers.FloatField(allow_null=True)
    columns = serializers.SerializerMethodField()
    signature = serializers.CharField()

    @extend_schema_field(serializers.ListField(child=serializers.FloatField(), allow_null=True))
    def get_interval(self, row: Row) -> list[float] | None:
        return None if row.low is None or row.high is None else [row.low, row.high]

    @extend_schema_field(serializers.DictField(child=serializers.FloatField(allow_null=True)))
    def get_columns(self, row: Row) -> dict[str, float | None]:
        return dict(zip(self.context["columns"], row.values, strict=True))


class BoardSerializer(serializers.Serializer[Board]):
    """One page of a board in one state. `exact` is false where only rounded values may be shown.

    The context has the `phase`, and the `columns` (keys) to which the figures of the rows belong.
    """

    task = serializers.SerializerMethodField()
    phase = serializers.SerializerMethodField()
    headline = serializers.CharField(source="headline.key")
    higher_is_better = serializers.BooleanField()
    exact = serializers.BooleanField()
    total = serializers.IntegerField()
    page = serializers.IntegerField(source="options.page")
    pages = serializers.IntegerField()
    pending = serializers.IntegerField(help_text="Runs still being computed for these parameters: ask again.")
    columns = ColumnSerializer(many=True)
    rows = RowSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField())

    def get_task(self, found: Board) -> str:
        return str(self.context["phase"].task.slug)

    def get_phase(self, found: Board) -> str:
        return str(self.context["phase"].slug)
