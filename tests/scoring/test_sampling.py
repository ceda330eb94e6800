"""Sampling after Tetreault and Chodorow 2008: the paper's figures, known populations, and coverage."""

from __future__ import annotations

import contextlib
import csv
import io
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from scoring.data import Item
from scoring.estimates import Rate, effective, estimate, normal, plan, wilson
from scoring.problems import BadInput, FormatError
from scoring.sampling import Design, draw, read_design, sheet

ITEMS = [str(number) for number in range(10_000)]
FLAGGED = np.arange(10_000) < 1_000


def figure_1() -> Design:
    return draw(ITEMS, {"system": FLAGGED}, flagged=0.75, others=1500, seed=1)


def judged_as_in_figure_1(design: Design) -> dict[str, float]:
    """600 of the 750 flagged items are errors, 450 of the 1,500 others."""
    errors: dict[str, float] = {}
    left = {True: 600, False: 450}
    for item, number in zip(design.items, design.stratum_of, strict=True):
        side = design.strata[number].flags[0]
        errors[item] = float(left[side] > 0)
        left[side] -= 1
    return errors


def test_figure_1_and_table_5() -> None:
    design = figure_1()
    assert [(s.flags, s.population, s.sample) for s in design.strata] == [((True,), 1000, 750), ((False,), 9000, 1500)]
    assert [stratum.weight for stratum in design.strata] == [pytest.approx(4 / 3), 6]
    found = estimate(design, judged_as_in_figure_1(design))["system"]
    values = {name: round(getattr(found, name).value, 2) for name in ("hits", "false_positives", "misses")}
    assert values == {"hits": 0.08, "false_positives": 0.02, "misses": 0.27}
    assert (round(found.precision.value, 2), round(found.recall.value, 2)) == (0.80, 0.23)
    told = found.as_json()
    assert [round(end, 2) for end in told["precision"]["normal"]] == [0.77, 0.83]
    assert [round(end, 3) for end in told["hits"]["normal"]] == [0.077, 0.083]
    assert found.bias == 0.1
    assert found.ratios["prevalence"] == pytest.approx(0.35)


def test_intervals_of_a_proportion() -> None:
    for errors, n in [(0, 5), (1, 7), (30, 40), (600, 750), (9, 9)]:
        low, high = proportion_confint(errors, n, method="wilson")
        assert wilson(errors / n, n) == (pytest.approx(low, abs=1e-12), pytest.approx(high, abs=1e-12))
    assert [round(end, 3) for end in normal(0.8, 750)] == [0.771, 0.829]
    assert [round(end, 3) for end in wilson(0.8, 750)] == [0.770, 0.827]


def test_recall_by_the_delta_method() -> None:
    # dR/dH = M/(H+M)², dR/dM = -H/(H+M)², by finite differences.
    hits, misses = Rate(0.08, 2e-6, 0.077, 0.083), Rate(0.27, 1e-4, 0.25, 0.29)
    step = 1e-6

    def recall(h: float, m: float) -> float:
        return h / (h + m)

    by_h = (recall(0.08 + step, 0.27) - recall(0.08 - step, 0.27)) / (2 * step)
    by_m = (recall(0.08, 0.27 + step) - recall(0.08, 0.27 - step)) / (2 * step)
    assert hits.against(misses).variance == pytest.approx(by_h**2 * 2e-6 + by_m**2 * 1e-4, rel=1e-6)


def test_wilson_limits_of_recall_solve_their_equations() -> None:
    hits, misses = Rate(0.08, 0, 0.076, 0.083), Rate(0.27, 0, 0.25, 0.3)
    found = hits.against(misses)
    low, high = found.low / (1 - found.low), found.high / (1 - found.high)
    assert (0.08 - 0.27 * low) ** 2 == pytest.approx(0.004**2 + (0.03 * low) ** 2)
    assert (0.27 * high - 0.08) ** 2 == pytest.approx(0.003**2 + (0.02 * high) ** 2)
    assert found.low < found.value < found.high


def test_a_system_that_flags_nothing_finds_nothing_for_sure() -> None:
    """No hits are possible and some misses are there, so recall is 0 whatever the sample would have said."""
    nothing, misses = Rate(0.0, 0.0, 0.0, 0.0), Rate(0.5, 0.02, 0.17, 0.83)
    recall = nothing.against(misses)
    assert recall is not None
    assert (recall.low, recall.value, recall.high) == (0.0, 0.0, 0.0)


