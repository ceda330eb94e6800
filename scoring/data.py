"""The values that scoring works on: gold layers, system output, rows of counts, results.

Frozen dataclasses, no behaviour beyond what follows from the fields. This module must not import numpy: scoring one
corrected text is dominated by start-up time, and only the judgment matrices need arrays.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")
Kind: TypeAlias = Literal["detection", "selection", "correction"]
KINDS: tuple[Kind, ...] = ("detection", "selection", "correction")

# Codes in a judgment matrix. MISSING: the annotator never saw the item; UNKNOWN: they saw it and could not say.
MISSING, OK, ERROR, UNKNOWN = -1, 0, 1, 2
LABELS: Mapping[str, int] = {"ok": OK, "error": ERROR, "unknown": UNKNOWN}

Params: TypeAlias = Mapping[str, Any]
Totals: TypeAlias = Mapping[str, float]
Ratios: TypeAlias = dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Item:
    """One place that is judged: an id, the text shown to people, the form the writer used, the document it is from."""

    id: str
    text: str = ""
    written: str | None = None
    document: str | None = None


class Edit(NamedTuple):
    """A change of source tokens [start, end) into any one of `corrections` ("" deletes).

    Offsets are as written in the file, so an out-of-range edit survives reading and can be reported. Gold has tens of
    thousands of edits, and a tuple is made three times as fast as a dataclass.
    """

    start: int
    end: int
    type: str
    corrections: tuple[str, ...]
    required: str = "REQUIRED"
    comment: str = "-NONE-"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A source sentence with one layer of edits per annotator who saw it, in file order.

    A layer that is present and empty says "nothing to correct"; an absent annotator says nothing at all.
    """

    source: str
    layers: Mapping[str, tuple[Edit, ...]] = field(default_factory=dict)
    document: str | None = None


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _digest(parts: Iterator[object]) -> str:
    sha = hashlib.sha256()
    for part in parts:
        sha.update(_encode(part).encode())
        sha.update(b"\n")
    return sha.hexdigest()


@dataclass(frozen=True, eq=False)
class JudgmentGold:
    """Labels of many annotators: `labels[item, annotator]` is MISSING, OK, ERROR or UNKNOWN (int8)."""

    items: tuple[str, ...]
    annotators: tuple[str, ...]
    labels: NDArray[np.int8]

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the judgments: neither their order nor items and annotators without any matter."""
        rows, columns, labels = _judged(self.items, self.annotators, self.labels)
        sha = hashlib.sha256(f"judgments {len(rows)} {len(columns)}\0".encode())
        sha.update("\0".join([*rows, *columns, ""]).encode())  # no name has a NUL in it, and this is quick
        sha.update(labels.tobytes())
        return sha.hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JudgmentGold):
            return NotImplemented
        same = self.items == other.items and self.annotators == other.annotators
        return same and bool((self.labels == other.labels).all())


@dataclass(frozen=True, eq=False)
class FormGold:
    """Forms of many annotators beside the form the writer used.

    `forms[item, annotator]` is an index into `vocabulary`, or MISSING (int32); `written[item]` likewise.
    """

    items: tuple[str, ...]
    annotators: tuple[str, ...]
    vocabulary: tuple[str, ...]
    written: NDArray[np.int32]
    forms: NDArray[np.int32]

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the words themselves: neither an order nor items and annotators without any matter."""
        words = (*self.vocabulary, None)  # MISSING, being -1, is the last
        written = dict(zip(self.items, self.written.tolist(), strict=True))
        rows, columns, forms = _judged(self.items, self.annotators, self.forms)

        def parts() -> Iterator[object]:
            yield "forms", columns
            for item, codes in zip(rows, forms.tolist(), strict=True):
                yield item, words[written[item]], [words[code] for code in codes]

        return _digest(parts())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FormGold):
            return NotImplemented
        same = (self.items, self.annotators, self.vocabulary) == (other.items, other.annotators, other.vocabulary)
        return same and bool((self.written == other.written).all() and (self.forms == other.forms).all())


def _judged(items: Sequence[str], annotators: Sequence[str], matrix: Any) -> tuple[list[str], list[str], Any]:
    """Items and annotators with a judgment, both in the order of their names, and the matrix to match."""
    rows, columns = _order(items), _order(annotators)
    if rows is not None:
        matrix, items = matrix[rows], [items[at] for at in rows]
    if columns is not None:
        matrix, annotators = matrix[:, columns], [annotators[at] for at in columns]
    given = matrix != MISSING
    judged, judging = given.any(axis=1), given.any(axis=0)
    if not (judged.all() and judging.all()):
        items, annotators = list(compress(items, judged.tolist())), list(compress(annotators, judging.tolist()))
        matrix = matrix[judged][:, judging]
    return list(items), list(annotators), matrix


