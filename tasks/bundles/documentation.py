"""The table of keys as people read it: the page on bundles prints what the checker goes by, so it can't go stale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tasks.bundles.schema import TASK, Key, Section
from tasks.bundles.starters import STARTER
from tasks.models.task import Kind

TASK_TITLE = "The task"


@dataclass(frozen=True, slots=True)
class KeyRow:
    name: str
    type: str
    default: str
    meaning: str
    required: bool


@dataclass(frozen=True, slots=True)
class KeyTable:
    """The keys of one section; `path` is where it stands in task.yaml."""

    title: str
    path: str
    rows: tuple[KeyRow, ...]


@dataclass(frozen=True, slots=True)
class Example:
    kind: str
    files: tuple[str, ...]
    task: str


def key_tables(section: Section = TASK, title: str = TASK_TITLE, path: str = "") -> Iterator[KeyTable]:
    """The table of a section, then those of the sections below it."""
    yield KeyTable(title, path, tuple(map(_row, section.keys)))
    for key in section.keys:
        if isinstance(key.type, Section):
            what = key.type.what.capitalize()
            yield from key_tables(key.type, f"A {key.type.what}" if key.many else what, f"{path}{key.name}:")


def _row(key: Key) -> KeyRow:
    if isinstance(key.type, Section):
        type_ = f"a list, each a {key.type.what}" if key.many else f"keys of {key.type.what}"
    else:
        type_ = key.type.words
    return KeyRow(key.name, type_, _shown(key.default), key.meaning, key.required)


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return "true" if default else "false"
    return str(default) if default else ""


def examples() -> list[Example]:
    """The starter of each kind, whole."""
    found = []
    for kind in Kind.values:
        folder = STARTER / kind
        files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        found.append(Example(kind, tuple(files), (folder / "task.yaml").read_text(encoding="utf-8")))
    return found
