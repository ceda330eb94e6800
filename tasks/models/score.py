"""Scores: counts and stored rows; every ratio can be derived from them again."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tasks.models.evaluation import Evaluation
from tasks.models.phase import Phase


class Score(models.Model):
    """One metric of one evaluation. `value` and `ratios` are derived from `counts`, kept for sorting and showing."""

    evaluation = models.ForeignKey(Evaluation, models.CASCADE, related_name="scores")
    metric = models.CharField(max_length=60)
    value = models.FloatField(null=True)
    low = models.FloatField(null=True)
    high = models.FloatField(null=True)
    counts = models.JSONField()
    ratios = models.JSONField()
    detail = models.JSONField(default=dict)
    signature = models.TextField()
    interval_signature = models.TextField(blank=True)
    rows_key = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["evaluation", "metric"], name="one_score_per_metric")]

    def __str__(self) -> str:
        return self.signature


class RowSet(models.Model):
    """The stored rows of one way of counting (npz): per item or sentence, per annotator. As hidden as gold itself."""

    evaluation = models.ForeignKey(Evaluation, models.CASCADE, related_name="row_sets")
    key = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evaluation", "key"], name="rows_once_per_evaluation")]

    def __str__(self) -> str:
        return f"{self.key} of evaluation {self.evaluation_id}"


class RankGroups(models.Model):
    """Which systems of a phase differ significantly: computed by a job, for one version of the board."""

    phase = models.OneToOneField(Phase, models.CASCADE, related_name="rank_groups")
    board_version = models.PositiveIntegerField()
    method = models.TextField()
    groups = models.JSONField(default=dict)  # track slug -> {submission uid: group number}
    computed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"rank groups of {self.phase} v{self.board_version}"
