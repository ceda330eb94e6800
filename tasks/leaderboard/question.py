"""What a viewer asks of a board, checked against what there is and cut down to what the rule allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring import registry
from scoring.parameters import BadParameter
from scoring.registry import Metric, UnknownName
from tasks.leaderboard.columns import Column, label_of, params_of
from tasks.leaderboard.humans import human_metric
from tasks.leaderboard.options import PARAM, BadOption, Options
from tasks.models import Task
from tasks.visibility import BoardRule

# Columns that every board has; `sort` knows them beside those of metrics.
OWN_COLUMNS = ("rank", "team", "system", "track", "date", "human")
MORE, SPREAD = "-more", "-spread"  # endings of a group's key after the metric's
SAMPLE = "sample-"  # begins the key of a group of sampled estimates


@dataclass(frozen=True, slots=True)
class Question:
    """`metric` and `headline` are the task's own; `ranking` is what ranks here, `params` those of its metric."""

    options: Options
    metric: Metric
    headline: Column
    ranking_metric: Metric
    ranking: Column
    params: Mapping[str, Any]
    rederives: bool  # whether stored values will not do, since parameters or annotators are others
    shown: tuple[str, ...]  # keys of the groups to show
    human: Metric | None  # which compares with humans

    @property
    def higher_is_better(self) -> bool:
        return self.ranking_metric.higher_is_better

    @property
    def needed_of_all(self) -> set[str]:
        """Metrics that ranking or sorting needs of every row, beyond the headline."""
        needed = set()
        if self.ranking.key != self.headline.key or self.rederives:
            needed.add(self.ranking.metric)
        sort = self.options.sort_key
        if sort == "human" and self.human:
            needed.add(self.human.key)
        if sort and sort not in OWN_COLUMNS:
            needed.add(sort.partition(".")[0])
        return needed

    @property
    def metrics(self) -> set[str]:
        """Metrics that the shown columns need of the rows of a page."""
        return {metric_of(key) for key in self.shown} | ({self.human.key} if self.human else set())

    @property
    def spread(self) -> set[str]:
        return {metric_of(key) for key in self.shown if key.endswith(SPREAD)}


def metric_of(group: str) -> str:
    """`bins@0.5-0.75` and `bins-more` are groups of `bins`."""
    return group.partition("@")[0].removesuffix(MORE).removesuffix(SPREAD)


def ask(task: Task, rule: BoardRule, options: Options, *, tells_apart: bool = False) -> Question:
    """`tells_apart`: whether the viewer may rank against some annotators only, which tells what these say."""
    metric = registry.metric(task.headline_metric)
    own = params_of(task, metric)
    headline = column_of(metric, own, task.headline_ratio)
    if not rule.counts:
        # Only the guarded headline is left, so there is nothing else to rank, sort or show by.
        options = replace(options, rank="", params={}, annotator="", columns=(), sort=_harmless(options.sort))
    ranking_metric, ratio = _ranking(task, options)
    params = _params(task, ranking_metric, options)
    own_params = params_of(task, ranking_metric)
    if not tells_apart and params.get("annotators") != own_params.get("annotators"):
        raise BadOption("annotator", "all annotators together until gold is released", options.annotator or "some")
    usual = _usual(metric, ranking_metric)
    shown = usual if options.columns is None else options.columns
    # A form sends everything it has; a state that is the usual one has one name only.
    options = replace(
        options,
        rank="" if options.rank == task.headline else options.rank,
        params={name: options.params[name] for name in options.params if params[name] != own_params[name]},
        columns=None if shown == usual or not rule.counts else shown,
    )
    for key in shown:
        if not key.startswith(SAMPLE):
            _known(task, "columns", metric_of(key))
    if options.sort_key and options.sort_key not in OWN_COLUMNS and not options.sort_key.startswith(SAMPLE):
        _known(task, "sort", options.sort_key.partition(".")[0])
    return Question(
        options=options,
        metric=metric,
        headline=headline,
        ranking_metric=ranking_metric,
        ranking=column_of(ranking_metric, params, ratio),
        params=params,
        rederives=bool(options.annotator or options.params),
        shown=shown,
        human=human_metric(task) if rule.counts else None,
    )


def column_of(metric: Metric, params: Mapping[str, Any], ratio: str) -> Column:
    label, title = label_of(ratio, params)
    return Column(f"{metric.key}.{ratio}", label, f"{metric.label}: {title}", metric.key, "ratios", ratio)


def _harmless(sort: str) -> str:
    return sort if sort.removeprefix("-") in OWN_COLUMNS else ""


def _usual(metric: Metric, ranking: Metric) -> tuple[str, ...]:
    return tuple(dict.fromkeys((metric.key, ranking.key)))


def _ranking(task: Task, options: Options) -> tuple[Metric, str]:
    key, _, ratio = (options.rank or task.headline).partition(".")
    return _known(task, "rank", key), ratio


def _known(task: Task, option: str, key: str) -> Metric:
    try:
        metric = registry.metric(key)
    except UnknownName as unknown:
        raise BadOption(option, "a column of this board", key) from unknown
    if task.kind not in metric.kinds:
        raise BadOption(option, f"a column for {task.kind} tasks", key)
    return metric


def _params(task: Task, metric: Metric, options: Options) -> dict[str, Any]:
    """The task's own parameters with those asked for; what was counted with others can't be counted anew here."""
    own = params_of(task, metric)
    alone = {"annotators": (options.annotator,)} if options.annotator else {}
    try:
        asked = metric.with_defaults({**task.metrics.get(metric.key, {}), **options.params, **alone})
    except (UnknownName, BadParameter) as bad:
        raise BadOption(PARAM.removesuffix("."), "parameters of the metric that ranks", str(bad)) from bad
    for name in metric.source.params:
        if asked[name] != own[name]:
            raise BadOption(PARAM + name, f"{own[name]}, with which the stored rows were counted", str(asked[name]))
    return asked
