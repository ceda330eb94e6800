"""Items and gold back to CSV, such that reading gives the same values and the same digest again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from scoring.data import LABELS, MISSING, FormGold, Item, JudgmentGold

_NAMES = {code: name for name, code in LABELS.items()}


def write_items(items: Sequence[Item]) -> str:
    """Columns `item`, `text`, and `written` and `document` where any item has one."""
    columns = ["item", "text"]
    columns += ["written"] if any(item.written is not None for item in items) else []
    columns += ["document"] if any(item.document is not None for item in items) else []
    attribute = {"item": "id", "text": "text", "written": "written", "document": "document"}
    return _csv(columns, ([getattr(item, attribute[name]) or "" for name in columns] for item in items))


def write_judgments(gold: JudgmentGold) -> str:
    """Columns `item`, `annotator`, `label`; nothing for a judgment that was never made."""

    def records() -> Iterator[list[str]]:
        for item, labels in zip(gold.items, gold.labels.tolist(), strict=True):
            for annotator, label in zip(gold.annotators, labels, strict=True):
                if label != MISSING:
                    yield [item, annotator, _NAMES[label]]

    return _csv(["item", "annotator", "label"], records())


def write_forms(gold: FormGold) -> str:
    """Columns `item`, `annotator`, `form`; what the writer wrote stands in the items file."""

    def records() -> Iterator[list[str]]:
        for item, forms in zip(gold.items, gold.forms.tolist(), strict=True):
            for annotator, form in zip(gold.annotators, forms, strict=True):
                if form != MISSING:
                    yield [item, annotator, gold.vocabulary[form]]

    return _csv(["item", "annotator", "form"], records())


def _csv(columns: list[str], records: Iterable[list[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(records)
    return text.getvalue()
