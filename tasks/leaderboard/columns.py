"""The columns of a board, made from what is stored, so that a metric of a third party appears by itself.

A metric has one group of columns with its counts and ratios, a second for ratios that few ask for, one for every slice
of the data (counts and ratios that are stored as NAME@SLICE, such as agreement bins) and one for the spread over
annotators where its detail has one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring import registry
from scoring.data import Params
from scoring.registry import Metric
from tasks import shown
from tasks.models import Task

# Name of a count or ratio -> short label, what it is. A name that is not here is shown as it is.
NAMES: Mapping[str, tuple[str, str]] = {
    "tp": ("TP", "true positives"),
    "fp": ("FP", "false positives"),
    "fn": ("FN", "false negatives"),
    "tn": ("TN", "true negatives"),
    "xyz": ("XYZ", "errors seen but not mended"),
    "correct": ("Correct", "proposed edits that match gold"),
    "proposed": ("Proposed", "edits of the system"),
    "gold": ("Gold", "edits of the annotators it is held against"),
    "n": ("N", "number of items counted"),
    "prevalence": ("Prev.", "prevalence: share of items that are errors, (TP+FN)/N"),
    "bias": ("Bias", "bias: share of items that the system flags, (TP+FP)/N"),
    "accuracy": ("Acc.", "accuracy, (TP+TN)/N"),
    "precision": ("P", "precision"),
    "recall": ("R", "recall"),
    "tnr": ("TNR", "true negative rate, TN/(TN+FP)"),
    "f1": ("F1", "F-measure, precision and recall weighted alike"),
    "f05": ("F0.5", "F-measure, precision weighted twice"),
    "kappa": ("κ", "Cohen's kappa"),
    "informedness": ("Inf.", "informedness, R + TNR - 1"),
    "markedness": ("Mark.", "markedness, P + NPV - 1"),
    "mcc": ("MCC", "Matthews correlation"),
    "alpha": ("α", "Krippendorff's alpha"),
    "auc": ("AUC", "area under the ROC curve"),
    "average_precision": ("AP", "average precision: area under the precision-recall curve"),
    "auk": ("AUK", "area under the kappa curve"),
    "ratio": ("Ratio", "human ratio: what the system reaches as a share of what humans reach"),
    "human": ("Humans", "humans: what annotators reach against the others, on average"),
    "system": ("System", "the system: what it reaches against the same annotators, on average"),
    "annotators": ("Annotators", "annotators: how many they are"),
    "chosen": ("Chosen", "sentences that are scored against this annotator"),
    "threshold": ("Threshold", "items with a score of at least this are flagged"),
    "positives": ("Errors", "errors: items that are one"),
    "negatives": ("Fine", "fine: items that are no error"),
}
ORDER = (*NAMES, "f", "f_beta", "gleu")  # of columns; databases do not keep the order of what is stored
FURTHER = {"accuracy", "tnr", "informedness", "markedness", "mcc", "alpha"}
NEVER_RANKS = {"n", "prevalence", "bias"}
SPREAD = ("low", "mean", "high")


class Stored(NamedTuple):
    """One metric of one evaluation as it is stored; `spread` and `humans` only where they were asked for."""

    value: float | None
    low: float | None
    high: float | None
    counts: Mapping[str, float]
    ratios: Mapping[str, float | None]
    signature: str = ""
    spread: Mapping[str, Mapping[str, float | None]] | None = None
    humans: Sequence[Mapping[str, Any]] = ()  # what its detail says of each annotator


@dataclass(frozen=True, slots=True)
class Column:
    key: str  # METRIC.NAME: what permalinks and downloads call it
    label: str
    title: str
    metric: str
    part: str  # "counts", "ratios" or "spread"
    name: str

    def value(self, stored: Stored | None) -> float | None:
        if stored is None:
            return None
        if self.part == "spread":
            name, _, end = self.name.rpartition("_")
            return ((stored.spread or {}).get(name) or {}).get(end)
        return getattr(stored, self.part).get(self.name)  # type: ignore[no-any-return]

    def printed(self, value: float | None) -> str:
        is_count = self.part == "counts" or self.name.partition("@")[0] == "n"
        return shown.count(value) if is_count else shown.ratio(value)


@dataclass(frozen=True, slots=True)
class Group:
    key: str
    label: str
    metric: str
    columns: tuple[Column, ...] = ()


def params_of(task: Task, metric: Metric) -> dict[str, Any]:
    return metric.with_defaults(task.metrics.get(metric.key, {}))


def measured(task: Task) -> list[Metric]:
    return registry.metrics(task.scoring_kind)


def groups(task: Task, sample: Mapping[str, Stored]) -> list[Group]:
    """Every group there is, in the registry's order; columns are those that `sample` (stored, by metric) has."""
    found: list[Group] = []
    for metric in measured(task):
        if metric.key in sample:
            found += _groups_of(metric, params_of(task, metric), sample[metric.key])
        else:
            found.append(Group(metric.key, metric.label, metric.key))
    return found


