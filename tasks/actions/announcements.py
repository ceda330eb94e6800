"""Announcements of organizers to everybody who takes part and did not opt out."""

from __future__ import annotations

from django.db import transaction

from evalserver.celery import Priority
from tasks import jobs
from tasks.actions.audit import record
from tasks.models import Announcement, MailLog, Task, User
from tasks.models.team import ParticipationState


@transaction.atomic
def announce(*, task: Task, user: User, subject: str, body: str) -> Announcement:
    announcement = Announcement.objects.create(task=task, subject=subject, body=body, sent_by=user)
    people = User.objects.filter(
        memberships__team__participations__task=task,
        memberships__team__participations__state=ParticipationState.APPROVED,
        is_active=True,
        wants_announcements=True,
    ).distinct()
    MailLog.objects.bulk_create(MailLog(announcement=announcement, user=person) for person in people)
    record(actor=user, verb="announce", target=announcement, task=task, after={"recipients": len(people)})
    jobs.send_announcement.enqueue(announcement.pk, priority=Priority.HOUSEKEEPING)
    return announcement


def unsubscribe(*, user: User) -> None:
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(wants_announcements=False)
        record(actor=user, verb="unsubscribe", target=f"user {user.pk}")
