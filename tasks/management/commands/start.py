"""One process of the site, for those who supervise it themselves (containers, systemd). `serve` runs them all."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from evalserver import processes

COMMANDS = {
    "web": lambda: processes.web(settings.HOST, settings.PORT),
    "worker": processes.worker,
    "scheduler": processes.scheduler,
}


class Command(BaseCommand):
    help = "Becomes the web server, a worker or the scheduler."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("process", choices=COMMANDS)

    def handle(self, *_: Any, **options: Any) -> None:
        command = COMMANDS[options["process"]]()
        os.execv(command[0], command)
