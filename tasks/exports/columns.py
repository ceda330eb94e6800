"""The columns of every table: names that programs rely on, with their types and meanings. The site shows this list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tasks.exports.tables import Field, Value, fields
from tasks.leaderboard import Row
from tasks.models import Score, Submission


@dataclass(frozen=True, slots=True)
class Told:
    """What one row of a table is made of: a row of the board and, as far as the table needs it, what is behind it."""

    row: Row
    score: Score | None = None
    name: str = ""
    value: Value = None
    point: Mapping[str, Any] = field(default_factory=dict)
    submission: Submission | None = None
    headline: str = ""
    interval_signature: str = ""


# Whose row it is; every table begins with these.
RUN = fields(
    ("uid", "text", "name of the submission in addresses; empty for humans", lambda told: told.row.uid),
    ("team", "text", "name of the team, or its pseudonym while names are hidden", lambda told: told.row.team),
    ("system", "text", "name of the system, or of the annotator", lambda told: told.row.system),
    ("track", "text", "name of the track", lambda told: told.row.track),
)
BOARD = (
    *fields(
        ("rank", "whole", "place; equal values share one, and not every row has one", lambda told: told.row.rank),
        ("group", "text", "rank group: systems of one letter can't be told apart", lambda told: told.row.letter),
        ("kind", "text", "run, baseline, or human (an annotator)", lambda told: told.row.kind.value),
    ),
    *RUN,
    *fields(
        ("submitted_at", "time", "when it was submitted", lambda told: told.row.created_at),
        ("counts_for_team", "flag", "whether it is the run of its team that counts", lambda told: told.row.counts),
        ("ranked_by", "text", "METRIC.RATIO that ranks", lambda told: told.headline),
        ("value", "number", "the ratio that ranks", lambda told: told.row.value),
        ("low", "number", "lower end of its 95 % interval", lambda told: told.row.low),
        ("high", "number", "upper end of its 95 % interval", lambda told: told.row.high),
        ("human_ratio", "number", "the score as a share of what humans reach", lambda told: told.row.human_ratio),
        ("signature", "text", "everything needed to obtain the value again", lambda told: told.row.signature),
        ("interval_signature", "text", "the same for the interval", lambda told: told.interval_signature),
    ),
)
SCORES = (
    *RUN,
    *fields(
        ("metric", "text", "key of the metric", lambda told: told.score.metric),
        ("ratio", "text", "name of the ratio; NAME@SLICE is that of a slice of the data", lambda told: told.name),
        ("value", "number", "its value", lambda told: told.value),
        ("ranks", "flag", "whether it is the metric's headline", lambda told: _is_headline(told)),
        ("low", "number", "lower end of the headline's 95 % interval", lambda told: _end(told, "low")),
        ("high", "number", "upper end of the headline's 95 % interval", lambda told: _end(told, "high")),
        ("signature", "text", "everything needed to obtain the value again", lambda told: told.score.signature),
    ),
)
COUNTS = (
    *RUN,
    *fields(
        ("metric", "text", "key of the metric", lambda told: told.score.metric),
        ("count", "text", "name of the count; NAME@SLICE is that of a slice of the data", lambda told: told.name),
        ("value", "number", "how many; weighted counts are not whole", lambda told: told.value),
        ("signature", "text", "everything needed to obtain the counts again", lambda told: told.score.signature),
    ),
)
ABOUT = (
    *RUN,
    *fields(
        ("submitted_at", "time", "when it was submitted", lambda told: told.row.created_at),
        (
            "is_baseline",
            "flag",
            "whether it is a baseline of the organizers",
            lambda told: told.row.kind.value != "run",
        ),
        ("description", "text", "what the system does", lambda told: _said(told, "description")),
        ("paper", "text", "address of the paper", lambda told: _said(told, "paper")),
        ("code", "text", "address of the code", lambda told: _said(told, "code")),
        ("resources", "text", "resources used", lambda told: _said(told, "resources")),
        ("overview", "text", "paragraph for the overview paper", lambda told: _said(told, "overview")),
        ("bibtex", "text", "how to cite the system", lambda told: _said(told, "bibtex")),
    ),
)
ITEMS = (
    *RUN,
    *fields(
        ("unit", "text", "item, sentence number, or SENTENCE:tTOKEN and SENTENCE:gGAP", lambda told: told.name),
    ),
)
POINT = {
    "threshold": "items with a score of at least this are flagged; empty where nothing is",
    "tp": "true positives",
    "fp": "false positives",
    "fn": "false negatives",
    "tn": "true negatives",
    "bias": "share of items that are flagged",
    "precision": "precision",
    "recall": "recall",
    "fpr": "false positive rate",
    "f1": "F1",
    "f05": "F0.5",
    "kappa": "Cohen's kappa",
}


def _of_point(name: str, meaning: str) -> Field:
    (known,) = fields((name, "number", meaning, lambda told: told.point.get(name)))
    return known


CURVES = (
    *RUN,
    *fields(("metric", "text", "key of the metric: plain or weighted gold", lambda told: told.score.metric)),
    *(_of_point(name, meaning) for name, meaning in POINT.items()),
)


def _is_headline(told: Told) -> bool:
    """By value: a headline stands among its metric's ratios under its own name, which the score does not repeat."""
    return told.score is not None and told.name == told.headline


def _end(told: Told, end: str) -> Value:
    return getattr(told.score, end) if _is_headline(told) else None


def _said(told: Told, name: str) -> str:
    return getattr(told.submission, name) if told.submission else ""
