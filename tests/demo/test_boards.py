"""The pretend systems are worth looking at: different in strength, in the intended order, two hard to tell apart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.score import score
from tasks.demo.make_demo import FOLDER
from tests.demo import readings
from tests.demo.readings import DETECTION, SELECTION


def kappa(slug: str, name: str) -> float:
    gold = readings.judgments("test") if slug == DETECTION else readings.forms("test")
    output, _ = readings.read_system(slug, "test", FOLDER / slug / name)
    (result,) = score(gold, output, ["contingency"]).results
    assert result.value is not None
    return result.value


@pytest.mark.parametrize(
    ("slug", "order"),
    [
        (DETECTION, ["random", "rules", "web-counts", "maxent", "bilstm", "transformer"]),
        (SELECTION, ["always-in", "five-grams", "memory", "perceptron", "masked-lm-l1"]),
    ],
)
def test_systems_are_in_order_of_strength(slug, order):
    values = [kappa(slug, f"{'systems' if at else 'baselines'}/test.{name}.csv") for at, name in enumerate(order)]
    assert all(better > worse + 0.03 for worse, better in pairwise(values))
    assert values[0] < 0.1
    assert 0.7 < values[-1] < 0.9


@pytest.mark.parametrize(
    ("slug", "one", "other"), [(DETECTION, "transformer", "committee"), (SELECTION, "masked-lm", "masked-lm-l1")]
)
def test_the_two_best_are_close(slug, one, other):
    assert abs(kappa(slug, f"systems/test.{one}.csv") - kappa(slug, f"systems/test.{other}.csv")) < 0.03


def test_a_baseline_that_never_objects_has_kappa_zero():
    assert kappa(DETECTION, "baselines/test.always-ok.csv") == 0
    assert kappa(SELECTION, "baselines/test.as-written.csv") == 0