def test_without_a_hit_among_few_judgments_recall_may_still_be_something() -> None:
    hits, misses = Rate(0.0, 0.0, 0.0, 0.1), Rate(0.5, 0.02, 0.3, 0.7)
    recall = hits.against(misses)
    assert recall is not None
    assert recall.low == recall.value == 0
    assert 0 < recall.high < 1


def test_no_misses_found_is_not_certainty() -> None:
    design = figure_1()
    errors = {item: float(design.strata[n].flags[0]) for item, n in zip(design.items, design.stratum_of, strict=True)}
    found = estimate(design, errors)["system"]
    assert (found.precision.value, found.recall.value, found.recall.high) == (1, 1, 1)
    # Wilson: at most z²/(n + z²) = .26 % of the other 90 % are errors, so R is at least about .1 / (.1 + .0023).
    assert found.recall.low == pytest.approx(0.1 / (0.1 + 0.9 * 3.8415 / 1503.84), abs=1e-3)


def test_a_stratum_without_judgments_leaves_undefined_what_needs_it() -> None:
    design = draw(ITEMS, {"system": FLAGGED}, flagged=50, others=0, seed=1)
    found = estimate(design, dict.fromkeys(design.items, 1.0))["system"]
    assert found.precision.value == 1
    assert found.misses is found.recall is found.ratios is None
    silent = draw(ITEMS, {"silent": np.zeros(10_000, bool)}, flagged=50, others=20, seed=1)
    found = estimate(silent, dict.fromkeys(silent.items, 1.0))["silent"]
    assert found.precision is None
    assert (found.hits.value, found.recall.value) == (0, 0)


def test_items_not_judged_leave_their_weight_to_the_stratum() -> None:
    design = figure_1()
    errors = judged_as_in_figure_1(design)
    half = dict(list(errors.items())[::2])
    found = estimate(design, half)["system"]
    flagged = [errors[i] for i, n in list(zip(design.items, design.stratum_of, strict=True))[::2] if n == 0]
    assert found.hits.value == pytest.approx(0.1 * np.mean(flagged))
    assert found.precision.low < estimate(design, errors)["system"].precision.low  # fewer judgments, more doubt


def test_one_sample_for_several_systems_is_unbiased() -> None:
    rng = np.random.default_rng(7)
    errors = rng.random(600) < 0.3
    systems = {"a": errors ^ (rng.random(600) < 0.1), "b": rng.random(600) < 0.2, "c": errors & (rng.random(600) < 0.5)}
    items = [str(number) for number in range(600)]
    truth = {item: float(error) for item, error in zip(items, errors, strict=True)}
    hits = {name: [] for name in systems}
    recall_covered, precision_covered = 0, 0
    for seed in range(200):
        design = draw(items, systems, flagged=0.5, others=0.3, seed=seed)
        found = estimate(design, {item: truth[item] for item in design.items}, finite=True)
        for name in systems:
            hits[name].append(found[name].hits.value)
        flagged = systems["a"]
        recall_covered += found["a"].recall.low <= (errors & flagged).sum() / errors.sum() <= found["a"].recall.high
        precision = (errors & flagged).sum() / flagged.sum()
        precision_covered += found["a"].precision.low <= precision <= found["a"].precision.high
    for name, flagged in systems.items():
        assert np.mean(hits[name]) == pytest.approx((errors & flagged).mean(), abs=0.004)
    assert recall_covered >= 185
    assert precision_covered >= 185


def test_sizes_are_shared_out_among_strata_in_proportion() -> None:
    # 10 items are flagged by both, 25 by a alone, 15 by b alone, 50 by neither.
    numbers = np.arange(100)
    systems = {"a": numbers < 35, "b": (numbers < 10) | ((numbers >= 35) & (numbers < 50))}
    design = draw([str(n) for n in numbers], systems, flagged=11, others=0.5, seed=1)
    # 11 of 50 are 2.2 + 5.5 + 3.3: the rest of 1 goes to the largest remainder.
    found = {stratum.flags: (stratum.population, stratum.sample) for stratum in design.strata}
    assert found == {(True, True): (10, 2), (True, False): (25, 6), (False, True): (15, 3), (False, False): (50, 25)}


def test_weights_add_up_to_the_corpus() -> None:
    rng = np.random.default_rng(8)
    systems = {name: rng.random(500) < 0.2 for name in "abcd"}
    design = draw([str(n) for n in range(500)], systems, flagged=100, others=50, seed=3)
    weights = [design.strata[number].weight for number in design.stratum_of]
    assert sum(weights) == pytest.approx(500)
    assert len(set(design.items)) == len(design.items) == sum(stratum.sample for stratum in design.strata)
    for item, number in zip(design.items, design.stratum_of, strict=True):
        assert design.strata[number].flags == tuple(bool(flags[int(item)]) for flags in systems.values())


