"""Runs `python -m scoring job` in a child process with limits of time and memory.

The child gets a folder and nothing else: no database, no secrets in its environment. If it hangs, explodes or dies, the
worker does not, and the next evaluation starts from a fresh process.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

PR_SET_PDEATHSIG = 1
LONGEST_LINE = 65_536  # bytes of a child that talks without ever ending a line that are kept
BAD_INPUT = 1  # exit status of `python -m scoring` for input that its author can mend
_libc = ctypes.CDLL(None)


class TooLong(Exception):
    """The time limit ran out."""


class TooLarge(Exception):
    """The memory limit was reached."""


class Crashed(Exception):
    """The child ended in a way that is not the file's fault."""


class Refused(Exception):
    """The scorer found the input bad, with every problem it saw."""

    def __init__(self, problems: list[dict[str, Any]]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: float
    megabytes: int
    beat: float  # call `on_beat` at least this often


def limits() -> Limits:
    return Limits(
        seconds=settings.EVALUATION_TIME_LIMIT,
        megabytes=settings.EVALUATION_MEMORY_MB,
        beat=settings.LEASE_SECONDS / 3,
    )


def run(folder: Path, limits: Limits, on_beat: Callable[[str, float], None]) -> dict[str, Any]:
    """Score the job in `folder` and return its results; `on_beat(what, share)` may raise to stop it."""
    process = _start(folder, limits)
    try:
        _follow(process, limits, on_beat)
        process.wait(timeout=limits.beat)
    except subprocess.TimeoutExpired:
        raise Crashed("it closed its output and did not end") from None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    stderr = (folder / "stderr").read_text(errors="replace")
    if process.returncode == 0:
        loaded: dict[str, Any] = json.loads((folder / "results.json").read_text())
        return loaded
    if process.returncode == BAD_INPUT and (folder / "problems.json").exists():
        raise Refused(json.loads((folder / "problems.json").read_text())["problems"])
    if "MemoryError" in stderr or process.returncode == -signal.SIGKILL:
        raise TooLarge
    raise Crashed(f"exit status {process.returncode}: {stderr[-2000:]}")


def _start(folder: Path, limits: Limits) -> subprocess.Popen[bytes]:
    memory = limits.megabytes * 1024 * 1024

    def confine() -> None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # a killed worker takes its child along
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with (folder / "stderr").open("wb") as stderr:
        return subprocess.Popen(
            [sys.executable, "-m", "scoring", "job", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONUTF8": "1", "OPENBLAS_NUM_THREADS": "1"},
            start_new_session=True,
            preexec_fn=confine,
        )


def _follow(process: subprocess.Popen[bytes], limits: Limits, on_beat: Callable[[str, float], None]) -> None:
    """Read progress lines until the child closes its output; beat also while it is silent, or in the middle of one."""
    assert process.stdout is not None
    deadline = time.monotonic() + limits.seconds
    what, share = "starting", 0.0
    beaten, unfinished = float("-inf"), b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while (now := time.monotonic()) < deadline:
            if now - beaten >= limits.beat:
                on_beat(what, share)
                beaten = now
            if not selector.select(timeout=min(limits.beat, deadline - now)):
                continue
            read = os.read(process.stdout.fileno(), LONGEST_LINE)
            if not read:
                return
            *lines, unfinished = (unfinished + read).split(b"\n")
            unfinished = unfinished[-LONGEST_LINE:]
            for line in lines:
                what, share = _progress(line, what, share)
            if lines and now - beaten >= 0.5:
                on_beat(what, share)
                beaten = now
    raise TooLong


def _progress(line: bytes, what: str, share: float) -> tuple[str, float]:
    try:
        read = json.loads(line)
        return str(read["what"])[:120], float(read["share"])
    except (ValueError, KeyError, TypeError):
        return what, share  # a library printed something; progress is only ever a courtesy
