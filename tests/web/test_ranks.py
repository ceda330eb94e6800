"""Ranks and shown scores, worked by hand."""

from itertools import accumulate

import pytest

from tasks.ranks import ranks, rounded, rungs


@pytest.mark.parametrize(
    ("values", "higher", "expected"),
    [
        ([], True, []),
        ([0.5], True, [1]),
        ([0.3, 0.7, 0.5], True, [3, 1, 2]),
        ([0.3, 0.7, 0.5], False, [1, 3, 2]),
        ([0.7, 0.7, 0.5, 0.5, 0.1], True, [1, 1, 3, 3, 5]),
        ([0.7, None, 0.9], True, [2, None, 1]),
        ([0.7, None, 0.9], False, [1, None, 2]),
        ([None, None], True, [None, None]),
        ([0.0, None, -0.2], True, [1, None, 2]),
    ],
)
def test_ties_share_and_undefined_is_never_ranked(
    values: list[float | None], higher: bool, expected: list[int | None]
) -> None:
    assert ranks(values, higher_is_better=higher) == expected


@pytest.mark.parametrize(
    ("values", "step", "shown"),
    [
        # .503 -> .50; .508 is only .008 above the shown .50; .519 is .019 above: .52; .517 is below.
        ([0.503, 0.508, 0.519, 0.517], 0.01, [0.50, 0.50, 0.52, 0.52]),
        # Exactly one step counts, whatever binary fractions make of .51 - .50.
        ([0.50, 0.51], 0.01, [0.50, 0.51]),
        ([None, 0.2, None], 0.1, [None, 0.2, 0.2]),
        ([0.26, 0.29], 0.1, [0.3, 0.3]),
        ([], 0.1, []),
    ],
)
def test_the_ladder_moves_only_by_steps(values: list[float | None], step: float, shown: list[float | None]) -> None:
    assert list(accumulate(rungs(values, step), lambda before, told: before if told is None else told)) == shown


def test_the_ladder_of_an_error_rate_goes_down() -> None:
    assert rungs([0.50, 0.495, 0.30, 0.40], 0.1, higher_is_better=False) == [0.5, None, 0.3, None]


def test_rounding_leaves_undefined_alone() -> None:
    assert rounded(None, 2) is None
    assert rounded(0.12345, 2) == 0.12
    assert rounded(0.12345, None) == 0.12345
