"""Bundles to take apart: the starters, as they are and changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoring.problems import FormatError, Problem
from tasks.bundles.bundle import Bundle
from tasks.bundles.check import check_path
from tasks.bundles.starters import write_starter

NOW = datetime(2026, 5, 10, 9, 30, tzinfo=UTC)

Change = Callable[[str], str]


class Draft:
    """A starter bundle in a folder of its own."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder = folder
        write_starter(kind, folder)

    def replace(self, file: str, old: str, new: str) -> Draft:
        path = self.folder / file
        text = path.read_text()
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new, 1))
        return self

    def write(self, file: str, text: str) -> Draft:
        (self.folder / file).write_text(text)
        return self

    def check(self) -> Bundle:
        return check_path(self.folder, NOW)

    def problems(self) -> list[Problem]:
        try:
            self.check()
        except FormatError as error:
            return list(error.problems)
        return []


@pytest.fixture
def detection(tmp_path: Path) -> Draft:
    return Draft(tmp_path / "detection", "detection")


@pytest.fixture
def selection(tmp_path: Path) -> Draft:
    return Draft(tmp_path / "selection", "selection")


@pytest.fixture
def correction(tmp_path: Path) -> Draft:
    return Draft(tmp_path / "correction", "correction")
