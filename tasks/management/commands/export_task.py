"""A task to an archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tasks.actions.archives import export_archive
from tasks.models import Task


class Command(BaseCommand):
    help = "Writes a whole task, gold included, to one documented zip."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the task")
        parser.add_argument("file", type=Path, help="where to; an existing file is not touched")

    def handle(self, *_: Any, **options: Any) -> None:
        task = Task.objects.filter(slug=options["slug"]).first()
        if task is None:
            raise CommandError(f"There is no task {options['slug']!r}.")
        path: Path = options["file"]
        part = path.with_name(f"{path.name}.part")  # so that a file of that name is always whole
        try:
            if path.exists():
                raise CommandError(f"{path} exists.")
            with part.open("wb") as stream:
                export_archive(task=task, user=None, stream=stream)
            part.rename(path)
        except OSError as error:
            raise CommandError(str(error)) from None
        finally:
            part.unlink(missing_ok=True)
        self.stdout.write(f"{path}: {path.stat().st_size:,} bytes. It holds the gold: keep it as safe as the server.")
