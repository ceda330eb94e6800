"""Announcements by e-mail: one message per person, each sent once, with a link that ends them without signing in."""

from __future__ import annotations

from smtplib import SMTPException

import structlog
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage, send_mail
from django.urls import reverse
from django.utils import timezone

from tasks.models import Announcement, MailLog, Task, User

log = structlog.get_logger(__name__)

SALT = "announcements"


def unsubscribe_token(user: User) -> str:
    return signing.dumps(user.pk, salt=SALT)


def user_of(token: str) -> User | None:
    """Whose announcements the token ends; it does not expire, since an old mail must still work."""
    try:
        return User.objects.filter(pk=signing.loads(token, salt=SALT)).first()
    except signing.BadSignature:
        return None


def send_invitation(task: Task, address: str, secret: str) -> str:
    """Mail the link behind an invitation's secret, and return it."""
    link = settings.SITE_URL + reverse("invitation", args=[secret])
    send_mail(
        f"Invitation to {task.title}",
        f"You are invited to take part in {task.title}.\n\nBring your team: {link}\n",
        None,
        [address],
    )
    return link


def send_announcement(pk: int) -> None:
    """Send what is not sent yet. Claiming a row before sending means nobody gets a message twice; a crash between the
    two loses at most one, which the delivery log then shows as never confirmed."""
    announcement = Announcement.objects.select_related("task").get(pk=pk)
    for mail in announcement.mails.filter(sent_at=None, error="").select_related("user"):
        if not MailLog.objects.filter(pk=mail.pk, sent_at=None).update(sent_at=timezone.now()):
            continue
        try:
            _message(announcement, mail.user).send()
        except (SMTPException, OSError) as error:
            MailLog.objects.filter(pk=mail.pk).update(sent_at=None, error=type(error).__name__)
            log.warning("mail not sent", announcement=pk, mail=mail.pk, error=type(error).__name__)


def _message(announcement: Announcement, user: User) -> EmailMessage:
    path = reverse("unsubscribe", args=[unsubscribe_token(user)])
    link = f"{settings.SITE_URL}{path}"
    body = (
        f"{announcement.body}\n\n-- \nYou get this because your team takes part in {announcement.task.title}.\n"
        f"To get no more announcements: {link}\n"
    )
    return EmailMessage(
        subject=f"[{announcement.task.title}] {announcement.subject}",
        body=body,
        to=[user.email],
        headers={
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058: no page in between
            "Auto-Submitted": "auto-generated",
        },
    )
