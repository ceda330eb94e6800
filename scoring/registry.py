"""What a metric is, which metrics there are, and the signature that makes a number reproducible.

A metric is a few facts and three functions:

    source.count(gold, output, params) -> Rows     slow; the stored facts, one row per item, sentence or token
    tally(rows, params)                -> Rows     which counts these facts amount to under these parameters; additive
    derive(totals, params)             -> ratios   arithmetic on the summed counts

Everything else (command line, stored scores, board columns, intervals, paired tests, re-ranking by another beta)
follows from these, because it only ever re-sums tallied rows. The few metrics whose totals are no sums, such as the
area under a curve, say with `total` what their tallied rows amount to when every unit counts a given number of times.
Metrics are loaded when first asked for, so that scoring a text with M2 does not pay for numpy.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from scoring import __version__
from scoring.data import Gold, Kind, Output, Params, Ratios, Rows, Totals
from scoring.parameters import BadParameter, check_choices, coerced
from scoring.problems import BadInput

ENTRY_POINT_GROUP = "evalserver.metrics"
MANY = 20  # values, e.g. names of annotators, beyond which a signature does not list them one by one


@dataclass(frozen=True, slots=True)
class RowSource:
    """A way of counting that several metrics share; `params` names the parameters that change what is counted."""

    key: str
    count: Callable[[Gold, Output, Params], Rows]
    params: tuple[str, ...] = ()
    # Takes from the rows of another system what only depends on gold, so that count need not compute it again.
    recall: Callable[[Gold, Params, Rows], None] | None = None


def unchanged(rows: Rows, params: Params) -> Rows:
    """The tally of a metric whose stored rows are already additive counts."""
    return rows


def summed(tallied: Rows, weights: Any = None) -> Totals:
    """The totals of nearly every metric: the sum of each column, unit u counted weights[..., u] times.

    `weights` is an array of shape (draws, units) and gives arrays of length draws; None counts every unit once.
    """
    if weights is None:
        return tallied.totals()
    return {name: weights @ column for name, column in tallied.columns.items()}


def accept(params: Params) -> None:
    """The check of a metric whose parameters may have any value of their type."""


def always(gold: Gold, output: Output) -> bool:
    """A metric that needs nothing beyond a gold and an output of its kind."""
    return True


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric. `key` is stored in databases and never renamed; a changed number raises `version`."""

    key: str
    label: str
    kinds: tuple[Kind, ...]
    source: RowSource
    derive: Callable[[Totals, Params], Ratios]
    headline: str  # which derived ratio is the value that ranks
    tally: Callable[[Rows, Params], Rows] = unchanged
    total: Callable[[Rows, Any], Totals] = summed
    applies: Callable[[Gold, Output], bool] = always  # False: no result at all, e.g. curves of a system without scores
    detail: Callable[[Rows, Params], Mapping[str, Any]] | None = None
    params: Params = field(default_factory=dict)  # defaults, in signature order
    choices: Mapping[str, Sequence[Any]] = field(default_factory=dict)  # the values that some parameters may have
    check: Callable[[Params], None] = accept  # raises BadParameter for values that make no sense
    higher_is_better: bool = True
    unit: str = "ratio"
    version: int = 1
    # For people: shown on the metrics page and by `python -m scoring metrics`.
    formula: str = ""
    paper: str = ""
    caveat: str = ""
    undefined: str = ""  # when there is no value, or a value by rule
    skew: str = ""  # what prevalence, bias and true negatives do to it

    def with_defaults(self, params: Params) -> dict[str, Any]:
        """The full parameters, each in the type of its default, so that text from a form or a signature will do.

        An unknown name is an error, since it would silently change nothing.
        """
        unknown = sorted(set(params) - set(self.params))
        if unknown:
            raise UnknownName("parameter of " + self.key, unknown[0], sorted(self.params))
        given = {name: coerced(name, value, self.params[name]) for name, value in params.items()}
        full = {**self.params, **given}
        check_choices(full, self.choices)
        self.check(full)
        return full


# Column order of every board. Values are "module:attribute"; third parties add theirs as entry points of the same form.
BUILT_IN: Mapping[str, str] = {
    "contingency": "scoring.contingency:CONTINGENCY",
    "weighted": "scoring.graded:WEIGHTED",
    "bins": "scoring.graded:BINS",
    "human_kappa": "scoring.human_kappa:HUMAN_KAPPA",
    "curves": "scoring.curves:CURVES",
    "curves_weighted": "scoring.curves:CURVES_WEIGHTED",
    "m2": "scoring.m2.metric:M2",
    "human_ratio": "scoring.human_ratio:HUMAN_RATIO",
    "gleu": "scoring.gleu:GLEU",
    "token_contingency": "scoring.tokens:TOKEN_CONTINGENCY",
    "token_weighted": "scoring.tokens:TOKEN_WEIGHTED",
    "token_bins": "scoring.tokens:TOKEN_BINS",
    "span_correction": "scoring.spans:SPAN_CORRECTION",
    "span_types": "scoring.spans:SPAN_TYPES",
    "span_detection": "scoring.spans:SPAN_DETECTION",
    "span_tokens": "scoring.spans:SPAN_TOKENS",
}


