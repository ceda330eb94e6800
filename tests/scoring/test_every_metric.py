"""What must hold of every registered metric, ours and anybody's."""

import json
import math
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import registry, rows
from scoring.commands.terminal import finite
from scoring.data import ERROR, OK, Rows
from scoring.registry import Signature, signature, summed
from scoring.score import result_from_rows, rows_key, score
from tests.scoring.evaluations import STRATEGIES

EVERY = [(metric.key, kind) for metric in registry.metrics() for kind in metric.kinds]
# Metrics for which the order of sentences matters by their official definition, and why.
ORDERED = {
    "m2": "the official scorer chooses annotators greedily, sentence after sentence",
    "gleu": "the official scorer draws references at random, sentence after sentence",
    **dict.fromkeys(
        ("span_correction", "span_types", "span_detection", "span_tokens"),
        "ERRANT chooses annotators greedily, sentence after sentence",
    ),
}
every_metric = pytest.mark.parametrize(("key", "kind"), EVERY)
thorough = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def scored(key, evaluation):
    """The result and the stored rows; None where the metric does not apply to the output."""
    done = score(evaluation.gold, evaluation.output, [key])
    if not done.results:
        return None, None
    [stored] = done.rows.values()
    return done.results[0], stored


def same(a, b):
    """Equal up to the order of additions; undefined only equals undefined."""
    return a.keys() == b.keys() and all(
        a[name] is b[name] if a[name] is None or b[name] is None else math.isclose(a[name], b[name], abs_tol=1e-9)
        for name in a
    )


@every_metric
def test_a_metric_says_what_it_is(key, kind):
    metric = registry.metric(key)
    assert metric.key == key
    assert metric.label
    assert metric.version >= 1
    assert metric.with_defaults({}) == dict(metric.params)
    assert metric.paper or metric.formula


@every_metric
@thorough
@given(data=st.data())
def test_undefined_is_none_and_every_number_is_finite(key, kind, data):
    result, _ = scored(key, data.draw(STRATEGIES[kind]()))
    if result is None:
        return
    assert result.value == result.ratios[registry.metric(key).headline]
    for number in [result.value, *result.ratios.values(), *result.counts.values()]:
        assert number is None or (isinstance(number, int | float) and math.isfinite(number))
    told = result.as_json()
    assert json.loads(json.dumps(told, allow_nan=False)) == json.loads(json.dumps(finite(told)))


@every_metric
@thorough
@given(data=st.data())
def test_the_order_of_items_does_not_matter(key, kind, data):
    if key in ORDERED:
        pytest.skip(ORDERED[key])
    evaluation = data.draw(STRATEGIES[kind]())
    order = data.draw(st.permutations(range(evaluation.size)))
    result, _ = scored(key, evaluation)
    other, _ = scored(key, evaluation.reordered(order))
    assert (result is None) == (other is None)
    if result is not None:
        assert same(result.ratios, other.ratios)
        assert same(result.counts, other.counts)


@every_metric
@thorough
@given(data=st.data())
def test_the_names_of_annotators_do_not_matter(key, kind, data):
    evaluation = data.draw(STRATEGIES[kind]())
    result, _ = scored(key, evaluation)
    other, _ = scored(key, evaluation.renamed())
    if result is not None:
        assert same(result.ratios, other.ratios)
        assert result.signature != other.signature


@every_metric
@thorough
@given(data=st.data())
def test_rows_sum_to_totals(key, kind, data):
    """Totals of two parts of the rows add up to those of the whole, whatever the parts."""
    metric = registry.metric(key)
    result, stored = scored(key, data.draw(STRATEGIES[kind]()))
    if result is None or metric.total is not summed:
        return
    tallied = metric.tally(stored, metric.with_defaults({}))
    cut = data.draw(st.integers(0, len(tallied)))
    parts = [
        Rows(tallied.units[a:b], {name: column[a:b] for name, column in tallied.columns.items()})
        for a, b in ((0, cut), (cut, len(tallied)))
    ]
    summed_up = {name: sum(part.totals()[name] for part in parts) for name in tallied.columns}
    assert same(summed_up, dict(result.counts))
    assert same(metric.derive(summed_up, metric.with_defaults({})), result.ratios)


@every_metric
@thorough
@given(data=st.data())
def test_stored_rows_give_the_result_again(key, kind, data):
    evaluation = data.draw(STRATEGIES[kind]())
    metric = registry.metric(key)
    result, stored = scored(key, evaluation)
    if result is None:
        return
    again = result_from_rows(
        metric,
        rows.from_bytes(rows.to_bytes(stored)),
        {},
        gold=evaluation.gold.digest,
        annotators=evaluation.gold.annotators,
    )
    assert finite(replace(again, detail={}).as_json()) == finite(replace(result, detail={}).as_json())
    assert finite(again.detail) == finite(result.detail)


@every_metric
@thorough
@given(data=st.data())
def test_an_interval_comes_for_free(key, kind, data):
    evaluation = data.draw(STRATEGIES[kind]())
    for result in score(evaluation.gold, evaluation.output, [key], draws=20, seed=1).results:
        if result.interval is not None:
            low, high = result.interval
            assert math.isfinite(low)
            assert low <= high
            assert "seed:1" in result.interval_signature


@every_metric
def test_a_signature_can_be_read_back(key, kind):
    metric = registry.metric(key)
    text = signature(metric, {}, gold="0" * 64, annotators=["A 1", "B+C", "D|E"])
    parsed = Signature.parse(text)
    assert parsed.metric == key
    assert parsed.params(metric) == metric.with_defaults({})
    assert signature(metric, parsed.params(metric), gold="0" * 64, annotators=["A 1", "B+C", "D|E"]) == text
    assert rows_key(metric.source, parsed.params(metric)).startswith(metric.source.key)


PLAIN_AND_WEIGHTED = [
    (plain, weighted, kind)
    for plain, weighted in (
        ("contingency", "weighted"),
        ("token_contingency", "token_weighted"),
        ("curves", "curves_weighted"),
    )
    for kind in registry.metric(plain).kinds
]


@pytest.mark.parametrize(("plain", "weighted", "kind"), PLAIN_AND_WEIGHTED)
@thorough
@given(data=st.data())
def test_weighted_equals_plain_where_annotators_agree(plain, weighted, kind, data):
    """p in {0, 1}."""
    options = {"labels": (OK, ERROR)} if kind == "detection" else {}
    evaluation = data.draw(STRATEGIES[kind](unanimous=True, **options))
    of_plain, of_weighted = (scored(key, evaluation)[0] for key in (plain, weighted))
    if of_plain is None:
        assert of_weighted is None
        return
    shared = of_plain.ratios.keys() & of_weighted.ratios.keys()
    assert "kappa" in shared or "auc" in shared
    for name in shared:
        assert of_plain.ratios[name] == of_weighted.ratios[name]
