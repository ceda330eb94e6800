"""Loads the demonstration: its three tasks, pretend teams, and what they handed in over the past weeks.

Everything goes through the bundle checker and the upload check like anybody's files; only the clock is turned back, so
that boards, phases and statistics have a history.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import yaml
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.db import connection, transaction
from django.db.models import F, Min

from tasks import evaluate, uploads
from tasks.actions.submissions import enqueue_evaluation, store_upload
from tasks.actions.tasks import create_task
from tasks.bundles.check import check_path
from tasks.models import AuditEvent, Evaluation, Membership, Participation, Phase, Submission, Task, Team, User
from tasks.models.team import ParticipationState, Role

FOLDER = Path(__file__).parent
BUNDLES = ("articles-2026", "prepositions-2026", "correction-2026")
ANNOUNCED = timedelta(days=14)  # a task is published so long before its first phase opens
SCORING_TAKES = timedelta(seconds=40)  # what boards of the past believe


@dataclass(frozen=True, slots=True)
class Account:
    username: str
    password: str
    what: str


ACCOUNTS = (
    Account("organizer", "organizer-demo", "organizes the three tasks"),
    Account("team", "team-demo", "captain of the team Rookery"),
    Account("staff", "staff-demo", "operates the site: /admin/, without sight of gold"),
)
TEAM_OF_ACCOUNT = "rookery"


def is_loaded() -> bool:
    return not _unfinished()


def load(now: datetime) -> bool:
    """Load what is not there yet; whether there was anything to do."""
    unfinished = _unfinished()
    with transaction.atomic():
        users = {account.username: _account(account) for account in ACCOUNTS}
    for slug in unfinished:
        if not Task.objects.filter(slug=slug).exists():
            with transaction.atomic():
                _load_task(slug, users, now)
    waiting = Evaluation.objects.unfinished().filter(submission__phase__task__slug__in=unfinished)
    score(list(waiting.values_list("pk", flat=True)))
    with transaction.atomic():
        _turn_back(unfinished)
        Task.objects.filter(slug__in=unfinished).update(published_at=F("created_at") + ANNOUNCED)
    return bool(unfinished)


def _unfinished() -> list[str]:
    """A task is published as the very last step, so that one whose loading was interrupted is known and completed."""
    published = set(Task.objects.filter(slug__in=BUNDLES, published_at__isnull=False).values_list("slug", flat=True))
    return [slug for slug in BUNDLES if slug not in published]


def _account(account: Account) -> User:
    """An account that can sign in at once. One that exists is left as it is, whatever its password is by now."""
    user = User.objects.filter(username=account.username).first()
    if user is not None:
        return user
    email = f"{account.username}@example.org"
    user = User.objects.create_user(account.username, email, account.password, is_staff=account.username == "staff")
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    if user.is_staff:
        permissions = Permission.objects.filter(content_type__app_label="tasks").exclude(codename="see_gold")
        user.user_permissions.set(permissions)
    return user


def _load_task(slug: str, users: dict[str, User], now: datetime) -> None:
    folder = FOLDER / slug
    task = create_task(bundle=check_path(folder, now), user=users["organizer"])
    opens: datetime = task.phases.aggregate(first=Min("opens_at"))["first"]
    announced = min(opens, now) - ANNOUNCED
    Task.objects.filter(pk=task.pk).update(created_at=announced - ANNOUNCED)
    pretended: dict[str, Any] = yaml.safe_load((folder / "demo.yaml").read_text())
    teams = {entry["slug"]: _team(entry, users, announced) for entry in pretended["teams"]}
    for team in teams.values():
        Participation.objects.create(
            task=task,
            team=team,
            state=ParticipationState.APPROVED,
            requested_at=opens,
            decided_at=opens,
            decided_by=users["organizer"],
        )
    for entry in pretended["submissions"]:
        _submit(task, teams[entry["team"]], entry, now)


def _team(entry: dict[str, Any], users: dict[str, User], at: datetime) -> Team:
    """A team and its members, the first of whom is the captain; the account that can sign in comes before them."""
    team, is_new = Team.objects.get_or_create(slug=entry["slug"], defaults={"name": entry["name"], "created_at": at})
    if is_new:
        members = [_member(name) for name in entry["members"]]
        if team.slug == TEAM_OF_ACCOUNT:
            members.insert(0, users["team"])
        for number, user in enumerate(members):
            role = Role.MEMBER if number else Role.CAPTAIN
            Membership.objects.create(team=team, user=user, role=role, joined_at=at + timedelta(hours=number))
    return team


def _member(name: str) -> User:
    """Somebody who does not exist and can't sign in."""
    first, _, last = name.partition(".")
    names = {"first_name": first.capitalize(), "last_name": last.capitalize()}
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, f"{name}@example.org", None, wants_announcements=False, **names)


def _submit(task: Task, team: Team, entry: dict[str, Any], now: datetime) -> None:
    phase = task.phases.select_related("dataset__task", "task").get(slug=entry["phase"])
    path = FOLDER / task.slug / entry["file"]
    upload = uploads.check(phase.dataset, filename=path.name, data=path.read_bytes())
    captain = team.memberships.select_related("user").get(role=Role.CAPTAIN).user
    submission = store_upload(
        Submission(
            phase=phase,
            track=task.tracks.get(slug=entry["track"]),
            team=team,
            created_by=captain,
            created_at=_moment(phase, entry["days_ago"], now),
            **{name: entry[name] for name in ("system", "description", "paper", "code") if name in entry},
        ),
        upload,
    )
    enqueue_evaluation(submission=submission, gold=phase.dataset.gold_versions.get(is_active=True))
    AuditEvent.objects.create(
        task=task,
        actor=captain,
        verb="submit",
        target=f"submission {submission}",
        after={"phase": phase.slug, "track": submission.track.slug, "sha256": submission.sha256},
        at=submission.created_at,
    )


def _moment(phase: Phase, days_ago: float, now: datetime) -> datetime:
    """Within the phase, whatever the minute of loading: a run of its last day is not after its end."""
    moment = now - timedelta(days=days_ago)
    latest = (phase.closes_at or now) - timedelta(minutes=10)
    return max(min(moment, latest), phase.opens_at + timedelta(minutes=10))


def score(pks: list[int]) -> None:
    """Evaluate all of them. Each is scored in a process of its own, so threads suffice to use all processors."""

    def run(pk: int) -> None:
        try:
            evaluate.run(pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        list(pool.map(run, pks))
    while Evaluation.objects.unfinished().filter(pk__in=pks).exists():
        time.sleep(0.1)  # a worker is at it; should it die, its lease runs out and another takes over


def _turn_back(slugs: list[str]) -> None:
    """Let the evaluations of these tasks have taken place soon after their submissions."""
    done = Evaluation.objects.filter(submission__phase__task__slug__in=slugs)
    baselines = Submission.objects.filter(phase__task__slug__in=slugs, is_baseline=True).select_related("phase")
    for baseline in baselines:
        Submission.objects.filter(pk=baseline.pk).update(created_at=baseline.phase.opens_at)
    for evaluation in done.select_related("submission"):
        at = evaluation.submission.created_at
        finished = at + SCORING_TAKES
        Evaluation.objects.filter(pk=evaluation.pk).update(
            queued_at=at,
            started_at=at,
            finished_at=finished,
            effective_from=finished if evaluation.effective_from else None,
        )
