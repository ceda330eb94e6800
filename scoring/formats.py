"""Items, judgments and system files (CSV, TSV, JSON Lines) to data. Bytes or streams in, never a path.

Every reader returns what it read and the warnings, or raises one FormatError with all problems of the files.

Labels are `error`, `ok` and `unknown` in any case. Also understood: 1, true, yes, e, err, incorrect, wrong, bad,
ungrammatical for error; 0, false, no, okay, correct, right, good, fine, grammatical for ok; ?, unk, unsure, dk, n/a for
unknown. (True and yes answer the question "is it an error?".) An empty form is a form: nothing should stand there.
"""

from __future__ import annotations

import math
import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.cells import Cells, Names
from scoring.data import ERROR, LABELS, MISSING, OK, UNKNOWN, FormGold, FormOutput, Item, JudgmentGold, LabelOutput
from scoring.problems import Problem, Problems, check_all, excerpt
from scoring.tables import Column, Table, open_table
from scoring.text import Source

ITEM = Column("item", ("id", "item_id"))
ANNOTATOR = Column("annotator", ("worker", "rater", "coder", "judge"), required=False)
LABEL = Column("label", ("judgment", "judgement", "answer", "truth", "prediction", "form"))
FORM = Column("form", ("correction", "answer"))
SCORE = Column("score", ("confidence", "probability"), required=False)
WRITTEN = Column("written", ("original", "writer"), required=False)
TEXT = Column("text", ("sentence", "context"), required=False)
DOCUMENT = Column("document", ("doc", "essay"), required=False)

SYNONYMS = {
    **LABELS,
    **dict.fromkeys(["1", "true", "yes", "e", "err", "incorrect", "wrong", "bad", "ungrammatical"], ERROR),
    **dict.fromkeys(["0", "false", "no", "okay", "correct", "right", "good", "fine", "grammatical"], OK),
    **dict.fromkeys(["?", "unk", "unsure", "dk", "n/a"], UNKNOWN),
}

Warnings = tuple[Problem, ...]


def read_items(source: Source, *, file: str = "items") -> tuple[tuple[Item, ...], Warnings]:
    """Columns `item`, and where known `text`, `written` and `document`."""
    problems = Problems(file)
    table = open_table(source, (ITEM, TEXT, WRITTEN, DOCUMENT), problems)
    items: dict[str, Item] = {}
    lines: dict[str, int] = {}
    for name, text, written, document in table:
        item = _name(table, 0, name)
        if item in lines:
            _duplicate(table, item, lines[item])
        elif item:
            lines[item] = table.line
            items[item] = Item(item, text or "", written, document or None)
    _require_records(table)
    problems.check()
    return tuple(items.values()), tuple(problems.warnings)


def read_judgments(files: Mapping[str, Source], items: Sequence[str] | None = None) -> tuple[JudgmentGold, Warnings]:
    """Columns `item`, `annotator`, `label`, from one file or several, to gold.

    With `items`, gold has these items in this order, judged or not; otherwise those of the files as they come. A file
    without annotators is by one annotator, named like the file. A text, as on a judged sheet, is passed over.
    """
    cells = Cells("b", items)
    found = [Problems(file) for file in files]
    for problems, source in zip(found, files.values(), strict=True):
        _gather(cells, open_table(source, (ITEM, ANNOTATOR, LABEL, TEXT), problems), SYNONYMS, label_code)
    annotators, labels = _checked(cells, found)
    _warn_unjudged(cells, labels, found)
    return JudgmentGold(tuple(cells.items), annotators, labels), _warnings(found)


def read_forms(files: Mapping[str, Source], items: Sequence[Item] | None = None) -> tuple[FormGold, Warnings]:
    """Columns `item`, `annotator`, `form` to gold; what the writer wrote is in `items` or in a column `written`."""
    cells = Cells("i", None if items is None else [item.id for item in items])
    vocabulary: dict[str, int] = {}

    def code(form: str) -> int:
        return vocabulary.setdefault(form.strip(), len(vocabulary))

    written = {item.id: code(item.written) for item in items or () if item.written is not None}
    found = [Problems(file) for file in files]
    for problems, source in zip(found, files.values(), strict=True):
        _gather(cells, open_table(source, (ITEM, ANNOTATOR, FORM, WRITTEN), problems), vocabulary, code, written)
    _check_written(cells.items, written, found[-1])
    annotators, forms = _checked(cells, found)
    _warn_unjudged(cells, forms, found)
    names = sorted(vocabulary)  # the same gold from the same judgments, in whichever order they come
    rank = np.full(len(names) + 1, MISSING, np.int32)  # its last place, index MISSING, stays MISSING
    rank[[vocabulary[name] for name in names]] = np.arange(len(names), dtype=np.int32)
    column = rank[[written[item] for item in cells.items]]
    return FormGold(tuple(cells.items), annotators, tuple(names), column, rank[forms]), _warnings(found)


