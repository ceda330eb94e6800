"""A whole server of real processes, on SQLite or PostgreSQL, with short leases, for tests to break.

def test_something(stack):           # runs twice: stack[sqlite] and stack[postgres]
    stack.worker.kill()
    stack.worker.start()
"""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
import redis
import requests
from django.db import connections

from evalserver import processes
from evalserver.settings.backends import database
from evalserver.variables import socket_path
from tests.deadline import eventually
from tests.postgres import Postgres
from tests.processes import Process

LEASE_SECONDS = 3
SWEEP_SECONDS = 1


class Stack:
    """Queue, web, worker and scheduler; `env` adds to or overrides their settings."""

    def __init__(self, kind: str, **env: str) -> None:
        self.data_dir = Path(tempfile.mkdtemp(prefix="stack-", dir="/tmp"))
        self.postgres = Postgres() if kind == "postgres" else None
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ},
            "DJANGO_SETTINGS_MODULE": "evalserver.settings",
            "EVALSERVER_MODE": "demo",
            "SECRET_KEY": secrets.token_urlsafe(64),
            "DATA_DIR": str(self.data_dir),
            "DATABASE_URL": self.postgres.url() if self.postgres else "",
            "LEASE_SECONDS": str(LEASE_SECONDS),
            "SWEEP_SECONDS": str(SWEEP_SECONDS),
            "THROTTLE_ANONYMOUS": "100000/min",
            "THROTTLE_USER": "100000/min",
            "THROTTLE_FILES": "100000/min",
            **env,
        }
        self.queue = self._process("queue", processes.queue(self.data_dir))
        self.web = self._process("web", processes.web("127.0.0.1", self.port))
        self.worker = self._process("worker", processes.worker())
        self.scheduler = self._process("scheduler", processes.scheduler())
        self.alias = f"stack-{self.port}"  # Django's name for this server's database, for tests that look into it
        connections.settings[self.alias] = self._connection()

    def start(self, headers: Mapping[str, str] = MappingProxyType({})) -> None:
        self.headers = headers
        if self.postgres:
            self.postgres.start()
        self.queue.start()
        eventually(self._queue_answers)
        self.manage("migrate", "--verbosity=0")
        self.heal()

    def heal(self) -> None:
        """Whatever does not run is started, whatever is frozen goes on; returns when the server is ready."""
        if self.postgres and not self.postgres.running:
            self.postgres.start()
        for process in (self.queue, self.web, self.worker, self.scheduler):
            process.thaw()
            if not process.alive:
                process.restart()
        self.wait_until_ready()

    def wait_until_ready(self, seconds: float = 60) -> None:
        """Acts as a supervisor meanwhile: a worker may end when its broker goes, and is started again."""
        revivals = 3

        def ready() -> bool:
            nonlocal revivals
            for process in (self.web, self.worker, self.scheduler):
                if not process.alive:
                    revivals -= 1
                    assert revivals, f"{process.name} ended: {process.output[-2000:]}"
                    process.restart()
            # /readyz may still remember a worker that was killed a moment ago.
            return "ready." in self.worker.output and self.get("/readyz") == 200

        eventually(ready, seconds)

    def get(self, path: str) -> int | None:
        """The status of a page, None while nobody answers."""
        try:
            return requests.get(self.url + path, headers=self.headers, timeout=10).status_code
        except requests.RequestException:
            return None

    def manage(self, *arguments: str) -> str:
        """A management command in the stack's own environment; what it printed."""
        return self.python("manage.py", *arguments)

    def python(self, *arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def another(self, kind: str) -> Process:
        """One more process of a kind: a second worker, a second scheduler."""
        command = {"worker": processes.worker(f"worker{secrets.token_hex(2)}"), "scheduler": processes.scheduler()}
        return self._process(kind, command[kind])

    def wipe_queue(self) -> None:
        """Redis loses everything and comes back empty."""
        self.queue.kill()
        self.queue.start()
        eventually(self._queue_answers)

    def stop_database(self) -> None:
        """PostgreSQL goes down with every connection, the test's own included."""
        assert self.postgres is not None
        self.postgres.stop()
        connections[self.alias].close()

    def close(self) -> None:
        for process in self._started:
            process.thaw()
            process.kill()
        connections[self.alias].close()
        del connections.settings[self.alias]
        if self.postgres:
            self.postgres.remove()
        shutil.rmtree(self.data_dir, ignore_errors=True)

    def logs(self) -> str:
        """The end of every log, for the report of a test that failed."""
        return "\n".join(f"--- {path.name}\n{path.read_text()[-3000:]}" for path in self.data_dir.glob("*.log"))

    def _process(self, name: str, command: list[str]) -> Process:
        self._started: list[Process] = getattr(self, "_started", [])
        process = Process(name, command, self.environment, self.data_dir / f"{name}{len(self._started)}.log")
        self._started.append(process)
        return process

    def _connection(self) -> dict[str, object]:
        config = connections.settings["default"] | database(self.environment["DATABASE_URL"], self.data_dir)
        return config | {"CONN_MAX_AGE": 0}

    def _queue_answers(self) -> bool:
        try:
            return bool(redis.Redis(unix_socket_path=str(socket_path(self.data_dir))).ping())
        except redis.RedisError:
            return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def running_stack(request: pytest.FixtureRequest) -> Iterator[Stack]:
    stack = Stack(request.param)
    try:
        stack.start()
        yield stack
    finally:
        stack.close()


@pytest.fixture
def stack(running_stack: Stack) -> Stack:
    """A server on each database, whole again whatever the test before did to it."""
    running_stack.heal()
    return running_stack


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed on a stack shows what the stack's processes had to say."""
    report = yield
    if report.failed and isinstance(item, pytest.Function):
        for value in item.funcargs.values():
            stack = getattr(value, "stack", value)
            if isinstance(stack, Stack):
                report.sections.append(("server logs", stack.logs()))
    return report
