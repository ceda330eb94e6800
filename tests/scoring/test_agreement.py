"""Agreement against the papers, statsmodels, scikit-learn and published examples with missing judgments."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats import inter_rater

from scoring.agreement import (
    Judgments,
    against_others,
    agreement_shares,
    cohen_kappa,
    cohen_kappas,
    disagreement,
    fleiss_kappa,
    gwet_ac1,
    histogram,
    judgments_of,
    krippendorff_alpha,
    observed_agreement,
    pairs,
)
from scoring.data import ERROR, MISSING, OK, UNKNOWN, FormGold, JudgmentGold, LabelOutput
from scoring.judgments import count, votes

TABLE_3 = [[17, 0, 6], [1, 42, 20], [4, 33, 1213]]  # Tetreault and Chodorow 2008

# Krippendorff 2011, section C: four observers, twelve units, nominal, with missing judgments.
_ = 0
KRIPPENDORFF = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
        [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
    ]
).T
# The same data, but the only judgment of the last unit moved to the third rater: "cac.raw4raters" of Gwet 2014.
GWET = KRIPPENDORFF.copy()
GWET[11] = [_, _, 3, _]
# Gwet 2014, two abstractors of 100 patients ("cont3x3abstractors"): ectopic, AIU, NIU.
ABSTRACTORS = [[13, 0, 0], [0, 20, 7], [0, 4, 56]]


def judgments(matrix: np.ndarray, labels: int) -> Judgments:
    annotators = tuple(f"A{column + 1}" for column in range(matrix.shape[1]))
    return Judgments(matrix, annotators, tuple(f"L{code}" for code in range(labels)))


def spelled_out(table: list[list[int]]) -> np.ndarray:
    """The two columns of judgments that a square table counts."""
    cells = np.asarray(table)
    return np.array([(r, c) for r, c in np.ndindex(*cells.shape) for _ in range(cells[r, c])])


def test_table_3_of_tetreault_and_chodorow() -> None:
    assert observed_agreement(TABLE_3) == pytest.approx(1272 / 1336)
    assert round(observed_agreement(TABLE_3), 3) == 0.952
    assert round(cohen_kappa(TABLE_3), 3) == 0.630
    assert disagreement(TABLE_3) == (26 / 86, 37 / 97)


def test_the_table_of_a_pair_is_the_table_it_was_made_from() -> None:
    (pair,) = pairs(judgments(spelled_out(TABLE_3), 3))
    assert pair.table.tolist() == TABLE_3
    assert pair.n == 1336
    assert pair.kappa == cohen_kappa(TABLE_3)


def test_gwets_example_of_two_raters() -> None:
    votes = judgments(spelled_out(ABSTRACTORS), 3).votes
    assert round(cohen_kappa(ABSTRACTORS), 7) == 0.7964094
    assert round(gwet_ac1(votes), 7) == 0.8493305
    assert round(krippendorff_alpha(votes), 7) == 0.7972585
    assert round(fleiss_kappa(votes), 7) == 0.7962397  # two raters: Fleiss' kappa is Scott's pi


def test_krippendorffs_example_with_missing_judgments() -> None:
    assert round(krippendorff_alpha(judgments(KRIPPENDORFF - 1, 5).votes), 3) == 0.743


def test_gwets_example_with_missing_judgments() -> None:
    votes = judgments(GWET - 1, 5).votes
    assert round(fleiss_kappa(votes), 5) == 0.76117
    assert round(gwet_ac1(votes), 5) == 0.77544
    assert round(krippendorff_alpha(votes), 5) == 0.74342


def test_worked_example_of_the_docstrings() -> None:
    votes = np.array([[2, 0], [1, 1]])
    assert fleiss_kappa(votes) == pytest.approx(-1 / 3)
    assert gwet_ac1(votes) == pytest.approx(1 / 5)
    assert krippendorff_alpha(votes) == pytest.approx(0)


@pytest.mark.parametrize("labels", [2, 3, 7])
def test_kappas_equal_statsmodels_and_sklearn(labels: int) -> None:
    rng = np.random.default_rng(labels)
    for _ in range(25):
        matrix = rng.integers(0, labels, (60, 5))
        given_ = judgments(matrix, labels)
        assert fleiss_kappa(given_.votes) == pytest.approx(inter_rater.fleiss_kappa(given_.votes), abs=1e-12)
        found = {pair.annotators: pair for pair in pairs(given_)}
        for a, b in itertools.combinations(range(5), 2):
            pair = found[f"A{a + 1}", f"A{b + 1}"]
            assert pair.kappa == pytest.approx(cohen_kappa_score(matrix[:, a], matrix[:, b]), abs=1e-12)
            assert pair.kappa == pytest.approx(inter_rater.cohens_kappa(pair.table).kappa, abs=1e-12)
            assert pair.agreement == pytest.approx((matrix[:, a] == matrix[:, b]).mean(), abs=1e-12)


def alpha_by_pairs(matrix: np.ndarray) -> float | None:
    """Krippendorff's alpha as the definition says it, by walking over every pair of judgments."""
    units = [[v for v in row if v >= 0] for row in matrix.tolist()]
    units = [unit for unit in units if len(unit) > 1]
    values = [v for unit in units for v in unit]
    observed = sum(sum(a != b for a, b in itertools.permutations(unit, 2)) / (len(unit) - 1) for unit in units)
    expected = sum(a != b for a, b in itertools.permutations(values, 2))
    return 1 - observed * (len(values) - 1) / expected if expected else None


