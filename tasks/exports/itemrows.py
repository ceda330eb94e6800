"""Stored rows as a table: for every run and every item or sentence, what was counted and what was said.

Codes become words: labels of a detection task, marks on tokens, forms of a selection task.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any

from scoring import registry
from scoring.data import LABELS, MISSING, FormGold, FormOutput, Rows
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.exports.columns import ITEMS, Told
from tasks.exports.tables import Column, Table, Type, Value, columns_of, row_of
from tasks.gold.stored import gold_of
from tasks.leaderboard import Row
from tasks.leaderboard.columns import measured, params_of
from tasks.models import Evaluation, Phase, RowSet, Task
from tasks.uploads import output_of

MOST_ROWS = 500_000  # in one file
LABEL_OF = {code: name for name, code in LABELS.items()} | {MISSING: None}
SAID, ANSWER = "by:", "answer"
UNIT = "unit"
MEANINGS = {
    ANSWER: "what the system says",
    "score": "how sure the system is of an error",
    "union": "correct/proposed, by which edits gold has of those that matter",
}


class TooManyRows(Exception):
    """A file that would be larger than a request can make; choose fewer runs."""


def sources(task: Task) -> dict[str, str]:
    """Ways of counting of the task, and the key under which its rows are stored with the task's own parameters."""
    found: dict[str, str] = {}
    for metric in measured(task):
        found.setdefault(metric.source.key, rows_key(metric.source, params_of(task, metric)))
    return found


def item_rows(phase: Phase, runs: Sequence[Row], counted: str = "") -> Table:
    """The rows of one way of counting, that of the headline if none is named, of all these runs."""
    task = phase.task
    known = sources(task)
    name = counted or registry.metric(task.headline_metric).source.key
    if name not in known:
        raise registry.UnknownName("way of counting", name, list(known))
    by_evaluation = {row.evaluation: row for row in runs}
    found = _decoded(by_evaluation, known[name])
    columns = {column: _type(values) for spoken in found.values() for column, values in spoken.items()}
    columns.pop(UNIT, None)  # not there when no run has rows
    lines = (
        (*row_of(ITEMS, Told(by_evaluation[evaluation], name=unit)), *values)
        for evaluation, spoken in found.items()
        for unit, *values in zip(spoken[UNIT], *(spoken.get(c, repeat(None)) for c in columns), strict=False)
    )
    return Table(
        name=f"{task.slug}-{phase.slug}-rows-{name}",
        caption=f"what was counted for each item ({name})",
        columns=columns_of(ITEMS) + tuple(Column(name, kind, _meaning(name)) for name, kind in columns.items()),
        rows=list(lines),
        notes=(f"Rows: {known[name]}",),
    )


def _decoded(evaluations: Iterable[int], key: str) -> dict[int, dict[str, list[Any]]]:
    """Evaluation -> column -> values, in words, with the names of the units as one more column."""
    stored = RowSet.objects.filter(evaluation__in=evaluations, key=key).order_by("evaluation")
    words = _Words()
    found = {}
    total = 0
    for row_set in stored.iterator(chunk_size=20):
        rows = from_bytes(bytes(row_set.data))
        total += len(rows)
        if total > MOST_ROWS:
            raise TooManyRows(f"more than {MOST_ROWS:,} rows: choose fewer runs")
        found[row_set.evaluation_id] = {UNIT: list(rows.units), **words.of(rows, row_set.evaluation_id)}
    return found


def _type(values: Iterable[Value]) -> Type:
    known = next((value for value in values if value is not None), None)
    if isinstance(known, str):
        return "text"
    return "whole" if isinstance(known, int) else "number"


def _meaning(column: str) -> str:
    what, _, who = column.partition(":")
    if column.startswith(SAID):
        return f"what annotator {who} says"
    if what == "edits":
        return f"which of all edits are by annotator {who}, as bits in hexadecimal"
    if who:
        return f"{what}, against annotator {who}"
    return MEANINGS.get(what, what)


class _Words:
    """Codes in stored rows to what people wrote. Gold is read once, and only for a selection task."""

    def __init__(self) -> None:
        self.vocabulary: dict[int, tuple[str, ...]] = {}

    def of(self, rows: Rows, evaluation: int) -> dict[str, list[Any]]:
        columns = {name: rows.listed(name) for name in rows.columns}
        if "written" in columns:
            return self._forms(columns, evaluation)
        if "system" in columns:
            answers = {ANSWER: columns.pop("system")}
            answers |= {name: columns.pop(name) for name in list(columns) if name.startswith(SAID)}
            return columns | {name: [LABEL_OF[code] for code in codes] for name, codes in answers.items()}
        return {name: [None if value == MISSING else value for value in column] for name, column in columns.items()}

    def _forms(self, columns: dict[str, list[Any]], evaluation: int) -> dict[str, list[Any]]:
        found = Evaluation.objects.select_related("gold__dataset__task", "submission__phase__dataset__task")
        known = found.get(pk=evaluation)
        words = self._vocabulary(known)
        output = output_of(known.submission)
        spoken: dict[str, list[Any]] = {
            name: column if name == "score" else [None if code == MISSING else words[code] for code in column]
            for name, column in columns.items()
            if name != "system"
        }
        # Forms that no annotator used have numbers that mean something to this run's rows only.
        spoken[ANSWER] = list(output.forms) if isinstance(output, FormOutput) else []
        return spoken

    def _vocabulary(self, evaluation: Evaluation) -> tuple[str, ...]:
        if evaluation.gold_id not in self.vocabulary:
            gold = gold_of(evaluation.gold)
            self.vocabulary[evaluation.gold_id] = gold.vocabulary if isinstance(gold, FormGold) else ()
        return self.vocabulary[evaluation.gold_id]
