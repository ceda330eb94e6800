"""The item-by-item report of one evaluation: what the system said, what the annotators said, and what that makes it.

It shows what gold says, so only whoever may see rows gets one (Sight.sees_rows). Correction tasks have a report of
their own, sentence by sentence (tasks.reports.sentences).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from scoring import rows as row_files
from scoring.data import FormOutput, LabelOutput, Output, Rows
from scoring.graded import bin_names, in_bins
from scoring.judgments import outcomes, system_flags, votes
from scoring.registry import metric
from tasks.gold import stored
from tasks.models import Evaluation
from tasks.uploads import output_of

OUTCOMES = {"tp": "hit", "fp": "false alarm", "fn": "miss", "tn": "rightly left alone", "": "not judged"}


@dataclass(frozen=True, slots=True)
class ItemLine:
    """One item: its text, what the system said, the annotators' votes, and what that makes it."""

    key: str
    text: str
    written: str
    document: str
    system: str
    score: float | None
    said: tuple[tuple[str, int], ...]  # label or form -> number of annotators, most frequent first
    agreement: float
    bin: str
    outcome: str

    @property
    def outcome_text(self) -> str:
        return OUTCOMES[self.outcome]


@dataclass(frozen=True, slots=True)
class Filters:
    """What part of the report is looked at; empty strings leave everything in."""

    outcome: str = ""
    bin: str = ""
    text: str = ""

    def keep(self, line: ItemLine) -> bool:
        return (
            self.outcome in ("", line.outcome)
            and self.bin in ("", line.bin)
            and self.text.casefold() in f"{line.key} {line.text}".casefold()
        )


def rows_of(evaluation: Evaluation, source: str) -> Rows:
    """The stored rows of one way of counting."""
    stored = evaluation.row_sets.get(key__startswith=source)
    return row_files.from_bytes(bytes(stored.data))


def bins_of(evaluation: Evaluation) -> list[str]:
    params = metric("bins").with_defaults(evaluation.metrics.get("bins", {}))
    return bin_names(params["edges"])


def item_lines(evaluation: Evaluation) -> list[ItemLine]:
    """A line for every item, in order."""
    rows = rows_of(evaluation, "judgments")
    params = metric("bins").with_defaults(evaluation.metrics.get("bins", {}))
    counted = votes(rows, params)
    outcome = _named(outcomes(system_flags(rows), *counted.majority(params["tie"])), len(rows))
    inside = zip(bin_names(params["edges"]), in_bins(counted, params["edges"]), strict=True)
    bins = _named({name: flags & (counted.judged > 0) for name, flags in inside}, len(rows))
    gold = stored.gold_of(evaluation.gold)
    said, scores = _said(output_of(evaluation.submission))
    return [
        ItemLine(
            key=item.id,
            text=item.text,
            written=item.written or "",
            document=item.document or "",
            system=said[at],
            score=None if scores is None else scores[at],
            said=tuple(Counter(stored.values_of(gold, at).values()).most_common()),
            agreement=float(counted.agreement[at]),
            bin=bins[at],
            outcome=outcome[at],
        )
        for at, item in enumerate(stored.items_of(evaluation.gold.dataset))
    ]


def _named(flags: dict[str, np.ndarray[tuple[int], np.dtype[np.bool_]]], size: int) -> list[str]:
    """For each unit the name whose flag it has, "" for none."""
    names = np.full(size, "", dtype="U30")
    for name, having in flags.items():
        names[having] = name
    return [str(name) for name in names]


def _said(output: Output) -> tuple[list[str], list[float] | None]:
    if isinstance(output, LabelOutput):
        words = [stored.LABEL_NAMES[code] for code in output.labels.tolist()]
    elif isinstance(output, FormOutput):
        words = list(output.forms)
    else:
        raise TypeError(f"{type(output).__name__} has no items")
    return words, None if output.scores is None else output.scores.tolist()
