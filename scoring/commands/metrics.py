"""List the metrics: what they are for, their parameters, formula, source and caveat."""

from __future__ import annotations

import argparse
from typing import Any

from scoring import registry
from scoring.commands import terminal
from scoring.data import KINDS
from scoring.registry import Metric


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", choices=KINDS, help="only those for this kind of task")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    found = registry.metrics(args.kind)
    if args.json:
        terminal.print_json({"metrics": {metric.key: facts(metric) for metric in found}})
        return 0
    terminal.print_table(
        ["metric", "name", "kinds", "value", "parameters"],
        [[metric.key, metric.label, ", ".join(metric.kinds), metric.headline, _parameters(metric)] for metric in found],
    )
    for metric in found:
        print(f"\n{metric.key}, version {metric.version}: {metric.formula or metric.label}")
        for line in (metric.paper, metric.caveat):
            if line:
                print(f"  {line}")
    return 0


def facts(metric: Metric) -> dict[str, Any]:
    return {
        "label": metric.label,
        "kinds": list(metric.kinds),
        "headline": metric.headline,
        "higher_is_better": metric.higher_is_better,
        "unit": metric.unit,
        "version": metric.version,
        "params": dict(metric.params),
        "choices": dict(metric.choices),
        "formula": metric.formula,
        "paper": metric.paper,
        "caveat": metric.caveat,
    }


def _parameters(metric: Metric) -> str:
    return "  ".join(f"{name}={registry.shown(value)}" for name, value in metric.params.items())
