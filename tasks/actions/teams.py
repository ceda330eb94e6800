"""Teams: founding, inviting, joining, leaving, handing over; and a team's part in a task."""

from __future__ import annotations

import secrets
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify

from tasks.actions.audit import record
from tasks.actions.refusals import Refusal
from tasks.models import Membership, Participation, Phase, Task, TaskInvitation, Team, TeamInvitation, User
from tasks.models.account import secret_digest
from tasks.models.task import JoinPolicy
from tasks.models.team import ParticipationState, Role

INVITATION_DAYS = 14


@transaction.atomic
def create_team(*, user: User, name: str, affiliation: str = "") -> Team:
    """Found a team; the founder is its captain."""
    team = Team.objects.create(name=name, slug=_free_slug(name), affiliation=affiliation)
    Membership.objects.create(team=team, user=user, role=Role.CAPTAIN)
    record(actor=user, verb="create team", target=team)
    return team


def _free_slug(name: str) -> str:
    base = slugify(name)[:50] or "team"
    taken = set(Team.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number = next(n for n in range(1, len(taken) + 2) if (base if n == 1 else f"{base}-{n}") not in taken)
    return base if number == 1 else f"{base}-{number}"


@transaction.atomic
def invite(*, team: Team, user: User) -> str:
    """A link's secret that lets its holder join for two weeks; shown once, stored hashed."""
    secret = secrets.token_urlsafe(24)
    TeamInvitation.objects.create(
        team=team,
        created_by=user,
        digest=secret_digest(secret),
        expires_at=timezone.now() + timedelta(days=INVITATION_DAYS),
    )
    record(actor=user, verb="invite to team", target=team)
    return secret


@transaction.atomic
def revoke_invitations(*, team: Team, user: User) -> None:
    team.invitations.filter(revoked_at=None).update(revoked_at=timezone.now())
    record(actor=user, verb="revoke invitations", target=team)


def invited_team(secret: str) -> Team | None:
    """The team that this secret opens, if it still does."""
    invitation = (
        TeamInvitation.objects.select_related("team")
        .filter(digest=secret_digest(secret), revoked_at=None, expires_at__gt=timezone.now())
        .first()
    )
    return invitation.team if invitation else None


@transaction.atomic
def join(*, secret: str, user: User) -> Team:
    team = invited_team(secret)
    if team is None:
        raise Refusal("invitation-invalid", "This invitation has expired or was revoked; ask the captain for another.")
    _, new = Membership.objects.get_or_create(team=team, user=user)
    if new:
        record(actor=user, verb="join team", target=team)
    return team


@transaction.atomic
def leave(*, team: Team, user: User) -> None:
    """Leave a team. A captain hands over first, unless nobody else is there."""
    membership = _membership(team, user)
    others = team.memberships.exclude(pk=membership.pk).exists()
    if membership.role == Role.CAPTAIN and others:
        raise Refusal("captain-stays", "Hand the team over to another member before you leave it.")
    _end(membership)
    record(actor=user, verb="leave team", target=team)


@transaction.atomic
def hand_over(*, team: Team, user: User, to: User) -> None:
    """Make another member the captain."""
    mine, theirs = _membership(team, user), _membership(team, to)
    if mine.role != Role.CAPTAIN:
        raise Refusal("not-captain", "Only the captain can hand the team over.")
    Membership.objects.filter(pk=mine.pk).update(role=Role.MEMBER)
    Membership.objects.filter(pk=theirs.pk).update(role=Role.CAPTAIN)
    record(actor=user, verb="hand over team", target=team, before={"captain": user.pk}, after={"captain": to.pk})


@transaction.atomic
def remove_member(*, team: Team, user: User, member: User) -> None:
    if member.pk == user.pk:
        raise Refusal("not-yourself", "To go yourself, leave the team.")
    _end(_membership(team, member))
    record(actor=user, verb="remove member", target=team, before={"member": member.pk})


@transaction.atomic
def rename_team(*, team: Team, user: User, name: str, affiliation: str) -> None:
    before = {"name": team.name, "affiliation": team.affiliation}
    Team.objects.filter(pk=team.pk).update(name=name, affiliation=affiliation)
    Phase.objects.filter(submissions__team=team).update(board_version=F("board_version") + 1)
    record(actor=user, verb="rename team", target=team, before=before, after={"name": name, "affiliation": affiliation})


def _end(membership: Membership) -> None:
    """Whoever is out has no key left: links that the person made open the team to nobody."""
    made = TeamInvitation.objects.filter(team=membership.team_id, created_by=membership.user_id, revoked_at=None)
    made.update(revoked_at=timezone.now())
    membership.delete()


def _membership(team: Team, user: User) -> Membership:
    membership = team.memberships.select_for_update().filter(user=user).first()
    if membership is None:
        raise Refusal("not-member", f"{user.username} is not a member of {team.name}.")
    return membership


@transaction.atomic
def request_participation(*, task: Task, team: Team, user: User, message: str = "") -> Participation:
    """Ask to take part. Open tasks, and addresses of a trusted domain, are approved at once."""
    participation, new = Participation.objects.get_or_create(task=task, team=team, defaults={"message": message})
    if not new:
        return participation
    if task.join_policy == JoinPolicy.INVITE:
        raise Refusal("by-invitation", "This task is open to invited teams only; ask its organizers.")
    if task.join_policy == JoinPolicy.OPEN or _verified_domains(user) & set(task.email_domains):
        _decide(participation, ParticipationState.APPROVED, None)
    record(actor=user, verb="ask to take part", target=participation, task=task, after={"state": participation.state})
    return participation


def _verified_domains(user: User) -> set[str]:
    """Where the person has shown to receive mail; an address that was only typed says nothing."""
    addresses = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return {address.rpartition("@")[2].lower() for address in addresses}


@transaction.atomic
def decide_participation(*, participation: Participation, user: User, approve: bool) -> None:
    """An organizer approves or rejects a team; either can be changed later."""
    before = {"state": participation.state}
    _decide(participation, ParticipationState.APPROVED if approve else ParticipationState.REJECTED, user)
    record(
        actor=user,
        verb="approve team" if approve else "reject team",
        target=participation,
        task=participation.task,
        before=before,
        after={"state": participation.state},
    )


def _decide(participation: Participation, state: ParticipationState, user: User | None) -> None:
    participation.state, participation.decided_at, participation.decided_by = state, timezone.now(), user
    participation.save(update_fields=["state", "decided_at", "decided_by"])


@transaction.atomic
def grant_quota(*, participation: Participation, user: User, per_day: int, total: int) -> None:
    """A quota exception for one team, on top of every phase's limits."""
    before = {"extra_per_day": participation.extra_per_day, "extra_total": participation.extra_total}
    participation.extra_per_day, participation.extra_total = per_day, total
    participation.save(update_fields=["extra_per_day", "extra_total"])
    record(
        actor=user,
        verb="grant quota",
        target=participation,
        task=participation.task,
        before=before,
        after={"extra_per_day": per_day, "extra_total": total},
    )


@transaction.atomic
def invite_to_task(*, task: Task, user: User, email: str) -> str:
    """An invitation's secret; whoever accepts it brings one team, approved at once."""
    secret = secrets.token_urlsafe(24)
    TaskInvitation.objects.create(task=task, email=email, created_by=user, digest=secret_digest(secret))
    record(actor=user, verb="invite to task", target=task, task=task)
    return secret


@transaction.atomic
def accept_task_invitation(*, secret: str, team: Team, user: User) -> Participation:
    open_ones = TaskInvitation.objects.select_for_update().filter(accepted_at=None)
    invitation = open_ones.filter(digest=secret_digest(secret)).select_related("task").first()
    if invitation is None:
        raise Refusal("invitation-invalid", "This invitation was used already or does not exist.")
    invitation.accepted_at = timezone.now()
    invitation.save(update_fields=["accepted_at"])
    participation, _ = Participation.objects.get_or_create(task=invitation.task, team=team)
    _decide(participation, ParticipationState.APPROVED, invitation.created_by)
    record(actor=user, verb="accept invitation", target=participation, task=invitation.task)
    return participation
