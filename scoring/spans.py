"""Span scoring in ERRANT's sense, for systems that hand in edits: the same counts as `errant_compare` 3.0.2.

Four modes, each a metric: which tokens were found (-dt), which spans (-ds), which spans were corrected in the same way
(-cs), and that with the same error type (-cse). Edits are the items of a multiset: every reference edit at a place that
the system marks is a true positive, every other one a false negative, every system edit elsewhere a false positive.

Worked example (-cs). Source "a b c", reference 0 1 -> "x" and 2 3 -> "", system 0 1 -> "x" and 1 2 -> "y":
TP 1, FP 1, FN 1, so P = R = F0.5 = .5. For -ds the same; with system 2 3 -> "z" instead, -ds finds 2 of 2.

What differs from `errant_compare`: "-NONE-" and an empty field both mean deletion here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from scoring.data import MISSING, Edit, EditGold, EditOutput, Gold, Output, Params, Ratios, Rows, Totals
from scoring.formulas import f_measure
from scoring.parameters import check_positive, chosen_annotators
from scoring.registry import Metric, RowSource

COLUMNS = ("tp", "fp", "fn")
Places: TypeAlias = dict[Hashable, list[str]]  # a place as the mode sees it -> the error types marked there
UNKNOWN_TYPE = "UNK"  # an error that the annotator could not correct: counts for detection only

# To how many places F is rounded before annotators are compared by it. ERRANT rounds to four, so that on a large corpus
# TP often decides; the other variant compares F as it is.
VARIANTS: Mapping[str, int | None] = {"errant-3.0.2": 4, "unrounded": None}


def _tokens(edit: Edit) -> Iterator[Hashable]:
    """Every token of the span; an insertion marks the token to its right."""
    yield from range(edit.start, max(edit.end, edit.start + 1))


def _span(edit: Edit) -> Iterator[Hashable]:
    yield edit.start, edit.end


def _correction(edit: Edit) -> Iterator[Hashable]:
    if edit.type != UNKNOWN_TYPE:
        # Alternatives are one text for ERRANT, so "the||a" equals only "the||a".
        yield edit.start, edit.end, "||".join(edit.corrections)


def _typed_correction(edit: Edit) -> Iterator[Hashable]:
    for place in _correction(edit):
        yield place, edit.type


def _places(edits: Iterable[Edit], where: Callable[[Edit], Iterator[Hashable]]) -> Places:
    places: Places = {}
    for edit in edits:
        for place in where(edit):
            places.setdefault(place, []).append(edit.type)
    return places


def _by_type(system: Places, reference: Places) -> dict[str, list[int]]:
    """TP, FP and FN for every error type; true positives have the reference's type, which may not be the system's."""
    true_positives = Counter(kind for place in system if place in reference for kind in reference[place])
    false_positives = Counter(kind for place, kinds in system.items() if place not in reference for kind in kinds)
    false_negatives = Counter(kind for place, kinds in reference.items() if place not in system for kind in kinds)
    kinds = sorted({*true_positives, *false_positives, *false_negatives})
    return {kind: [true_positives[kind], false_positives[kind], false_negatives[kind]] for kind in kinds}


def count_spans(gold: Gold, output: Output, params: Params, *, where: Callable[[Edit], Iterator[Hashable]]) -> Rows:
    """One row per sentence: TP, FP and FN against every annotator, and how they divide into error types.

    `types:NAME` is a JSON object {error type: [TP, FP, FN]}: only reports by category need it.
    """
    if not isinstance(gold, EditGold) or not isinstance(output, EditOutput):
        raise TypeError("span scoring compares edits with edits")
    columns: dict[str, list[Any]] = {f"{what}:{name}": [] for name in gold.annotators for what in (*COLUMNS, "types")}
    for sentence, edits in zip(gold.sentences, output.edits, strict=True):
        system = _places(edits, where)
        # A sentence that nobody annotated counts as one that the first annotator found nothing wrong with.
        layers = sentence.layers or {gold.annotators[0]: ()}
        for name in gold.annotators:
            by_type = _by_type(system, _places(layers[name], where)) if name in layers else {}
            counts = _summed(by_type.values()) if name in layers else [MISSING] * 3
            for column, count in zip(COLUMNS, counts, strict=True):
                columns[f"{column}:{name}"].append(count)
            columns[f"types:{name}"].append(json.dumps(by_type))
    return Rows([str(number) for number in range(1, len(gold.sentences) + 1)], columns)


def _summed(counts: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip((0, 0, 0), *counts, strict=True)]


def _ratios(tp: float, fp: float, fn: float, beta: float) -> tuple[float, float, float]:
    """P, R, F with ERRANT's zero rule: nothing proposed is precise, nothing to find is found."""
    precision, recall = tp / (tp + fp) if fp else 1.0, tp / (tp + fn) if fn else 1.0
    return precision, recall, f_measure(precision, recall, beta)


