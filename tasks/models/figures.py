"""Figures about gold that take long to compute."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tasks.models.gold import GoldVersion


class GoldFigures(models.Model):
    """One kind of figures about one gold version, made by a job.

    `made_for` names the scorer and the task's parameters; figures made for others are made again.
    """

    gold = models.ForeignKey(GoldVersion, models.CASCADE, related_name="figures")
    name = models.CharField(max_length=40)
    made_for = models.CharField(max_length=40)
    data = models.JSONField()
    computed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["gold", "name"], name="figures_once_per_gold")]

    def __str__(self) -> str:
        return f"{self.name} of {self.gold}"
