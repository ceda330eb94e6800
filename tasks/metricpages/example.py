"""A tiny evaluation of every kind of task, small enough to follow by hand; metrics are explained with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from scoring.apply import corrected
from scoring.data import (
    ERROR,
    OK,
    Edit,
    EditGold,
    EditOutput,
    FormGold,
    FormOutput,
    Gold,
    JudgmentGold,
    Kind,
    LabelOutput,
    Output,
    Result,
    Sentence,
)
from scoring.score import score

WORDS = {ERROR: "error", OK: "ok"}
# Of ten items: whether annotators A, B and C see an error, whether the system does, and how sure it is.
JUDGED: Sequence[tuple[str, str, float]] = (
    ("eee", "e", 0.95),
    ("eee", "e", 0.8),
    ("eeo", "o", 0.45),
    ("eoo", "o", 0.3),
    ("ooo", "e", 0.6),
    ("ooe", "o", 0.25),
    ("ooo", "o", 0.2),
    ("ooo", "o", 0.1),
    ("ooo", "o", 0.35),
    ("ooo", "o", 0.05),
)
# What was written, what A, B and C would write, and what the system would.
CHOSEN: Sequence[tuple[str, str, str, float]] = (
    ("at", "on on on", "on", 0.9),
    ("in", "in in in", "in", 0.1),
    ("of", "on on for", "for", 0.7),
    ("on", "on on at", "on", 0.2),
    ("to", "to to to", "at", 0.6),
    ("in", "at at at", "in", 0.4),
)
SVA, PREP, EXTRA, NOUN = "R:VERB:SVA", "R:PREP", "U:PREP", "R:NOUN:NUM"
# A sentence, the edits of A and of B, and those of the system.
CORRECTED: Sequence[tuple[str, list[Edit], list[Edit], list[Edit]]] = (
    (
        "She depend of him .",
        [Edit(1, 2, SVA, ("depends",)), Edit(2, 3, PREP, ("on",))],
        [Edit(1, 2, SVA, ("depends",)), Edit(2, 3, PREP, ("on",))],
        [Edit(1, 2, SVA, ("depends",)), Edit(2, 3, PREP, ("on",))],
    ),
    (
        "We discussed about it .",
        [Edit(2, 3, EXTRA, ("",))],
        [Edit(1, 2, "R:VERB", ("talked",))],
        [Edit(2, 3, EXTRA, ("",))],
    ),
    ("All is well .", [], [], [Edit(2, 3, "R:ADJ", ("good",))]),
    (
        "He have two informations .",
        [Edit(1, 2, SVA, ("has",)), Edit(3, 4, NOUN, ("pieces of information",))],
        [Edit(1, 2, SVA, ("has",)), Edit(2, 4, NOUN, ("information",))],
        [Edit(1, 2, SVA, ("has",))],
    ),
)


@dataclass(frozen=True, slots=True)
class Example:
    """What was judged, as a table with one column for each annotator and the system, and the results by metric."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    results: dict[str, Result]


@cache
def example(kind: Kind) -> Example:
    """Scored once and kept; every metric that is installed is among the results, as far as it applies."""
    head, rows, gold, output = {"detection": _detection, "selection": _selection, "correction": _correction}[kind]()
    return Example(head, tuple(rows), {result.metric: result for result in score(gold, output).results})


Made = tuple[tuple[str, ...], Iterable[tuple[str, ...]], Gold, Output]


def _detection() -> Made:
    code = {"e": ERROR, "o": OK}
    labels = np.array([[code[letter] for letter in said] for said, _, _ in JUDGED], np.int8)
    gold = JudgmentGold(tuple(str(at) for at in range(1, len(JUDGED) + 1)), ("A", "B", "C"), labels)
    system = np.array([code[letter] for _, letter, _ in JUDGED], np.int8)
    scores = [sure for *_, sure in JUDGED]
    rows = (
        (str(at), *(WORDS[code[letter]] for letter in said), WORDS[code[letter]], f"{sure:.2f}")
        for at, (said, letter, sure) in enumerate(JUDGED, 1)
    )
    return ("Item", "A", "B", "C", "System", "Score"), rows, gold, LabelOutput(system, np.array(scores))


def _selection() -> Made:
    words = sorted({word for written, said, _, _ in CHOSEN for word in (written, *said.split())})
    forms = np.array([[words.index(word) for word in said.split()] for _, said, _, _ in CHOSEN], np.int32)
    written = np.array([words.index(word) for word, *_ in CHOSEN], np.int32)
    items = tuple(str(at) for at in range(1, len(CHOSEN) + 1))
    gold = FormGold(items, ("A", "B", "C"), tuple(words), written, forms)
    output = FormOutput(tuple(system for _, _, system, _ in CHOSEN), np.array([sure for *_, sure in CHOSEN]))
    rows = (
        (str(at), word, *said.split(), system, f"{sure:.2f}") for at, (word, said, system, sure) in enumerate(CHOSEN, 1)
    )
    return ("Item", "Written", "A", "B", "C", "System", "Score"), rows, gold, output


def _correction() -> Made:
    sentences = tuple(Sentence(source, {"A": tuple(a), "B": tuple(b)}) for source, a, b, _ in CORRECTED)
    output = EditOutput(tuple(tuple(system) for *_, system in CORRECTED))
    rows = ((source, *(corrected(source, edits) for edits in said)) for source, *said in CORRECTED)
    return ("Source", "A", "B", "System"), rows, EditGold(("A", "B"), sentences), output
