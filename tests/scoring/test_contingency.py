"""Contingency, weighted and binned counts against figures of the papers and an independent calculation."""

import csv
from collections import Counter, defaultdict
from fractions import Fraction

import numpy as np
import pytest
from sklearn import metrics as sklearn

from scoring.agreement import krippendorff_alpha
from scoring.data import ERROR, MISSING, OK, UNKNOWN, FormGold, FormOutput, JudgmentGold, LabelOutput
from scoring.formats import read_judgments
from scoring.formulas import contingency_ratios
from scoring.parameters import BadParameter
from scoring.registry import UnknownName
from scoring.score import score


def detection(labels, system, key="contingency", **params):
    """The result of one metric for labels[item][annotator] and the system's labels."""
    labels = np.array(labels, np.int8)
    items = tuple(f"i{n}" for n in range(len(labels)))
    gold = JudgmentGold(items, tuple(f"A{n}" for n in range(labels.shape[1])), labels)
    [result] = score(gold, LabelOutput(np.array(system, np.int8)), [key], {key: params}).results
    return result


def from_table(tp, fp, fn, tn):
    """One annotator and one system with this contingency table."""
    gold = [ERROR] * tp + [OK] * fp + [ERROR] * fn + [OK] * tn
    return [[label] for label in gold], [ERROR] * (tp + fp) + [OK] * (fn + tn)


# Chodorow, Dickinson, Israel and Tetreault 2012
@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ((0.04, 0.16, 0.16, 0.64), {"accuracy": 0.68, "kappa": 0, "precision": 0.2, "recall": 0.2, "f1": 0.2}),  # 5
        ((0.10, 0.10, 0.10, 0.70), {"accuracy": 0.80, "kappa": 0.375}),  # Figure 7
        ((12, 18, 28, 42), {"accuracy": 0.54, "kappa": 0, "recall": 0.30, "precision": 0.40, "f1": 0.343}),  # 8 and 9
        ((12, 18, 28, 142), {"accuracy": 0.77, "kappa": 0.2069}),  # Figure 10
    ],
)
def test_figures_of_chodorow_2012(table, expected):
    ratios = contingency_ratios(*table)
    for name, value in expected.items():
        digits = len(str(value).partition(".")[2])
        assert round(ratios[name], max(digits, 2)) == value


def test_trivial_negatives_are_declared_and_kept_apart():
    """Figure 9 becomes Figure 10 by 100 places that a heuristic rules out."""
    result = detection(*from_table(12, 18, 28, 42), trivial_negatives=100)
    assert result.counts == {"tp": 12, "fp": 18, "fn": 28, "tn": 42}
    assert result.ratios["kappa"] == 0
    assert round(result.ratios["kappa_with_trivial"], 4) == 0.2069
    assert "100 declared trivial negatives" in result.detail["n_consists_of"]
    assert "trivial_negatives:100" in result.signature


def test_graded_counts_of_chodorow_2012():
    """Section 3.5.2: 80 % of judgments say error; flagged: TP .80, FP .20; not flagged: FN .80, TN .20."""
    judgments = [[ERROR] * 4 + [OK]]
    assert detection(judgments, [ERROR], "weighted").counts == {"tp": 0.8, "fp": 0.2, "fn": 0, "tn": 0}
    assert detection(judgments, [OK], "weighted").counts == {"tp": 0, "fp": 0, "fn": 0.8, "tn": 0.2}


def test_stability_of_madnani_2011():
    """8 instead of 7 of 15 annotators: plain precision moves by a whole item, weighted precision by 1/15 of one."""

    def precision(votes, key):
        sure = [[ERROR] * 15] * 9
        return detection([*sure, [ERROR] * votes + [OK] * (15 - votes)], [ERROR] * 10, key).ratios["precision"]

    assert precision(8, "contingency") - precision(7, "contingency") == pytest.approx(1 / 10, abs=1e-12)
    assert precision(8, "weighted") - precision(7, "weighted") == pytest.approx(1 / 15 / 10, abs=1e-12)


def test_bins_are_half_open_except_the_last():
    """Agreement of 20 judgments: .5, .7, .75, .85, .9, 1: two items each in the first two bins and the last."""
    judgments = [[ERROR] * n + [OK] * (20 - n) for n in (10, 14, 15, 17, 18, 20)]
    result = detection(judgments, [ERROR] * 6, "bins")
    assert [(row["low"], row["high"], row["n"]) for row in result.detail["rows"]] == [
        (0.5, 0.75, 2),
        (0.75, 0.9, 2),
        (0.9, 1.0, 2),
    ]
    first = result.detail["rows"][0]
    assert first["counts"] == {"tp": 1, "fp": 1, "fn": 0, "tn": 0}  # a tie is not an error
    assert first["error_rate"] == 0.5
    assert result.detail["rows"][2]["ratios"]["tnr"] is None
    assert result.detail["outside"] == 0
    assert detection(judgments, [ERROR] * 6, "bins", edges="0.8+1").detail["outside"] == 3


