"""Starter bundles, one for each kind of task, that load as they are."""

from __future__ import annotations

import shutil
from pathlib import Path

from tasks.models.task import Kind

STARTER = Path(__file__).parent / "starter"


def write_starter(kind: str, folder: Path) -> list[Path]:
    """Copy the starter of a kind into a new or empty folder and return its files."""
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    shutil.copytree(STARTER / Kind(kind).value, folder, dirs_exist_ok=True)
    return sorted(path for path in folder.rglob("*") if path.is_file())
