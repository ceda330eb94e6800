"""A bundle to start from."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tasks.bundles.starters import write_starter
from tasks.models.task import Kind


class Command(BaseCommand):
    help = "Writes a starter bundle, well commented, that loads as it is."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a new or empty folder")
        parser.add_argument("--kind", choices=Kind.values, default=Kind.CORRECTION.value)

    def handle(self, *_: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        try:
            files = write_starter(options["kind"], folder)
        except OSError as error:
            raise CommandError(str(error)) from None
        for path in files:
            self.stdout.write(f"  {path}")
        self.stdout.write(f"Edit task.yaml, then: manage.py load_task {folder} --check")
