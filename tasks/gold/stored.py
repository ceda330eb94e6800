"""Gold between the database and scoring: rows of annotators x items <-> gold as the scorer knows it, and its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from django.db.models import QuerySet

from scoring import m2format, writers
from scoring.data import LABELS, MISSING, Edit, EditGold, FormGold, Gold, JudgmentGold, Sentence
from scoring.data import Item as ScoringItem
from tasks.models import Annotation, Annotator, DataSet, GoldVersion, Item
from tasks.models.task import Kind

LABEL_NAMES = {code: name for name, code in LABELS.items()}


def items_of(dataset: DataSet) -> list[ScoringItem]:
    """The items of a data set in order, as scoring knows them."""
    fields = Item.objects.filter(dataset=dataset).order_by("position")
    return [
        ScoringItem(id=key, text=text, written=written or None, document=document or None)
        for key, text, written, document in fields.values_list("key", "text", "written", "document")
    ]


def gold_of(version: GoldVersion) -> Gold:
    """The gold of that version, equal to what was loaded: same digest, same order, same absences."""
    dataset = version.dataset
    kind = dataset.task.kind
    items = list(Item.objects.filter(dataset=dataset).order_by("position"))
    annotators = annotators_of(version)
    said = {
        (item, annotator): value
        for item, annotator, value in Annotation.objects.filter(gold=version).values_list(
            "item_id", "annotator_id", "value"
        )
    }
    if kind == Kind.CORRECTION:
        return _edit_gold(items, annotators, said)
    if kind == Kind.SELECTION:
        return _form_gold(items, annotators, said)
    return _judgment_gold(items, annotators, said)


def annotators_of(version: GoldVersion) -> dict[int, str]:
    """Those who said something in that version, in order."""
    return in_order(Annotator.objects.filter(annotations__gold=version).distinct())


def in_order(annotators: QuerySet[Annotator]) -> dict[int, str]:
    """Primary key -> name, in the order in which gold has its annotators: that of the data set, numbers by size.

    An M2 file knows its annotators by number only, and MaxMatch settles ties by their order.
    """
    rows = list(annotators.order_by("position", "pk").values_list("pk", "name"))
    if all(name.isdigit() for _, name in rows):
        rows.sort(key=lambda row: int(row[1]))
    return dict(rows)


def _judgment_gold(items: list[Item], annotators: dict[int, str], said: dict[tuple[int, int], Any]) -> JudgmentGold:
    labels = np.full((len(items), len(annotators)), MISSING, dtype=np.int8)
    for row, item in enumerate(items):
        for column, annotator in enumerate(annotators):
            if (item.pk, annotator) in said:
                labels[row, column] = LABELS[said[item.pk, annotator]]
    return JudgmentGold(tuple(item.key for item in items), tuple(annotators.values()), labels)


def _form_gold(items: list[Item], annotators: dict[int, str], said: dict[tuple[int, int], Any]) -> FormGold:
    words: dict[str, int] = {}

    def code(word: str | None) -> int:
        return MISSING if word is None else words.setdefault(word, len(words))

    written = np.array([code(item.written) for item in items], dtype=np.int32)
    forms = np.array([[code(said.get((item.pk, a))) for a in annotators] for item in items], dtype=np.int32)
    return FormGold(
        tuple(item.key for item in items),
        tuple(annotators.values()),
        tuple(words),
        written,
        forms.reshape(len(items), len(annotators)),
    )


def _edit_gold(items: list[Item], annotators: dict[int, str], said: dict[tuple[int, int], Any]) -> EditGold:
    sentences = tuple(
        Sentence(
            source=item.text,
            layers={
                name: tuple(_edit(values) for values in said[item.pk, annotator])
                for annotator, name in annotators.items()
                if (item.pk, annotator) in said
            },
            document=item.document or None,
        )
        for item in items
    )
    return EditGold(tuple(annotators.values()), sentences)


def _edit(values: list[Any]) -> Edit:
    start, end, kind, corrections, required, comment = values
    return Edit(start, end, kind, tuple(corrections), required, comment)


def values_of(gold: Gold, row: int) -> dict[str, Any]:
    """What each annotator said of the item in that row, as it is stored: annotator name -> value."""
    if isinstance(gold, EditGold):
        return {
            name: [[e.start, e.end, e.type, list(e.corrections), e.required, e.comment] for e in edits]
            for name, edits in gold.sentences[row].layers.items()
        }
    if isinstance(gold, FormGold):
        codes = gold.forms[row]
        return {
            name: gold.vocabulary[code] for name, code in zip(gold.annotators, codes, strict=True) if code != MISSING
        }
    return {
        name: LABEL_NAMES[code]
        for name, code in zip(gold.annotators, gold.labels[row].tolist(), strict=True)
        if code != MISSING
    }


def write(version: GoldVersion, folder: Path) -> dict[str, Any]:
    """Write gold and items as files that scoring reads back to the same gold; the names, for the job's request."""
    gold = gold_of(version)
    if isinstance(gold, EditGold):
        files = {}
        for number, (name, text) in enumerate(_edit_files(gold).items()):
            files[name] = f"gold-{number}.m2"  # not by its name, which may be anything
            (folder / files[name]).write_text(text, encoding="utf-8")
        return {"gold": files, "items": None}
    (folder / "items.csv").write_text(writers.write_items(items_of(version.dataset)), encoding="utf-8")
    text = writers.write_forms(gold) if isinstance(gold, FormGold) else writers.write_judgments(gold)
    (folder / "gold.csv").write_text(text, encoding="utf-8")
    return {"gold": {"gold.csv": "gold.csv"}, "items": "items.csv"}


def _edit_files(gold: EditGold) -> dict[str, str]:
    """One file with ids where annotators are numbered, as they were read; else one file for each annotator by name."""
    if all(name.isdigit() for name in gold.annotators):
        return {"gold.m2": m2format.write_gold(gold)}
    return {f"{name}.m2": m2format.write_layer(gold, name) for name in gold.annotators}
