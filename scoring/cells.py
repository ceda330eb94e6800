"""A matrix of items x annotators, gathered from records that come in any order, from one file or several."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from scoring.data import MISSING
from scoring.problems import Problems

# A cell is a byte in memory. Many more cells than this mean that a column of unique values was taken for annotators.
MAX_CELLS = 200_000_000


def natural(name: str) -> list[object]:
    """A sort key under which A2 comes before A10: digits compare by value."""
    parts: list[object] = re.split("([0-9]+)", name)
    parts[1::2] = [(len(digits), digits) for digits in (str(part).lstrip("0") for part in parts[1::2])]
    return [*parts, name]


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
    """Records (item, annotator, value) as numbers, with the line and the file each came from."""

    def __init__(self, items: Sequence[str] | None = None) -> None:
        self.open = items is None  # whether a record may bring a new item
        self.items = Names((item, number) for number, item in enumerate(items or ()))
        self.annotators: dict[str, int] = {}
        self.files: list[tuple[int, Problems]] = []  # number of the first record, and the problems of the file
        self._records = array("i")  # item, annotator, value, line; item, annotator, ...
        self.add = self._records.extend  # takes these four; bound once, since it is called for every line of a file

    def __len__(self) -> int:
        return len(self._records) // 4

    def start_file(self, problems: Problems) -> None:
        self.files.append((len(self), problems))

    def item(self, name: str) -> int | None:
        """The number of an item; None where it is unknown and may not be added."""
        number = self.items.get(name)
        if number is None and self.open:
            number = self.items[name] = len(self.items)
        return number

    def annotator(self, name: str) -> int:
        return self.annotators.setdefault(name, len(self.annotators))

    def too_many(self) -> bool:
        return len(self.items) * len(self.annotators) > MAX_CELLS

    @property
    def values(self) -> NDArray[np.int32]:
        _, _, values, _ = self._columns()
        return values

    @property
    def judged(self) -> NDArray[np.int32]:
        """The numbers of the items with a record."""
        return np.unique(self._columns()[0])

    def _columns(self) -> Sequence[NDArray[np.int32]]:
        return list(np.array(self._records, np.int32).reshape(-1, 4).T)

    def matrix(self, dtype: DTypeLike) -> tuple[tuple[str, ...], NDArray[Any]]:
        """The annotators in natural order, and the matrix with MISSING where an annotator gave no value."""
        names = sorted(self.annotators, key=natural)
        shape = len(self.items), len(names)
        position = np.zeros(len(names), np.int32)
        position[[self.annotators[name] for name in names]] = np.arange(len(names), dtype=np.int32)
        matrix = np.full(shape, MISSING, dtype, order="F")  # annotator by annotator is how it is read
        item, annotator, value, _ = self._columns()
        matrix[item, position[annotator]] = value
        return tuple(names), matrix

    def repeated(self) -> Iterator[tuple[int, int]]:
        """Pairs of records (earlier, later) in which one annotator judges the same item again."""
        item, annotator, _, _ = self._columns()
        seen = np.zeros((len(self.items), len(self.annotators)), np.bool_)
        seen[item, annotator] = True
        if np.count_nonzero(seen) == len(self):
            return
        cell = item.astype(np.int64) * len(self.annotators) + annotator
        order = np.argsort(cell, kind="stable")
        again = np.flatnonzero(cell[order][1:] == cell[order][:-1])
        yield from sorted(zip(order[again].tolist(), order[again + 1].tolist(), strict=True), key=itemgetter(1))

    def place(self, record: int) -> tuple[Problems, int]:
        """The file and line of a record."""
        problems = next(problems for start, problems in reversed(self.files) if start <= record)
        return problems, self._records[4 * record + 3]
