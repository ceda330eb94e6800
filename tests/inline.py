"""Scoring in the test's own process: for tests of what happens around it, which a process for each file would slow."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.commands import job
from tasks import scorer


def _run(folder: Path, limits: scorer.Limits, on_beat: Callable[[str, float], None]) -> dict[str, Any]:
    if job.run(argparse.Namespace(directory=folder)):
        raise scorer.Refused(json.loads((folder / "problems.json").read_text())["problems"])
    results: dict[str, Any] = json.loads((folder / "results.json").read_text())
    return results


@pytest.fixture
def scored_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorer, "run", _run)
