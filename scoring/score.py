"""score(): the one entry for the worker, the command line and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from scoring import registry
from scoring.data import Gold, Kind, Output, Params, Result, Rows, kind_of
from scoring.groups import Groups, groups_of, groups_of_kind
from scoring.registry import Metric, RowSource

Progress = Callable[[str, float], None]  # what is being done, and the share of the whole that is finished


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All results of one system, and the stored rows from which each of them can be derived again."""

    results: tuple[Result, ...]
    rows: Mapping[str, Rows]


def rows_key(source: RowSource, params: Params) -> str:
    """The name under which rows are stored: the source and those parameters that change what it counts."""
    return "|".join([source.key, *(f"{name}:{params[name]}" for name in source.params)])


def result_from_rows(metric: Metric, rows: Rows, params: Params, *, gold: str, annotators: Iterable[str]) -> Result:
    """A result from stored rows alone: no file is read again, whatever the parameters."""
    full = metric.with_defaults(params)
    totals = metric.total(metric.tally(rows, full), None)
    ratios = metric.derive(totals, full)
    return Result(
        metric=metric.key,
        value=ratios[metric.headline],
        counts=totals,
        ratios=ratios,
        signature=registry.signature(metric, full, gold=gold, annotators=list(annotators)),
        detail=metric.detail(rows, full) if metric.detail else {},
    )


def score(
    gold: Gold,
    output: Output,
    keys: Iterable[str] | None = None,
    params: Mapping[str, Mapping[str, Any]] | None = None,
    progress: Progress = lambda what, share: None,
    *,
    draws: int = 0,
    seed: int = 1,
    groups: Groups | None = None,
    known: Mapping[str, Rows] | None = None,
) -> Evaluation:
    """Score one system. `keys` defaults to every metric of the gold's kind; `params` maps metric key to parameters.

    A metric that does not apply to this output is left out. With `draws`, every result gets a bootstrap interval;
    `groups` says what is drawn as a whole, by default the items or sentences of the gold. `known` are rows of another
    system against the same gold by key: they change nothing but the time it takes.
    """
    chosen = [registry.metric(key) for key in keys] if keys is not None else registry.metrics(kind_of(gold))
    chosen = [metric for metric in chosen if metric.applies(gold, output)]
    given = params or {}
    digest = gold.digest
    rows: dict[str, Rows] = {}
    results = []
    for done, metric in enumerate(chosen):
        progress(metric.label, done / len(chosen))
        full = metric.with_defaults(given.get(metric.key, {}))
        key = rows_key(metric.source, full)
        if key not in rows:
            if known and key in known and metric.source.recall:
                metric.source.recall(gold, full, known[key])
            rows[key] = metric.source.count(gold, output, full)
        result = result_from_rows(metric, rows[key], full, gold=digest, annotators=gold.annotators)
        drawn_by = groups or groups_of(gold)
        results.append(_with_interval(result, metric, rows[key], full, draws, seed, drawn_by))
    progress("done", 1.0)
    return Evaluation(tuple(results), rows)


def score_again(
    kind: Kind,
    rows: Mapping[str, Rows],
    params: Mapping[str, Params],
    progress: Progress = lambda what, share: None,
    *,
    gold: str,
    annotators: Iterable[str],
    draws: int = 0,
    seed: int = 1,
) -> Evaluation:
    """The metrics that `params` names, from what score() once counted: equal to its results, and no file is read."""
    names = list(annotators)
    results = []
    for done, (name, given) in enumerate(params.items()):
        metric = registry.metric(name)
        progress(metric.label, done / len(params))
        full = metric.with_defaults(given)
        counted = rows[rows_key(metric.source, full)]
        result = result_from_rows(metric, counted, full, gold=gold, annotators=names)
        results.append(_with_interval(result, metric, counted, full, draws, seed, groups_of_kind(kind)))
    progress("done", 1.0)
    return Evaluation(tuple(results), rows)


def _with_interval(
    result: Result, metric: Metric, rows: Rows, params: Params, draws: int, seed: int, groups: Groups
) -> Result:
    if not draws:
        return result
    # By name, because resampling needs numpy, which scoring a text without intervals must not pay for.
    resample = import_module("scoring.resample")
    found: Result = resample.with_interval(result, metric, rows, params, draws=draws, seed=seed, groups=groups)
    return found
