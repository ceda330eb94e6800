"""The annotators-needed curve against exact probabilities and on real judgments."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from scoring.agreement import Judgments, cohen_kappa
from scoring.needed import annotators_needed, apart, mean_kappa, needed_among
from scoring.registry import UnknownName

LABELS = ("ok", "error")


def crowd_of(errors: list[int], n: int) -> Judgments:
    """Items of which errors[i] of n annotators say error."""
    matrix = np.array([[1] * m + [0] * (n - m) for m in errors], dtype=np.int8)
    return Judgments(matrix, tuple(map(str, range(n))), LABELS)


def reference(*columns: list[int]) -> Judgments:
    return Judgments(np.array(columns, dtype=np.int8).T, tuple("RSTU"[: len(columns)]), LABELS)


def chance_of_error(errors: int, n: int, k: int) -> float:
    """That the majority of k judgments drawn without replacement is error; a tie is settled by a coin."""
    ways = {x: comb(errors, x) * comb(n - errors, k - x) / comb(n, k) for x in range(k + 1)}
    return sum(share for x, share in ways.items() if 2 * x > k) + (ways[k // 2] / 2 if k % 2 == 0 else 0)


def test_agreement_is_what_the_hypergeometric_distribution_says() -> None:
    errors, gold, n = [1, 3, 4, 5, 7, 8], [0, 0, 1, 1, 1, 0], 8
    found = annotators_needed(crowd_of(errors, n), reference(gold), draws=4000, seed=1)
    for point in found.mean:
        chances = [chance_of_error(m, n, point.k) for m in errors]
        exact = np.mean([p if g else 1 - p for p, g in zip(chances, gold, strict=True)])
        assert point.agreement.mean == pytest.approx(exact, abs=0.015)


def test_the_whole_crowd_without_ties_is_always_the_same() -> None:
    errors, gold = [0, 1, 2, 3, 3, 2], [0, 0, 1, 1, 0, 1]
    last = annotators_needed(crowd_of(errors, 3), reference(gold), draws=30).mean[-1]
    # Majorities 0 0 1 1 1 1 against 0 0 1 1 0 1: agreement 5/6, kappa (5/6 - 1/2) / (1/2) = 2/3.
    assert last.k == 3
    assert last.agreement.mean == pytest.approx(5 / 6)
    assert last.kappa.mean == pytest.approx(2 / 3)
    assert last.kappa.interval == pytest.approx((2 / 3, 2 / 3))


def test_the_target_is_the_mean_kappa_between_the_references() -> None:
    columns = [0, 0, 1, 1, 1, 0], [0, 0, 1, 1, 0, 0], [0, 1, 1, 1, 0, 0]
    expected = np.mean([cohen_kappa(table) for table in ([[3, 0], [1, 2]], [[2, 1], [1, 2]], [[3, 1], [0, 2]])])
    assert mean_kappa(reference(*columns)) == pytest.approx(expected)
    found = annotators_needed(crowd_of([0, 1, 9, 8, 5, 2], 9), reference(*columns), draws=50)
    assert found.target == pytest.approx(expected)
    by_k = {point.k: point.kappa.mean for point in found.mean}
    assert found.needed == min(k for k, kappa in by_k.items() if kappa >= expected)
    assert {point.reference for point in found.points} == {"R", "S", "T", None}


def test_one_reference_has_no_target_unless_given() -> None:
    crowd, gold = crowd_of([0, 1, 9, 8], 9), reference([0, 0, 1, 1])
    assert annotators_needed(crowd, gold, draws=5).needed is None
    assert annotators_needed(crowd, gold, draws=5, target=0.5).needed == 1


def test_items_with_fewer_judgments_use_all_they_have() -> None:
    matrix = np.array([[1, 1, -1, 1], [-1, 0, -1, -1], [1, -1, -1, -1]], dtype=np.int8)
    crowd = Judgments(matrix, tuple("abcd"), LABELS)
    # The reference agrees on the first item and not on the second, which has one judgment; the third it did not judge.
    found = annotators_needed(crowd, reference([1, 1, -1]), draws=20)
    told = [(point.k, point.short, point.agreement.mean, point.agreement.interval) for point in found.mean]
    assert told == [(1, 0, 0.5, (0.5, 0.5)), (2, 2, 0.5, (0.5, 0.5)), (3, 2, 0.5, (0.5, 0.5))]


def test_undefined_kappa_is_counted_and_left_out() -> None:
    # Two items, the reference always says ok: kappa is undefined where the crowd says ok twice, else 0.
    found = annotators_needed(crowd_of([0, 1], 4), reference([0, 0]), draws=400).mean[0]
    assert found.kappa.mean == 0
    assert 250 < found.kappa.undefined < 350  # three draws of four


def test_the_seed_decides() -> None:
    crowd, gold = crowd_of([3, 4, 5, 6], 9), reference([0, 0, 1, 1])
    assert annotators_needed(crowd, gold, seed=3) == annotators_needed(crowd, gold, seed=3)
    assert annotators_needed(crowd, gold, seed=3) != annotators_needed(crowd, gold, seed=4)


def test_references_are_taken_out_of_the_crowd() -> None:
    crowd, chosen = apart(crowd_of([1, 2], 3), ["1"])
    assert (crowd.annotators, chosen.annotators) == (("0", "2"), ("1",))
    assert chosen.matrix.tolist() == [[0], [1]]
    with pytest.raises(UnknownName, match="unknown annotator: '7'"):
        apart(crowd, ["7"])


def test_where_nobody_stands_apart_everybody_is_a_reference_in_turn() -> None:
    columns = [0, 0, 1, 1, 1, 0], [0, 0, 1, 1, 0, 0], [0, 1, 1, 1, 0, 0]
    judged = reference(*columns)
    found = needed_among(judged, judged.annotators, draws=600)
    one, two = found.mean
    assert (one.k, two.k) == (1, 2)
    # A crowd of one is another annotator: kappas as in the table above, whichever of the two is drawn for an item.
    assert one.kappa.mean == pytest.approx(found.target, abs=0.02)
    # R against S and T: both say 0 0 1 1 0 0 but for the second item, on which a coin decides; kappa is .67 or .33.
    against_r = next(point for point in found.points if (point.k, point.reference) == (2, "R"))
    assert against_r.kappa.interval == pytest.approx((1 / 3, 2 / 3))
    assert found.needed is None


def test_crowds_of_different_sizes_end_where_their_judgments_do() -> None:
    matrix = np.array([[1, 1, -1], [0, 0, -1], [1, 1, 1], [0, 0, 0]], dtype=np.int8)
    found = needed_among(Judgments(matrix, tuple("abc"), LABELS), ["a", "c"], draws=10)
    assert [(p.reference, p.k, p.kappa.mean, p.short) for p in found.points if p.reference] == [
        ("a", 1, 1.0, 0),
        ("a", 2, 1.0, 2),
        ("c", 1, 1.0, 0),
        ("c", 2, 1.0, 2),
    ]
