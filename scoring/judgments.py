"""The stored rows of detection and selection: what the system and every annotator said of each item.

Columns: `system`, `by:NAME` for each annotator, `score` where the system gave scores, and for selection `written`. In a
detection task they hold labels, in a selection task numbers that stand for forms. Since these are the facts themselves,
every rule for ties, every subset of annotators and every edge of a bin is applied to them later, without any file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.data import (
    ERROR,
    MISSING,
    OK,
    UNKNOWN,
    FormGold,
    FormOutput,
    Gold,
    JudgmentGold,
    LabelOutput,
    Output,
    Params,
    Rows,
)
from scoring.parameters import chosen_annotators
from scoring.registry import RowSource

Flags: TypeAlias = NDArray[np.bool_]
Shares: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.unsignedinteger[Any]]

BY = "by:"

# How judgments become gold: parameters, with their defaults, of every metric on these rows.
JUDGED_BY: Params = {
    "annotators": (),  # whose judgments count; all if none is named
    "unknown": "missing",  # what the judgment "unknown" is taken for: "missing", "ok" or "error"
}
TIE: Params = {"tie": "ok"}  # what as many call error as ok: "ok", "error", or "skip" to leave it out
CHOICES: Mapping[str, tuple[Any, ...]] = {"tie": ("ok", "error", "skip"), "unknown": ("missing", "ok", "error")}


def count(gold: Gold, output: Output, params: Params) -> Rows:
    """The facts of one evaluation as rows. Gold is turned so that the judgments of each annotator lie side by side."""
    if isinstance(gold, JudgmentGold) and isinstance(output, LabelOutput):
        columns: dict[str, Any] = {"system": output.labels}
        judgments: NDArray[Any] = gold.labels
    elif isinstance(gold, FormGold) and isinstance(output, FormOutput):
        columns = {"written": gold.written, "system": _coded(output.forms, gold.vocabulary)}
        judgments = gold.forms
    else:
        raise TypeError(f"{type(output).__name__} is no output for {type(gold).__name__}")
    if len(columns["system"]) != len(gold.items):
        raise ValueError(f"{len(columns['system'])} answers for {len(gold.items)} items")
    if output.scores is not None:
        columns["score"] = output.scores
    by_annotator = np.ascontiguousarray(judgments.T)
    columns |= {BY + name: column for name, column in zip(gold.annotators, by_annotator, strict=True)}
    return Rows(gold.items, columns)


def _coded(forms: Iterable[str], vocabulary: Iterable[str]) -> NDArray[np.int32]:
    """Numbers for forms; those that no annotator used get new ones."""
    codes = {form: code for code, form in enumerate(vocabulary)}
    return np.array([codes.setdefault(form, len(codes)) for form in forms], np.int32)


JUDGMENTS = RowSource("judgments", count)


def annotators(rows: Rows, params: Params) -> list[str]:
    """The annotators that count, in the order of the rows."""
    return chosen_annotators(rows.columns, BY, params)


def system_flags(rows: Rows) -> Flags:
    """Where the system says error: its label, or a form other than the written one."""
    system: NDArray[Any] = np.asarray(rows.columns["system"])
    flags: Flags = system != np.asarray(rows.columns["written"]) if "written" in rows.columns else system == ERROR
    return flags


def said_by(rows: Rows, annotator: str, params: Params) -> tuple[Flags, Flags]:
    """Where an annotator says error, and where ok; neither where they say nothing."""
    column = np.asarray(rows.columns[BY + annotator])
    if "written" in rows.columns:
        judged, kept = column != MISSING, column == np.asarray(rows.columns["written"])
        return judged & ~kept, judged & kept
    error, ok = column == ERROR, column == OK
    if params["unknown"] == "error":
        error |= column == UNKNOWN
    elif params["unknown"] == "ok":
        ok |= column == UNKNOWN
    return error, ok


@dataclass(frozen=True, slots=True)
class Votes:
    """Of every item, how many annotators call it an error and how many ok."""

    error: Counts
    ok: Counts

    @property
    def judged(self) -> Counts:
        return self.error + self.ok

    @property
    def agreement(self) -> Shares:
        """The share of the more frequent label; 0 where nobody judged the item."""
        return np.maximum(self.error, self.ok) / np.maximum(self.judged, 1)

    def majority(self, tie: str) -> tuple[Flags, Flags]:
        """Where most say error, and where most say ok; an item that is neither does not count."""
        if tie == "error":
            return (self.error >= self.ok) & (self.error > 0), self.ok > self.error
        if tie == "ok":
            return self.error > self.ok, (self.ok >= self.error) & (self.ok > 0)
        return self.error > self.ok, self.ok > self.error

    def without(self, error: Flags, ok: Flags) -> Votes:
        """The votes of the others, given what one annotator says."""
        return Votes(self.error - error, self.ok - ok)


def votes(rows: Rows, params: Params) -> Votes:
    """Count the votes, annotator by annotator: memory does not grow with their number."""
    names = annotators(rows, params)

    def count_votes() -> Votes:
        smallest = np.min_scalar_type(len(names))
        counted = Votes(np.zeros(len(rows), smallest), np.zeros(len(rows), smallest))
        for name in names:
            error, ok = said_by(rows, name, params)
            np.add(counted.error, error, out=counted.error)
            np.add(counted.ok, ok, out=counted.ok)
        return counted

    return rows.remembered(("votes", tuple(names), params["unknown"]), count_votes)


def votes_for_system(rows: Rows, params: Params) -> Counts:
    """Of every item of a selection task, how many annotators chose the very form that the system chose."""
    names = annotators(rows, params)
    counted = np.zeros(len(rows), np.min_scalar_type(len(names)))
    for name in names:
        counted += np.asarray(rows.columns[BY + name]) == np.asarray(rows.columns["system"])
    return counted


def outcomes(flagged: Flags, error: Flags, ok: Flags) -> dict[str, Flags]:
    """The four cells of the contingency table, as a column of yes and no for each."""
    return {"tp": flagged & error, "fp": flagged & ok, "fn": error & ~flagged, "tn": ok & ~flagged}
