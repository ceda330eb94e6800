"""The layout that all source files share: "== slug | split | title" opens an essay, one sentence follows a line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

SOURCES = Path(__file__).parent / "sources"
Split = Literal["dev", "test"]
SPLITS: tuple[Split, ...] = ("dev", "test")


@dataclass(frozen=True, slots=True)
class Essay:
    """One learner text; `lines` still carry their markup."""

    slug: str
    split: str
    title: str
    lines: tuple[str, ...]


def read_essays(name: str) -> list[Essay]:
    """The essays of a source file; blank lines and lines that start with # are for the people who read it."""
    heads: list[tuple[str, str, str]] = []
    bodies: list[list[str]] = []
    for line in (SOURCES / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            slug, split, title = (part.strip() for part in line[3:].split("|"))
            heads.append((slug, split, title))
            bodies.append([])
        elif line and not line.startswith("#"):
            bodies[-1].append(line)
    return [Essay(*head, tuple(body)) for head, body in zip(heads, bodies, strict=True)]