def _order(names: Sequence[str]) -> list[int] | None:
    """The positions of the names in sorted order; None if they are sorted already."""
    return None if list(names) == sorted(names) else sorted(range(len(names)), key=names.__getitem__)


@dataclass(frozen=True)
class EditGold:
    """Corrections of many annotators: sentences in file order, annotators in the order in which they are asked."""

    annotators: tuple[str, ...]
    sentences: tuple[Sentence, ...]

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what is corrected and how; what an edit is said to be, required or commented on, is left out."""
        names = self.annotators
        sentences = [
            (each.source, [(name, [edit[:4] for edit in each.layers[name]]) for name in names if name in each.layers])
            for each in self.sentences
        ]
        return _digest(iter([("edits", names, sentences)]))


@dataclass(frozen=True, slots=True)
class LabelOutput:
    """A detection system: a label per gold item, in gold order, and how sure it is that the item is an error."""

    labels: NDArray[np.int8]
    scores: NDArray[np.float64] | None = None


@dataclass(frozen=True, slots=True)
class FormOutput:
    """A selection system: a form per gold item, in gold order, and how sure it is that the written form is wrong."""

    forms: tuple[str, ...]
    scores: NDArray[np.float64] | None = None


@dataclass(frozen=True, slots=True)
class TextOutput:
    """A correction system that hands in corrected sentences, one line per source sentence."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EditOutput:
    """A correction system that hands in M2 edits, one list per source sentence."""

    edits: tuple[tuple[Edit, ...], ...]


Gold: TypeAlias = JudgmentGold | FormGold | EditGold
Output: TypeAlias = LabelOutput | FormOutput | TextOutput | EditOutput


def kind_of(gold: Gold) -> Kind:
    if isinstance(gold, EditGold):
        return "correction"
    return "selection" if isinstance(gold, FormGold) else "detection"


@dataclass(frozen=True, slots=True)
class Rows:
    """A table with one row per unit (item, sentence, token): named columns of equal length.

    Two uses. Stored rows hold the facts of one evaluation, e.g. the judgment of every annotator or M2 counts per
    annotator. Tallied rows hold only counts that may be summed, e.g. tp fp fn tn. Columns are lists or numpy arrays; in
    stored rows of numbers or text only, since that is what can be kept in a file. An absent annotator is MISSING.
    """

    units: Sequence[str]
    columns: Mapping[str, Any]
    _known: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.units)

    def remembered(self, key: object, make: Callable[[], T]) -> T:
        """What `make` gives, made once for these rows: several metrics begin with the same count of votes."""
        if key not in self._known:
            self._known[key] = make()
        return cast(T, self._known[key])

    def listed(self, name: str) -> list[Any]:
        """A column as a list of Python values, whether it was just counted or read back from a file as an array."""
        column = self.columns[name]
        return column.tolist() if hasattr(column, "tolist") else list(column)

    def totals(self) -> dict[str, float]:
        """The sum of every column; only meaningful for tallied rows."""
        return {name: _plain(sum_of(column)) for name, column in self.columns.items()}


def sum_of(column: Any) -> Any:
    """The sum of a list or an array. `sum()` on an array would be a slow Python loop; yes and no are counted."""
    if not hasattr(column, "sum"):
        return sum(column)
    return column.__array_namespace__().count_nonzero(column) if column.dtype.kind == "b" else column.sum()


def _plain(number: Any) -> Any:
    """numpy scalars become Python numbers, so that results serialise and compare like any other."""
    return number.item() if hasattr(number, "item") else number


@dataclass(frozen=True, slots=True)
class Result:
    """One metric of one system: the counts, the ratios derived from them, and the signature that names every choice.

    `value` is the headline ratio, None where undefined. `detail` holds what is more than a flat row of ratios: bins,
    curve points, spread over annotators. `interval` is the 95 % interval of `value`, where one was asked for, and
    `interval_signature` names its method, draws and seed.
    """

    metric: str
    value: float | None
    counts: Mapping[str, float]
    ratios: Ratios
    signature: str
    detail: Mapping[str, Any] = field(default_factory=dict)
    interval: tuple[float, float] | None = None
    interval_signature: str = ""

    def as_json(self) -> dict[str, Any]:
        """As the command line prints it, under the metric's key; detail stands beside the counts and ratios."""
        told = {
            "value": self.value,
            "counts": dict(self.counts),
            "ratios": dict(self.ratios),
            "signature": self.signature,
            **self.detail,
        }
        if self.interval is not None:
            told |= {"interval": list(self.interval), "interval_signature": self.interval_signature}
        return told
