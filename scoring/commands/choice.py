"""Which metrics a command computes, and with which parameters."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from scoring import registry
from scoring.data import Kind
from scoring.parameters import BadParameter
from scoring.registry import Metric, UnknownName

# Options for parameters that people change most often: the option, the parameter it sets, and what it means.
SHORTCUTS = {
    "beta": ("beta", "weight of recall in F, for every metric that has one"),
    "m2_version": ("version", "release of the official M2 scorer to agree with: 3.2 or head"),
    "max_unchanged": ("max_unchanged", "most unchanged words within one edit of M2"),
    "ignore_whitespace_casing": ("ignore_whitespace_casing", "M2 ignores edits of blanks and case only"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--metric", action="append", metavar="KEY", help="metric to compute; repeatable (default: all)")
    parser.add_argument(
        "--param",
        action="append",
        default=[],
        metavar="KEY.NAME=VALUE",
        help="parameter of a metric, e.g. bins.edges=0.5+0.8+1 or contingency.tie=error; repeatable",
    )
    add_shortcuts(parser)


def add_shortcuts(parser: argparse.ArgumentParser) -> None:
    for option, (_, meaning) in SHORTCUTS.items():
        flag = "--" + option.replace("_", "-")
        if option == "ignore_whitespace_casing":
            parser.add_argument(flag, action="store_const", const=True, help=meaning)
        else:
            parser.add_argument(flag, metavar="VALUE", help=meaning)


def given_shortcuts(args: argparse.Namespace) -> dict[str, Any]:
    """The parameters that were given by their own options, by name."""
    values = {name: getattr(args, option) for option, (name, _) in SHORTCUTS.items()}
    return {name: value for name, value in values.items() if value is not None}


def chosen_metrics(args: argparse.Namespace, kind: Kind) -> list[Metric]:
    """The metrics asked for, all of the kind if none is."""
    if not args.metric:
        return registry.metrics(kind)
    found = [registry.metric(key) for key in dict.fromkeys(args.metric)]
    for metric in found:
        if kind not in metric.kinds:
            raise UnknownName(f"metric for {kind}", metric.key, [each.key for each in registry.metrics(kind)])
    return found


def chosen_params(args: argparse.Namespace, metrics: list[Metric]) -> Mapping[str, Mapping[str, Any]]:
    """Parameters by metric key, checked; an option that no chosen metric knows is an error."""
    params: dict[str, dict[str, Any]] = defaultdict(dict)
    for name, value in given_shortcuts(args).items():
        takers = [metric.key for metric in metrics if name in metric.params]
        if not takers:
            raise UnknownName("parameter of the metrics asked for", name, _known(metrics))
        for key in takers:
            params[key][name] = value
    by_key = {metric.key: metric for metric in metrics}
    for text in args.param:
        path, equals, value = text.partition("=")
        key, dot, name = path.partition(".")
        if not (equals and dot):
            raise BadParameter("--param", "KEY.NAME=VALUE", text)
        if key not in by_key:
            raise UnknownName("metric among those asked for", key, list(by_key))
        params[key][name] = value
    for key, given in params.items():
        by_key[key].with_defaults(given)
    return params


def _known(metrics: list[Metric]) -> list[str]:
    return sorted({name for metric in metrics for name in metric.params})
