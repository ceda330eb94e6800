"""What /readyz says, on the command line: for operators, and for health checks of processes that serve no pages."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tasks import health


class Command(BaseCommand):
    help = "Checks whether the server can do its work. Names of checks limit it to those."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("checks", nargs="*", metavar="check", help=f"any of: {', '.join(health.CHECKS)}")

    def handle(self, *_: Any, **options: Any) -> None:
        if unknown := set(options["checks"]) - set(health.CHECKS):
            raise CommandError(f"No such check: {', '.join(sorted(unknown))}. There are: {', '.join(health.CHECKS)}.")
        checks = health.check(options["checks"] or health.CHECKS)
        for name, good in checks.items():
            self.stdout.write(f"{name:<12}{'ok' if good else 'failed'}")
        if failed := [name for name, good in checks.items() if not good]:
            raise CommandError(f"Not ready: {', '.join(failed)}.")
