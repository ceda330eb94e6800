"""Keeps a handful of processes alive, and takes them all along when it goes.

Each child leads its own process group, so its own children (pool processes, web workers) are reached with it:
- a child that dies is started again, after what was left of its group is killed; repeated deaths wait longer;
- SIGINT and SIGTERM stop everything in order, within `STOP_SECONDS`;
- when the supervisor is killed outright, the guard (guard.py) kills the groups; where the system knows
  PR_SET_PDEATHSIG, the children die with it even without the guard.
"""

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

STOP_SECONDS = 8.0
ONCE_SECONDS = 600.0
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 15.0
STEADY_SECONDS = 30.0  # a child that lived this long starts afresh with the first pause
LOG_BYTES = 10 * 2**20
PR_SET_PDEATHSIG = 1
PROJECT = Path(__file__).resolve().parent.parent
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(slots=True, eq=False)
class Child:
    name: str
    command: Sequence[str]
    log: Path | None = None  # None: the supervisor's own output
    needed_by_others: bool = False  # stopped only after the others
    once: bool = False  # does its work and ends; not started again
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = FIRST_PAUSE
    restart_at: float | None = None


@dataclass(slots=True)
class Supervisor:
    """`watch()` is the main loop; `say` hears what happens, one line each."""

    say: Callable[[str], None]
    held: Sequence[int] = ()  # descriptors (locks) that stay open until the last child is gone, even after kill -9
    children: list[Child] = field(default_factory=list)
    stopping: bool = False
    _guard: subprocess.Popen[str] | None = None
    _wake: tuple[int, int] | None = None

    @contextlib.contextmanager
    def running(self) -> Iterator["Supervisor"]:
        """Signals are caught and the guard stands; on the way out, whatever the reason, everything is stopped."""
        self._wake = os.pipe()
        for end in self._wake:
            os.set_blocking(end, False)
        previous = signal.set_wakeup_fd(self._wake[1], warn_on_full_buffer=False)
        handlers = {number: signal.signal(number, self._on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
        handlers[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        self._start_guard()
        try:
            yield self
        finally:
            self.stop()
            self._dismiss_guard()
            signal.set_wakeup_fd(previous)
            for number, handler in handlers.items():
                signal.signal(number, handler)
            for end in self._wake:
                os.close(end)

    def start(self, child: Child) -> None:
        if child not in self.children:
            self.children.append(child)
        supervisor = os.getpid()

        def die_with_supervisor() -> None:
            if LIBC is not None:
                LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != supervisor:  # it died before the line above took effect
                os._exit(1)

        with _output(child.log) as output:
            child.process = subprocess.Popen(
                child.command,
                cwd=PROJECT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output and subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=die_with_supervisor,
            )
        child.started, child.restart_at = time.monotonic(), None
        self._tell_guard("+", child.process.pid)

    def run(self, child: Child, meanwhile: Callable[[], None]) -> bool:
        """Starts a child that ends by itself and looks after the others meanwhile: whether it ended well."""

        def ended() -> bool:
            meanwhile()
            return not self._poll(child)

        child.once = True
        self.start(child)
        self.watch(until=ended, seconds=ONCE_SECONDS)
        return self._bury(child) == 0

    def watch(self, until: Callable[[], bool] = lambda: False, seconds: float = float("inf")) -> bool:
        """Looks after the children until asked to stop, until `until()` holds, or for `seconds`."""
        deadline = time.monotonic() + seconds
        while not self.stopping:
            if until():
                return True
            if time.monotonic() >= deadline:
                return False
            self._bury_and_revive()
            self._sleep(0.1 if seconds != float("inf") else 1.0)
        return False

    def stop(self) -> None:
        """Politely, first those that nobody needs; whoever has not gone when the time is up is killed."""
        self.stopping = True
        self._stop_wave([child for child in self.children if not child.needed_by_others], STOP_SECONDS - 2)
        self._stop_wave([child for child in self.children if child.needed_by_others], 1.0)

    def _stop_wave(self, wave: list[Child], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        for child in wave:
            if child.process is not None:
                child.process.terminate()
        while any(self._poll(child) for child in wave) and time.monotonic() < deadline:
            self._sleep(0.05)
        for child in wave:
            if child.process is not None:
                self._bury(child)

    def _on_signal(self, *_: object) -> None:
        self.stopping = True

    def _bury_and_revive(self) -> None:
        now = time.monotonic()
        if self._guard is not None and self._guard.poll() is not None:
            self._start_guard()
        for child in self.children:
            if child.once:
                continue
            if child.restart_at is None and not self._poll(child):
                status = self._bury(child)
                child.pause = FIRST_PAUSE if now - child.started > STEADY_SECONDS else child.pause
                child.restart_at = now + child.pause
                self.say(f"{child.name} {_ending(status)}; starting it again")
                child.pause = min(child.pause * 2, LONGEST_PAUSE)
            elif child.restart_at is not None and now >= child.restart_at:
                self.start(child)

    def _bury(self, child: Child) -> int:
        """Kills what is left of a child's process group; the child's exit status."""
        assert child.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.process.pid, signal.SIGKILL)
        status = child.process.wait()
        self._tell_guard("-", child.process.pid)
        child.process = None  # its number may soon belong to somebody else
        return status

    def _poll(self, child: Child) -> bool:
        return child.process is not None and child.process.poll() is None

    def _sleep(self, seconds: float) -> None:
        """Until a signal arrives (a child died, somebody wants us to stop) or the time is over."""
        assert self._wake is not None
        due = [child.restart_at for child in self.children if child.restart_at is not None]
        if due and not self.stopping:
            seconds = max(0.0, min(seconds, min(due) - time.monotonic()))
        if select.select([self._wake[0]], [], [], seconds)[0]:
            os.read(self._wake[0], 4096)

    def _start_guard(self) -> None:
        self._guard = subprocess.Popen(
            [sys.executable, "-m", "evalserver.guard"],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            text=True,
            start_new_session=True,
            pass_fds=self.held,
        )
        for child in self.children:
            if child.process is not None and self._poll(child):
                self._tell_guard("+", child.process.pid)

    def _dismiss_guard(self) -> None:
        assert self._guard is not None
        self._guard_pipe.close()
        self._guard.wait()

    @property
    def _guard_pipe(self) -> IO[str]:
        assert self._guard is not None
        assert self._guard.stdin is not None
        return self._guard.stdin

    def _tell_guard(self, change: str, group: int) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._guard_pipe.write(f"{change}{group}\n")
            self._guard_pipe.flush()


@contextlib.contextmanager
def _output(log: Path | None) -> Iterator[IO[bytes] | None]:
    if log is None:
        yield None
        return
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LOG_BYTES:
        log.replace(log.with_suffix(".log.1"))
    with log.open("ab") as stream:
        yield stream


def _ending(returncode: int) -> str:
    return f"was killed by {signal.Signals(-returncode).name}" if returncode < 0 else f"ended with code {returncode}"
