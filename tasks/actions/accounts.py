"""Accounts: API tokens, taking one's data along, and leaving for good."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from tasks.actions.audit import record
from tasks.actions.refusals import Refusal
from tasks.models import ApiToken, AuditEvent, Membership, Submission, User
from tasks.models.account import secret_digest
from tasks.models.team import Role

PREFIX_LENGTH = 10


@transaction.atomic
def create_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """A new token and its secret, which is never to be had again."""
    secret = ApiToken.new_secret()
    token = ApiToken.objects.create(user=user, name=name, prefix=secret[:PREFIX_LENGTH], digest=secret_digest(secret))
    record(actor=user, verb="create API token", target=f"token {token.prefix}")
    return token, secret


@transaction.atomic
def revoke_token(*, token: ApiToken, user: User) -> None:
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
        record(actor=user, verb="revoke API token", target=f"token {token.prefix}")


def export_account(user: User) -> dict[str, Any]:
    """Everything the server knows about a person, as plain data."""
    return {
        "username": user.username,
        "email": user.email,
        "name": user.get_full_name(),
        "joined": user.date_joined,
        "last_login": user.last_login,
        "wants_announcements": user.wants_announcements,
        "teams": list(user.memberships.values("team__name", "team__slug", "role", "joined_at")),
        "tokens": list(user.api_tokens.values("name", "prefix", "created_at", "last_used_at", "revoked_at")),
        "submissions": list(
            Submission.objects.filter(created_by=user).values(
                "uid", "system", "phase__task__slug", "phase__slug", "created_at", "state", "sha256"
            )
        ),
        "actions": list(AuditEvent.objects.filter(actor=user).values("verb", "target", "at")),
    }


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Remove the person; what their teams submitted stays, without their name.

    Refused while they are captain of a team with other members or the only organizer of a task: these would be left
    without one.
    """
    captaincies = Membership.objects.filter(user=user, role=Role.CAPTAIN).select_related("team")
    for membership in captaincies:
        if membership.team.memberships.count() > 1:
            raise Refusal("captain-stays", f"Hand {membership.team.name} over to another member first.")
    for task in user.organized_tasks.all():
        if not task.organizers.exclude(pk=user.pk).exists():
            raise Refusal("last-organizer", f"Name another organizer of {task.title} first.")
    record(actor=None, verb="delete account", target=f"user {user.pk}")
    user.delete()
