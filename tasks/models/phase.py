"""A phase: a span of time in which a data set may be submitted to, with its limits and its rules of sight."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from tasks.models.task import DataSet, Task


class Visibility(models.TextChoices):
    LIVE = "live", "Live: results appear as they are scored"
    FROZEN = "frozen", "Frozen: results up to a moment, the rest at release"
    BLIND = "blind", "Blind: no results until release"


class PhaseState(models.TextChoices):
    UPCOMING = "upcoming", "Upcoming"
    OPEN = "open", "Open"
    CLOSED = "closed", "Closed"


# What organizers decide about a phase, beside its name and data set: forms, API and archives have exactly these.
PHASE_SETTINGS = (
    "opens_at",
    "closes_at",
    "anywhere_on_earth",
    "per_day",
    "total",
    "attempts_per_day",
    "visibility",
    "freeze_at",
    "release_at",
    "gold_release_at",
    "anonymous_until",
    "rounding",
    "ladder_step",
)


class Phase(models.Model):
    """All times are UTC. `anywhere_on_earth` only changes how the closing time is entered and shown."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="phases")
    dataset = models.ForeignKey(DataSet, models.PROTECT, related_name="phases")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField(default=0)
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField(null=True, blank=True)
    anywhere_on_earth = models.BooleanField(default=False)

    per_day = models.PositiveIntegerField(null=True, blank=True, help_text="Scored submissions per team and UTC day.")
    total = models.PositiveIntegerField(null=True, blank=True, help_text="Scored submissions per team in all.")
    attempts_per_day = models.PositiveIntegerField(
        null=True, blank=True, help_text="Uploads of any outcome per team and UTC day, against abuse."
    )

    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.LIVE)
    freeze_at = models.DateTimeField(null=True, blank=True)
    release_at = models.DateTimeField(null=True, blank=True, help_text="When hidden results are shown to everybody.")
    gold_release_at = models.DateTimeField(null=True, blank=True, help_text="When gold and per-item rows are shown.")
    anonymous_until = models.DateTimeField(null=True, blank=True)
    rounding = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Decimals shown while open.")
    ladder_step = models.FloatField(
        null=True, blank=True, help_text="A team's shown score moves only when it improves by this much (Ladder)."
    )
    # Raised whenever something a board shows has changed; cache keys and ETags are made of it.
    board_version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position", "opens_at"]
        constraints = [
            models.UniqueConstraint(fields=["task", "slug"], name="phase_once_per_task"),
            models.CheckConstraint(
                condition=models.Q(closes_at=None) | models.Q(closes_at__gt=models.F("opens_at")),
                name="phase_closes_after_opening",
            ),
            models.CheckConstraint(
                condition=~models.Q(visibility=Visibility.FROZEN) | models.Q(freeze_at__isnull=False),
                name="frozen_phase_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.task.slug}/{self.slug}"

    def clean(self) -> None:
        """In words, for forms and serializers, what the constraints hold."""
        problems = {}
        if self.opens_at and self.closes_at and self.closes_at <= self.opens_at:
            problems["closes_at"] = "A phase closes after it has opened."
        if self.visibility == Visibility.FROZEN and self.freeze_at is None:
            problems["freeze_at"] = "A frozen board needs the moment at which it freezes."
        if problems:
            raise ValidationError(problems)

    def state_at(self, moment: datetime) -> PhaseState:
        if moment < self.opens_at:
            return PhaseState.UPCOMING
        if self.closes_at is not None and moment >= self.closes_at:
            return PhaseState.CLOSED
        return PhaseState.OPEN

    @property
    def state(self) -> PhaseState:
        return self.state_at(timezone.now())

    @property
    def is_released(self) -> bool:
        """Whether nothing about results is held back any more."""
        if self.visibility == Visibility.LIVE:
            return True
        return self.release_at is not None and self.release_at <= timezone.now()

    @property
    def is_gold_released(self) -> bool:
        if self.dataset.public_gold:
            return True
        return self.gold_release_at is not None and self.gold_release_at <= timezone.now()

    @property
    def is_anonymous(self) -> bool:
        return self.anonymous_until is not None and timezone.now() < self.anonymous_until
