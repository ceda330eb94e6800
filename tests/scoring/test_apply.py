"""Edits applied to text."""

import pytest

from scoring.apply import corrected
from scoring.data import Edit


def edit(start, end, *corrections, kind="X"):
    return Edit(start, end, kind, corrections)


@pytest.mark.parametrize(
    ("edits", "text"),
    [
        ([], "a b c"),
        ([edit(0, 0, "x y"), edit(1, 2, "")], "x y a c"),
        ([edit(3, 3, ".")], "a b c ."),
        # In any order; the first of several corrections.
        ([edit(2, 3, "z"), edit(0, 1, "v w", "u")], "v w b z"),
        # Two insertions at one place keep their order.
        ([edit(1, 1, "x"), edit(1, 1, "y")], "a x y b c"),
        # The second edit of a span finds the place shifted by the first.
        ([edit(1, 2, "x y"), edit(1, 2, "z")], "a x z c"),
        # Outside the sentence.
        ([edit(2, 5, "x"), edit(-1, -1, "y"), edit(4, 4, "z")], "a b c"),
        ([edit(0, 3, "")], ""),
    ],
)
def test_corrected(edits, text):
    assert corrected("a b c", edits) == text


def test_types_can_be_skipped():
    assert corrected("a b", [edit(0, 1, "x", kind="Um"), edit(1, 2, "y")], skip_types={"Um"}) == "a y"