def chosen(rows: Rows, params: Params) -> list[tuple[str, tuple[int, int, int]]]:
    """For every sentence the annotator that makes the running F highest, and TP, FP and FN against it.

    With equal F the one with most TP, then fewest FP, then fewest FN, then the first.
    """
    digits = VARIANTS[params["variant"]]
    names = chosen_annotators(rows.columns, "tp:", params)
    counts = [zip(*(rows.listed(f"{column}:{name}") for column in COLUMNS), strict=True) for name in names]
    sums = [0, 0, 0]

    def merit(choice: tuple[str, tuple[int, int, int]]) -> tuple[float, int, int, int]:
        tp, fp, fn = choice[1]
        f = _ratios(sums[0] + tp, sums[1] + fp, sums[2] + fn, params["beta"])[2]
        return f if digits is None else round(f, digits), tp, -fp, -fn

    choices = []
    for sentence in zip(*counts, strict=True):
        present = ((name, found) for name, found in zip(names, sentence, strict=True) if MISSING not in found)
        # Of some annotators only, none may have seen the sentence: then there is nothing to count.
        choices.append(max(present, key=merit, default=(names[0], (0, 0, 0))))
        sums = _summed([sums, choices[-1][1]])
    return choices


def tally_spans(rows: Rows, params: Params) -> Rows:
    counts = [count for _, count in chosen(rows, params)]
    return Rows(rows.units, {name: [count[at] for count in counts] for at, name in enumerate(COLUMNS)})


def derive_spans(totals: Totals, params: Params) -> Ratios:
    precision, recall, f = _ratios(totals["tp"], totals["fp"], totals["fn"], params["beta"])
    return {"precision": precision, "recall": recall, "f": f}


# ERRANT's types are OPERATION:TYPE[:SUBTYPE], e.g. R:NOUN:NUM; "UNK" stands for itself on every level. Types of another
# scheme, which have no operation, do so too.
def _has_operation(kind: str) -> bool:
    return kind[1:2] == ":"


LEVELS: Mapping[str, Callable[[str], str]] = {
    "operation": lambda kind: kind[0] if _has_operation(kind) else kind,
    "main": lambda kind: kind[2:] if _has_operation(kind) else kind,
    "full": lambda kind: kind,
}


def span_categories(rows: Rows, params: Params) -> dict[str, Any]:
    """Counts and ratios per error type on three levels, against the annotators chosen for the whole."""
    levels: dict[str, dict[str, list[int]]] = {level: {} for level in LEVELS}
    for at, (annotator, _) in enumerate(chosen(rows, params)):
        for kind, counts in json.loads(rows.columns[f"types:{annotator}"][at]).items():
            for level, name in LEVELS.items():
                sums = levels[level].get(name(kind), [0, 0, 0])
                levels[level][name(kind)] = _summed([sums, counts])
    return {
        "categories": {
            level: {kind: _category(sums, params) for kind, sums in sorted(kinds.items())}
            for level, kinds in levels.items()
        }
    }


def _category(sums: list[int], params: Params) -> dict[str, float | None]:
    counts = dict(zip(COLUMNS, sums, strict=True))
    return {**counts, **derive_spans(counts, params)}


def _of_edits(gold: Gold, output: Output) -> bool:
    return isinstance(output, EditOutput)


def _check(params: Params) -> None:
    check_positive(params, "beta")


def _metric(key: str, label: str, flag: str, where: Callable[[Edit], Iterator[Hashable]], formula: str) -> Metric:
    return Metric(
        key=key,
        label=label,
        kinds=("correction",),
        source=RowSource(key, partial(count_spans, where=where)),
        tally=tally_spans,
        derive=derive_spans,
        detail=span_categories,
        headline="f",
        applies=_of_edits,
        params={"variant": "errant-3.0.2", "beta": 0.5, "annotators": ()},
        choices={"variant": tuple(VARIANTS)},
        check=_check,
        formula=f"As errant_compare {flag}. {formula}",
        paper="Bryant, Felice and Briscoe (2017)",
        caveat="Needs edits, so the figure depends on how a system's changes were cut into edits.",
        undefined="Never by ERRANT's rule, which gives 1 for P without proposals and for R without gold. A system "
        "that sent text and no edits has no value.",
        skew="There are no true negatives, so nothing is corrected for chance.",
    )


SPAN_TOKENS = _metric(
    "span_tokens",
    "Token detection (ERRANT)",
    "-dt",
    _tokens,
    "TP: tokens that system and annotator both mark; an insertion marks the token to its right.",
)
SPAN_DETECTION = _metric(
    "span_detection",
    "Span detection (ERRANT)",
    "-ds",
    _span,
    "TP: edits with the same start and end in system and annotator.",
)
SPAN_CORRECTION = _metric(
    "span_correction",
    "Span correction (ERRANT)",
    "-cs",
    _correction,
    "TP: edits with the same start, end and correction in system and annotator.",
)
SPAN_TYPES = _metric(
    "span_types",
    "Span correction with type (ERRANT)",
    "-cse",
    _typed_correction,
    "TP: edits with the same start, end, correction and error type in system and annotator.",
)
