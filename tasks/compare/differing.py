"""Where two systems differ, item by item or sentence by sentence: for whoever may see what gold says."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.contingency import CONTINGENCY
from scoring.rows import from_bytes
from scoring.score import rows_key
from tasks.compare.rightwrong import is_right
from tasks.models import Evaluation
from tasks.models.task import Kind
from tasks.reports.items import ItemLine, item_lines
from tasks.reports.sentences import SentenceLine, sentence_report


@dataclass(frozen=True, slots=True)
class Version:
    """What one system says of an item or makes of a sentence; `right` is None where that does not count."""

    line: ItemLine | SentenceLine
    right: bool | None


@dataclass(frozen=True, slots=True)
class Differing:
    first: Version
    second: Version


def differing(first: Evaluation, second: Evaluation) -> list[Differing]:
    """All of them, in order; none where the two were scored against different gold."""
    if first.gold_id != second.gold_id:
        return []
    is_text = first.gold.dataset.task.kind == Kind.CORRECTION
    told = _sentences if is_text else _items
    pairs = zip(told(first), told(second), strict=True)
    return [Differing(a, b) for a, b in pairs if _said(a.line) != _said(b.line)]


def _said(line: ItemLine | SentenceLine) -> object:
    return line.system if isinstance(line, ItemLine) else line.corrected.split()


def _sentences(evaluation: Evaluation) -> list[Version]:
    lines = sentence_report(evaluation).lines
    return [Version(line, line.has("perfect") if line.annotator else None) for line in lines]


def _items(evaluation: Evaluation) -> list[Version]:
    params = CONTINGENCY.with_defaults(evaluation.metrics.get(CONTINGENCY.key, {}))
    stored = evaluation.row_sets.get(key=rows_key(CONTINGENCY.source, params))
    right = is_right(CONTINGENCY.tally(from_bytes(bytes(stored.data)), params))
    return [Version(*pair) for pair in zip(item_lines(evaluation), right, strict=True)]
