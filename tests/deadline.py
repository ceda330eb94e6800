"""Waiting for something that another process will do: poll, with a deadline, never a fixed sleep."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def eventually(condition: Callable[[], T], seconds: float = 30, *, every: float = 0.05) -> T:
    """The first true answer of `condition`, or an AssertionError after `seconds`."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < deadline, f"still {answer!r} after {seconds} s"
        time.sleep(every)
    return answer