def _groups_of(metric: Metric, params: Params, stored: Stored) -> Iterable[Group]:
    columns = _columns(metric, params, stored)
    plain = [c for c in columns if "@" not in c.name]
    yield Group(metric.key, metric.label, metric.key, tuple(c for c in plain if not _is_further(c, params)))
    further = tuple(c for c in plain if _is_further(c, params))
    if further:
        yield Group(f"{metric.key}-more", f"{metric.label}: further ratios", metric.key, further)
    for piece in dict.fromkeys(c.name.partition("@")[2] for c in columns if "@" in c.name):
        sliced = tuple(c for c in columns if c.name.endswith(f"@{piece}") and not _is_further(c, params))
        yield Group(f"{metric.key}@{piece}", f"{metric.label}: {slice_label(piece)}", metric.key, sliced)
    if stored.spread:
        known = sorted(stored.spread, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
        names = [f"{name}_{end}" for name in known for end in SPREAD]
        spread = tuple(_column(metric, params, "spread", name) for name in names)
        yield Group(f"{metric.key}-spread", f"{metric.label}: spread over annotators", metric.key, spread)


def _columns(metric: Metric, params: Params, stored: Stored) -> list[Column]:
    """Counts of single annotators (NAME:ANNOTATOR) are left to the reports of runs."""
    counts = [name for name in stored.counts if name not in stored.ratios and ":" not in name]
    found = [_column(metric, params, "counts", name) for name in counts]
    found += [_column(metric, params, "ratios", name) for name in stored.ratios]
    return sorted(found, key=_place)


def _place(column: Column) -> tuple[str, bool, int, str]:
    """Slices in order; in each the known names as a paper would have them, then counts and ratios by name."""
    base, _, piece = column.name.partition("@")
    known = ORDER.index(base) if base in ORDER else len(ORDER)
    return piece, column.part == "ratios", known, column.name


def _column(metric: Metric, params: Params, part: str, name: str) -> Column:
    label, title = label_of(name, params)
    return Column(f"{metric.key}.{name}", label, f"{metric.label}: {title}", metric.key, part, name)


def in_order(names: Iterable[str]) -> list[str]:
    """As a paper would have them; what is not known comes behind, as it is stored."""
    return sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def label_of(name: str, params: Params) -> tuple[str, str]:
    """Short label and what it is, e.g. `precision@0.5-0.75` -> "P", "precision, agreement 50 to 75 %"."""
    base, _, piece = name.partition("@")
    stem, _, end = base.rpartition("_")
    if stem in NAMES and end in SPREAD:
        label, title = f"{NAMES[stem][0]} {end}", f"{NAMES[stem][1]}, {end} over annotators"
    elif base in ("f", "f_beta") and "beta" in params:
        label, title = f"F{params['beta']:g}", f"F-measure with beta {params['beta']:g}"
    elif base.startswith("correction_"):
        label, title = label_of(base.removeprefix("correction_"), params)
        label, title = f"{label} corr.", f"{title}, where an error must also be mended"
    else:
        label, title = NAMES.get(base, (base.replace("_", " "), base.replace("_", " ")))
    return label, f"{title}, {slice_label(piece)}" if piece else title


def slice_label(piece: str) -> str:
    """`0.5-0.75` is an agreement bin; anything else speaks for itself."""
    edges = re.fullmatch(r"([01]?\.?\d*)-([01]?\.?\d*)", piece)
    if not edges:
        return piece
    low, high = (f"{float(edge) * 100:g}" for edge in edges.groups())
    return f"agreement {low} to {high} %"


def _is_further(column: Column, params: Params) -> bool:
    name = column.name.partition("@")[0]
    if name.startswith("correction_"):
        return True
    return name in FURTHER or (name == "f_beta" and params.get("beta") in (0.5, 1.0))


def can_rank(column: Column) -> bool:
    return column.part == "ratios" and column.name.partition("@")[0] not in NEVER_RANKS
