"""A bundle to a task."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.problems import FormatError
from tasks.actions.tasks import create_task, publish
from tasks.bundles.check import check_path
from tasks.bundles.previews import lines
from tasks.models import User


class Command(BaseCommand):
    help = "Checks a task bundle as a whole, lists every problem, and creates the task if there is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="folder or zip with task.yaml")
        parser.add_argument("--check", action="store_true", help="only check and show what would be created")
        parser.add_argument("--publish", action="store_true", help="show the task to everybody at once")
        parser.add_argument("--organizer", metavar="USER", help="user name of an organizer, besides those in task.yaml")

    def handle(self, *_: Any, **options: Any) -> None:
        user = self._organizer(options["organizer"])
        try:
            bundle = check_path(options["path"], timezone.now())
        except FormatError as error:
            for line in error.lines():
                self.stderr.write(line)
            raise CommandError("The bundle was not loaded.") from None
        for line in lines(bundle):
            self.stdout.write(line)
        if options["check"]:
            self.stdout.write(self.style.SUCCESS("No errors; nothing was stored."))
            return
        task = create_task(bundle=bundle, user=user)
        if options["publish"]:
            publish(task=task, user=user)
        state = "published" if options["publish"] else "created, not published yet"
        self.stdout.write(self.style.SUCCESS(f"{task.slug}: {state}."))
        if not task.organizers.exists():
            self.stdout.write(
                "Nobody organizes it: --organizer USER or `organizers` in task.yaml would have named somebody."
            )

    def _organizer(self, username: str | None) -> User | None:
        if username is None:
            return None
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise CommandError(f"There is no active user {username!r}.")
        return user
