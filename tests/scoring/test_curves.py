"""Curves against scikit-learn, the worked example, and what must not matter."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score, cohen_kappa_score, precision_recall_curve, roc_auc_score, roc_curve

from scoring.curves import CURVES, area_sums, areas, best_thresholds, curve, points
from scoring.data import FormGold, FormOutput, JudgmentGold, LabelOutput
from scoring.resample import Board, compare
from scoring.score import score


def areas_of(scores: object, positive: object, weights: object = None) -> dict[str, float | None]:
    return areas({name: float(value) for name, value in area_sums(curve(scores, positive, weights)).items()})


def random_items(seed: int, n: int = 200, distinct: int = 20) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    gold = (rng.random(n) < 0.3).astype(int)
    return np.round(rng.random(n) * 0.7 + gold * 0.3, 10) if distinct == 0 else rng.integers(0, distinct, n) / 7, gold


def test_worked_example() -> None:
    scores, gold = [0.9, 0.8, 0.8, 0.1], [1, 1, 0, 0]
    drawn = curve(scores, gold)
    assert drawn.thresholds.tolist() == [0.9, 0.8, 0.1]
    assert (drawn.tp.tolist(), drawn.fp.tolist()) == ([1, 2, 2], [0, 1, 2])
    assert drawn.kappa.tolist() == [0.5, 0.5, 0]
    assert areas_of(scores, gold) == {
        "auc": 0.875,
        "average_precision": pytest.approx(5 / 6),
        "auk": 0.375,
        "prevalence": 0.5,
    }
    best = best_thresholds(drawn)
    assert best["kappa"]["threshold"] == 0.9  # of two equal kappas the one that flags less
    assert best["f1"]["threshold"] == 0.8
    assert [p["threshold"] for p in points(drawn)] == [None, 0.9, 0.8, 0.1]
    assert points(drawn)[0]["precision"] is None  # nothing flagged: precision is undefined, not 1


@pytest.mark.parametrize("distinct", [0, 2, 20])
def test_equals_sklearn_with_ties_and_without(distinct: int) -> None:
    for seed in range(20):
        scores, gold = random_items(seed, distinct=distinct)
        found = areas_of(scores, gold)
        assert found["auc"] == pytest.approx(roc_auc_score(gold, scores), abs=1e-12)
        assert found["average_precision"] == pytest.approx(average_precision_score(gold, scores), abs=1e-12)
        drawn = curve(scores, gold)
        precision, recall, thresholds = precision_recall_curve(gold, scores)
        assert drawn.thresholds.tolist() == thresholds[::-1].tolist()
        assert drawn.tp / (drawn.tp + drawn.fp) == pytest.approx(precision[-2::-1], abs=1e-12)
        assert drawn.tp / drawn.positives == pytest.approx(recall[-2::-1], abs=1e-12)
        kappas = [cohen_kappa_score(gold, scores >= t) for t in drawn.thresholds]
        assert drawn.kappa == pytest.approx(kappas, abs=1e-12)
        fpr, _, _ = roc_curve(gold, scores, drop_intermediate=False)
        assert found["auk"] == pytest.approx(np.trapezoid([0, *kappas], fpr), abs=1e-12)


def test_weighted_curves_equal_sklearn_with_sample_weights() -> None:
    # An item that a share p calls an error is an error of weight p and a correct item of weight 1 - p.
    rng = np.random.default_rng(3)
    scores, p = rng.integers(0, 12, 150) / 11, rng.integers(0, 21, 150) / 20
    doubled, gold, weight = np.tile(scores, 2), np.repeat([1, 0], 150), np.concatenate([p, 1 - p])
    found = areas_of(scores, p)
    assert found["auc"] == pytest.approx(roc_auc_score(gold, doubled, sample_weight=weight), abs=1e-12)
    ap = average_precision_score(gold, doubled, sample_weight=weight)
    assert found["average_precision"] == pytest.approx(ap, abs=1e-12)


def test_a_draw_is_the_curve_of_the_drawn_items() -> None:
    rng = np.random.default_rng(4)
    scores, gold = random_items(4, n=60)
    weights = rng.multinomial(60, [1 / 60] * 60, size=8)
    sums = area_sums(curve(scores, gold, weights))
    for at, times in enumerate(weights):
        drawn = areas({name: float(values[at]) for name, values in sums.items()})
        expected = areas_of(np.repeat(scores, times), np.repeat(gold, times))
        assert {k: drawn[k] for k in ("auc", "average_precision", "auk")} == {
            k: pytest.approx(expected[k], abs=1e-12) for k in ("auc", "average_precision", "auk")
        }


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=1, max_size=30), st.randoms())
@settings(deadline=None)
def test_order_and_scale_of_scores_do_not_matter(items: list[tuple[int, bool]], random: object) -> None:
    before = areas_of(*zip(*items, strict=True))
    random.shuffle(items)  # type: ignore[attr-defined]
    after = areas_of([np.exp(score / 2) for score, _ in items], [error for _, error in items])
    assert after == {name: None if value is None else pytest.approx(value, abs=1e-12) for name, value in before.items()}


def test_undefined_is_none() -> None:
    only_errors = areas_of([1, 2], [1, 1])
    assert only_errors["auc"] is only_errors["auk"] is None
    assert only_errors["average_precision"] == 1
    no_errors = areas_of([1, 2], [0, 0])
    assert no_errors["auc"] is no_errors["average_precision"] is no_errors["auk"] is None
    assert set(areas_of([], []).values()) == {None}
    assert best_thresholds(curve([], []))["kappa"] is None
    assert len(points(curve([], []))) == 1


def test_long_curves_are_thinned_and_keep_both_ends() -> None:
    rng = np.random.default_rng(5)
    scores = rng.random(5000)
    drawn = curve(scores, rng.random(5000) < 0.5)
    shown = points(drawn, 100)
    assert len(shown) == 100
    assert (shown[0]["threshold"], shown[-1]["threshold"]) == (None, scores.min())
    assert shown[-1]["recall"] == 1


def judged(seed: int = 6, n: int = 120) -> tuple[JudgmentGold, LabelOutput]:
    rng = np.random.default_rng(seed)
    labels = rng.integers(-1, 3, (n, 5)).astype(np.int8)
    scores = rng.integers(0, 15, n) + 4 * (labels == 1).sum(axis=1)
    gold = JudgmentGold(tuple(map(str, range(n))), tuple("abcde"), labels)
    return gold, LabelOutput((scores > 12).astype(np.int8), scores.astype(float))


def test_curves_of_a_scored_system() -> None:
    gold, output = judged()
    errors, oks = (gold.labels == 1).sum(axis=1), (gold.labels == 0).sum(axis=1)
    known = errors + oks > 0
    found = {result.metric: result for result in score(gold, output, ["curves", "curves_weighted"]).results}
    majority = (errors > oks)[known]
    assert found["curves"].value == pytest.approx(roc_auc_score(majority, output.scores[known]), abs=1e-12)
    assert found["curves"].counts["positives"] == majority.sum()
    share = errors[known] / (errors + oks)[known]
    gold_twice, scores_twice = np.repeat([1, 0], known.sum()), np.tile(output.scores[known], 2)
    weighted = roc_auc_score(gold_twice, scores_twice, sample_weight=np.concatenate([share, 1 - share]))
    assert found["curves_weighted"].value == pytest.approx(weighted, abs=1e-12)
    detail = found["curves"].detail
    assert detail["thresholds"] == len(np.unique(output.scores[known])) == len(detail["points"]) - 1
    assert detail["best"]["kappa"]["threshold"] in output.scores


def test_selection_has_curves_too() -> None:
    forms = np.array([[0, 0], [1, 1], [1, 0], [0, 0]], np.int32)
    gold = FormGold(tuple("1234"), ("a", "b"), ("at", "in"), np.zeros(4, np.int32), forms)
    output = FormOutput(("at", "in", "in", "at"), np.array([0.1, 0.9, 0.5, 0.7]))
    (found,) = score(gold, output, ["curves"], {"curves": {"tie": "error"}}).results
    assert found.value == 0.75  # errors score .9 and .5, correct items .1 and .7: three of four pairs in order


def test_no_scores_no_curves() -> None:
    gold, output = judged()
    assert not score(gold, LabelOutput(output.labels), ["curves", "curves_weighted"]).results


def test_intervals_and_tests_of_an_area() -> None:
    gold, output = judged(n=300)
    (found,) = score(gold, output, ["curves"], draws=300).results
    assert found.interval[0] < found.value < found.interval[1]
    rng = np.random.default_rng(1)
    noisy = output.scores + rng.normal(0, 8, 300)
    systems = {"good": output.scores, "noisy": noisy, "far": noisy * 1000, "random": rng.random(300)}
    stored = {
        name: score(gold, LabelOutput(output.labels, s), ["curves"]).rows["judgments"] for name, s in systems.items()
    }
    tallied = {name: CURVES.tally(rows, CURVES.params) for name, rows in stored.items()}
    for test in ("bootstrap", "randomisation"):
        p = {(each.a, each.b): each.p for each in compare(Board(CURVES, tallied, {}), test=test, draws=200)}
        assert p["good", "random"] == pytest.approx(1 / 201)
        assert p["good", "noisy"] == p["good", "far"]  # another scale is the same ranking
        assert p["noisy", "far"] == 1
