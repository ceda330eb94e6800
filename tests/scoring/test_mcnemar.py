"""McNemar's test against statsmodels, and what it says where there is nothing to test."""

from __future__ import annotations

import pytest
from statsmodels.stats.contingency_tables import mcnemar

from scoring.mcnemar import RightWrong, right_wrong


@pytest.mark.parametrize(("first", "second"), [(9, 1), (0, 5), (7, 7), (30, 12), (400, 350), (1, 0)])
def test_p_is_that_of_statsmodels(first: int, second: int) -> None:
    found = RightWrong(both=50, first=first, second=second, neither=20)
    assert found.p == pytest.approx(mcnemar([[50, first], [second, 20]], exact=True).pvalue, abs=1e-12)
    assert found.p == RightWrong(0, second, first, 0).p


def test_by_hand() -> None:
    # 2·(1 + 10) / 1024
    assert RightWrong(0, 9, 1, 0).p == pytest.approx(0.021484375)


def test_systems_that_differ_nowhere_have_no_p() -> None:
    assert RightWrong(5, 0, 0, 5).p is None


def test_the_table_counts_every_item_once() -> None:
    found = right_wrong([True, True, False, False, True], [True, False, True, False, False])
    assert found == RightWrong(both=1, first=2, second=1, neither=1)
    assert found.n == 5
