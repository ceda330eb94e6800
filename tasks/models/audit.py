"""Who did what, when, and what was there before; and the mail that was sent."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from tasks.models.task import Task


class AuditEvent(models.Model):
    """One change. Rows are only ever added. `before` and `after` never hold gold, file contents or secrets."""

    task = models.ForeignKey(Task, models.CASCADE, null=True, blank=True, related_name="audit_events")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    verb = models.CharField(max_length=60)
    target = models.CharField(max_length=200)
    before = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["task", "-at"])]

    def __str__(self) -> str:
        return f"{self.verb} {self.target}"

    # For templates, where `before.items` would be a change of something called "items".
    @property
    def said_before(self) -> list[tuple[str, Any]]:
        return list(self.before.items())

    @property
    def said_after(self) -> list[tuple[str, Any]]:
        return list(self.after.items())


class Announcement(models.Model):
    """A message of the organizers to everybody who takes part."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="announcements")
    subject = models.CharField(max_length=200)
    body = models.TextField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    sent_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-sent_at"]

    def __str__(self) -> str:
        return self.subject


class MailLog(models.Model):
    """Whether an announcement reached a person: the answer to "I never got that mail"."""

    announcement = models.ForeignKey(Announcement, models.CASCADE, related_name="mails")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=400, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["announcement", "user"], name="mail_once_per_person")]

    def __str__(self) -> str:
        return f"mail {self.pk}"