@given(st.integers(1, 60), st.integers(0, 60), st.integers(0, 80), st.floats(0, 1), st.integers(0, 99))
def test_sizes_and_rates_are_kept(n: int, flagged: int, size: int, rate: float, seed: int) -> None:
    flags = np.arange(n) < flagged
    design = draw([str(i) for i in range(n)], {"s": flags}, flagged=size, others=rate, seed=seed)
    by_side = {stratum.flags[0]: stratum for stratum in design.strata}
    if True in by_side:
        assert by_side[True].sample == min(size, by_side[True].population)
    if False in by_side:
        assert by_side[False].sample == round(rate * by_side[False].population)


def test_the_sheet_is_blind_shuffled_and_repeatable() -> None:
    design = figure_1()
    text = sheet(design, {"1": Item("1", 'He said, "yes"')})
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == ["item", "text", "label"]
    assert [row["item"] for row in rows] == list(design.items)
    assert {row["label"] for row in rows} == {""}
    sides = [design.strata[number].flags[0] for number in design.stratum_of]
    assert 200 < sum(sides[:750]) < 300  # a third of the sheet, wherever one looks
    assert figure_1() == design
    assert draw(ITEMS, {"system": FLAGGED}, flagged=0.75, others=1500, seed=2) != design


def test_a_design_survives_its_file() -> None:
    design = draw(["a", "b", "c"], {"x": np.array([1, 0, 1], bool)}, flagged=1, others=1.0, seed=4)
    assert read_design(json.dumps(design.as_json()).encode()) == design


DRAWN_FROM_NOTHING = b'{"systems":["a"],"strata":[],"items":["1"],"stratum_of":[0],"seed":1}'


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b'{"systems": []}', b"\xff", DRAWN_FROM_NOTHING])
def test_a_bad_design_is_a_list_of_problems(data: bytes) -> None:
    with pytest.raises(FormatError, match="design"):
        read_design(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["flags", "population", "sample"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.fixed_dictionaries(dict.fromkeys(["systems", "strata", "items", "stratum_of", "seed"], JSON)))
def test_any_json_is_a_design_or_a_list_of_problems(found: object) -> None:
    with contextlib.suppress(FormatError):
        read_design(json.dumps(found).encode())


def test_finite_populations() -> None:
    assert effective(750, 1000, finite=True) == pytest.approx(2997)
    assert effective(750, 1000, finite=False) == 750
    design = draw(["a", "b", "c"], {"x": np.array([1, 0, 1], bool)}, flagged=1.0, others=1.0, seed=4)
    found = estimate(design, {"a": 1.0, "b": 1.0, "c": 0.0}, finite=True)["x"]
    assert (found.recall.low, found.recall.value, found.recall.high) == (0.5, 0.5, 0.5)


def test_the_plan_for_figure_1() -> None:
    found = plan(10_000, 1_000, precision=0.8, recall=0.08 / 0.35, precision_width=0.05726, recall_width=0.05)
    assert found.flagged == 750
    low, high = found.expected.as_json()["recall"]["normal"]
    assert high - low <= 0.05 + 1e-9
    fewer = plan(10_000, 1_000, precision=0.8, recall=0.08 / 0.35, precision_width=0.05726, recall_width=0.0501)
    assert fewer.others < found.others
    assert found.enough


def test_the_plan_needs_no_judgment_too_many() -> None:
    found = plan(100_000, 10_000, precision=0.7, recall=0.4, precision_width=0.2, recall_width=0.08)
    wanted = found.flagged + found.others

    def width(flagged: int, others: int) -> float:
        share = 10_000 / 100_000
        hits, missed = 0.7 * share, 0.7 * share * 0.6 / 0.4
        rate = missed / (1 - share)
        var_h, var_m = share**2 * 0.21 / flagged, (1 - share) ** 2 * rate * (1 - rate) / others
        return 2 * 1.96 * np.sqrt((missed**2 * var_h + hits**2 * var_m) / (hits + missed) ** 4)

    assert width(found.flagged, found.others) <= 0.08
    assert all(width(n, wanted - 3 - n) > 0.08 for n in range(50, wanted - 50))


def test_plans_that_cannot_be() -> None:
    with pytest.raises(BadInput, match="impossible"):
        plan(100, 90, precision=0.9, recall=0.1, precision_width=0.1, recall_width=0.1)
    found = plan(100, 50, precision=0.9, recall=0.8, precision_width=0.01, recall_width=0.01)
    assert (found.flagged, found.others, found.enough) == (50, 50, False)
