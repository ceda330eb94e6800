"""Files that nobody will ask for again: drafts that were never confirmed, uploads whose transaction failed.

A file is stored before its row, so that no row is without its file; what goes wrong in between leaves a file without a
row. Both kinds are taken away after a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

import structlog
from django.core.files.storage import default_storage

from tasks.models import Submission

PASSING = ("drafts", "readyz")  # folders of which nothing is kept
KEPT = timedelta(days=1)  # far longer than any transaction or change of mind

log = structlog.get_logger(__name__)


def tidy(now: datetime) -> None:
    """Delete old drafts and files without a row; but no file at all if most have none, as with a wrong database."""
    _delete(name for folder in PASSING for name in _files(folder) if _is_old(name, now))
    stored = set(_files("submissions"))  # before the rows, so that what is uploaded meanwhile is not among them
    known = stored.intersection(Submission.objects.values_list("file", flat=True).iterator())
    if len(stored) > 2 * len(known):
        log.error("most files have no row: is this the database they belong to?", files=len(stored), known=len(known))
        return
    _delete(name for name in stored - known if _is_old(name, now))


def _files(folder: str) -> Iterator[str]:
    """Every file below the folder, by its whole name."""
    try:
        folders, names = default_storage.listdir(folder)
    except FileNotFoundError:
        return  # nothing was ever stored there
    yield from (f"{folder}/{name}" for name in names)
    for inner in folders:
        yield from _files(f"{folder}/{inner}")


def _is_old(name: str, now: datetime) -> bool:
    return default_storage.get_modified_time(name) < now - KEPT


def _delete(names: Iterable[str]) -> None:
    for name in list(names):
        default_storage.delete(name)
        log.info("file without use deleted", name=name)
