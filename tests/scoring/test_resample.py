"""Intervals, paired tests and rank groups, against exhaustive enumeration and simulated truth."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from scoring import draws, resample
from scoring.data import Edit, EditGold, EditOutput, Item, JudgmentGold, Params, Ratios, Rows, Sentence, Totals
from scoring.draws import distinct, swaps, weights
from scoring.formulas import f_beta, ratio
from scoring.groups import SENTENCES, Groups, documents, groups_of
from scoring.ranking import holm, rank_groups
from scoring.registry import Metric, RowSource, summed
from scoring.resample import Board, compare, intervals, p_value, replicates
from scoring.score import score


def no_count(*_: object) -> Rows:
    raise AssertionError("resampling must not score again")


def derive_f(totals: Totals, params: Params) -> Ratios:
    return {"f": f_beta(totals["tp"], totals["fp"], totals["fn"], params["beta"])}


SOURCE = RowSource("none", no_count)
F = Metric("f", "F", ("detection",), SOURCE, derive_f, "f", params={"beta": 1.0})
ACCURACY = Metric(
    "accuracy", "Accuracy", ("detection",), SOURCE, lambda t, p: {"a": ratio(t["right"], t["n"])}, headline="a"
)
# The same metric, but as a plugin would write it whose totals are no sums.
WHOLE = Metric(
    "whole", "F", ("detection",), SOURCE, derive_f, "f", params={"beta": 1.0}, total=lambda rows, w: summed(rows, w)
)


def right_or_wrong(right: object) -> Rows:
    marks = np.asarray(right, dtype=float)
    return Rows([str(i) for i in range(len(marks))], {"right": marks, "n": np.ones(len(marks))})


def random_counts(rng: np.random.Generator, units: int = 40) -> Rows:
    columns = {name: rng.integers(0, 4, units) for name in ("tp", "fp", "fn")}
    return Rows([str(i) for i in range(units)], columns)


def test_the_observed_outcome_is_one_of_the_draws() -> None:
    assert p_value(4, 99) == 0.05
    assert p_value(0, 99) == 0.01


def test_randomisation_equals_the_exhaustive_test(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = [1, 1, 1, 0], [0, 0, 1, 1]  # accuracy 3/4 and 2/4, d = 1/4
    every_swap = np.array(list(product([0.0, 1.0], repeat=4)))
    # By hand: only units 1, 2, 4 differ, by +1, +1, -1. Signs flipped at random: |sum| is 3 twice and 1 six times of 8,
    # and the observed |sum| is 1, so all 16 swaps are at least as extreme: p = 17/17.
    board = Board(ACCURACY, {"a": right_or_wrong(a), "b": right_or_wrong(b)}, {})
    monkeypatch.setattr(resample, "swaps", lambda counts, draws, seed: iter([every_swap]))
    (found,) = compare(board, test="randomisation", draws=16)
    assert (found.difference, found.p) == (0.25, 1.0)
    # Against a system that is wrong throughout: differences +1 +1 +1 0, |sum| 3 in 2 of 8 cases, 4 of 16: p = 5/17.
    board = Board(ACCURACY, {"a": right_or_wrong(a), "b": right_or_wrong([0, 0, 0, 0])}, {})
    (found,) = compare(board, test="randomisation", draws=16)
    assert found.p == 5 / 17
    assert found.interval is None


def test_bootstrap_equals_the_exhaustive_test(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two units, differences 1 and 0: the four equally likely draws have mean 1, 1/2, 1/2, 0; observed 1/2.
    # At least 1/2 away from 1/2: two of four. p = 3/5.
    weights = np.array([[2.0, 0], [1, 1], [1, 1], [0, 2]])
    monkeypatch.setattr(resample, "weights", lambda counts, draws, seed: iter([weights]))
    board = Board(ACCURACY, {"a": right_or_wrong([1, 1]), "b": right_or_wrong([0, 1])}, {})
    (found,) = compare(board, test="bootstrap", draws=4)
    assert (found.difference, found.p) == (0.5, 3 / 5)


def test_systems_that_are_equal_do_not_differ() -> None:
    rows = random_counts(np.random.default_rng(5))
    for test in ("bootstrap", "randomisation"):
        (found,) = compare(Board(F, {"a": rows, "b": rows}, {}), test=test, draws=50)
        assert (found.difference, found.p) == (0.0, 1.0)


def test_weights_are_resamples_and_do_not_depend_on_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    for counts in (np.ones(7, int), np.array([4, 2, 1])):
        drawn = np.concatenate(list(weights(counts, 100, 3)))
        moved = np.concatenate(list(swaps(counts, 100, 3)))
        assert drawn.shape == moved.shape == (100, len(counts))
        assert (drawn.sum(axis=1) == 7).all()
        assert ((moved >= 0) & (moved <= counts)).all()
        with monkeypatch.context() as patch:
            patch.setattr(draws, "CELLS", 30)
            assert (np.concatenate(list(weights(counts, 100, 3))) == drawn).all()
            assert (np.concatenate(list(swaps(counts, 100, 3))) == moved).all()


def test_groups_of_equal_rows_are_drawn_as_often_as_single_ones() -> None:
    # 90 and 10 groups: means 90 and 10, variances 100·.9·.1 = 9 drawn anew; half of them swapped, variances 90/4, 10/4.
    counts = np.array([90, 10])
    drawn = np.concatenate(list(weights(counts, 20_000, 1)))
    moved = np.concatenate(list(swaps(counts, 20_000, 1)))
    assert drawn.mean(axis=0) == pytest.approx([90, 10], rel=0.02)
    assert drawn.var(axis=0) == pytest.approx([9, 9], rel=0.05)
    assert moved.mean(axis=0) == pytest.approx([45, 5], rel=0.02)
    assert moved.var(axis=0) == pytest.approx([22.5, 2.5], rel=0.05)


def test_equal_rows_are_found() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 2, (6000, 3)).astype(float)
    found, counts = distinct(rows)
    assert (len(found), counts.sum()) == (8, 6000)
    expected = {tuple(row): n for row, n in zip(*np.unique(rows, axis=0, return_counts=True), strict=True)}
    assert {tuple(row): n for row, n in zip(found, counts, strict=True)} == expected
    for few in (rows[:100], rng.random((6000, 2))):
        found, counts = distinct(few)
        assert found is few
        assert set(counts) == {1}


def test_many_equal_items_have_the_same_interval_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # 6,000 items, accuracy .7: both ways must come to .7 ± 1.96·sqrt(.21/6000) = .6884 to .7116.
    rng = np.random.default_rng(2)
    rows = {"a": right_or_wrong(rng.permutation(6000) < 4200), "b": right_or_wrong(rng.permutation(6000) < 4140)}
    found = {}
    for many in (5_000, 10_000):
        monkeypatch.setattr(draws, "MANY", many)
        board = Board(ACCURACY, rows, {})
        interval = intervals(board, draws=2000, seed=1)["a"]
        p = [each.p for test in ("bootstrap", "randomisation") for each in compare(board, test=test, draws=2000)]
        found[len(board.counts)] = (interval.low, interval.high, *p)
    assert set(found) == {4, 6000}
    for low, high, *p in found.values():
        assert (low, high) == (pytest.approx(0.6884, abs=0.001), pytest.approx(0.7116, abs=0.001))
        assert max(p) - min(p) < 0.05
    assert found[4][2:] == pytest.approx(found[6000][2:], abs=0.05)


def test_a_draw_is_the_metric_of_the_drawn_units() -> None:
    rng = np.random.default_rng(1)
    rows = random_counts(rng)
    weights = rng.multinomial(40, [1 / 40] * 40, size=5).astype(float)
    drawn = Board(F, {"a": rows}, {"beta": 0.5}).drawn(weights)
    for value, counts in zip(drawn[:, 0], weights.astype(int), strict=True):
        tp, fp, fn = (np.repeat(rows.columns[name], counts).sum() for name in ("tp", "fp", "fn"))
        assert value == pytest.approx(f_beta(tp, fp, fn, 0.5), abs=1e-12)


def test_a_metric_with_totals_of_its_own_gives_the_same_answers() -> None:
    rng = np.random.default_rng(2)
    rows = {"a": random_counts(rng), "b": random_counts(rng)}
    groups = Groups("seven", lambda unit: str(int(unit) // 7))
    for test in ("bootstrap", "randomisation"):
        plain, whole = (compare(Board(m, rows, {}, groups=groups), test=test, draws=200) for m in (F, WHOLE))
        assert plain[0].p == whole[0].p
        assert plain[0].interval == (pytest.approx(whole[0].interval, abs=1e-12) if whole[0].interval else None)


def test_documents_are_drawn_as_a_whole() -> None:
    # Ten documents of four sentences, all right or all wrong: by document the spread is that of ten units.
    marks = np.repeat([1, 0] * 5, 4)
    items = [Item(str(i), document=str(i // 4)) for i in range(39)]  # item 39 belongs to none and stands alone
    groups = documents(JudgmentGold((), (), np.empty((0, 0), np.int8)), items)
    board = Board(ACCURACY, {"a": right_or_wrong(marks)}, {}, groups=groups)
    assert board.size == 11
    by_document = intervals(board, draws=2000, seed=1)["a"]
    by_sentence = intervals(Board(ACCURACY, {"a": right_or_wrong(marks)}, {}), draws=2000, seed=1)["a"]
    assert by_document is not None
    assert by_sentence is not None
    assert by_document.high - by_document.low > 1.5 * (by_sentence.high - by_sentence.low)
    assert by_document.signature == (
        "bootstrap|interval:percentile|level:0.95|by:document|choices:kept|draws:2000|seed:1|undefined:0"
    )


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    # 300 samples of 200 items of a system with accuracy .7: the standard error of the coverage is about .013.
    rng = np.random.default_rng(11)
    covered = 0
    for seed in range(300):
        rows = right_or_wrong(rng.random(200) < 0.7)
        found = intervals(Board(ACCURACY, {"a": rows}, {}), draws=300, seed=seed)["a"]
        assert found is not None
        covered += found.low <= 0.7 <= found.high
    assert 0.90 <= covered / 300 <= 0.98


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_systems_of_equal_quality_are_told_apart_rarely(test: resample.Test) -> None:
    rng = np.random.default_rng(12)
    rejected = 0
    for seed in range(200):
        rows = {name: right_or_wrong(rng.random(100) < 0.6) for name in "ab"}
        (found,) = compare(Board(ACCURACY, rows, {}), test=test, draws=200, seed=seed)
        assert found.p is not None
        rejected += found.p < 0.05
    assert rejected / 200 <= 0.10


def test_undefined_draws_are_counted_and_an_undefined_value_has_no_interval() -> None:
    nothing = Rows(["1", "2"], {"tp": [0, 0], "fp": [0, 0], "fn": [0, 0]})
    once = Rows(["1", "2"], {"tp": [1, 0], "fp": [0, 0], "fn": [0, 0]})
    board = Board(F, {"once": once, "nothing": nothing}, {})
    found = intervals(board, draws=400, seed=1)
    assert found["nothing"] is None
    assert found["once"] is not None
    assert 50 < found["once"].undefined < 150  # the unit with a count is not drawn in a quarter of the draws
    (comparison,) = compare(board, draws=10)
    assert comparison.difference is comparison.p is comparison.interval is None


def test_draws_do_not_follow_data_simulated_from_the_same_seed() -> None:
    simulated = np.random.default_rng(1).random(200) < 0.5
    (swapped,) = swaps(np.ones(200, int), 1, 1)
    assert 60 < (swapped[0] == simulated).sum() < 140


def test_the_seed_decides() -> None:
    board = Board(F, {"a": random_counts(np.random.default_rng(3))}, {})
    assert (replicates(board, draws=50, seed=1) == replicates(board, draws=50, seed=1)).all()
    assert (replicates(board, draws=50, seed=1) != replicates(board, draws=50, seed=2)).any()


def test_systems_on_other_units_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="b was not scored on the same units"):
        Board(ACCURACY, {"a": right_or_wrong([1, 0]), "b": right_or_wrong([1])}, {})


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_rank_groups_open_where_a_system_is_worse_than_the_leader() -> None:
    rng = np.random.default_rng(4)
    systems = {name: right_or_wrong(rng.random(1500) < share) for name, share in [("c", 0.6), ("a", 0.8), ("b", 0.79)]}
    systems["nothing"] = Rows(systems["a"].units, {"right": np.zeros(1500), "n": np.zeros(1500)})
    ranking = rank_groups(Board(ACCURACY, systems, {}), draws=2000)
    assert [(place.name, place.rank, place.group) for place in ranking.places] == [
        ("a", 1, 1),
        ("b", 2, 1),
        ("c", 3, 2),
        ("nothing", None, None),
    ]
    assert ranking.method == "paired bootstrap, two-sided, 2,000 draws by item, seed 1, Holm over 3 pairs, alpha 0.05"
    assert rank_groups(Board(ACCURACY, systems, {}), draws=50).method.endswith("60 are needed")


def test_equal_values_share_a_rank() -> None:
    systems = {"b": right_or_wrong([1, 0, 1]), "a": right_or_wrong([0, 1, 1]), "c": right_or_wrong([0, 0, 1])}
    places = rank_groups(Board(ACCURACY, systems, {}), draws=100).places
    assert [(place.name, place.rank) for place in places] == [("a", 1), ("b", 1), ("c", 3)]


def test_score_fills_the_interval_and_says_how() -> None:
    wrong = Edit(0, 1, "R:OTHER", ("b",))
    sentences = [Sentence("a c", {"A": (wrong,)}, document=f"d{number // 2}") for number in range(8)]
    gold = EditGold(("A",), tuple(sentences))
    output = EditOutput(tuple((wrong,) if number % 3 else () for number in range(8)))
    (plain,) = score(gold, output, ["span_correction"]).results
    assert (plain.interval, plain.interval_signature) == (None, "")
    (drawn,) = score(gold, output, ["span_correction"], draws=200, seed=9, groups=documents(gold)).results
    assert drawn.interval is not None
    assert drawn.interval[0] < plain.value < drawn.interval[1]
    assert drawn.signature == plain.signature
    assert drawn.interval_signature == (
        "bootstrap|interval:percentile|level:0.95|by:document|choices:kept|draws:200|seed:9|undefined:0"
    )


def test_tokens_are_drawn_with_their_sentence() -> None:
    gold = EditGold(("A",), (Sentence("a b", document="1"), Sentence("c"), Sentence("d", document="1")))
    assert groups_of(gold) is SENTENCES
    assert [SENTENCES.of(unit) for unit in ("1", "1:t0", "1:g2", "12:t0")] == ["1", "1", "1", "12"]
    of = documents(gold).of
    assert of("1:t1") == of("3") != of("2:g0")
    assert of("1") != "1"  # document 1 is not sentence 1
