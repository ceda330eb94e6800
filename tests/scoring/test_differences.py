"""The edits between two texts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.apply import corrected
from scoring.data import Edit, TextOutput
from scoring.differences import edits_between, gold_from_outputs

TEXT = st.lists(st.sampled_from("abcd"), max_size=12).map(" ".join)


@pytest.mark.parametrize(
    ("source", "text", "edits"),
    [
        ("a b c", "a b c", ()),
        ("a b c", "a x c", (Edit(1, 2, "R", ("x",)),)),
        ("a b c", "a c", (Edit(1, 2, "U", ("",)),)),
        ("a b c", "a b x y c", (Edit(2, 2, "M", ("x y",)),)),
        # Neighbouring changes are one edit; those with a token between them are two.
        ("a b c d", "a x y z d", (Edit(1, 3, "R", ("x y z",)),)),
        ("a b c d", "x b y d", (Edit(0, 1, "R", ("x",)), Edit(2, 3, "R", ("y",)))),
        ("", "a", (Edit(0, 0, "M", ("a",)),)),
        ("a", "", (Edit(0, 1, "U", ("",)),)),
        # Blanks of every kind only separate tokens.
        ("a  b", "a\u00a0b ", ()),
    ],
)
def test_edits_between(source, text, edits):
    assert edits_between(source, text) == edits


@given(TEXT, TEXT)
def test_applying_the_edits_gives_the_text(source, text):
    edits = edits_between(source, text)
    assert corrected(source, edits) == text
    # Minimal: something unchanged stands between any two of them.
    assert all(first.end < second.start for first, second in pairwise(edits))


def test_gold_from_outputs():
    gold = gold_from_outputs(["a b", "c"], {"ref0": TextOutput(("a x", "c")), "ref1": TextOutput(("a b", "c d"))})
    assert gold.annotators == ("ref0", "ref1")
    assert [sentence.layers for sentence in gold.sentences] == [
        {"ref0": (Edit(1, 2, "R", ("x",)),), "ref1": ()},
        {"ref0": (), "ref1": (Edit(1, 1, "M", ("d",)),)},
    ]
