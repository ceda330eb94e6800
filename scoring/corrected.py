"""Corrected sentences, one per line, as a correction system hands them in; or its edits as M2."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import accumulate
from operator import itemgetter

from scoring.data import EditOutput, TextOutput
from scoring.m2format import read_edits
from scoring.problems import Problem, Problems, excerpt
from scoring.text import Source, read_text

REACH = 20  # lines around a line among which its source is looked for
ALIKE = 0.5  # share of words in common that makes two lines versions of each other
EDIT_LINE = re.compile(r"^A -?\d+ -?\d+\|\|\|", re.MULTILINE)
CLEARLY = 0.2  # by how much a better match must be better


def read_correction(
    source: Source, sentences: Sequence[str], *, file: str = "system"
) -> tuple[TextOutput | EditOutput, tuple[Problem, ...]]:
    """What a correction system made of the source sentences. M2 is known by its lines, whatever the file is called."""
    problems = Problems(file)
    text = read_text(source, problems)
    problems.check()
    if _is_m2(text, len(sentences)):
        edits, warnings = read_edits(text, sentences, file=file)
        return edits, (*problems.warnings, *warnings)
    lines = text.removesuffix("\n").split("\n")
    _check_count(lines, sentences, problems)
    problems.check()
    _check_empty(lines, sentences, problems)
    _check_normal_form(lines, sentences, problems)
    return TextOutput(tuple(lines)), tuple(problems.warnings)


def _is_m2(text: str, sentences: int) -> bool:
    """Whether there are edits, or sources in number. A text whose first sentence begins with S is still a text."""
    if not text.startswith("S "):
        return False
    return bool(EDIT_LINE.search(text)) or text.count("\nS ") + 1 >= sentences > 1


def _check_count(lines: list[str], sentences: Sequence[str], problems: Problems) -> None:
    """As many lines as sentences, and each beside its own sentence. Blank lines at the end are dropped."""
    expected = len(sentences)
    blank = 0
    while len(lines) > expected and not lines[-1].strip():
        lines.pop()
        blank += 1
    if blank:
        hint = "Blank lines after the last sentence are ignored"
        problems.warning("blank-lines", f"{expected:,} lines", f"{blank:,} blank more", line=expected + 1, hint=hint)
    if len(lines) != expected:
        at, source = find_drift(lines, sentences) or best_split(lines, sentences)
        hint = f"From line {at + 1} on the lines no longer run beside the sentences"
        if at < len(lines) and 0 <= source < expected:
            hint += f": it fits sentence {source + 1}, {excerpt(sentences[source])}"
        problems.error("line-count", f"{expected:,} lines, one per sentence", f"{len(lines):,}", line=at + 1, hint=hint)
    elif (drift := find_drift(lines, sentences)) is not None:
        at, source = drift
        got = f"a version of sentence {source + 1}, {excerpt(sentences[source])}"
        hint = "Every line is scored against the sentence of the same number"
        problems.warning("drift", f"a version of sentence {at + 1}", got, line=at + 1, hint=hint)


def _alike(line: str, sentence: str) -> float:
    """The share of words in common: 1 for equal, 0 for strangers."""
    words, others = set(line.split()), set(sentence.split())
    return len(words & others) / max(len(words), len(others), 1)


def find_drift(lines: Sequence[str], sentences: Sequence[str]) -> tuple[int, int] | None:
    """The first line that is a version of another sentence than its own, with that sentence; both count from 0.

    A heuristic, linear in the number of lines: a line and the one after it must have clearly more words in common with
    the sentences so many lines off than with their own. Where the numbers of lines agree, lines that begin or end as
    their sentences do are not looked at, since this must cost nothing for a file that is in order.
    """
    hasty = len(lines) == len(sentences)

    def in_place(line: str, sentence: str) -> bool:
        return line == sentence or (hasty and (line[:12] == sentence[:12] or line[-12:] == sentence[-12:]))

    def moved(at: int, by: int) -> bool:
        own = _alike(lines[at], sentences[at]) if at < len(sentences) else 0.0
        return _alike(lines[at], sentences[at + by]) >= max(own + CLEARLY, ALIKE)

    reach = min(abs(len(lines) - len(sentences)) + 3, REACH)
    shifts = [by for step in range(1, reach + 1) for by in (step, -step)]
    for at in range(min(len(lines), len(sentences))):
        if in_place(lines[at], sentences[at]) or _alike(lines[at], sentences[at]) > 1 - CLEARLY:
            continue
        for by in shifts:
            last = at + 1 >= len(lines) or at + 1 + by >= len(sentences)
            if 0 <= at + by < len(sentences) and moved(at, by) and (last or moved(at + 1, by)):
                return at, at + by
    return None


def best_split(lines: Sequence[str], sentences: Sequence[str]) -> tuple[int, int]:
    """The line at which lines and sentences part, if the whole difference in number arose there, and its sentence.

    Every line is compared with its own sentence and with the one it has if all of the difference came before it; where
    to change from the first to the second follows from running sums.
    """
    shift = len(sentences) - len(lines)

    def fit(at: int, source: int) -> float:
        return _alike(lines[at], sentences[source]) if 0 <= source < len(sentences) else 0.0

    gains = accumulate((fit(at, at) - fit(at, at + shift) for at in range(len(lines))), initial=0.0)
    at = max(enumerate(gains), key=itemgetter(1))[0]
    return at, at + shift


def _check_empty(lines: Sequence[str], sentences: Sequence[str], problems: Problems) -> None:
    """Warn of empty lines beside sentences that have words: they count as corrections that delete everything."""
    pairs = enumerate(zip(lines, sentences, strict=True), 1)
    found = [number for number, (line, sentence) in pairs if not line.strip() and sentence.strip()]
    if found:
        got = "an empty line" if len(found) == 1 else f"{len(found):,} empty lines"
        hint = "It counts as deleting the whole sentence: repeat a sentence that needs no correction"
        problems.warning("empty-line", "a sentence", got, line=found[0], hint=hint)


def _check_normal_form(lines: Sequence[str], sentences: Sequence[str], problems: Problems) -> None:
    """Warn of decomposed letters where the source has composed ones: they look alike and never match."""
    found = [
        number
        for number, (line, sentence) in enumerate(zip(lines, sentences, strict=True), 1)
        if not line.isascii() and not _composed(line) and _composed(sentence)
    ]
    if found:
        hint = "Tokens are compared character by character: write composed letters (normal form C)"
        got = f"decomposed letters in {len(found):,} lines"
        problems.warning("nfd", "letters composed as in the source", got, line=found[0], hint=hint)


def _composed(text: str) -> bool:
    return unicodedata.is_normalized("NFC", text)
