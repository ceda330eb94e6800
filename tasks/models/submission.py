"""A submission: one file of a team in a phase and track, with what the team says about the system."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone

from tasks.models.phase import Phase
from tasks.models.task import Track
from tasks.models.team import Team


class SubmissionState(models.TextChoices):
    PENDING = "pending", "Waiting to be scored"
    SCORED = "scored", "Scored"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


# A slot is taken while a submission waits, so that limits hold exactly; it is given back unless the file is scored.
COUNTING = (SubmissionState.PENDING, SubmissionState.SCORED)


class SubmissionQuerySet(models.QuerySet["Submission"]):
    def counting(self) -> SubmissionQuerySet:
        """Those that use up an attempt."""
        return self.filter(state__in=COUNTING)

    def since(self, moment: datetime) -> SubmissionQuerySet:
        return self.filter(created_at__gte=moment)

    def scored(self) -> SubmissionQuerySet:
        return self.filter(state=SubmissionState.SCORED)

    def on_board(self) -> SubmissionQuerySet:
        return self.scored().filter(withdrawn_at=None, is_private=False)


def new_uid() -> str:
    """What a submission is called in addresses: short, and not to be guessed from another."""
    return secrets.token_hex(6)


def upload_path(submission: Submission, filename: str) -> str:
    return f"submissions/{submission.sha256[:2]}/{submission.sha256}-{submission.uid}"


class Submission(models.Model):
    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="submissions")
    track = models.ForeignKey(Track, models.PROTECT, related_name="submissions")
    # A baseline belongs to the organizers and has no team.
    team = models.ForeignKey(Team, models.PROTECT, related_name="submissions", null=True, blank=True)
    is_baseline = models.BooleanField(default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=10, choices=SubmissionState.choices, default=SubmissionState.PENDING)

    file = models.FileField(upload_to=upload_path, max_length=200)
    filename = models.CharField(max_length=255)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    warnings = models.JSONField(default=list, editable=False, help_text="Harmless findings of the upload check.")

    system = models.CharField("system name", max_length=120)
    description = models.TextField(blank=True)
    paper = models.URLField(blank=True)
    code = models.URLField(blank=True)
    resources = models.TextField("resources used", blank=True)
    overview = models.TextField("paragraph for the overview paper", blank=True)
    bibtex = models.TextField("BibTeX", blank=True)

    is_chosen = models.BooleanField("the run that counts", default=False)
    is_private = models.BooleanField("keep off the board", default=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = SubmissionQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [models.Index(fields=["phase", "state", "created_at"])]
        constraints = [
            # Double clicks, retries and twenty copies at once are one submission.
            models.UniqueConstraint(
                fields=["phase", "track", "team", "system", "sha256"],
                condition=models.Q(state__in=COUNTING, withdrawn_at=None),
                name="same_file_same_form_once",
            ),
            models.UniqueConstraint(
                fields=["phase", "track", "team"], condition=models.Q(is_chosen=True), name="one_chosen_run"
            ),
            models.CheckConstraint(
                condition=models.Q(is_baseline=True) | models.Q(team__isnull=False), name="submission_has_a_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system} ({self.uid})"
