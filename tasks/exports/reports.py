"""The report of one submission as tables: item by item, sentence by sentence, edit by edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as names_of
from typing import Any

from tasks.exports.tables import Field, Table, Value, columns_of, fields, row_of
from tasks.models import Evaluation
from tasks.models.task import Kind
from tasks.reports import items, sentences

ITEMS = fields(
    ("item", "text", "name of the item", lambda line: line.key),
    ("document", "text", "where it is from", lambda line: line.document),
    ("text", "text", "what was shown to annotators and systems", lambda line: line.text),
    ("written", "text", "the form that the writer used", lambda line: line.written),
    ("system", "text", "what the system says", lambda line: line.system),
    ("score", "number", "how sure it is of an error", lambda line: line.score),
    ("annotators", "text", "what annotators say, each with the number of them", lambda line: _votes(line.said)),
    ("agreement", "number", "share of annotators who say the same", lambda line: line.agreement),
    ("bin", "text", "agreement bin", lambda line: line.bin),
    ("outcome", "text", "tp, fp, fn or tn against the majority; empty if not judged", lambda line: line.outcome),
)
SENTENCES = fields(
    ("sentence", "text", "name of the sentence", lambda line: line.key),
    ("document", "text", "where it is from", lambda line: line.document),
    ("source", "text", "the sentence", lambda line: line.source),
    ("corrected", "text", "what the system made of it", lambda line: line.corrected),
    ("annotator", "text", "whose edits it is scored against", lambda line: line.annotator),
    ("correct", "whole", "edits of the system that match gold", lambda line: line.counts["correct"]),
    ("proposed", "whole", "edits of the system", lambda line: line.counts["proposed"]),
    ("gold", "whole", "edits of the annotator", lambda line: line.counts["gold"]),
    ("changed_by", "whole", "annotators who change something in it", lambda line: line.changed_by),
    ("seen_by", "whole", "annotators who saw it", lambda line: line.seen_by),
    ("types", "text", "error types of the annotator's edits", lambda line: " ".join(sorted(line.types))),
)
EDITS = fields(
    ("sentence", "text", "name of the sentence", lambda told: told[0].key),
    ("document", "text", "where it is from", lambda told: told[0].document),
    ("annotator", "text", "whose edits it is scored against", lambda told: told[0].annotator),
    ("verdict", "text", "right, wrong, or missed (an edit of the annotator)", lambda told: told[1].verdict),
    ("start", "whole", "first token of the source that is changed", lambda told: told[1].start),
    ("end", "whole", "the token behind the last one", lambda told: told[1].end),
    ("old", "text", "what stood there", lambda told: told[1].old),
    ("new", "text", "what it becomes", lambda told: told[1].new),
    ("type", "text", "error type of the annotator's edit; empty for a wrong one", lambda told: told[1].types),
)
# Which tables there are for a kind of task; the first is what the page shows.
TABLES: Mapping[str, tuple[str, ...]] = {
    Kind.DETECTION: ("items",),
    Kind.SELECTION: ("items",),
    Kind.CORRECTION: ("sentences", "edits"),
}


def _votes(said: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{word} {votes}" for word, votes in said)


def filters_of(kind: str, query: Mapping[str, str]) -> Any:
    """What part of the report an address asks for."""
    made: type[Any] = sentences.Filters if kind == Kind.CORRECTION else items.Filters
    return made(**{field.name: query.get(field.name, "") for field in names_of(made)})


def report_table(evaluation: Evaluation, name: str, filters: Any) -> Table:
    """One of TABLES, as far as the filters leave it."""
    if name == "items":
        return _table(evaluation, name, ITEMS, [line for line in items.item_lines(evaluation) if filters.keep(line)])
    lines = [line for line in sentences.sentence_report(evaluation).lines if filters.keep(line)]
    if name == "sentences":
        return _table(evaluation, name, SENTENCES, lines)
    return _table(evaluation, name, EDITS, [(line, edit) for line in lines for edit in line.edits])


def _table(evaluation: Evaluation, name: str, known: tuple[Field, ...], told: list[Any]) -> Table:
    submission = evaluation.submission
    rows: list[tuple[Value, ...]] = [row_of(known, each) for each in told]
    return Table(
        name=f"{submission.uid}-{name}",
        caption=f"{name} of submission {submission.uid}",
        columns=columns_of(known),
        rows=rows,
        notes=(f"Gold version {evaluation.gold.number}, scorer {evaluation.scorer}.",),
    )
