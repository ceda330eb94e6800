"""A correction system's file: corrected sentences, one a line, or M2 with the system's edits."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from scoring.data import EditOutput, TextOutput
from scoring.m2format import read_edits
from scoring.problems import Problem, Problems, excerpt
from scoring.text import Source, read_lines


def read_correction(
    source: Source, sentences: Sequence[str], *, file: str = "system"
) -> tuple[TextOutput | EditOutput, tuple[Problem, ...]]:
    """Either form: a file whose first line starts with "S " and that has an "A " line or as many "S " lines as there
    are sentences is M2; everything else is text."""
    problems = Problems(file)
    lines = list(read_lines(source, problems))
    if _is_m2(lines, sentences):
        problems.check()
        output, warnings = read_edits("".join(f"{line}\n" for line in lines), sentences, file=file)
        return output, (*problems.warnings, *warnings)
    return read_corrected(lines, sentences, problems), tuple(problems.warnings)


def read_corrected(lines: Sequence[str], sentences: Sequence[str], problems: Problems) -> TextOutput:
    """One corrected sentence for each source sentence, in order."""
    found = list(lines)
    if len(found) == len(sentences) + 1 and not found[-1].strip():
        hint = "It was ignored"
        problems.warning("last-line-blank", "no blank line at the end", "one", line=len(found), hint=hint)
        found.pop()
    if len(found) != len(sentences) and found:
        _report_drift(found, sentences, problems)
    _check_normal_form(found, sentences, problems)
    problems.check()
    return TextOutput(tuple(found))


def _is_m2(lines: Sequence[str], sentences: Sequence[str]) -> bool:
    if not lines or not lines[0].startswith("S "):
        return False
    # A text whose first sentence begins with the letter S is still a text.
    return any(line.startswith("A ") and line.count("|||") >= 2 for line in lines) or (
        sum(line.startswith("S ") for line in lines) >= len(sentences) > 1
    )


def _report_drift(lines: Sequence[str], sentences: Sequence[str], problems: Problems) -> None:
    """Say where the file parts from the source: the line at which assuming the surplus or gap explains it best.

    Every line is compared with its own source sentence and with the one that it would belong to if all of the
    difference had happened before it; the best place to switch from the first to the second follows from running sums.
    """
    shift = len(lines) - len(sentences)
    own = [_likeness(line, sentences[i]) if i < len(sentences) else 0.0 for i, line in enumerate(lines)]
    moved = [
        _likeness(line, sentences[i - shift]) if 0 <= i - shift < len(sentences) else 0.0
        for i, line in enumerate(lines)
    ]
    gains = accumulate((a - b for a, b in zip(own, moved, strict=True)), initial=0.0)
    place, _ = max(enumerate(gains), key=lambda pair: pair[1])
    many = "more" if shift > 0 else "fewer"
    there = excerpt(lines[place]) if place < len(lines) else "the end of the file"
    expected = excerpt(sentences[place]) if place < len(sentences) else "the end of the file"
    problems.error(
        "line-count",
        f"{len(sentences):,} lines, one for each source sentence",
        f"{len(lines):,} lines, {abs(shift):,} {many}",
        hint=f"From line {place + 1} on the file no longer runs beside the source",
    )
    problems.error(
        "drift",
        f"a correction of {expected}",
        there,
        line=place + 1,
        column=1,
        hint="A line is missing, split or joined just before here"
        if place < len(lines)
        else "The last lines are missing",
    )


def _likeness(line: str, sentence: str) -> float:
    """Shared tokens over all tokens, counted with repetition: 1 for equal, 0 for strangers."""
    a, b = Counter(line.split()), Counter(sentence.split())
    total = a.total() + b.total()
    return 2 * (a & b).total() / total if total else 1.0


def _check_normal_form(lines: Sequence[str], sentences: Sequence[str], problems: Problems) -> None:
    """Composed and decomposed letters look alike and are not equal: every accent would count as an error."""
    composed = all(sentence.isascii() or unicodedata.is_normalized("NFC", sentence) for sentence in sentences)
    if not composed:
        return
    for number, line in enumerate(lines, 1):
        if not line.isascii() and not unicodedata.is_normalized("NFC", line):
            problems.warning(
                "nfd",
                "text in normal form C, like the source",
                excerpt(line),
                line=number,
                hint="Tokens are compared character by character: write composed letters",
            )
