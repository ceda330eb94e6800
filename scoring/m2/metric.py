"""M²: MaxMatch F of Dahlmeier and Ng (2012), with the counts of the official scorer.

Rows hold the counts of every sentence against every annotator. Which annotator counts, and for how much recall does, is
decided afterwards from these rows (policy.py), so any other choice needs no file.

Worked example: source "The cat sat at mat .", correction "A cat sat on the mat .", gold at -> on and nothing -> the or
a: correct 2, proposed 3, gold 2, so P = 2/3, R = 1, F0.5 = 1.25 · (2/3) / (.25 · 2/3 + 1) = .714.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.apply import corrected_lines
from scoring.data import MISSING, EditGold, Gold, Output, Params, Ratios, Rows, Totals
from scoring.formulas import f_measure, ratio
from scoring.m2 import policy
from scoring.m2.counting import corrections
from scoring.m2.gold import prepare
from scoring.m2.parts import Options
from scoring.m2.policy import Counts
from scoring.m2.unions import EDITS, UNCHANGED, UNION, union_counts, union_entry
from scoring.parameters import BadParameter, check_positive, chosen_annotators
from scoring.registry import Metric, RowSource

COLUMNS = ("correct", "proposed", "gold")
POLICIES = {"running": policy.running, "optimal": policy.optimal, "best": policy.best}
MEAN = "mean"
UNCERTIFIED = "uncertified"


def options_of(params: Params) -> Options:
    return Options(params["max_unchanged"], params["version"] == "3.2", params["ignore_whitespace_casing"])


def count_m2(gold: Gold, output: Output, params: Params) -> Rows:
    """One row per sentence: `correct:NAME`, `proposed:NAME`, `gold:NAME` for every annotator, MISSING where absent.

    With several annotators, also what the union of the edits of any of them needs (unions.py). `uncertified`, if there
    are any, marks sentences so large and so different that the official counts may be others.
    """
    if not isinstance(gold, EditGold):
        raise TypeError("M2 scores corrections")
    options = options_of(params)
    lines = corrected_lines(gold, output)
    sentences = prepare(gold, clean=not params["official_quirks"])
    size = len(sentences)
    table = [[[MISSING] * size for _ in COLUMNS] for _ in gold.annotators]
    edits = [["0"] * size for _ in gold.annotators]
    unions = [UNCHANGED] * size
    uncertified = [0] * size
    several = len(gold.annotators) > 1
    for at, (sentence, correction) in enumerate(zip(sentences, corrections(sentences, lines, options), strict=True)):
        local = [(0, 0)] * len(sentence.layers)
        if correction is not None:
            local = [correction.against(layer) for layer in sentence.layers]
            if several:
                unions[at] = union_entry(sentence, correction)
            uncertified[at] = int(not correction.certified)
        for place, layer, (correct, proposed) in zip(sentence.present, sentence.layers, local, strict=True):
            columns = table[place]
            columns[0][at], columns[1][at], columns[2][at] = correct, proposed, len(layer.edits)
            if several and layer.shared:
                edits[place][at] = f"{layer.shared:x}"
    named = {
        f"{what}:{name}": column
        for name, triple in zip(gold.annotators, table, strict=True)
        for what, column in zip(COLUMNS, triple, strict=True)
    }
    more: dict[str, list[Any]] = {}
    if several:
        more = {EDITS + name: column for name, column in zip(gold.annotators, edits, strict=True)} | {UNION: unions}
    if any(uncertified):
        more[UNCERTIFIED] = uncertified
    return Rows([str(number) for number in range(1, size + 1)], {**named, **more})


def annotators_of(rows: Rows, params: Params) -> list[str]:
    """The annotators in the rows, or those of them that `annotators` names, always in the order of the rows."""
    return chosen_annotators(rows.columns, "gold:", params)


def counts_of(rows: Rows, names: Sequence[str]) -> list[list[Counts | None]]:
    """Per sentence the counts against each of these annotators, None where absent."""
    columns = [zip(*(rows.listed(f"{what}:{name}") for what in COLUMNS), strict=True) for name in names]
    return [
        [None if local[2] == MISSING else Counts(*local) for local in sentence]
        for sentence in zip(*columns, strict=True)
    ]


def chosen(rows: Rows, params: Params) -> list[str | None]:
    """For every sentence the annotator that it is scored against; None if none of them saw it."""
    name = params["policy"]
    if name == "running" and not params["official_quirks"]:
        name = "optimal"
    names = annotators_of(rows, params)
    choose, beta = POLICIES[name], params["beta"]
    choice = rows.remembered(("chosen", name, beta, *names), lambda: choose(counts_of(rows, names), beta))
    return [None if at is None else names[at] for at in choice]


def tally_m2(rows: Rows, params: Params) -> Rows:
    """Correct, proposed and gold of every sentence against the annotator that the policy chooses.

    For the mean: `correct:NAME` and so on for each annotator.
    """
    names = annotators_of(rows, params)
    if params["policy"] == MEAN:
        columns = {f"{what}:{name}": _present(rows.listed(f"{what}:{name}")) for name in names for what in COLUMNS}
        return Rows(rows.units, columns)
    if params["policy"] == UNION:
        return Rows(rows.units, _union(rows, names))
    choice = chosen(rows, params)
    lists = {name: [rows.listed(f"{what}:{name}") for what in COLUMNS] for name in names}
    columns = {
        what: [0 if name is None else lists[name][place][at] for at, name in enumerate(choice)]
        for place, what in enumerate(COLUMNS)
    }
    return Rows(rows.units, columns)


def _present(column: Sequence[int]) -> list[int]:
    return [max(count, 0) for count in column]  # MISSING is -1: an absent annotator adds nothing


def _union(rows: Rows, names: Sequence[str]) -> dict[str, list[int]]:
    if len(names) == 1:
        return {what: _present(rows.listed(f"{what}:{names[0]}")) for what in COLUMNS}
    counts = union_counts(rows, names)
    return {what: [each[place] for each in counts] for place, what in enumerate(COLUMNS)}


def derive_m2(totals: Totals, params: Params) -> Ratios:
    """P, R and F; for the mean, those of every annotator alone, averaged."""
    if params["policy"] != MEAN:
        return ratios(totals, params)
    names = [name.removeprefix("gold:") for name in totals if name.startswith("gold:")]
    alone = [ratios(_of(totals, name), params) for name in names]
    return {name: _mean([one[name] for one in alone]) for name in ("precision", "recall", "f")}


def _of(totals: Totals, name: str) -> Totals:
    return {what: totals[f"{what}:{name}"] for what in COLUMNS}


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def ratios(counts: Totals, params: Params) -> Ratios:
    """P, R and F.

    The official rule for zeros: nothing proposed is precise, nothing wanted is recalled, and F is 0 where both are 0.
    The other rule leaves such ratios undefined.
    """
    zero = 1.0 if params["zero"] == "official" else None
    precision = ratio(counts["correct"], counts["proposed"], zero=zero)
    recall = ratio(counts["correct"], counts["gold"], zero=zero)
    f = None if precision is None or recall is None else f_measure(precision, recall, params["beta"])
    return {"precision": precision, "recall": recall, "f": f}


def detail_m2(rows: Rows, params: Params) -> Mapping[str, Any]:
    """Each annotator alone, how often each was chosen, and how many sentences may officially count otherwise."""
    names = annotators_of(rows, params)
    alone = {}
    for name in names:
        counts = {what: sum(_present(rows.listed(f"{what}:{name}"))) for what in COLUMNS}
        alone[name] = {"counts": counts, "ratios": ratios(counts, params)}
    told: dict[str, Any] = {"alone": alone}
    if params["policy"] in POLICIES:
        choice = Counter(chosen(rows, params))
        told["chosen"] = {name: choice[name] for name in names}
    if UNCERTIFIED in rows.columns:
        told[UNCERTIFIED] = sum(rows.listed(UNCERTIFIED))
    return told


def check_m2(params: Params) -> None:
    check_positive(params, "beta")
    if params["max_unchanged"] < 0:
        raise BadParameter("max_unchanged", "a number of words", params["max_unchanged"])


M2_ROWS = RowSource("m2", count_m2, ("max_unchanged", "version", "ignore_whitespace_casing", "official_quirks"))

M2 = Metric(
    key="m2",
    label="M² F",
    kinds=("correction",),
    source=M2_ROWS,
    derive=derive_m2,
    headline="f",
    tally=tally_m2,
    detail=detail_m2,
    params={
        "beta": 0.5,
        "max_unchanged": 2,
        "version": "3.2",
        "ignore_whitespace_casing": False,
        "policy": "running",
        "annotators": (),
        "official_quirks": True,
        "zero": "official",
    },
    choices={
        "version": ("3.2", "head"),
        "policy": (*POLICIES, UNION, MEAN),
        "zero": ("official", "undefined"),
    },
    check=check_m2,
    formula="P = correct/proposed, R = correct/gold, F = (1+b²)PR / (b²P + R); nothing proposed: P = 1, no gold: R = 1",
    paper="Dahlmeier and Ng (2012), Better evaluation for grammatical error correction",
    caveat="The official choice of annotator is greedy: it depends on the order of the sentences.",
    undefined="Never by the official rule, which gives 1 for P without proposals and for R without gold; "
    "zero=undefined: n/a.",
    skew="There are no true negatives: text that was rightly left alone counts for nothing, so no figure is "
    "corrected for chance, and R tends to grow with the number of edits proposed.",
)
