"""Pages of metrics: every one has its texts, and the numbers of worked examples follow from their formulas."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from scoring import registry
from scoring.data import Ratios, Totals
from scoring.judgments import JUDGMENTS
from scoring.registry import Metric
from tasks.metricpages.example import example
from tasks.metricpages.steps import steps
from tasks.metricpages.words import PARAMETERS, summary
from tasks.models import Phase
from tests.factories import DAY
from tests.figures.scored import correction_task, detection_task, labels, submit

EVERY = [metric for metric in registry.metrics() if metric.key in registry.BUILT_IN]
WITHOUT_FORMULA = {"gleu"}  # a mean over draws


def calculated(numbers: str) -> float:
    """The worth of a formula with numbers in it."""
    assert re.fullmatch(r"[\d.e\s()+−·/²]+", numbers)
    return float(eval(numbers.replace("·", "*").replace("²", "**2").replace("−", "-")))


@pytest.mark.parametrize("metric", EVERY, ids=lambda metric: metric.key)
def test_every_metric_says_what_it_is(metric: Metric) -> None:
    assert metric.formula
    assert metric.paper
    assert metric.caveat
    assert metric.undefined
    assert metric.skew
    assert set(metric.params) <= set(PARAMETERS)


@pytest.mark.parametrize("metric", EVERY, ids=lambda metric: metric.key)
def test_examples_come_out_as_they_say(metric: Metric) -> None:
    for kind in metric.kinds:
        result = example(kind).results[metric.key]
        made = steps(result.counts, result.ratios, metric.params)
        assert bool(made) != (metric.key in WITHOUT_FORMULA)
        for step in made:
            if step.value == "n/a":
                with pytest.raises(ZeroDivisionError):
                    calculated(step.numbers)
            else:
                assert calculated(step.numbers) == pytest.approx(float(step.value.replace(",", "")), abs=2e-4)
        names = {step.name.partition("@")[0] for step in made}
        assert metric.headline in names or metric.key in WITHOUT_FORMULA


def test_the_example_of_detection_by_hand() -> None:
    # Majority: items 1, 2 and 3 are errors; the system flags 1, 2 and 5.
    assert example("detection").results["contingency"].counts == {"tp": 2, "fp": 1, "fn": 1, "tn": 6}
    told = {step.name: step for step in steps({"tp": 2, "fp": 1, "fn": 1, "tn": 6}, {"kappa": 22 / 42}, {})}
    assert told["kappa"].numbers == "2 · (2 · 6 − 1 · 1) / ((2 + 1) · (1 + 6) + (2 + 1) · (1 + 6))"
    assert told["kappa"].value == "0.5238"


def test_the_example_of_correction_by_hand() -> None:
    # 5 edits, of which only well -> good is wrong; of the annotator taken the second edit of sentence 4 is missed.
    assert example("correction").results["m2"].counts == {"correct": 4, "proposed": 5, "gold": 5}


@pytest.mark.django_db
@pytest.mark.parametrize("metric", EVERY, ids=lambda metric: metric.key)
def test_every_metric_has_a_page(client: Client, metric: Metric) -> None:
    page = client.get(f"/metrics/{metric.key}/").content.decode()
    assert f"<h1>{metric.label}</h1>" in page
    assert "does not apply" not in page
    assert f"/metrics/{metric.key}/" in client.get("/metrics/").content.decode()


@pytest.mark.django_db
def test_somebody_elses_metric_has_one_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without texts, parameters or known counts: what its code says of itself has to do."""

    def derive(totals: Totals, params: dict[str, object]) -> Ratios:
        """Items that anybody judged."""
        return {"seen": 1.0}

    plain = Metric("plain", "Plain <one>", ("detection",), JUDGMENTS, derive, "seen", tally=EVERY[0].tally)
    monkeypatch.setattr(registry, "metric", lambda key: plain)
    monkeypatch.setattr(registry, "metrics", lambda kind=None: [plain])
    page = client.get("/metrics/plain/").content.decode()
    assert "Plain &lt;one&gt;" in page
    assert "Items that anybody judged." in page
    assert "Items that anybody judged." in client.get("/metrics/").content.decode()
    assert summary(plain) == "Items that anybody judged."


@pytest.mark.django_db
def test_an_unknown_metric_is_not_found(client: Client) -> None:
    assert client.get("/metrics/kapa/").status_code == 404


@pytest.mark.django_db
def test_rules_have_the_figures_of_the_leader(client: Client) -> None:
    task = detection_task()
    submit(task, "Alpha", labels("eeeeeooooooo"))
    submit(task, "Beta", labels("eeoooooooooo"))
    page = client.get("/tasks/articles/rules/").content.decode()
    # Alpha: TP 4, FP 1, FN 0, TN 7.
    assert "Alpha: Alpha system</bdi>, which leads Test" in page
    assert "2 · (4 · 7 − 1 · 0) / ((4 + 1) · (1 + 7) + (4 + 0) · (0 + 7))" in page
    for hidden in ({"visibility": "blind", "release_at": timezone.now() + DAY}, {"visibility": "live", "rounding": 2}):
        Phase.objects.update(**hidden)
        assert "which leads" not in client.get("/tasks/articles/rules/").content.decode()
    Phase.objects.update(rounding=None, anonymous_until=timezone.now() + DAY)
    page = client.get("/tasks/articles/rules/").content.decode()
    assert "which leads" in page
    assert "Alpha" not in page


@pytest.mark.django_db
def test_rules_of_a_task_without_results_do_without(client: Client) -> None:
    correction_task()
    assert "which leads" not in client.get("/tasks/essays/rules/").content.decode()
