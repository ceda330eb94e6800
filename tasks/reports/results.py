"""The results of one evaluation as its page shows them: every metric with its counts, ratios, intervals and tables."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import registry
from tasks.leaderboard.columns import in_order, label_of, slice_label
from tasks.models import Evaluation, Score
from tasks.models.task import Kind
from tasks.shown import count, detail_told, interval, ratio

CELLS = ("tp", "fp", "fn", "tn")
COUNTED = {*CELLS, "n", "xyz", "correct", "proposed", "gold"}  # in tables; elsewhere it is known what is a count
# Views of one metric on the same output, in its detail under these names.
VIEWS = {
    "detection": "Detection: was the error seen?",
    "correction": "Correction: was it also mended?",
    "tokens": "Tokens",
    "gaps": "Gaps between tokens",
}
LEVELS = {"main": "By error type", "operation": "By operation", "full": "By operation and error type"}
GOLD_FILES = {Kind.DETECTION: "judgments.csv", Kind.SELECTION: "forms.csv", Kind.CORRECTION: "gold.m2"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A named number, already printed."""

    label: str
    meaning: str
    value: str

    @property
    def name(self) -> str:
        """The meaning without its explanation: "precision", "Cohen's kappa"."""
        return re.split(r"[,:]", self.meaning, maxsplit=1)[0]