class UnknownName(KeyError):
    """A metric or parameter that does not exist, with the nearest names that do."""

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known) or 'none'}"
        super().__init__(f"unknown {what}: {name!r}; {hint}")

    def __str__(self) -> str:
        return str(self.args[0])


class BadMetric(BadInput):
    """A metric that is installed but can't be used: not to be imported, not a Metric, or named twice."""


def _load(key: str, path: str) -> Metric:
    module, _, attribute = path.partition(":")
    try:
        loaded = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadMetric(f"metric {key!r}, {path}: {error}") from error
    if not isinstance(loaded, Metric):
        raise BadMetric(f"metric {key!r}: {path} is not a Metric")
    if loaded.key != key:
        raise BadMetric(f"metric {key!r}: {path} calls itself {loaded.key!r}")
    return loaded


def _paths() -> dict[str, str]:
    paths = dict(BUILT_IN)
    metadata = importlib.import_module("importlib.metadata")  # 20 ms that a built-in metric need not pay
    for point in metadata.entry_points(group=ENTRY_POINT_GROUP):
        if paths.setdefault(point.name, point.value) != point.value:
            raise BadMetric(f"two metrics are called {point.name!r}: {paths[point.name]} and {point.value}")
    return paths


def metric(key: str) -> Metric:
    """The metric of that key."""
    if key in BUILT_IN:
        return _load(key, BUILT_IN[key])
    paths = _paths()
    if key not in paths:
        raise UnknownName("metric", key, list(paths))
    return _load(key, paths[key])


def metrics(kind: Kind | None = None) -> list[Metric]:
    """All metrics, or those of one kind of task, in board order."""
    loaded = (_load(key, path) for key, path in _paths().items())
    return [each for each in loaded if kind is None or kind in each.kinds]


def shown(value: object) -> str:
    """A value as a signature shows it; for parameters, with_defaults reads it back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "+".join(shown(each) for each in value) if len(value) <= MANY else _abridged(value)
    return quote(str(value), safe=" ._-@")


def _abridged(values: Sequence[object]) -> str:
    """Number and hash of what would make a signature unreadable, e.g. the names of 164 annotators."""
    text = "\n".join(sorted(map(str, values)))
    return f"{len(values)}@{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def signature(
    metric: Metric, params: Params, *, gold: str, annotators: Sequence[str], extra: Mapping[str, object] | None = None
) -> str:
    """`m2|beta:0.5|...|gold:1f3a5c7e9b0d|refs:A1+A2|v:1|scorer:0.1.0`: everything needed to obtain the number again.

    `gold` is the gold's digest; `extra` is what is not a parameter of the metric, e.g. seed and draws of an interval.
    """
    fields = {**metric.with_defaults(params), "gold": gold[:12], "refs": list(annotators), **(extra or {})}
    return signed(metric.key, {**fields, "v": metric.version})


def signed(key: str, fields: Mapping[str, object]) -> str:
    """The signature of a figure that is no metric of a system, e.g. agreement between annotators."""
    parts = [f"{name}:{shown(value)}" for name, value in fields.items()]
    return "|".join([key, *parts, f"scorer:{__version__}"])


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature taken apart: the metric, its parameters as they are written, and what they were applied to."""

    metric: str
    written: Mapping[str, str]
    gold: str
    references: str
    version: str
    scorer: str

    @classmethod
    def parse(cls, text: str) -> Signature:
        """Raises BadParameter if the text is no signature of a metric."""
        key, *parts = text.strip().split("|")
        fields = {name: value for name, _, value in (part.partition(":") for part in parts)}
        lacking = [name for name in ("gold", "refs", "v", "scorer") if name not in fields]
        if lacking:
            raise BadParameter("signature", "METRIC|...|gold:...|refs:...|v:...|scorer:...", text)
        gold, refs, version, scorer = (fields.pop(name) for name in ("gold", "refs", "v", "scorer"))
        return cls(key, fields, gold, refs, version, scorer)

    def params(self, metric: Metric) -> dict[str, Any]:
        """The parameters for that metric. Raises UnknownName or BadParameter for what it does not have."""
        several = {name for name, default in metric.params.items() if isinstance(default, tuple | list)}
        texts = {
            name: [unquote(part) for part in value.split("+") if part] if name in several else unquote(value)
            for name, value in self.written.items()
        }
        return metric.with_defaults(texts)
