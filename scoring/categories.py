"""Error categories: how often annotators use each, and gold reduced to one category or to some documents.

Bryant and Ng (2015): Table 3 counts edits per annotator and category; for Figure 2 the gold of everyone, and with it
every annotator's own text, is reduced to one category before humans are scored against each other; Figure 3 repeats the
experiment on ten of the fifty essays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from scoring.data import EditGold, EditOutput, Params, Rows, Sentence, TextOutput
from scoring.m2.metric import M2


def category_counts(gold: EditGold) -> dict[str, dict[str, int]]:
    """Edits per category and annotator, both in order; duplicate and out-of-range edits are counted as written."""
    by_annotator = {
        name: Counter(edit.type for sentence in gold.sentences for edit in sentence.layers.get(name, ()))
        for name in gold.annotators
    }
    categories = sorted(set().union(*by_annotator.values()), key=lambda category: (category.casefold(), category))
    return {category: {name: counts[category] for name, counts in by_annotator.items()} for category in categories}


def of_categories(gold: EditGold, categories: Collection[str]) -> EditGold:
    """The gold with only the edits of these categories; annotators stay present where nothing is left."""

    def reduced(sentence: Sentence) -> Sentence:
        layers = {
            name: tuple(edit for edit in edits if edit.type in categories) for name, edits in sentence.layers.items()
        }
        return replace(sentence, layers=layers)

    return EditGold(gold.annotators, tuple(map(reduced, gold.sentences)))


def human_scores(gold: EditGold, params: Params) -> dict[str, float | None]:
    """The M2 score of every annotator's own text against all the others: f(a, A - {a}). None if there are no others."""
    # Where nobody has an edit, nothing is proposed or wanted, and the running totals stay as they are.
    gold = gold_at(gold, [at for at, sentence in enumerate(gold.sentences) if any(sentence.layers.values())])
    found: dict[str, float | None] = {}
    for name in gold.annotators:
        others = tuple(other for other in gold.annotators if other != name)
        own = EditOutput(tuple(sentence.layers.get(name, ()) for sentence in gold.sentences))
        full = M2.with_defaults({**params, "annotators": others})
        found[name] = _f(M2.source.count(gold, own, full), full) if others else None
    return found


def _f(rows: Rows, params: Params) -> float | None:
    return M2.derive(M2.tally(rows, params).totals(), params)["f"]


def of_documents(gold: EditGold, names: Collection[str]) -> list[int]:
    """Which sentences, counted from 0, come from these documents."""
    return [at for at, sentence in enumerate(gold.sentences) if sentence.document in names]


def gold_at(gold: EditGold, places: Iterable[int]) -> EditGold:
    """The gold of these sentences alone."""
    return EditGold(gold.annotators, tuple(gold.sentences[at] for at in places))


def output_at(output: TextOutput | EditOutput, places: Iterable[int]) -> TextOutput | EditOutput:
    """What a system made of these sentences."""
    if isinstance(output, TextOutput):
        return TextOutput(tuple(output.lines[at] for at in places))
    return EditOutput(tuple(output.edits[at] for at in places))