@pytest.mark.parametrize(
    ("tie", "counts"),
    [
        ("ok", {"tp": 0, "fp": 1, "fn": 0, "tn": 0}),
        ("error", {"tp": 1, "fp": 0, "fn": 0, "tn": 0}),
        ("skip", {"tp": 0, "fp": 0, "fn": 0, "tn": 0}),
    ],
)
def test_a_tie_is_settled_by_a_parameter(tie, counts):
    result = detection([[ERROR, OK]], [ERROR], tie=tie)
    assert result.counts == counts
    assert f"|tie:{tie}|" in result.signature


@pytest.mark.parametrize(("unknown", "tp", "p"), [("missing", 1, 1), ("ok", 0, 1 / 3), ("error", 1, 1)])
def test_what_unknown_means_is_a_parameter(unknown, tp, p):
    judgments = [[ERROR, UNKNOWN, UNKNOWN, MISSING]]
    assert detection(judgments, [ERROR], unknown=unknown).counts["tp"] == tp
    assert detection(judgments, [ERROR], "weighted", unknown=unknown).counts["tp"] == pytest.approx(p)


def test_items_without_judgment_are_left_out_and_said_to_be():
    result = detection([[ERROR, OK], [MISSING, UNKNOWN], [OK, OK]], [ERROR, ERROR, OK], tie="skip")
    assert result.ratios["n"] == 1
    assert result.detail["n_consists_of"] == "items that an annotator judged: 1; left out: 1 without a judgment, 1 tied"


@pytest.mark.parametrize("params", [{"tie": "maybe"}, {"beta": 0}, {"beta": "x"}, {"trivial_negatives": 1.5}])
def test_parameters_without_sense_are_refused(params):
    with pytest.raises(BadParameter):
        detection([[OK]], [OK], **params)


def test_an_unknown_parameter_is_refused_with_the_nearest_name():
    with pytest.raises(UnknownName, match="did you mean 'beta'"):
        detection([[OK]], [OK], betta=1)


def test_more_annotators_than_fit_in_a_byte():
    assert detection([[ERROR] * 300 + [OK] * 299], [ERROR]).counts["tp"] == 1


@pytest.mark.parametrize("seed", range(5))
def test_ratios_equal_scikit_learn(seed):
    random = np.random.default_rng(seed)
    gold, system = (random.integers(0, 2, 200) for _ in range(2))
    beta = random.uniform(0.2, 3)
    ratios = detection(gold[:, None], system, beta=beta).ratios
    truth = {
        "accuracy": sklearn.accuracy_score(gold, system),
        "precision": sklearn.precision_score(gold, system),
        "recall": sklearn.recall_score(gold, system),
        "tnr": sklearn.recall_score(gold, system, pos_label=0),
        "f1": sklearn.f1_score(gold, system),
        "f05": sklearn.fbeta_score(gold, system, beta=0.5),
        "f_beta": sklearn.fbeta_score(gold, system, beta=beta),
        "kappa": sklearn.cohen_kappa_score(gold, system),
        "mcc": sklearn.matthews_corrcoef(gold, system),
        "informedness": sklearn.balanced_accuracy_score(gold, system, adjusted=True),
        "prevalence": gold.mean(),
        "bias": system.mean(),
    }
    for name, value in truth.items():
        assert ratios[name] == pytest.approx(value, abs=1e-12), name


