"""Real child processes that tests start, kill, freeze and never leave behind."""

import contextlib
import ctypes
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


def die_with_parent(number: int = signal.SIGKILL) -> None:
    LIBC.prctl(PR_SET_PDEATHSIG, number)


class Process:
    """A command that leads its own process group, writes to a log, and can be treated badly."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self.name, self.command, self.environment, self.log = name, command, environment, log
        self.running: subprocess.Popen[bytes] | None = None
        self.log_start = 0

    def start(self) -> None:
        assert self.running is None, f"{self.name} already runs"
        with self.log.open("ab") as log:
            self.log_start = log.tell()
            self.running = subprocess.Popen(
                self.command,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )

    @property
    def pid(self) -> int:
        assert self.running is not None, f"{self.name} does not run"
        return self.running.pid

    @property
    def output(self) -> str:
        """What it has written since it was last started."""
        with self.log.open("rb") as log:
            log.seek(self.log_start)
            return log.read().decode(errors="replace")

    @property
    def alive(self) -> bool:
        return self.running is not None and self.running.poll() is None

    def kill(self) -> None:
        """kill -9 to the process and all its children, as the loss of a machine would."""
        self._signal_group(signal.SIGKILL)
        self._reap()

    def terminate(self, seconds: float = 10) -> int:
        """SIGTERM to the leader; its exit status."""
        assert self.running is not None
        self.running.terminate()
        status = self.running.wait(seconds)
        self.kill()
        return status

    def freeze(self) -> None:
        self._signal_group(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_group(signal.SIGCONT)

    def restart(self) -> None:
        self.kill()
        self.start()

    def _signal_group(self, number: int) -> None:
        if self.running is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.running.pid, number)

    def _reap(self) -> None:
        if self.running is not None:
            self.running.wait(10)
            self.running = None