def read_labels(source: Source, items: Sequence[str], *, file: str = "system") -> tuple[LabelOutput, Warnings]:
    """A detection system: columns `item`, `label` and perhaps `score`; one record for each of `items`."""
    system = _SystemFile(source, items, LABEL, Problems(file))
    labels = np.zeros(len(items), np.int8)
    unsure = array("i")
    for at, text in system:
        label = label_code(text)
        if label is None:
            _bad_label(system.table, 1, text)
        elif label == UNKNOWN:
            unsure.append(system.table.line)
        elif at is not None:
            labels[at] = label
    if unsure:
        hint = "What a system does not flag counts as ok"
        got = f"unknown in {len(unsure):,} lines"
        system.problems.warning("unknown-label", "error or ok", got, line=unsure[0], hint=hint)
    return LabelOutput(labels, system.checked_scores()), tuple(system.problems.warnings)


def read_system_forms(source: Source, items: Sequence[str], *, file: str = "system") -> tuple[FormOutput, Warnings]:
    """A selection system: columns `item`, `form` and perhaps `score`; one record for each of `items`."""
    system = _SystemFile(source, items, FORM, Problems(file))
    forms = [""] * len(items)
    for at, text in system:
        if at is not None:
            forms[at] = text.strip()
        if not text.isascii() and not unicodedata.is_normalized("NFC", text):
            hint = "Forms are compared character by character: write composed letters"
            column = system.table.column_of(1)
            system.problems.warning(
                "nfd", "text in normal form C", excerpt(text), line=system.table.line, column=column, hint=hint
            )
    return FormOutput(tuple(forms), system.checked_scores()), tuple(system.problems.warnings)


def label_code(text: str) -> int | None:
    """OK, ERROR or UNKNOWN; None if the text is none of their names."""
    code = SYNONYMS.get(text)
    return SYNONYMS.get(text.strip().casefold()) if code is None else code


def number(text: str) -> float | None:
    """A finite number, or None."""
    try:
        value = float(text) if "_" not in text else math.nan
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def _gather(
    cells: Cells,
    table: Table,
    codes: Mapping[str, int],
    code: Callable[[str], int | None],
    written: dict[str, int] | None = None,
) -> None:
    """Put the records of one file into the cells.

    `codes` has the numbers of the values met so far and `code` finds or makes them; written forms go into `written`.
    A record of names and a value already known, as nearly all are in a large file, takes the short way.
    """
    alone = PurePath(table.problems.file).stem or "1"
    items, columns = cells.items, cells.columns
    for name, annotator, text, more in table:
        annotator = alone if annotator is None else annotator
        item, column, value = items.get(name or ""), columns.get(annotator), codes.get(text or "")
        if item is None or column is None or value is None or (more is not None and written is not None):
            _gather_one(cells, table, (name, annotator, text, more), code, written)
        elif item < len(column) and column[item] == MISSING:
            column[item] = value
        else:
            _put(cells, table, item, annotator, value)
    _require_records(table)


def _gather_one(
    cells: Cells,
    table: Table,
    values: Sequence[str | None],
    code: Callable[[str], int | None],
    written: dict[str, int] | None,
) -> None:
    """Put one record into the cells; whatever is wrong with it is reported."""
    item, annotator = _name(table, 0, values[0]), _name(table, 1, values[1])
    text, form = values[2] or "", values[3]
    number, value = cells.item(item) if item else None, code(text)
    if item and number is None:
        _unknown_item(table, item, cells.items)
    if value is None:
        _bad_label(table, 2, text)
    if annotator and number is not None and value is not None:
        _put(cells, table, number, annotator, value)
    if written is not None and form is not None and item:
        coded = code(form)
        if coded is not None and written.setdefault(item, coded) != coded:
            hint = "The writer wrote one form, whoever judges it"
            table.error(3, "written", "the form of the earlier lines", excerpt(form), hint)


def _put(cells: Cells, table: Table, item: int, annotator: str, value: int) -> None:
    before = cells.put(item, annotator, value)
    if before == MISSING:
        return
    expected = "one judgment per item and annotator"
    if before == value:
        hint = "It counts once"
        table.problems.warning("duplicate-judgment", expected, "the same once more", line=table.line, hint=hint)
    else:
        hint = "Decide which of the two holds"
        table.problems.error("contradiction", expected, "another one than before", line=table.line, hint=hint)


