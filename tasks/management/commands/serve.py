"""One command that runs the whole site."""

import contextlib
import fcntl
import os
import secrets
import socket
import sys
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any
from urllib.error import URLError

import redis
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from rich.console import Console

from evalserver import processes
from evalserver.celery import SEEN
from evalserver.supervisor import Child, Supervisor
from evalserver.variables import socket_path
from tasks.demo.load import ACCOUNTS, is_loaded
from tasks.models import Evaluation

START_SECONDS = 60.0


class Interrupted(Exception):
    """Somebody wants to stop before everything has started."""


class Command(BaseCommand):
    help = "Runs the site: queue, web server, worker and scheduler under one supervisor. Ctrl-C stops everything."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="address to listen on (HOST)")
        parser.add_argument("--port", type=int, default=settings.PORT, help="port to listen on (PORT)")

    def handle(self, *_: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        refuse_busy_port(host, port)
        self.console = Console(highlight=False)
        self.data_dir: Path = settings.DATA_DIR
        self.embedded_queue = not settings.ENV["BROKER_URL"]
        address = f"http://{'localhost' if host in ('0.0.0.0', '::') else host}:{port}"
        with data_directory(self.data_dir, address) as lock:
            self.console.print(
                f"\n  [bold]{settings.SITE_NAME}[/]  [dim]{settings.MODE} · data in {self.data_dir}[/]\n"
            )
            keep_secret_key()
            with Supervisor(say=self.note, held=[lock.fileno()]).running() as supervisor:
                with contextlib.suppress(Interrupted):
                    self.bring_up(supervisor, host, port, address)
                    supervisor.watch()
                self.console.print("\n  Stopping …")
            self.console.print("  Stopped.\n")

    def bring_up(self, supervisor: Supervisor, host: str, port: int, address: str) -> None:
        if self.embedded_queue:
            with self.step("queue") as done:
                supervisor.start(self.child("queue", processes.queue(self.data_dir), needed_by_others=True))
                self.wait(supervisor, "queue", queue_answers)
                done("redis-server on a private socket")
        with self.step("database") as done:
            done(f"{connection.display_name}, {migrate()}")
        cache.delete_many([SEEN.format("worker"), SEEN.format("scheduler")])
        with self.step("web") as done:  # before the others start, which would take the processor from it
            supervisor.start(self.child("web", processes.web(host, port)))
            self.wait(supervisor, "web", lambda: answers(f"http://{reachable(host)}:{port}/healthz"))
            done(f"granian, {settings.WEB_WORKERS} processes of {settings.WEB_THREADS} threads")
        supervisor.start(self.child("worker", processes.worker()))
        supervisor.start(self.child("scheduler", processes.scheduler()))
        if settings.LOAD_DEMO:
            with self.step("demo") as done:
                if not is_loaded():
                    self.load_demo(supervisor)
                done("three shared tasks with teams, systems and scores")
                connection.close()  # the supervisor needs it no more
        with self.step("worker") as done:
            self.wait(supervisor, "worker", lambda: cache.get(SEEN.format("worker")) is not None)
            done("celery")
        with self.step("scheduler") as done:
            self.wait(supervisor, "scheduler", lambda: cache.get(SEEN.format("scheduler")) is not None)
            done("celery beat")
        self.welcome(address)

    def load_demo(self, supervisor: Supervisor) -> None:
        """In a process of its own, so that Ctrl-C is heard meanwhile."""

        def show_progress() -> None:
            known = Evaluation.objects.count()
            if known and (waiting := Evaluation.objects.unfinished().count()):
                self.status.update(f"  demo … {known - waiting} of {known} systems scored")

        if not supervisor.run(self.child("demo", [sys.executable, "manage.py", "load_demo"]), show_progress):
            if supervisor.stopping:
                raise Interrupted
            raise CommandError(f"The demo could not be loaded; see {self.data_dir / 'logs' / 'demo.log'}")

    def welcome(self, address: str) -> None:
        self.console.print(f"\n  Open [bold cyan underline]{address}[/]\n")
        if settings.LOAD_DEMO:
            self.console.print("  Sign in as  [dim](accounts of this demo only)[/]")
            for account in ACCOUNTS:
                self.say(f"    [bold]{account.username:<11}[/]{account.password:<18}[dim]{account.what}[/]")
            self.console.print()
        mail = "" if settings.ENV["EMAIL_URL"] else f" Mail is written to {self.data_dir / 'mail'}."
        self.say(f"  [dim]Logs are in {self.data_dir / 'logs'}.{mail} Ctrl-C stops everything.[/]\n")

    def say(self, line: str) -> None:
        self.console.print(line, soft_wrap=True)

    def child(self, name: str, command: list[str], *, needed_by_others: bool = False) -> Child:
        log = None if settings.PRODUCTION else self.data_dir / "logs" / f"{name}.log"
        return Child(name, command, log, needed_by_others)

    def wait(self, supervisor: Supervisor, name: str, ready: Callable[[], bool]) -> None:
        if supervisor.watch(until=ready, seconds=START_SECONDS):
            return
        if supervisor.stopping:
            raise Interrupted
        raise CommandError(f"{name} did not start within {START_SECONDS:.0f} s; see {self.data_dir / 'logs'}")

    @contextlib.contextmanager
    def step(self, name: str) -> Iterator[Callable[[str], None]]:
        """One line of progress: a spinner while it lasts, then a tick, what was done and how long it took."""
        started = time.perf_counter()
        said: list[str] = []
        with self.console.status(f"  {name} …", spinner="dots") as self.status:
            yield said.append
        if said:
            seconds = time.perf_counter() - started
            self.console.print(f"  [green]✓[/] {name:<10} {said[-1]:<52} [dim]{seconds:4.1f} s[/]")

    def note(self, line: str) -> None:
        self.say(f"  [yellow]![/] {time.strftime('%H:%M:%S')} {line}")


def refuse_busy_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {host} port {port}: {error.strerror}. Choose another: PORT={port + 1} make run"
            ) from error


@contextlib.contextmanager
def data_directory(path: Path, address: str) -> Iterator[IO[str]]:
    """The data directory with a lock on it, so that two servers never share one."""
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        socket_path(path).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (path / "serve.lock").open("a+")
    except OSError as error:
        raise CommandError(f"Cannot use the data directory {path}: {error.strerror}. Set DATA_DIR.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            lock.seek(0)
            raise CommandError(
                f"The data directory {path} is already being served ({lock.read().strip()}). "
                "Stop that server first, or choose another directory: DATA_DIR=… make run"
            ) from error
        lock.truncate(0)
        lock.write(f"process {os.getpid()}, {address}")
        lock.flush()
        yield lock


def keep_secret_key() -> None:
    """The demo's signing key survives restarts, so that nobody is signed out by one."""
    if settings.ENV["SECRET_KEY"] or settings.SECRET_KEY_FILE.exists():
        return
    descriptor = os.open(settings.SECRET_KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(64))


def migrate() -> str:
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not pending:
        return "up to date"
    call_command("migrate", interactive=False, verbosity=0)
    return f"{len(pending)} migrations applied"


def queue_answers() -> bool:
    try:
        return bool(redis.Redis(unix_socket_path=str(socket_path(settings.DATA_DIR))).ping())
    except redis.RedisError:
        return False


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as response:
            return bool(response.status == 200)
    except (URLError, OSError):
        return False


def reachable(host: str) -> str:
    """An address under which this machine reaches a server that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
