"""Figures about gold that take long to compute."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tasks.models.gold import GoldVersion


class GoldFigures(models.Model):
    """One kind of figures about one gold version, made by a job for one version of the scorer."""

    gold = models.ForeignKey(GoldVersion, models.CASCADE, related_name="figures")
    name = models.CharField(max_length=40)
    scorer = models.CharField(max_length=20)
    data = models.JSONField()
    computed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["gold", "name"], name="figures_once_per_gold")]

    def __str__(self) -> str:
        return f"{self.name} of {self.gold}"