@dataclass(frozen=True, slots=True)
class Contingency:
    """The four counts with their sums. Weighted counts are no whole numbers."""

    tp: str
    fp: str
    fn: str
    tn: str
    flagged: str
    passed: str
    errors: str
    fine: str
    n: str

    @classmethod
    def of(cls, counts: Mapping[str, float]) -> Contingency | None:
        if any(name not in counts for name in CELLS):
            return None
        tp, fp, fn, tn = (counts[name] for name in CELLS)
        cells = (tp, fp, fn, tn, tp + fp, fn + tn, tp + fn, fp + tn, tp + fp + fn + tn)
        return cls(*(count(round(value, 6)) for value in cells))  # sums of weights have tails in the last bits


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with a name each and figures under `head`, a label and what it is."""

    caption: str
    first: str
    head: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class View:
    """One way to look at an output: counts and ratios, and what else there is to tell."""

    title: str
    contingency: Contingency | None
    counts: tuple[Figure, ...]
    ratios: tuple[Figure, ...]
    n_consists_of: str = ""
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class MetricReport:
    key: str
    label: str
    is_headline: bool
    value: str
    interval: str
    whole: View
    views: tuple[View, ...]
    caveat: str
    signature: str
    interval_signature: str
    verify: str


def reports(evaluation: Evaluation, filename: str, *, sees_rows: bool, tells_apart: bool) -> list[MetricReport]:
    """Every metric of the evaluation, the one that ranks first; `filename` is what the submitted file is called."""
    task = evaluation.submission.phase.task
    order = {metric.key: at for at, metric in enumerate(registry.metrics(task.scoring_kind))}
    scores = sorted(evaluation.scores.all(), key=lambda score: (order.get(score.metric, len(order)), score.pk))
    found = []
    for score in scores:
        detail = detail_told(score.detail, sees_rows=sees_rows, tells_apart=tells_apart)
        found.append(_report(score, detail, evaluation, filename))
    return sorted(found, key=lambda report: not report.is_headline)


def _report(score: Score, detail: Mapping[str, Any], evaluation: Evaluation, filename: str) -> MetricReport:
    task = evaluation.submission.phase.task
    label, caveat, params = score.metric, "", {}
    try:
        metric = registry.metric(score.metric)
        label, caveat = metric.label, metric.caveat
        params = metric.with_defaults(evaluation.metrics.get(score.metric, {}))
    except registry.UnknownName:
        pass  # scored with a plugin that is no longer installed: its numbers are still there
    maker = _Maker(params)
    told = {"counts": score.counts, "ratios": score.ratios, **detail}
    return MetricReport(
        key=score.metric,
        label=label,
        is_headline=score.metric == task.headline_metric,
        value=ratio(score.value),
        interval=interval(score.low, score.high),
        whole=maker.view("", told),
        views=tuple(maker.view(title, detail[name]) for name, title in VIEWS.items() if name in detail),
        caveat=caveat,
        signature=score.signature,
        interval_signature=score.interval_signature,
        verify=_verify(score, task.kind, filename),
    )


def _verify(score: Score, kind: str, filename: str) -> str:
    """The command that derives the number again from the files."""
    words = ["python", "-m", "scoring", "verify", "--kind", kind, "--gold", GOLD_FILES[Kind(kind)]]
    if kind == Kind.SELECTION:
        words += ["--items", "items.csv"]
    words += ["--system", filename, "--signature", score.signature, "--value", ratio(score.value)]
    return shlex.join(words)


class _Maker:
    """Makes views of one metric from what is stored, by the conventions of scoring's details."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.params = params

    @property
    def repeated(self) -> set[str]:
        """F with the metric's own beta, where that is one of the usual two."""
        return {"f_beta"} if self.params.get("beta") in (0.5, 1.0) else set()

    def view(self, title: str, told: Mapping[str, Any]) -> View:
        counts, ratios = told["counts"], told["ratios"]
        contingency = Contingency.of(counts)
        shown_above = {*CELLS, "n"} if contingency else set()
        return View(
            title=title,
            contingency=contingency,
            counts=tuple(self.figures(_whole(counts, shown_above | VIEWS.keys() | ratios.keys()), count)),
            ratios=tuple(self.figures(_whole(ratios, shown_above | _of_views(told) | self.repeated), ratio)),
            n_consists_of=told.get("n_consists_of", ""),
            tables=tuple(self.tables(told)),
        )

    def figures(self, values: Mapping[str, Any], printed: Any) -> Iterator[Figure]:
        for name in in_order(values):
            label, meaning = label_of(name, self.params)
            yield Figure(label, meaning, count(values[name]) if name in ("n", "annotators") else printed(values[name]))

    def tables(self, told: Mapping[str, Any]) -> Iterator[Table]:
        yield from self._bins(told)
        yield from self._spread(told)
        yield from self._annotators(told)
        yield from self._best(told)
        for level, caption in LEVELS.items():
            if categories := told.get("categories", {}).get(level):
                yield self.table(caption, "Type", categories)

    def table(self, caption: str, first: str, rows: Mapping[str, Mapping[str, Any]]) -> Table:
        """Flat rows: counts are whole numbers, everything else is a ratio."""
        names = in_order(dict.fromkeys(name for row in rows.values() for name in row))
        whole = {name for name in names if name in COUNTED or all(isinstance(r.get(name), int) for r in rows.values())}
        return Table(
            caption=caption,
            first=first,
            head=tuple(label_of(name, self.params) for name in names),
            rows=tuple(
                (key, tuple((count if name in whole else ratio)(row.get(name)) for name in names))
                for key, row in rows.items()
            ),
        )

    def _bins(self, told: Mapping[str, Any]) -> Iterator[Table]:
        rows = {
            slice_label(f"{row['low']:g}-{row['high']:g}").removeprefix("agreement "): _flat(row)
            for row in told.get("rows", ())
        }
        if rows:
            outside = told.get("outside", 0)
            more = f"; {count(outside)} items are in none of them" if outside else ""
            yield self.table(f"By agreement among annotators{more}", "Agreement", rows)

    def _spread(self, told: Mapping[str, Any]) -> Iterator[Table]:
        annotators = told.get("annotators")
        spread = annotators.get("spread") if isinstance(annotators, Mapping) else None
        if spread:
            rows = {label_of(name, self.params)[1]: spread[name] for name in in_order(spread)}
            yield Table(
                caption="Against each annotator alone",
                first="Ratio",
                head=tuple((end, f"{end} over annotators") for end in ("low", "mean", "high")),
                rows=tuple(
                    (key, tuple(ratio(row[end]) for end in ("low", "mean", "high"))) for key, row in rows.items()
                ),
            )

    def _annotators(self, told: Mapping[str, Any]) -> Iterator[Table]:
        """Each annotator by name."""
        annotators = told.get("annotators")
        each = annotators.get("each", {}) if isinstance(annotators, Mapping) else told.get("alone", {})
        if each:
            chosen = told.get("chosen", {})
            rows = {name: _flat(row) | ({"chosen": chosen[name]} if chosen else {}) for name, row in each.items()}
            yield self.table("Each annotator as the only gold", "Annotator", rows)
        if isinstance(annotators, Sequence):
            humans = {str(one["annotator"]): {k: v for k, v in one.items() if k != "annotator"} for one in annotators}
            yield self.table("Each annotator and the system against the others", "Annotator", humans)

    def _best(self, told: Mapping[str, Any]) -> Iterator[Table]:
        if best := told.get("best"):
            rows = {f"for the best {label_of(name, self.params)[0]}": point for name, point in best.items()}
            yield self.table("Thresholds", "Threshold", rows)


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """Counts, then the ratios that a row of a table has room for."""
    ratios = {name: row["ratios"].get(name) for name in KEPT if name in row["ratios"]}
    return {**row["counts"], **ratios}


KEPT = ("n", "prevalence", "bias", "precision", "recall", "f1", "f05", "f", "kappa")


def _whole(values: Mapping[str, Any], without: Iterable[str]) -> dict[str, Any]:
    """Those of all the data: neither of a slice (NAME@SLICE) nor of one annotator (NAME:ANNOTATOR)."""
    left_out = set(without)
    return {name: value for name, value in values.items() if name not in left_out and not {"@", ":"} & set(name)}


def _of_views(told: Mapping[str, Any]) -> set[str]:
    """Ratios that a view of its own shows."""
    return {name for name in told["ratios"] for view in VIEWS if view in told and name.startswith(f"{view}_")}
