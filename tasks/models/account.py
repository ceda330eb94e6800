"""People and their API tokens."""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


def secret_digest(secret: str) -> str:
    """How tokens and invitations are stored: their entropy is high, so a plain hash can't be searched backwards."""
    return hashlib.sha256(secret.encode()).hexdigest()


class User(AbstractUser):
    """An account. Whether the e-mail address is verified is django-allauth's to say."""

    email = models.EmailField("e-mail address", unique=True)
    wants_announcements = models.BooleanField("receive announcements of tasks I take part in", default=True)

    class Meta:
        ordering = ["username"]


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def usable(self) -> ApiTokenQuerySet:
        return self.filter(revoked_at=None, user__is_active=True)

    def for_secret(self, secret: str) -> ApiToken | None:
        return self.usable().select_related("user").filter(digest=secret_digest(secret)).first()


class ApiToken(models.Model):
    """A personal token for the API: shown once, stored hashed."""

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=12, editable=False)  # enough to recognise it in a list
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True, editable=False)
    revoked_at = models.DateTimeField(null=True, editable=False)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @staticmethod
    def new_secret() -> str:
        return "es_" + secrets.token_urlsafe(32)
