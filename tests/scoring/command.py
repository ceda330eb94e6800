"""Runs `python -m scoring` as people and programs do."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def scoring(*args, stdin=None, path=(), variables=()):
    """The finished process; `path` is put before the project on the module search path."""
    return subprocess.run(
        [sys.executable, "-m", "scoring", *map(str, args)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, path), str(ROOT)]), **dict(variables)},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
