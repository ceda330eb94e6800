"""The demonstration, with accounts that are ready to use."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tasks.demo.load import ACCOUNTS, load


class Command(BaseCommand):
    help = "Loads three demonstration tasks with teams, scored runs and accounts; does nothing where they exist."

    def handle(self, *_: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The demonstration has well-known passwords: it is loaded in demo mode only.")
        load(timezone.now())
        self.stdout.write("Sign in as (password):")
        for account in ACCOUNTS:
            self.stdout.write(f"  {account.username:<10} {account.password:<16} {account.what}")
