"""Sampled evaluation after Tetreault and Chodorow (2008): a blind sheet drawn from systems' output, then judged."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from tasks.models.phase import Phase
from tasks.models.submission import Submission


class SampleStudy(models.Model):
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="samples")
    name = models.CharField(max_length=120)
    submissions: models.ManyToManyField[Any, Any] = models.ManyToManyField(Submission, related_name="samples")
    seed = models.PositiveIntegerField()
    rates = models.JSONField()  # share or size per stratum, as asked for
    design = models.JSONField()  # the drawn items with stratum and inclusion weight; never shown before judging
    judgments = models.JSONField(default=list)  # judged sheets as read back
    estimates = models.JSONField(default=dict)  # submission uid -> estimates with intervals
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name
