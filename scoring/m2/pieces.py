"""The pieces of a sentence outside of which all optimal alignments run along one diagonal of kept tokens.

Alignments of both kinds are meant (alignment.py). The lattice of a piece is that of the sentence between the corners of
the piece, since every optimal alignment passes through these. Most tokens that all alignments keep are found by two
rules that look at few tokens; only what these leave open is looked up in the lattices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.m2.alignment import crossings


class Piece(NamedTuple):
    """Source tokens [start, end) and the corrected tokens [first, last) that stand for them."""

    start: int
    end: int
    first: int
    last: int


Run = tuple[int, int, int]  # where kept tokens begin in the source and in the correction, and how many they are


def changed_pieces(source: Sequence[str], target: Sequence[str], max_unchanged: int, touched: int) -> list[Piece]:
    """The pieces of a sentence, from left to right.

    A piece has some kept tokens around what changes, as many as an edit may take in: that is `max_unchanged` where gold
    edits want kept tokens, and else one, since an edit of one step becomes cheaper by taking in a neighbour, but no
    edit by taking in more. Between two pieces no token is wanted by both. Bit i of `touched` is set if a gold edit
    covers source token i.
    """
    regions: list[Piece] = []
    _find_regions(source, target, 0, 0, max_unchanged, regions)
    pieces = []
    start, end, first, last = regions[0]
    left = min(start, _margin(touched, start - max_unchanged, start, max_unchanged))
    for region in regions[1:]:
        run = region[0] - end
        if run > 2 * max_unchanged or (run > max_unchanged and not touched >> end & (1 << run) - 1):
            right = _margin(touched, end, end + max_unchanged, max_unchanged)
            pieces.append(Piece(start - left, end + right, first - left, last + right))
            start, _, first, _ = region
            left = _margin(touched, start - max_unchanged, start, max_unchanged)
        _, end, _, last = region
    right = min(len(source) - end, _margin(touched, end, end + max_unchanged, max_unchanged))
    pieces.append(Piece(start - left, end + right, first - left, last + right))
    return pieces


def _margin(touched: int, start: int, end: int, max_unchanged: int) -> int:
    """How many of the kept tokens [start, end) beside a change belong to its piece."""
    start = max(start, 0)
    return max_unchanged if touched >> start & (1 << end - start) - 1 else min(max_unchanged, 1)


def _find_regions(
    source: Sequence[str], target: Sequence[str], row: int, column: int, max_unchanged: int, found: list[Piece]
) -> None:
    """Add the changed regions, without any tokens around them that all alignments keep, from left to right."""
    head, tail = _common_ends(source, target)
    if head or tail:
        source, target = source[head : len(source) - tail], target[head : len(target) - tail]
        row, column = row + head, column + head
    if not source and not target:
        return
    runs: list[Run] = []
    if min(len(source), len(target)) > max_unchanged:
        runs = _long_runs(source, target)
        if runs:
            i = j = 0
            for start, first, size in [*runs, (len(source), len(target), 0)]:
                _find_regions(source[i:start], target[j:first], row + i, column + j, max_unchanged, found)
                i, j = start + size, first + size
            return
        if _may_split(source, target, max_unchanged):
            runs = [run for run in _shared_runs(source, target) if run[2] > max_unchanged]
    i = j = 0
    for start, first, size in runs:
        found.append(Piece(row + i, row + start, column + j, column + first))
        i, j = start + size, first + size
    found.append(Piece(row + i, row + len(source), column + j, column + len(target)))


def _common_ends(source: Sequence[str], target: Sequence[str]) -> tuple[int, int]:
    """How many tokens at the beginning and at the end are kept by every optimal alignment.

    Keeping a common beginning is optimal, but leaving out "a" in "a a b" can be done in two ways. An alignment that
    deletes (inserts) within the common beginning is only optimal if it makes up for it, that is, if every token of the
    beginning from there on is kept for one further right in the source (in the correction). It then has paid the
    distance between the two already. So a token of the beginning that is not to be found again as near as the whole
    alignment may cost is a place where all alignments are still on the diagonal.
    """
    n, m = len(source), len(target)
    shorter = min(n, m)
    head = 0
    while head < shorter and source[head] == target[head]:
        head += 1
    tail = 0
    while tail < shorter - head and source[n - 1 - tail] == target[m - 1 - tail]:
        tail += 1
    cost = n + m - 2 * (head + tail)
    while head:
        token = source[head - 1]
        if token not in source[head : head + cost] and token not in target[head : head + cost]:
            break
        head -= 1
    while tail:
        i, j = n - tail, m - tail
        token = source[i]
        if token not in source[max(0, i - cost) : i] and token not in target[max(0, j - cost) : j]:
            break
        tail -= 1
    return head, tail


def _may_split(source: Sequence[str], target: Sequence[str], max_unchanged: int) -> bool:
    """Whether there may be a run of more kept tokens than an edit can take in."""
    shifts = range(max_unchanged + 1)
    there = set(zip(*[target[shift:] for shift in shifts], strict=False))
    return not there.isdisjoint(zip(*[source[shift:] for shift in shifts], strict=False))


def _long_runs(source: Sequence[str], target: Sequence[str]) -> list[Run]:
    """Runs with more tokens that occur once on each side than there are tokens outside of all such runs.

    Every optimal alignment keeps them: to keep none of these tokens costs as much as there are of them, but deleting
    and inserting all that is outside costs less. And an alignment that keeps one of them goes on to keep the run up to
    the last of them, by the rule for common ends, since that one is not to be found again.
    """
    there: dict[str, int] = {}
    for place, token in enumerate(target):
        there[token] = -1 if token in there else place
    here: dict[str, int] = {}
    for place, token in enumerate(source):
        here[token] = -1 if token in here else place
    runs: list[Run] = []
    single: list[int] = []  # for each run, how many of its tokens occur once
    start = first = size = 0
    for token, place in here.items():
        at = there.get(token, -1)
        if place < 0 or at < 0:
            continue
        if at < first + size:
            return []  # tokens that changed places
        if runs and place - start == at - first and source[start + size : place] == target[first + size : at]:
            size = place + 1 - start
            runs[-1] = (start, first, size)
            single[-1] += 1
        else:
            start, first, size = place, at, 1
            runs.append((start, first, size))
            single.append(1)
    outside = len(source) + len(target) - 2 * sum(size for _, _, size in runs)
    return [run for run, count in zip(runs, single, strict=True) if count > outside]


def _shared_runs(source: Sequence[str], target: Sequence[str]) -> list[Run]:
    """Runs of kept tokens that all alignments share, looked up in the lattices.

    Between two rows there is then only one arc, and it keeps its token.
    """
    runs: list[Run] = []
    start = first = size = 0
    for row, (diagonal, deletion) in enumerate([*crossings(source, target), (0, 0)]):
        column = diagonal.bit_length() - 2  # of the tail
        if diagonal and not deletion and not diagonal & (diagonal - 1) and source[row] == target[column]:
            if size and first + size == column:
                size += 1
                continue
            if size:
                runs.append((start, first, size))
            start, first, size = row, column, 1
        elif size:
            runs.append((start, first, size))
            size = 0
    return runs
