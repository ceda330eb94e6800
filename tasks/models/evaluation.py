"""An evaluation: one submission scored against one gold version by one scorer version. The database is the truth."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tasks.models.gold import GoldVersion
from tasks.models.phase import Phase
from tasks.models.submission import Submission


class EvaluationState(models.TextChoices):
    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


class Fault(models.TextChoices):
    YOURS = "yours", "Your error"
    OURS = "ours", "Our error"


class EvaluationQuerySet(models.QuerySet["Evaluation"]):
    def claimable(self, now: datetime) -> EvaluationQuerySet:
        """Waiting, or abandoned by a worker whose lease has run out."""
        return self.filter(state=EvaluationState.QUEUED) | self.abandoned(now)

    def abandoned(self, now: datetime) -> EvaluationQuerySet:
        return self.filter(state=EvaluationState.RUNNING, lease_until__lt=now)

    def held_by(self, token: uuid.UUID) -> EvaluationQuerySet:
        """The fence: a worker that lost its lease no longer matches and can change nothing."""
        return self.filter(state=EvaluationState.RUNNING, token=token)

    def current(self) -> EvaluationQuerySet:
        return self.filter(effective_from__isnull=False, effective_to=None)

    def effective_at(self, moment: datetime) -> EvaluationQuerySet:
        """What boards showed at that moment."""
        return self.filter(effective_from__lte=moment).filter(Q(effective_to=None) | Q(effective_to__gt=moment))

    def unfinished(self) -> EvaluationQuerySet:
        return self.filter(state__in=(EvaluationState.QUEUED, EvaluationState.RUNNING))

    def ahead_of(self, evaluation: Evaluation) -> EvaluationQuerySet:
        """What is served before it: its place in line."""
        return self.filter(state=EvaluationState.QUEUED).filter(
            Q(priority__lt=evaluation.priority) | Q(priority=evaluation.priority, queued_at__lt=evaluation.queued_at)
        )


class Evaluation(models.Model):
    submission = models.ForeignKey(Submission, models.PROTECT, related_name="evaluations")
    gold = models.ForeignKey(GoldVersion, models.PROTECT, related_name="evaluations")
    scorer = models.CharField(max_length=20)
    # The metric parameters in force, and their hash: part of what an evaluation is.
    metrics = models.JSONField(default=dict)
    config = models.CharField(max_length=12)

    state = models.CharField(max_length=10, choices=EvaluationState.choices, default=EvaluationState.QUEUED)
    priority = models.PositiveSmallIntegerField(default=0, help_text="The smaller, the sooner it is served.")
    queued_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(default=timezone.now)  # when a job was last put on the queue for it
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    token = models.UUIDField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    progress = models.FloatField(default=0)
    progress_text = models.CharField(max_length=120, blank=True)

    fault = models.CharField(max_length=5, choices=Fault.choices, blank=True)
    reason = models.TextField(blank=True)
    problems = models.JSONField(default=list)

    # A board at time t shows the evaluations with effective_from <= t < effective_to.
    effective_from = models.DateTimeField(null=True)
    effective_to = models.DateTimeField(null=True)

    objects = EvaluationQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "lease_until"]), models.Index(fields=["state", "sent_at"])]
        constraints = [
            models.UniqueConstraint(fields=["submission", "gold", "scorer", "config"], name="evaluation_once"),
            models.UniqueConstraint(
                fields=["submission"],
                condition=Q(effective_from__isnull=False, effective_to=None),
                name="one_current_evaluation",
            ),
            models.CheckConstraint(
                condition=Q(effective_to=None) | Q(effective_to__gte=F("effective_from")), name="effective_in_order"
            ),
            models.CheckConstraint(
                condition=~Q(state=EvaluationState.FAILED) | (~Q(fault="") & ~Q(reason="")),
                name="failed_has_fault_and_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"evaluation {self.pk} of {self.submission_id}"

    @property
    def is_final(self) -> bool:
        return self.state not in (EvaluationState.QUEUED, EvaluationState.RUNNING)


class RescoreState(models.TextChoices):
    RUNNING = "running", "Scoring"
    PUBLISHED = "published", "Published"
    DISCARDED = "discarded", "Discarded"


class Rescore(models.Model):
    """A mass re-score of a phase with other gold, scorer or parameters; boards are untouched until it is published.

    Its evaluations are those of (gold, scorer, config): none is owned, so re-scores with the same inputs share them.
    """

    phase = models.ForeignKey(Phase, models.PROTECT, related_name="rescores")
    gold = models.ForeignKey(GoldVersion, models.PROTECT, related_name="rescores")
    scorer = models.CharField(max_length=20)
    metrics = models.JSONField(default=dict)
    config = models.CharField(max_length=12)
    state = models.CharField(max_length=10, choices=RescoreState.choices, default=RescoreState.RUNNING)
    note = models.CharField(max_length=400, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["phase"], condition=Q(state=RescoreState.RUNNING), name="one_running_rescore_per_phase"
            )
        ]

    def __str__(self) -> str:
        return f"re-score {self.pk} of {self.phase}"

    def evaluations(self) -> EvaluationQuerySet:
        found: Any = Evaluation.objects.filter(
            submission__phase=self.phase, gold=self.gold, scorer=self.scorer, config=self.config
        )
        return found  # type: ignore[no-any-return]
