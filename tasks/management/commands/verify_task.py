"""Every number of a task once more."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tasks.archive.verifying import verify_task
from tasks.models import Task

MOST = 50  # problems that are listed one by one


class Command(BaseCommand):
    help = "Derives every score of a task from its stored rows and compares; checks hashes of gold, files and rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the task")
        parser.add_argument("--rescore", action="store_true", help="also score every file again (slow)")

    def handle(self, *_: Any, **options: Any) -> None:
        task = Task.objects.filter(slug=options["slug"]).first()
        if task is None:
            raise CommandError(f"There is no task {options['slug']!r}.")
        found = verify_task(task, rescore=options["rescore"], say=self.stdout.write)
        for problem in found.problems[:MOST]:
            self.stderr.write(problem)
        if not found.holds:
            raise CommandError(f"{len(found.problems)} problems.")
        self.stdout.write(self.style.SUCCESS(f"{task.slug}: everything verifies."))
