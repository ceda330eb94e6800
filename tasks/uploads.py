"""Bytes to a checked upload: both doors, the command line of operators and bundles validate through here.

A bad file raises scoring's FormatError with every problem found; nothing has been stored by then.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from django.conf import settings

from scoring import corrected, formats
from scoring.data import Item, Output
from scoring.problems import FormatError, Problem, Problems
from tasks.gold.stored import items_of
from tasks.models import DataSet, Submission
from tasks.models.task import Kind

SAFE_NAME = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that has passed its check, with the harmless findings."""

    filename: str
    data: bytes
    output: Output
    warnings: tuple[Problem, ...]

    @property
    def size(self) -> int:
        return len(self.data)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def check(dataset: DataSet, *, filename: str, data: bytes) -> Upload:
    """Read a system's file as the scorer will; raises FormatError if it can't be scored."""
    name = safe_name(filename)
    limit: int = settings.MAX_UPLOAD_BYTES
    if len(data) > limit:
        problems = Problems(name)
        problems.error("file-too-large", f"at most {limit // 2**20} MB", f"{len(data) / 2**20:.1f} MB")
        problems.check()
    output, warnings = read_output(dataset.task.kind, items_of(dataset), name=name, data=data)
    return Upload(filename=name, data=data, output=output, warnings=warnings)


def read_output(kind: str, items: Sequence[Item], *, name: str, data: bytes) -> tuple[Output, tuple[Problem, ...]]:
    """What a system's file says of these items, and warnings; raises FormatError."""
    if kind == Kind.DETECTION:
        return formats.read_labels(data, [item.id for item in items], file=name)
    if kind == Kind.SELECTION:
        return formats.read_system_forms(data, [item.id for item in items], file=name)
    return corrected.read_correction(data, [item.text for item in items], file=name)


def safe_name(filename: str) -> str:
    """A name that is harmless in any folder and header, and still recognisable."""
    name = SAFE_NAME.sub("_", PurePath(filename.replace("\\", "/")).name).strip("._")
    return name[-100:] or "submission"


__all__ = ["FormatError", "Upload", "check", "read_output", "safe_name"]


def output_of(submission: Submission) -> Output:
    """The submitted file, read again."""
    with submission.file.open("rb") as file:
        data = file.read()
    return check(submission.phase.dataset, filename=submission.filename, data=data).output