@pytest.mark.parametrize("seed", range(5))
def test_alpha_is_that_of_two_coders(seed):
    """The general alpha, itself tested against a published example, on gold and system as two annotators."""
    random = np.random.default_rng(seed)
    gold, system = (random.integers(0, 2, 50) for _ in range(2))
    votes = np.stack([(gold == label).astype(int) + (system == label) for label in (OK, ERROR)], axis=1)
    ratios = detection(gold[:, None], system).ratios
    assert ratios["alpha"] == pytest.approx(krippendorff_alpha(votes), abs=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_weighted_ratios_equal_scikit_learn_with_sample_weights(seed):
    """Every judgment as an item of its own, weighted by one over the judgments of its item."""
    random = np.random.default_rng(seed)
    judgments = random.integers(-1, 2, (60, 7)).astype(np.int8)
    judgments[:, 0] = random.integers(0, 2, 60)  # at least one judgment each
    system = random.integers(0, 2, 60)
    items, annotators = np.nonzero(judgments >= 0)
    gold, answer = judgments[items, annotators], system[items]
    weight = 1 / (judgments >= 0).sum(axis=1)[items]
    ratios = detection(judgments, system, "weighted").ratios
    assert ratios["precision"] == pytest.approx(sklearn.precision_score(gold, answer, sample_weight=weight), abs=1e-12)
    assert ratios["recall"] == pytest.approx(sklearn.recall_score(gold, answer, sample_weight=weight), abs=1e-12)
    assert ratios["kappa"] == pytest.approx(sklearn.cohen_kappa_score(gold, answer, sample_weight=weight), abs=1e-12)
    assert ratios["mcc"] == pytest.approx(sklearn.matthews_corrcoef(gold, answer, sample_weight=weight), abs=1e-12)


def selected(written, forms, system, key, **params):
    """The results of one metric for written forms, forms[item][annotator] and the system's forms."""
    vocabulary = sorted({*written, *(form for row in forms for form in row if form is not None)})
    code = {form: n for n, form in enumerate(vocabulary)} | {None: MISSING}
    gold = FormGold(
        tuple(f"i{n}" for n in range(len(written))),
        tuple(f"A{n}" for n in range(len(forms[0]))),
        tuple(vocabulary),
        np.array([code[form] for form in written], np.int32),
        np.array([[code[form] for form in row] for row in forms], np.int32),
    )
    return score(gold, FormOutput(tuple(system)), [key], {key: params}).results


def selection(written, forms, system, **params):
    [result] = selected(written, forms, system, "contingency", **params)
    return result


def test_the_was_scheme():
    """XXX = TN, XXY = FP, XYX = FN, XYY = TP; XYZ = TP for detection, FP and FN for correction."""
    written = ["in", "in", "in", "in", "in"]
    annotated = [["in"], ["in"], ["on"], ["on"], ["on"]]
    system = ["in", "on", "in", "on", "at"]
    result = selection(written, annotated, system)
    assert result.detail["detection"]["counts"] == {"tp": 2, "fp": 1, "fn": 1, "tn": 1}
    assert result.detail["correction"]["counts"] == {"tp": 1, "fp": 2, "fn": 2, "tn": 1}
    assert result.detail["counts"]["correction"]["fp"] == 2
    assert result.ratios["correction_precision"] == pytest.approx(1 / 3)
    assert result.value == result.ratios["kappa"] == contingency_ratios(2, 1, 1, 1)["kappa"]


@pytest.mark.parametrize(
    ("forms", "system", "correction"),
    [
        (["on", "on", "at", "in"], "on", {"tp": 1, "fp": 0, "fn": 0, "tn": 0}),
        (["on", "on", "at", "in"], "at", {"tp": 0, "fp": 1, "fn": 1, "tn": 0}),
        (
            ["on", "at", "on", "at"],
            "at",
            {"tp": 1, "fp": 0, "fn": 0, "tn": 0},
        ),  # equally frequent: each is right
        (["on", "at", "at", "by"], "by", {"tp": 0, "fp": 1, "fn": 1, "tn": 0}),
        (["on", "at", None, None], "of", {"tp": 0, "fp": 1, "fn": 1, "tn": 0}),  # nobody said so
        (["in", "in", "at", "at"], "at", {"tp": 0, "fp": 1, "fn": 0, "tn": 0}),  # a tie with the written form
    ],
)
def test_the_annotated_form_is_the_most_frequent_correction(forms, system, correction):
    assert selection(["in"], [forms], [system]).detail["correction"]["counts"] == correction


def test_graded_correction():
    """Of five annotators two want the system's form, one another, two the written one: TP .4, FP .4 + .2, FN .2."""
    [result] = selected(["in"], [["on", "on", "at", "in", "in"]], ["on"], "weighted")
    assert result.counts == pytest.approx({"tp": 0.6, "fp": 0.4, "fn": 0, "tn": 0, "xyz": 0.2})
    assert result.detail["correction"]["counts"] == pytest.approx({"tp": 0.4, "fp": 0.6, "fn": 0.2, "tn": 0})
    [result] = selected(["in", "in"], [["on", "on", "on"], ["at", "at", "in"]], ["by", "at"], "bins")
    assert [row["correction"]["counts"] for row in result.detail["rows"]] == [
        {"tp": 1, "fp": 0, "fn": 0, "tn": 0},
        {"tp": 0, "fp": 0, "fn": 0, "tn": 0},
        {"tp": 0, "fp": 1, "fn": 1, "tn": 0},
    ]


def test_spread_over_annotators():
    """Against A0: TP 1, FP 1; against A1: TP 2. A1 leaves nothing to be missed."""
    result = detection([[ERROR, ERROR], [OK, ERROR]], [ERROR, ERROR])
    each = result.detail["annotators"]["each"]
    assert each["A0"]["counts"] == {"tp": 1, "fp": 1, "fn": 0, "tn": 0}
    assert each["A1"]["counts"] == {"tp": 2, "fp": 0, "fn": 0, "tn": 0}
    assert result.detail["annotators"]["spread"]["precision"] == {"low": 0.5, "mean": 0.75, "high": 1}


def independent(path, system):
    """Majority, weighted and binned counts of a crowd file in exact fractions; the system is a dict of labels."""
    judged = defaultdict(list)
    with path.open() as file:
        for row in csv.DictReader(file):
            judged[row["item"]].append(row["label"] == "1")
    plain, weighted, bins = Counter(), Counter(), Counter()
    for item, said in judged.items():
        p = Fraction(sum(said), len(said))
        flagged = system[item]
        cell = ("tp" if p > Fraction(1, 2) else "fp") if flagged else ("fn" if p > Fraction(1, 2) else "tn")
        plain[cell] += 1
        weighted["tp" if flagged else "fn"] += p
        weighted["fp" if flagged else "tn"] += 1 - p
        agreement = max(p, 1 - p)
        edges = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))
        bins[cell, sum(agreement >= edge for edge in edges) - 1] += 1
    return plain, weighted, bins


