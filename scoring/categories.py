"""Error categories: how often annotators use each, how far they agree on it, and how much of it a system finds.

Bryant and Ng (2015): Table 3 counts edits per annotator and category; for Figure 2 the gold of everyone, and with it
every annotator's own text, is reduced to one category before humans are scored against each other; Figure 3 repeats the
experiment on ten of the fifty essays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from scoring.data import EditGold, EditOutput, Output, Params, Ratios, Rows, Sentence, TextOutput, Totals
from scoring.formulas import ratio
from scoring.human import HumanTable, human_table
from scoring.m2.edits import judge
from scoring.m2.metric import M2, options_of
from scoring.registry import Metric


def category_counts(gold: EditGold) -> dict[str, dict[str, int]]:
    """Edits per category and annotator, both in order; duplicate and out-of-range edits are counted as written."""
    by_annotator = {
        name: Counter(edit.type for sentence in gold.sentences for edit in sentence.layers.get(name, ()))
        for name in gold.annotators
    }
    categories = _ordered(set().union(*by_annotator.values()))
    return {category: {name: counts[category] for name, counts in by_annotator.items()} for category in categories}


def _ordered(categories: Iterable[str]) -> list[str]:
    return sorted(categories, key=lambda category: (category.casefold(), category))


def of_categories(gold: EditGold, categories: Collection[str]) -> EditGold:
    """The gold with only the edits of these categories; annotators stay present where nothing is left."""

    def reduced(sentence: Sentence) -> Sentence:
        layers = {
            name: tuple(edit for edit in edits if edit.type in categories) for name, edits in sentence.layers.items()
        }
        return replace(sentence, layers=layers)

    return EditGold(gold.annotators, tuple(map(reduced, gold.sentences)))


def human_by_category(
    gold: EditGold, categories: Iterable[str], params: Params, *, last_only: bool = True
) -> Iterator[tuple[str, HumanTable]]:
    """How humans score against each other if only edits of one category are wanted and made, for each category."""
    for category in categories:
        reduced = of_categories(gold, {category})
        # Where nobody has an edit, nothing is proposed or wanted, and the running totals stay as they are.
        edited = [at for at, sentence in enumerate(reduced.sentences) if any(sentence.layers.values())]
        table = human_table(
            gold_at(reduced, edited), {}, beta=params["beta"], options=options_of(params), last_only=last_only
        )
        yield category, table


def category_rows(gold: EditGold, output: Output, params: Params) -> dict[str, Rows]:
    """Sentence by sentence, how many gold edits there are of each category and how many of them the system made.

    Gold is that of the annotator chosen for each sentence, so that the sums are the counts of M2. There is no
    precision: a system does not say of which category its edits are.
    """
    judged = list(judge(gold, output, params))
    correct = [Counter(category for edit in each.proposed for category in edit.types) for each in judged]
    wanted = [found + Counter(edit.type for edit in each.missed) for found, each in zip(correct, judged, strict=True)]
    units = [str(each.number) for each in judged]
    return {
        category: Rows(
            units, {"correct": [each[category] for each in correct], "gold": [each[category] for each in wanted]}
        )
        for category in _ordered(set().union(*wanted))
    }


def category_recall(totals: Totals, params: Params) -> Ratios:
    """Of the gold edits of a category, the share that the system made; undefined where there are none."""
    return {"recall": ratio(totals["correct"], totals["gold"])}


# For tests of differences only: it has a row set for each category and not one, so it is on no board.
CATEGORY = Metric(
    key="category_recall",
    label="Recall by error category",
    kinds=("correction",),
    source=M2.source,
    derive=category_recall,
    headline="recall",
)


def recall_by_category(gold: EditGold, output: Output, params: Params) -> dict[str, dict[str, float | None]]:
    """Of each category the sums of its rows, correct and gold, and the recall that they make."""
    sums = {category: rows.totals() for category, rows in category_rows(gold, output, params).items()}
    return {category: {**totals, **category_recall(totals, params)} for category, totals in sums.items()}


def gold_at(gold: EditGold, places: Iterable[int]) -> EditGold:
    """The gold of these sentences alone."""
    return EditGold(gold.annotators, tuple(gold.sentences[at] for at in places))


def output_at(output: Output, places: Iterable[int]) -> TextOutput | EditOutput:
    """What a system made of these sentences."""
    if isinstance(output, TextOutput):
        return TextOutput(tuple(output.lines[at] for at in places))
    if isinstance(output, EditOutput):
        return EditOutput(tuple(output.edits[at] for at in places))
    raise TypeError("only the output of a correction task has sentences")
