"""List the metrics: what they are for, their parameters, formula, source and caveats."""

from __future__ import annotations

import argparse
from typing import Any

from scoring import registry
from scoring.commands import terminal
from scoring.data import KINDS
from scoring.registry import Metric, shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", choices=KINDS, help="only those for this kind of task")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    found = registry.metrics(args.kind)
    if args.json:
        terminal.print_json({"metrics": {metric.key: facts(metric) for metric in found}})
        return 0
    terminal.print_table(
        ["metric", "name", "kinds", "value"],
        [[metric.key, metric.label, ", ".join(metric.kinds), metric.headline] for metric in found],
    )
    for metric in found:
        print(f"\n{metric.key}, version {metric.version}: {metric.formula or metric.label}")
        for line in (_parameters(metric), metric.paper, metric.caveat, metric.undefined, metric.skew):
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
        "undefined": metric.undefined,
        "skew": metric.skew,
    }


def _parameters(metric: Metric) -> str:
    """`tie=ok (or error, skip)`: every parameter with its default and what else it may be. No names mean all."""
    parts = []
    for name, value in metric.params.items():
        others = [shown(each) for each in metric.choices.get(name, ()) if each != value]
        parts.append(f"{name}={shown(value) or 'all'}" + (f" (or {', '.join(others)})" if others else ""))
    return "  ".join(parts)
