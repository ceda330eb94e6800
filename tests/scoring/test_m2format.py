"""The M2 format, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.data import Edit, EditGold, Sentence
from scoring.m2format import read_edits, read_gold, read_layers, write_edits, write_gold, write_layer
from scoring.problems import FormatError

TWO = """\
S The cat sat at mat .
A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||1
A 4 4|||ArtOrDet|||the||a|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S The dog .

S a b c
I a remark
A 1 2|||X|||x||-NONE-|||OPTIONAL|||why|||8
A 5 9|||X||||||REQUIRED|||-NONE-|||8

"""


def codes(problems):
    return [(problem.code, problem.line) for problem in problems]


def test_one_file_with_several_annotators():
    gold, warnings = read_gold(TWO)
    assert gold.annotators == ("0", "1", "8")
    first, second, third = gold.sentences
    assert first.layers == {
        "0": (),
        "1": (Edit(3, 4, "Prep", ("on",)), Edit(4, 4, "ArtOrDet", ("the", "a"))),
    }
    assert second.layers == {"0": ()}
    assert third.layers == {"8": (Edit(1, 2, "X", ("x", ""), "OPTIONAL", "why"), Edit(5, 9, "X", ("",)))}
    assert codes(warnings) == [("out-of-range", 11)]


def test_one_file_per_annotator_makes_everyone_present():
    gold, _ = read_layers(
        {"A2": "S a b\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||7\n\nS c\n\n", "A1": "S a b\n\nS c\n"},
    )
    assert gold.annotators == ("A2", "A1")
    assert gold.sentences == (
        Sentence("a b", {"A2": (Edit(0, 1, "X", ("x",)),), "A1": ()}),
        Sentence("c", {"A2": (), "A1": ()}),
    )
    assert write_layer(gold, "A1") == "S a b\n\nS c\n\n"


def test_sources_must_agree_between_files():
    with pytest.raises(FormatError) as caught:
        read_layers({"A1": "S a b\n\nS c\n\n", "A2": "S a b\n\nS d\n\nS e\n\n"})
    assert [(p.file, p.code, p.line) for p in caught.value.problems] == [("A2", "source", 3), ("A2", "sentences", None)]


@pytest.mark.parametrize("text", ["", "\n", "\n\n \n", "I a remark\n"])
def test_gold_without_a_sentence(text):
    with pytest.raises(FormatError) as caught:
        read_gold(text)
    assert [(p.code, p.line) for p in caught.value.problems if p.severity == "error"] == [("no-sentences", 1)]


def test_more_annotators_than_there_can_be():
    lines = "".join(f"A 0 1|||X|||x|||REQUIRED|||-NONE-|||{number}\n" for number in range(1_001))
    with pytest.raises(FormatError) as caught:
        read_gold("S a\n" + lines)
    assert [(p.code, p.got) for p in caught.value.problems] == [("too-many-annotators", "1,001")]


def test_every_problem_is_reported():
    text = "S a\nA 0 1|||X|||x\nA 0|||X|||x|||REQUIRED|||-NONE-|||0\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||one\nB\n"
    with pytest.raises(FormatError) as caught:
        read_gold(text + "\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\n", file="gold.m2")
    assert [(p.code, p.line, p.column) for p in caught.value.problems] == [
        ("fields", 2, 1),
        ("offsets", 3, 3),
        ("annotator", 4, 37),
        ("line-start", 5, 1),
        ("no-source", 7, 1),
    ]
    assert caught.value.problems[0].file == "gold.m2"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\ufeff" + TWO, "byte-order-mark"),
        (TWO.replace("\n", "\r\n"), "line-end"),
        (TWO.replace("dog .", "dog\u2028."), "line-separator"),
        (TWO.replace("\n\n", "\n \n"), "blank-line"),
    ],
)
def test_harmless_differences_are_warnings(text, code):
    gold, warnings = read_gold(text)
    expected, _ = read_gold(TWO)
    assert code in {warning.code for warning in warnings}
    assert [s.source.split() for s in gold.sentences] == [s.source.split() for s in expected.sentences]
    assert [s.layers for s in gold.sentences] == [s.layers for s in expected.sentences]


def test_findings_that_change_the_official_count():
    gold, warnings = read_gold(
        "S a b c\nA 2 3|||X|||x|||REQUIRED|||-NONE-|||0\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\n"
        "A 0 1|||Z|||z||y|||REQUIRED|||-NONE-|||0\nA 3 2|||X|||x|||REQUIRED|||-NONE-|||0\n"
        "A 0 1|||noop|||x|||REQUIRED|||-NONE-|||0\n\nS a\nS b\nS\n"
    )
    assert sorted(codes(warnings)) == [
        ("duplicate", 4),
        ("empty-source", 10),
        ("noop", 6),
        ("out-of-range", 5),
        ("several-sources", 9),
        ("several-sources", 10),
        ("unsorted", 3),
        ("unsorted", 4),
    ]
    assert len(gold.sentences) == 4


def test_a_systems_edits():
    output, _ = read_edits("S a  b\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\n\nS c", ["a b", "c"])
    assert output.edits == ((Edit(0, 1, "X", ("x",)),), ())
    text = write_edits(["a b", "c"], output.edits)
    assert read_edits(text, ["a b", "c"])[0] == output
    with pytest.raises(FormatError) as caught:
        read_edits(TWO, ["The cat sat at mat .", "The dog .", "a b c"], file="run1.m2")
    assert codes(caught.value.problems)[0][0] == "several-annotators"


words = st.text("ab-|NONE \u00a0\u2028é", max_size=8)
corrections = st.lists(words.map(str.strip), min_size=1, max_size=3).map(tuple)
edits = st.builds(
    Edit, st.integers(-3, 9), st.integers(-3, 9), words.filter(lambda word: word != "noop"), corrections, words, words
)
layers = st.lists(edits, max_size=3).map(tuple)


@given(st.lists(st.tuples(words, st.dictionaries(st.sampled_from(["0", "1", "10"]), layers, min_size=1)), min_size=1))
def test_what_is_written_is_read_back(blocks):
    """Either the very same gold, or a refusal to write what M2 can't hold."""
    names = sorted({name for _, by_name in blocks for name in by_name}, key=int)
    gold = EditGold(tuple(names), tuple(Sentence(source.strip(), by_name) for source, by_name in blocks))
    try:
        text = write_gold(gold)
    except FormatError:
        return
    again, _ = read_gold(text)
    assert again == gold
    assert again.digest == gold.digest
