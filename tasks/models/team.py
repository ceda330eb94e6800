"""Teams are the submitting party: limits, boards and rights are per team, not per account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone

from tasks.models.task import Task

if TYPE_CHECKING:
    from tasks.models.account import User


class TeamQuerySet(models.QuerySet["Team"]):
    def with_member(self, user: User) -> TeamQuerySet:
        return self.filter(memberships__user=user)


class Team(models.Model):
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    affiliation = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TeamQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    CAPTAIN = "captain", "Captain"
    MEMBER = "member", "Member"


class Membership(models.Model):
    team = models.ForeignKey(Team, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.MEMBER)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["role", "joined_at"]
        constraints = [
            models.UniqueConstraint(fields=["team", "user"], name="member_once_per_team"),
            models.UniqueConstraint(
                fields=["team"], condition=models.Q(role=Role.CAPTAIN), name="one_captain_per_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.team}"


class TeamInvitation(models.Model):
    """A link that lets whoever holds it join the team, until it expires or is revoked."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invitation to {self.team}"


class ParticipationState(models.TextChoices):
    REQUESTED = "requested", "Waiting for the organizers"
    APPROVED = "approved", "Taking part"
    REJECTED = "rejected", "Rejected"


class Participation(models.Model):
    """A team's part in a task. Its row is the lock under which submission limits are checked."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="participations")
    team = models.ForeignKey(Team, models.PROTECT, related_name="participations")
    state = models.CharField(max_length=10, choices=ParticipationState.choices, default=ParticipationState.REQUESTED)
    message = models.TextField(blank=True)
    requested_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    extra_per_day = models.PositiveIntegerField(default=0, help_text="Quota exception: on top of every phase's limit.")
    extra_total = models.PositiveIntegerField(default=0, help_text="Quota exception: on top of every phase's limit.")

    class Meta:
        ordering = ["requested_at"]
        constraints = [models.UniqueConstraint(fields=["task", "team"], name="team_once_per_task")]

    def __str__(self) -> str:
        return f"{self.team} in {self.task}"


class UploadCount(models.Model):
    """How many files a team uploaded to a phase on a day, whatever became of them: the cap against abuse.

    A counter and not rows, since a file that is refused leaves nothing else behind.
    """

    team = models.ForeignKey(Team, models.CASCADE, related_name="upload_counts")
    phase = models.ForeignKey("tasks.Phase", models.CASCADE, related_name="upload_counts")
    day = models.DateField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["team", "phase", "day"], name="upload_count_once_a_day")]

    def __str__(self) -> str:
        return f"{self.count} uploads of {self.team_id} on {self.day}"


class TaskInvitation(models.Model):
    """An organizer's invitation by e-mail; whoever accepts brings one team, approved at once."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="invitations")
    email = models.EmailField()
    digest = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    accepted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invitation to {self.task}"