@pytest.mark.parametrize("name", ["rte", "sp"])
def test_real_judgments_count_as_in_an_independent_calculation(shared_data, name):
    path = shared_data / "crowd" / name / "label.csv"
    gold, _ = read_judgments({"label.csv": path.read_bytes()})
    random = np.random.default_rng(7)
    system = dict(zip(gold.items, random.random(len(gold.items)) < 0.4, strict=True))
    plain, weighted, bins = independent(path, system)
    output = LabelOutput(np.array([system[item] for item in gold.items], np.int8))
    by_key = {result.metric: result for result in score(gold, output, ["contingency", "weighted", "bins"]).results}
    assert by_key["contingency"].counts == {cell: plain[cell] for cell in ("tp", "fp", "fn", "tn")}
    for cell, total in by_key["weighted"].counts.items():
        assert total == pytest.approx(float(weighted[cell]), abs=1e-9)
    for number, row in enumerate(by_key["bins"].detail["rows"]):
        assert row["counts"] == {cell: bins[cell, number] for cell in ("tp", "fp", "fn", "tn")}


def test_kappa_relative_to_humans():
    """A eeoo, B eeoo, C eooe, system eeoo: by hand in scoring/human_kappa.py."""
    judgments = [[ERROR, ERROR, ERROR], [ERROR, ERROR, OK], [OK, OK, OK], [OK, OK, ERROR]]
    result = detection(judgments, [ERROR, ERROR, OK, OK], "human_kappa")
    told = {each["annotator"]: (each["human"], each["system"]) for each in result.detail["annotators"]}
    assert told == {"A0": (0.5, 0.5), "A1": (0.5, 0.5), "A2": (0, 1)}
    assert result.ratios["human"] == pytest.approx(1 / 3)
    assert result.value == pytest.approx(2)


@pytest.mark.parametrize("name", ["rte", "sp"])
def test_humans_against_the_majority_of_the_others_on_real_judgments(shared_data, name):
    """Every worker against the others with scikit-learn; the system is a random one."""
    gold, _ = read_judgments({"label.csv": (shared_data / "crowd" / name / "label.csv").read_bytes()})
    system = np.random.default_rng(3).integers(0, 2, len(gold.items)).astype(np.int8)
    [result] = score(gold, LabelOutput(system), ["human_kappa"]).results
    for number, told in enumerate(result.detail["annotators"]):
        own = gold.labels[:, number]
        others = np.delete(gold.labels, number, axis=1)
        judged = (own >= 0) & (others >= 0).any(axis=1)
        majority = (others == ERROR).sum(axis=1) > (others == OK).sum(axis=1)
        assert told["n"] == judged.sum()
        for who, labels in (("human", own), ("system", system)):
            if told[who] is not None:
                truth = sklearn.cohen_kappa_score(labels[judged], majority[judged])
                assert told[who] == pytest.approx(truth, abs=1e-12)