def _checked(cells: Cells, found: Sequence[Problems]) -> tuple[tuple[str, ...], NDArray[Any]]:
    """Annotators and matrix, or the problems of all files as one error."""
    if cells.too_many:
        got = f"{len(cells.items):,} items x {len(cells.columns):,} annotators"
        hint = "Does the column of annotators hold something else?"
        found[-1].error("too-many-cells", "a matrix that fits into memory", got, hint=hint)
    check_all(found)
    return cells.matrix()


def _warn_unjudged(cells: Cells, matrix: NDArray[Any], found: Sequence[Problems]) -> None:
    unjudged = np.flatnonzero((matrix == MISSING).all(axis=1))
    if len(unjudged):
        got = f"none for {len(unjudged):,}, the first being {excerpt(list(cells.items)[unjudged[0]])}"
        found[-1].warning("unjudged", "a judgment for every item", got, hint="They are left out of every count")


def _warnings(found: Sequence[Problems]) -> Warnings:
    return tuple(warning for problems in found for warning in problems.warnings)


def _check_written(items: Iterable[str], written: Mapping[str, int], problems: Problems) -> None:
    hint = "Give it in a column 'written', here or in the items file"
    if not written:
        problems.error("written", "what the writer wrote at each item", "nothing", hint=hint)
        return
    for item in items:
        if item not in written:
            problems.error("written", f"what the writer wrote at item {excerpt(item)}", "nothing", hint=hint)


class _SystemFile:
    """Iterate over it once: (number of the item, text of its value); None for the number of an item already met."""

    def __init__(self, source: Source, items: Sequence[str], wanted: Column, problems: Problems) -> None:
        self.problems = problems
        self.table = open_table(source, (ITEM, wanted, SCORE), problems)
        self._items = Names((item, at) for at, item in enumerate(items))
        self._lines = array("i", bytes(4 * len(items)))  # where each item was met; 0: nowhere
        self._scores = np.full(len(items), np.nan)

    def __iter__(self) -> Iterator[tuple[int | None, str]]:
        for name, text, score in self.table:
            item = _name(self.table, 0, name)
            at = self._items.get(item) if item else None
            if at is not None and self._lines[at]:
                _duplicate(self.table, item, self._lines[at])
                at = None
            elif at is not None:
                self._lines[at] = self.table.line
            elif item:
                _unknown_item(self.table, item, self._items)
            self._take_score(at, score)
            yield at, text or ""

    def _take_score(self, at: int | None, text: str | None) -> None:
        if text is None or not text.strip():
            return
        value = number(text)
        if value is None:
            hint = (
                "Write a decimal point: 0.5" if "," in text else "Any finite number; a higher one is surer of an error"
            )
            self.table.error(2, "score", "a number", excerpt(text), hint)
            value = 0.0  # so that it is not called missing as well
        if at is not None:
            self._scores[at] = value

    def checked_scores(self) -> NDArray[np.float64] | None:
        """The scores, if there are any; raises all problems of the file."""
        _require_records(self.table)
        lacking = np.isnan(self._scores)
        scored = not lacking.all()
        if self.table.records:
            for item, at in self._items.items():
                if not self._lines[at]:
                    hint = "Every item of the task needs a line"
                    self.problems.error("missing-item", f"a line for item {excerpt(item)}", "none", hint=hint)
                elif scored and lacking[at]:
                    hint = "Give a score for every item, or for none"
                    self.problems.error("missing-score", "a score", "nothing", line=self._lines[at], hint=hint)
        self.problems.check()
        return self._scores if scored else None


def _name(table: Table, at: int, text: str | None) -> str:
    """The name of an item or annotator without blanks around it; an empty one is a problem."""
    name = (text or "").strip()
    if not name:
        table.error(at, "empty-name", f"the name of the {table.wanted[at].name}", "nothing")
    return name


def _bad_label(table: Table, at: int, text: str) -> None:
    table.error(at, "bad-label", "error, ok or unknown", excerpt(text), "1 and 0 are understood as error and ok")


def _duplicate(table: Table, item: str, line: int) -> None:
    table.error(0, "duplicate-item", "every item once", f"{excerpt(item)} again, first in line {line}")


def _unknown_item(table: Table, item: str, items: Names) -> None:
    near = items.near(item)
    hint = f"Is {excerpt(near)} meant? Names are compared character by character" if near else ""
    table.error(0, "unknown-item", "an item of the task", excerpt(item), hint)


def _require_records(table: Table) -> None:
    if not table.records and not table.problems.errors:
        table.problems.error("empty-file", "at least one record", "a header only", line=table.line)
