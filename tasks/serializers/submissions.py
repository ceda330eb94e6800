"""Submissions and their scores as the API shows and takes them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tasks.models import Evaluation, Score, Submission
from tasks.shown import counts_told, detail_told

ABOUT = ("system", "description", "paper", "code", "resources", "overview", "bibtex")
TELLS_NAME = (*ABOUT, "filename")  # a team that is anonymous is so in all of these


class ProblemSerializer(serializers.Serializer[Any]):
    """One finding in a file: where, what was expected, what stood there, and what to do."""

    file = serializers.CharField()
    code = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    expected = serializers.CharField()
    got = serializers.CharField()
    hint = serializers.CharField(allow_blank=True)


class FileSerializer(serializers.Serializer[Any]):
    file = serializers.FileField(allow_empty_file=True)


class CheckedSerializer(serializers.Serializer[Any]):
    """The answer to a file without errors."""

    filename = serializers.CharField()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()
    warnings = ProblemSerializer(many=True)


class NewSubmissionSerializer(serializers.ModelSerializer[Submission]):
    """A file with its form. The same file with the same form is the same submission."""

    task = serializers.SlugField()
    phase = serializers.SlugField()
    track = serializers.SlugField(required=False, help_text="Needed only where the task has several.")
    team = serializers.SlugField(required=False, help_text="Needed only if several of your teams take part.")
    private = serializers.BooleanField(required=False, default=False)
    file = serializers.FileField(allow_empty_file=True)

    class Meta:
        model = Submission
        fields = ["task", "phase", "track", "team", "private", "file", *ABOUT]


class AboutSerializer(serializers.ModelSerializer[Submission]):
    """What a team may change later."""

    class Meta:
        model = Submission
        fields = [*ABOUT, "is_private"]


class EvaluationSerializer(serializers.ModelSerializer[Evaluation]):
    gold = serializers.IntegerField(source="gold.number", read_only=True)
    place = serializers.SerializerMethodField()
    problems = ProblemSerializer(many=True, read_only=True)

    class Meta:
        model = Evaluation
        fields = [
            "state",
            "gold",
            "scorer",
            "place",
            "progress",
            "progress_text",
            "queued_at",
            "started_at",
            "finished_at",
            "fault",
            "reason",
            "problems",
        ]

    def get_place(self, evaluation: Evaluation) -> int | None:
        """Place in line; null unless queued."""
        if evaluation.state != "queued":
            return None
        return 1 + Evaluation.objects.ahead_of(evaluation).count()


class SubmissionSerializer(serializers.ModelSerializer[Submission]):
    task = serializers.SlugField(source="phase.task.slug", read_only=True)
    phase = serializers.SlugField(source="phase.slug", read_only=True)
    track = serializers.SlugField(source="track.slug", read_only=True)
    team = serializers.SerializerMethodField()
    evaluation = serializers.SerializerMethodField()
    warnings = ProblemSerializer(many=True, read_only=True)

    class Meta:
        model = Submission
        fields = [
            "uid",
            "task",
            "phase",
            "track",
            "team",
            "is_baseline",
            "state",
            "created_at",
            "filename",
            "size",
            "sha256",
            "is_chosen",
            "is_private",
            "withdrawn_at",
            *ABOUT,
            "warnings",
            "evaluation",
        ]

    def get_team(self, submission: Submission) -> str | None:
        """The team's slug; null for a baseline, and while names are hidden."""
        sight = self.context["sights"].of(submission.phase.task)
        return submission.team.slug if submission.team and sight.sees_name(submission) else None

    def to_representation(self, submission: Submission) -> dict[str, Any]:
        """What would tell who submitted is empty while names are hidden; what quotes the file is as hidden as it is."""
        shown: dict[str, Any] = super().to_representation(submission)
        sight = self.context["sights"].of(submission.phase.task)
        if not sight.sees_name(submission):
            shown |= dict.fromkeys(TELLS_NAME, "")
        if not sight.sees_file(submission):
            shown |= {"sha256": "", "warnings": []}
        return shown

    def get_evaluation(self, submission: Submission) -> dict[str, Any] | None:
        """The evaluation on the board, or else the newest: state, progress, and if it failed whose error and why."""
        found = sorted(submission.evaluations.all(), key=lambda e: (e.effective_from is not None, e.pk))
        return EvaluationSerializer(found[-1]).data if found else None


class ScoreSerializer(serializers.ModelSerializer[Score]):
    """`detail` has what a single metric has to say more, and `:NAME` is the count of one annotator.

    Curves are part of it where the context has `sees_rows`, single annotators where it has `tells_apart`.
    """

    interval = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField()
    ratios = serializers.DictField(child=serializers.FloatField(allow_null=True), read_only=True)
    detail = serializers.SerializerMethodField()

    class Meta:
        model = Score
        fields = ["metric", "value", "interval", "counts", "ratios", "detail", "signature", "interval_signature"]

    def get_interval(self, score: Score) -> list[float] | None:
        return None if score.low is None or score.high is None else [score.low, score.high]

    @extend_schema_field(serializers.DictField(child=serializers.FloatField()))
    def get_counts(self, score: Score) -> dict[str, float]:
        return counts_told(score.counts, tells_apart=self.context.get("tells_apart", False))

    def get_detail(self, score: Score) -> dict[str, Any]:
        sees_rows, tells_apart = (self.context.get(name, False) for name in ("sees_rows", "tells_apart"))
        return detail_told(score.detail, sees_rows=sees_rows, tells_apart=tells_apart)
