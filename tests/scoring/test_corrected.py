"""Corrected text: where a file parts from its source, and what is taken for M2."""

from __future__ import annotations

import pytest

from scoring.corrected import read_correction
from scoring.data import EditOutput, TextOutput
from scoring.problems import FormatError

SOURCE = ["The cat sat at mat .", "Giant otters is an apex predator .", "She go home every days .", "I likes tea ."]
GOOD = ["The cat sat on the mat .", "Giant otters are apex predators .", "She goes home every day .", "I like tea ."]


def problems_of(text: str) -> list[tuple[str, int | None]]:
    with pytest.raises(FormatError) as caught:
        read_correction(text.encode(), SOURCE)
    return [(problem.code, problem.line) for problem in caught.value.problems]


def test_one_line_for_each_sentence_is_read_as_it_is() -> None:
    output, warnings = read_correction(("\n".join(GOOD) + "\n").encode(), SOURCE)
    assert output == TextOutput(tuple(GOOD))
    assert warnings == ()


def test_a_missing_line_is_found_where_it_is_missing() -> None:
    text = "\n".join([GOOD[0], GOOD[2], GOOD[3]]) + "\n"  # the second sentence is gone
    assert problems_of(text) == [("line-count", None), ("drift", 2)]


def test_a_split_line_is_found_where_it_was_split() -> None:
    text = "\n".join([GOOD[0], GOOD[1], "She goes home", "every day .", GOOD[3]]) + "\n"
    found = problems_of(text)
    assert found[0] == ("line-count", None)
    assert found[1] in [("drift", 3), ("drift", 4)]


def test_a_blank_line_at_the_end_is_harmless() -> None:
    output, warnings = read_correction(("\n".join(GOOD) + "\n\n").encode(), SOURCE)
    assert output == TextOutput(tuple(GOOD))
    assert [warning.code for warning in warnings] == ["last-line-blank"]


def test_m2_is_recognised_by_its_edit_lines() -> None:
    m2 = "".join(f"S {sentence}\nA 0 1|||X|||a|||REQUIRED|||-NONE-|||0\n\n" for sentence in SOURCE)
    output, _ = read_correction(m2.encode(), SOURCE)
    assert isinstance(output, EditOutput)
    assert len(output.edits) == 4


def test_a_sentence_that_begins_with_the_letter_s_is_not_m2() -> None:
    lines = ["S is a letter .", *GOOD[1:]]
    output, _ = read_correction(("\n".join(lines) + "\n").encode(), SOURCE)
    assert isinstance(output, TextOutput)


def test_decomposed_letters_are_warned_of() -> None:
    lines = [GOOD[0], GOOD[1], GOOD[2], "I like cafe\u0301 ."]
    _, warnings = read_correction(("\n".join(lines) + "\n").encode(), SOURCE)
    assert [(warning.code, warning.line) for warning in warnings] == [("nfd", 4)]
