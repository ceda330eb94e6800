"""What was found in all files of a bundle, and the files that task.yaml names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import TypeVar

from scoring.cells import natural
from scoring.problems import FormatError, Problem, Problems, joined
from tasks.bundles.files import TASK_FILE, BundleFiles
from tasks.bundles.types import Named

T = TypeVar("T")


class Findings:
    """Problems of many files: those of task.yaml, and whatever readers found elsewhere."""

    def __init__(self, files: BundleFiles) -> None:
        self.files = files
        self.task = Problems(TASK_FILE)
        self.used: set[str] = {TASK_FILE}
        self._errors: list[FormatError] = []
        self._warnings: list[Problem] = []

    def read(self, reader: Callable[[], tuple[T, Sequence[Problem]]]) -> T | None:
        """What a reader returns, or None if the file is bad."""
        try:
            read, warnings = reader()
        except FormatError as error:
            self._errors.append(error)
            return None
        self._warnings += warnings
        return read

    def take(self, problems: Problems) -> bool:
        """Keep what was found in a file; whether the file is good."""
        if problems.errors:
            self._errors.append(FormatError(list(problems), problems.omitted))
        else:
            self._warnings += problems.warnings
        return not problems.errors

    def find(self, named: Named | None) -> str | None:
        """The path of a file that task.yaml names, or None with a problem."""
        if named is None:
            return None
        path = PurePosixPath(named.name).as_posix()
        if path in self.files:
            self.used.add(path)
            return path
        self.task.error(
            "no-file", "a file of the bundle", repr(path), line=named.line, column=named.column, hint=self._hint(path)
        )
        return None

    def _hint(self, path: str) -> str:
        """What to write instead of a path that is no file."""
        if inside := next((file for file in self.files if file.startswith(f"{path}/")), None):
            return f"This is a folder; name its files, such as {path}/*{PurePosixPath(inside).suffix}"
        near = self.files.nearest(path)
        return f"Did you mean {near}?" if near else "Paths are relative to task.yaml, with forward slashes"

    def find_all(self, names: Sequence[Named]) -> list[str]:
        """The paths behind file names and patterns, each once, in the order named."""
        found: dict[str, None] = {}
        for named in names:
            if not any(character in named.name for character in "*?["):
                path = self.find(named)
                found.update({} if path is None else {path: None})
                continue
            matching = sorted((path for path in self.files if fnmatchcase(path, named.name)), key=natural)
            if not matching:
                got = repr(named.name)
                self.task.error("no-file", "a pattern that matches files", got, line=named.line, column=named.column)
            found.update(dict.fromkeys(matching))
        self.used.update(found)
        return list(found)

    def check(self) -> tuple[Problem, ...]:
        """Raise everything found, if any of it is an error, task.yaml first and by line; else the warnings."""
        errors = list(self._errors)
        if self.task.errors:
            errors.insert(0, FormatError(list(self.task), self.task.omitted))
        if errors:
            raise joined([*errors, FormatError(self._warnings)])
        return (*self.task.warnings, *self._warnings)
