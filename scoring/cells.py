"""A matrix of items x annotators, gathered from records that come in any order, from one file or several."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from itertools import repeat
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from scoring.data import MISSING

# Much more than any gold; a column of unique values that was taken for annotators would ask for as much and more.
MAX_BYTES = 200_000_000


def natural(name: str) -> tuple[list[object], str]:
    """A sort key under which A2 comes before A10, and A before both: digits compare by value."""
    parts: list[object] = re.split("([0-9]+)", name)
    parts[1::2] = [(len(digits), digits) for digits in (str(part).lstrip("0") for part in parts[1::2])]
    return parts, name


class Names(dict[str, int]):
    """Names of items, numbered in order; finds the one that a misspelt name may stand for."""

    _folded: dict[str, str] | None = None

    def near(self, name: str) -> str | None:
        """The name that differs only in case, Unicode normal form or leading zeros."""
        if self._folded is None:  # made once, since a file may be full of unknown names
            self._folded = {_fold(each): each for each in self}
        return self._folded.get(_fold(name))


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().lstrip("0")


class Cells:
    """A growing matrix: one array per annotator, at least as long as the highest item that they have judged needs.

    `typecode` is that of the arrays, "b" for labels and "i" for forms. Nothing else is kept of a record, so a file of
    any size takes little more than the memory of its matrix.
    """

    def __init__(self, typecode: Literal["b", "i"], items: Sequence[str] | None = None) -> None:
        self.open = items is None  # whether a record may bring a new item
        self.items = Names((item, number) for number, item in enumerate(items or ()))
        self.columns: dict[str, array[int]] = {}
        self._typecode = typecode
        self._most = MAX_BYTES // array(typecode).itemsize

    def item(self, name: str) -> int | None:
        """The number of an item; None where it is unknown and may not be added."""
        number = self.items.get(name)
        if number is None and self.open:
            number = self.items[name] = len(self.items)
        return number

    @property
    def too_many(self) -> bool:
        return len(self.items) * len(self.columns) > self._most

    def put(self, item: int, annotator: str, value: int) -> int:
        """Put a value where there is none; what was there before, MISSING if nothing. A full matrix takes no more."""
        column = self.columns.setdefault(annotator, array(self._typecode))
        if self.too_many:
            return MISSING
        if item >= len(column):
            column.extend(repeat(MISSING, max(item + 1, 2 * len(column)) - len(column)))
        before = column[item]
        if before == MISSING:
            column[item] = value
        return before

    def matrix(self) -> tuple[tuple[str, ...], NDArray[Any]]:
        """The annotators in natural order, and the matrix with MISSING where an annotator gave no value."""
        names = sorted(self.columns, key=natural)
        shape = len(self.items), len(names)
        matrix = np.full(shape, MISSING, self._typecode, order="F")  # annotator by annotator is how it is read
        for number, name in enumerate(names):
            column = self.columns[name][: len(self.items)]
            matrix[: len(column), number] = column
        return tuple(names), matrix