MATRICES = arrays(np.int8, st.tuples(st.integers(1, 8), st.integers(1, 5)), elements=st.integers(-1, 2))


@given(MATRICES)
@settings(deadline=None)
def test_alpha_equals_its_definition(matrix: np.ndarray) -> None:
    assert krippendorff_alpha(judgments(matrix, 3).votes) == pytest.approx(alpha_by_pairs(matrix), abs=1e-12)


@given(MATRICES, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_order_of_items_annotators_and_labels_does_not_matter(matrix: np.ndarray, random: object) -> None:
    rows, columns, labels = (random.sample(range(n), n) for n in (*matrix.shape, 3))  # type: ignore[attr-defined]
    renamed = np.where(matrix >= 0, np.array(labels)[matrix], -1)[rows][:, columns]
    before, after = judgments(matrix, 3).votes, judgments(renamed, 3).votes
    for coefficient in (fleiss_kappa, krippendorff_alpha, gwet_ac1):
        assert coefficient(after) == pytest.approx(coefficient(before), abs=1e-12)
    assert sorted(agreement_shares(after)) == sorted(agreement_shares(before))


def test_undefined_is_none() -> None:
    agreed = np.array([[3, 0], [3, 0]])
    assert fleiss_kappa(agreed) is None
    assert krippendorff_alpha(agreed) is None
    assert gwet_ac1(agreed) == 1  # AC1 is defined where everybody always says the same
    alone = np.array([[1, 0], [0, 1]])
    assert fleiss_kappa(alone) is gwet_ac1(alone) is krippendorff_alpha(alone) is None
    assert cohen_kappa([[5]]) is cohen_kappa([[0, 0], [0, 0]]) is observed_agreement([[0]]) is None
    assert np.isnan(cohen_kappas([[[5, 0], [0, 0]], [[1, 1], [1, 1]]])).tolist() == [True, False]


def test_pairs_need_an_item_in_common() -> None:
    matrix = np.array([[0, 1, -1], [0, 0, -1], [-1, 1, 1]])
    assert [(pair.annotators, pair.n) for pair in pairs(judgments(matrix, 2))] == [(("A1", "A2"), 2), (("A2", "A3"), 1)]


def test_each_annotator_against_the_majority_of_the_others() -> None:
    # The others of A1: item 1 error, item 2 one each (a tie), item 3 only A2, item 4 nobody.
    matrix = np.array([[1, 1, 1], [0, 0, 1], [1, 0, -1], [1, -1, -1]])
    first, second, third = against_others(judgments(matrix, 2))
    assert (first.ties, first.labels, first.table.tolist()) == (1, ("L0", "L1"), [[0, 0], [1, 1]])
    assert (second.ties, int(second.table.sum())) == (1, 2)
    assert (third.ties, third.table.tolist()) == (0, [[0, 0], [1, 1]])


def test_histogram_bins_are_half_open_except_the_last() -> None:
    # Agreement: 7 of 10 = .7 exactly, 10 of 10, 5 of 10; the item without judgments has none.
    votes = np.array([[7, 3], [0, 10], [5, 5], [0, 0]])
    assert agreement_shares(votes).tolist() == [0.7, 1.0, 0.5]
    by_low = {row["low"]: row["n"] for row in histogram(votes)}
    assert {low for low, n in by_low.items() if n} == {0.5, 0.7, 0.9}
    assert histogram(votes, [0.5, 0.75, 0.9, 1]) == [
        {"low": 0.5, "high": 0.75, "n": 2},
        {"low": 0.75, "high": 0.9, "n": 0},
        {"low": 0.9, "high": 1, "n": 1},
    ]


def test_agreement_on_an_item_is_the_same_wherever_it_is_asked_for() -> None:
    labels = np.random.default_rng(9).integers(-1, 3, (200, 6)).astype(np.int8)
    gold = JudgmentGold(tuple(map(str, range(200))), tuple("abcdef"), labels)
    for unknown in ("missing", "ok", "error"):
        counted = votes(count(gold, LabelOutput(np.zeros(200, np.int8)), {}), {"annotators": (), "unknown": unknown})
        shares = agreement_shares(judgments_of(gold, unknown).votes)
        assert shares.tolist() == counted.agreement[counted.judged > 0].tolist()


def test_unknown_is_what_the_caller_says() -> None:
    labels = np.array([[OK, UNKNOWN], [ERROR, MISSING]], dtype=np.int8)
    gold = JudgmentGold(("1", "2"), ("A", "B"), labels)
    assert judgments_of(gold).matrix.tolist() == [[0, -1], [1, -1]]
    assert judgments_of(gold).labels == ("ok", "error")
    assert judgments_of(gold, unknown="label").matrix.tolist() == [[0, 2], [1, -1]]
    assert judgments_of(gold, unknown="ok").matrix.tolist() == [[0, 0], [1, -1]]
    assert judgments_of(gold, unknown="error").matrix.tolist() == [[0, 1], [1, -1]]
    assert judgments_of(gold, unknown="label").labels == ("ok", "error", "unknown")


def test_only_chosen_forms_are_labels() -> None:
    vocabulary = ("at", "by", "in", "on")
    forms = np.array([[2, 0], [2, 2], [-1, 3]], dtype=np.int32)
    gold = FormGold(("1", "2", "3"), ("A", "B"), vocabulary, np.array([1, 1, 1], dtype=np.int32), forms)
    found = judgments_of(gold)
    assert found.labels == ("at", "in", "on")
    assert found.matrix.tolist() == [[1, 0], [1, 1], [-1, 2]]
