"""Corrected text: the number of lines, where it drifts, and what looks equal but is not."""

import pytest

from scoring.corrected import find_drift, read_correction
from scoring.data import EditOutput, TextOutput
from scoring.problems import FormatError

SOURCE = [f"Sentence number {n} speaks of word{n} and thing{n * 7} ." for n in range(1, 51)]


def corrected(lines):
    return "".join(f"{line}\n" for line in lines).encode()


def test_as_many_lines_as_sentences():
    output, warnings = read_correction(corrected(SOURCE), SOURCE)
    assert output == TextOutput(tuple(SOURCE))
    assert warnings == ()


CATS = ["The cat sat at mat .", "Giant otters is an apex predator .", "She go home every days .", "I likes tea ."]
GOOD = ["The cat sat on the mat .", "Giant otters are apex predators .", "She goes home every day .", "I like tea ."]


@pytest.mark.parametrize(
    ("source", "lines", "line", "fits"),
    [
        (SOURCE, SOURCE[:20] + SOURCE[21:], 21, 22),
        (SOURCE, SOURCE[:20] + SOURCE[23:], 21, 24),
        (SOURCE, [*SOURCE[:20], "Something else entirely", *SOURCE[20:]], 22, 21),
        (SOURCE, SOURCE[:40], 41, None),
        (SOURCE, [*SOURCE, "More"], 51, None),
        (CATS, [GOOD[0], GOOD[2], GOOD[3]], 2, 3),
        (CATS, [GOOD[0], GOOD[1], "She goes home", "every day .", GOOD[3]], 4, 3),
        (CATS, ["Some", "words", "of", "no", "use"], 1, None),
        (CATS, SOURCE, 5, None),  # more lines too many than there are sentences
    ],
)
def test_the_first_line_that_drifts_is_named(source, lines, line, fits):
    with pytest.raises(FormatError) as raised:
        read_correction(corrected(lines), source, file="sys.txt")
    [problem] = raised.value.problems
    assert (problem.code, problem.line) == ("line-count", line)
    assert problem.expected == f"{len(source)} lines, one per sentence"
    assert problem.got == str(len(lines))
    assert problem.hint.startswith(f"From line {line} on the lines no longer run beside the sentences")
    assert fits is None or f"it fits sentence {fits}," in problem.hint


def test_a_drift_that_mends_itself_is_a_warning():
    source = [f"{word} is what {word} may be {word}" for word in "abcdefghijklmnopqrstuvwxyz"]
    shifted = [*source[:10], *source[11:15], "A line of its own .", *source[15:]]
    assert len(shifted) == len(source)
    _, [warning] = read_correction(corrected(shifted), source)
    assert (warning.code, warning.line) == ("drift", 11)


def test_the_shifted_lines_of_a_real_submission(shared_data):
    """NTHU's lines of CoNLL-2014 are shifted at 38-42."""
    gold = (shared_data / "conll14" / "gold").glob("*combined*.m2")
    source = [line[2:] for line in next(gold).read_text().splitlines() if line.startswith("S ")]
    lines = (shared_data / "conll14" / "systems" / "NTHU").read_text().splitlines()
    assert find_drift(lines, source)[0] + 1 in range(36, 43)
    lines = (shared_data / "conll14" / "systems" / "AMU").read_text().splitlines()
    assert find_drift(lines, source) is None


def test_blank_lines_at_the_end_are_dropped():
    output, [warning] = read_correction(corrected(SOURCE) + b"\n\n", SOURCE)
    assert len(output.lines) == 50
    assert warning.code == "blank-lines"


def test_decomposed_letters_are_warned_of():
    output, [warning] = read_correction("cafe\u0301 open\n".encode(), ["café opens"])
    assert warning.code == "nfd"
    assert output.lines == ("cafe\u0301 open",)
    assert read_correction("cafe\u0301\n".encode(), ["cafe\u0301"])[1] == ()


def test_empty_lines_are_warned_of_where_there_is_something_to_repeat():
    output, [warning] = read_correction(b"The cats sat .\n\nYes .\n \n", ["The cat sat .", "No .", "Yes .", "So ."])
    assert (warning.code, warning.line, warning.got) == ("empty-line", 2, "2 empty lines")
    assert output.lines[1] == ""
    assert read_correction(b"a\n\nb\n", ["a", "", "b"])[1] == ()


def test_edits_are_known_by_their_lines():
    m2 = "".join(f"S {sentence}\nA 0 1|||X|||a|||REQUIRED|||-NONE-|||0\n\n" for sentence in CATS)
    output, _ = read_correction(m2.encode(), CATS, file="system.txt")
    assert isinstance(output, EditOutput)
    assert len(output.edits) == 4
    without_edits = "".join(f"S {sentence}\n\n" for sentence in CATS)
    assert isinstance(read_correction(without_edits.encode(), CATS)[0], EditOutput)


def test_a_sentence_that_begins_with_the_letter_s_is_not_m2():
    lines = ["S is a letter .", *GOOD[1:]]
    assert read_correction(corrected(lines), CATS)[0] == TextOutput(tuple(lines))
    assert isinstance(read_correction(b"S a b\n", ["a b"])[0], TextOutput)


def test_m2_is_known_by_its_edits_even_if_the_first_sentence_has_none():
    sentences = ["S is a letter .", "She go home ."]
    m2 = "S S is a letter .\n\nS She go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
    assert isinstance(read_correction(m2.encode(), sentences)[0], EditOutput)
