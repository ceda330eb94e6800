"""An archive to a task."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tasks.actions.archives import import_archive
from tasks.archive.verifying import verify_task
from tasks.archive.zips import BadArchive
from tasks.models import User

MOST = 50  # problems that are listed one by one


class Command(BaseCommand):
    help = "Restores a task from an archive that export_task wrote, and derives every number again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", help="another name for the task")
        parser.add_argument("--organizer", metavar="USER", help="who is to organize it here")

    def handle(self, *_: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["organizer"]).first()
        if options["organizer"] and user is None:
            raise CommandError(f"There is no user {options['organizer']!r}.")
        try:
            with options["file"].open("rb") as stream:
                task = import_archive(stream=stream, user=user, slug=options["slug"])
        except (BadArchive, OSError) as error:
            raise CommandError(str(error)) from None
        found = verify_task(task, say=self.stdout.write)
        for problem in found.problems[:MOST]:
            self.stderr.write(problem)
        if not found.holds:
            raise CommandError(f"{task.slug} was restored, but {len(found.problems)} numbers do not verify.")
        self.stdout.write(self.style.SUCCESS(f"{task.slug}: restored, and everything verifies."))
