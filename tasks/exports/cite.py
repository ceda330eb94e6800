"""How to cite a task and the state of its board: BibTeX that leads back to the very numbers."""

from __future__ import annotations

import re
from datetime import date

from django.conf import settings

import scoring
from tasks.exports.latex import escape
from tasks.models import Phase, Task


def task_entry(task: Task) -> str:
    """What the organizers ask to be cited, or an entry made of what is known."""
    return task.cite.strip() or _entry(
        task.slug, f"{task.title}: a shared task", f"/tasks/{task.slug}/", task.created_at
    )


def board_entry(phase: Phase, query: str, day: date) -> str:
    """The board in one state, with the day on which it was looked at."""
    task = phase.task
    key = f"{task.slug}-{phase.slug}-results"
    note = f"Board version {phase.board_version}, scorer {scoring.__version__}, seen {day.isoformat()}"
    path = f"/tasks/{task.slug}/leaderboard/?phase={phase.slug}" + (f"&{query}" if query else "")
    return _entry(key, f"{task.title}: results of {phase.name}", path, day, note)


def _entry(key: str, title: str, path: str, day: date, note: str = "") -> str:
    lines = [
        f"@misc{{{re.sub(r'[^A-Za-z0-9-]+', '-', key)},",
        f"  title        = {{{{{escape(title)}}}}},",
        f"  year         = {{{day.year}}},",
        f"  howpublished = {{\\url{{{settings.SITE_URL}{path}}}}},",
    ]
    if note:
        lines.append(f"  note         = {{{escape(note)}}},")
    return "\n".join([*lines, "}"])
