"""The pretend systems are worth looking at: different in strength, in the intended order, two hard to tell apart."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from scoring import registry
from scoring.data import EditGold, EditOutput, Gold, Output
from scoring.resample import Board, compare
from scoring.score import score
from tasks.demo.make_demo import FOLDER
from tests.demo import readings
from tests.demo.readings import CORRECTION, DETECTION, SELECTION

GOLD = {DETECTION: readings.judgments, SELECTION: readings.forms, CORRECTION: readings.corrections}


def headline(slug: str, name: str) -> float:
    """The value that ranks, on the test set."""
    output, _ = readings.read_system(slug, "test", FOLDER / slug / name)
    key, _, ratio = readings.settings(slug)["headline"].partition(".")
    (result,) = score(GOLD[slug]("test"), output, [key]).results
    value = result.ratios[ratio]
    assert value is not None
    return value


@pytest.mark.parametrize(
    ("slug", "order", "weakest", "strongest"),
    [
        (
            DETECTION,
            ["random.csv", "rules.csv", "web-counts.csv", "maxent.csv", "bilstm.csv", "transformer.csv"],
            0,
            0.76,
        ),
        (SELECTION, ["always-in.csv", "five-grams.csv", "memory.csv", "perceptron.csv", "masked-lm-l1.csv"], 0.1, 0.67),
        (CORRECTION, ["spelling.txt", "rulebook.txt", "rewriter.txt", "ensemble.txt"], 0.25, 0.78),
    ],
)
def test_systems_are_in_order_of_strength(slug, order, weakest, strongest):
    values = [headline(slug, f"{'systems' if at else 'baselines'}/test.{name}") for at, name in enumerate(order)]
    assert all(better > worse + 0.03 for worse, better in pairwise(values))
    assert values[0] == pytest.approx(weakest, abs=0.06)
    assert values[-1] == pytest.approx(strongest, abs=0.03)


@pytest.mark.parametrize(
    ("slug", "one", "other"),
    [
        (DETECTION, "transformer.csv", "committee.csv"),
        (SELECTION, "masked-lm.csv", "masked-lm-l1.csv"),
        (CORRECTION, "tagger.m2", "ensemble.txt"),
        (CORRECTION, "rulebook.txt", "phrasetable.txt"),
    ],
)
def test_some_systems_are_hard_to_tell_apart(slug, one, other):
    """A paired bootstrap finds no difference between them, and finds one between either and the baseline."""
    metric = registry.metric(readings.settings(slug)["headline"].partition(".")[0])
    params = metric.with_defaults({})
    gold = GOLD[slug]("test")
    baseline = {DETECTION: "random.csv", SELECTION: "always-in.csv", CORRECTION: "spelling.txt"}[slug]
    tallied = {}
    for name in (f"systems/test.{one}", f"systems/test.{other}", f"baselines/test.{baseline}"):
        output, _ = readings.read_system(slug, "test", FOLDER / slug / name)
        tallied[name] = metric.tally(metric.source.count(gold, output, params), params)
    close, *clear = compare(Board(metric, tallied, params), draws=1000)
    assert close.p > 0.05
    assert all(comparison.p < 0.01 for comparison in clear)


@pytest.mark.parametrize(
    ("slug", "name"), [(DETECTION, "always-ok.csv"), (SELECTION, "as-written.csv"), (CORRECTION, "copy.txt")]
)
def test_a_baseline_that_changes_nothing_scores_zero(slug, name):
    assert headline(slug, f"baselines/test.{name}") == 0


def f_against(gold: Gold, output: Output, annotators: list[str]) -> float:
    (result,) = score(gold, output, ["m2"], {"m2": {"annotators": annotators}}).results
    assert result.value is not None
    return result.value


def own_text(gold: EditGold, annotator: str) -> Output:
    return EditOutput(tuple(sentence.layers[annotator] for sentence in gold.sentences))


def test_the_best_system_comes_near_to_people_and_the_weakest_does_not():
    """Bryant and Ng 2015: what a system reaches against five annotators, over what the sixth reaches against them."""
    gold = readings.corrections("test")
    others = {name: [other for other in gold.annotators if other != name] for name in gold.annotators}
    human = mean(f_against(gold, own_text(gold, name), others[name]) for name in gold.annotators)
    assert 0.75 < human < 0.85

    def ratio(name: str) -> float:
        output, _ = readings.read_system(CORRECTION, "test", FOLDER / CORRECTION / name)
        return mean(f_against(gold, output, others[name]) for name in gold.annotators) / human

    assert 0.25 < ratio("baselines/test.spelling.txt") < 0.35
    assert 0.90 < ratio("systems/test.ensemble.txt") < 0.97


@pytest.mark.parametrize(
    ("slug", "weakest", "strongest"),
    [(DETECTION, "rules.csv", "transformer.csv"), (SELECTION, "five-grams.csv", "masked-lm.csv")],
)
def test_no_pretend_system_is_better_than_people(slug, weakest, strongest):
    gold = GOLD[slug]("test")

    def ratio(name: str) -> float | None:
        output, _ = readings.read_system(slug, "test", FOLDER / slug / f"systems/test.{name}")
        return score(gold, output, ["human_kappa"]).results[0].value

    assert 0.3 < ratio(weakest) < 0.6
    assert 0.9 < ratio(strongest) < 1
