"""Outlives its supervisor by a moment: when that dies, however, nothing it started stays behind.

Run as `python -m evalserver.guard` with a pipe as standard input, on which the supervisor writes "+PGID" and "-PGID"
as its children's process groups come and go. The supervisor's end of the pipe closes with it, even after kill -9;
then every group still listed is killed, grandchildren included.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterable


def follow(lines: Iterable[str]) -> set[int]:
    """The process groups that are alive when the lines end."""
    groups: set[int] = set()
    for line in lines:
        change, group = line[0], int(line[1:])
        if change == "+":
            groups.add(group)
        else:
            groups.discard(group)
    return groups


def main() -> None:
    for stop in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(stop, signal.SIG_IGN)
    for group in follow(sys.stdin):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
