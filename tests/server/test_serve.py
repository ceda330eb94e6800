"""`manage.py serve`: one command, and nothing left behind however it ends."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from evalserver.guard import follow
from tests.deadline import eventually
from tests.processes import Process
from tests.stack import free_port


class Served:
    def __init__(self, data_dir: Path) -> None:
        self.data_dir, self.port = data_dir, free_port()
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": str(data_dir),
            "PORT": str(self.port),
            "LOAD_DEMO": "false",
        }
        self.output = data_dir.parent / "output"
        self.supervisor = Process("serve", [sys.executable, "manage.py", "serve"], self.environment, self.output)

    def start(self) -> None:
        self.supervisor.start()
        eventually(lambda: "Ctrl-C" in self.output.read_text(), 90)

    def again(self, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.supervisor.command,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def status(self) -> int | None:
        try:
            return requests.get(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status_code
        except requests.RequestException:
            return None

    def processes(self) -> dict[int, str]:
        """Every process that carries our data directory in its environment: children and grandchildren alike."""
        mark = f"DATA_DIR={self.data_dir}".encode()
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (folder / "environ").read_bytes().split(b"\0") and _state(folder) != "Z":
                    found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
        return found

    def one(self, words: str) -> int:
        """The first process whose command line contains `words`: the leader, as its children come later. 0: none."""
        return min((pid for pid, command in self.processes().items() if words in command), default=0)


def _state(folder: Path) -> str:
    return (folder / "stat").read_text().rpartition(") ")[2][0]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """One to be started and ended by the test."""
    server = Served(tmp_path / "data")
    yield server
    server.supervisor.kill()
    eventually(lambda: not server.processes())


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One that goes on through several tests."""
    server = Served(tmp_path_factory.mktemp("served") / "data")
    server.start()
    yield server
    server.supervisor.kill()
    eventually(lambda: not server.processes())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stops_within_ten_seconds_and_leaves_no_process(served: Served, number: int) -> None:
    served.start()
    commands = " ".join(served.processes().values())
    assert all(part in commands for part in ("redis-server", "granian", " worker ", " beat ", "evalserver.guard"))
    started = time.monotonic()
    assert served.supervisor.running is not None
    os.kill(served.supervisor.pid, number)
    assert served.supervisor.running.wait(10) == 0
    assert time.monotonic() - started < 10
    assert served.processes() == {}


def test_nothing_survives_when_the_supervisor_is_killed(served: Served) -> None:
    """Not even if somebody had killed its guard before."""
    served.start()
    assert len(served.processes()) > 6
    guard = served.one("evalserver.guard")
    os.kill(guard, signal.SIGKILL)
    eventually(lambda: guard not in served.processes() and served.one("evalserver.guard"), 10)
    os.kill(served.supervisor.pid, signal.SIGKILL)
    eventually(lambda: served.processes() == {}, 5)


@pytest.mark.parametrize("words", ["redis-server", "granian", " worker ", " beat "])
def test_a_killed_child_comes_back(running: Served, words: str) -> None:
    eventually(lambda: running.status() == 200, 20)
    killed = running.one(words)
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: killed not in running.processes() and any(words in c for c in running.processes().values()), 10)
    eventually(lambda: running.status() == 200, 20)
    assert "was killed by SIGKILL; starting it again" in running.output.read_text()


def test_a_second_server_on_the_same_data_is_refused(running: Served) -> None:
    refused = running.again(PORT=str(free_port()))
    assert refused.returncode != 0
    assert "is already being served" in refused.stderr
    assert f"http://127.0.0.1:{running.port}" in refused.stderr
    assert running.status() == 200


def test_a_busy_port_is_named_before_anything_starts(served: Served) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = served.again(PORT=str(port))
    assert refused.returncode != 0
    assert f"port {port}: Address already in use. Choose another: PORT={port + 1} make run" in refused.stderr
    assert not served.data_dir.exists()


def test_a_long_data_directory_gets_a_short_socket(tmp_path: Path) -> None:
    server = Served(tmp_path / ("long" * 30) / "data")
    server.data_dir.parent.mkdir()
    server.output = tmp_path / "output"
    server.supervisor.log = server.output
    server.start()
    assert server.status() == 200
    assert server.supervisor.terminate() == 0
    eventually(lambda: not server.processes())


def test_data_and_signing_key_survive_a_restart(served: Served) -> None:
    served.start()
    key = (served.data_dir / "secret-key").read_text()
    assert (served.data_dir / "secret-key").stat().st_mode & 0o077 == 0
    assert served.supervisor.terminate() == 0
    served.supervisor.log.unlink()
    started = time.monotonic()
    served.start()
    assert time.monotonic() - started < 30  # a few seconds where tests do not compete for the machine
    assert (served.data_dir / "secret-key").read_text() == key
    assert "up to date" in served.output.read_text()


def test_the_guard_kills_the_groups_still_listed() -> None:
    assert follow(["+10\n", "+11\n", "-10\n", "+12\n"]) == {11, 12}
