"""Score one submission in a directory, as the server's worker does in a child process.

Reads DIR/request.json: {"kind": ..., "metrics": {KEY: parameters} or null for all, "draws": ..., "seed": ..., "gold":
[files], "items": file or null, "system": file}, files relative to DIR. Prints progress as lines of JSON and writes
DIR/results.json and one file of rows per way of counting; for bad input DIR/problems.json, exit status 1.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from scoring import __version__, inputs, registry, rows
from scoring.commands import terminal
from scoring.data import Gold
from scoring.problems import BadInput, FormatError
from scoring.score import Evaluation, rows_key, score


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", type=Path, metavar="DIR", help="where request.json and its files are")


def run(args: argparse.Namespace) -> int:
    directory: Path = args.directory
    request = json.loads((directory / "request.json").read_text())
    try:
        gold, evaluation = evaluate(directory, request)
    except BadInput as error:
        told = error.as_json() if isinstance(error, FormatError) else {"problems": [], "error": str(error)}
        _write(directory / "problems.json", told)
        return 1
    store(directory, gold, evaluation, request["metrics"] or {})
    return 0


def evaluate(directory: Path, request: Mapping[str, Any]) -> tuple[Gold, Evaluation]:
    progress("reading", 0.0)
    with ExitStack() as stack:

        def opened(name: str) -> Any:
            return stack.enter_context((directory / name).open("rb"))

        items = inputs.read_items(opened(request["items"]), file=request["items"])[0] if request["items"] else None
        gold, _ = inputs.read_gold(request["kind"], {name: opened(name) for name in request["gold"]}, items)
        system = request["system"]
        output, _ = inputs.read_output(request["kind"], inputs.asked(gold), opened(system), file=system)
    wanted: Mapping[str, Mapping[str, Any]] | None = request["metrics"]
    evaluation = score(
        gold,
        output,
        None if wanted is None else list(wanted),
        wanted,
        progress,
        draws=request.get("draws", 0),
        seed=request.get("seed", 1),
    )
    return gold, evaluation


def progress(what: str, share: float) -> None:
    print(json.dumps({"what": what, "share": round(share, 4)}), flush=True)


def store(directory: Path, gold: Gold, evaluation: Evaluation, params: Mapping[str, Mapping[str, Any]]) -> None:
    """Rows first, results last: who finds results.json finds everything that it names."""
    names = {key: f"rows-{number}.npz" for number, key in enumerate(evaluation.rows)}
    for key, name in names.items():
        (directory / name).write_bytes(rows.to_bytes(evaluation.rows[key]))
    told = []
    for result in evaluation.results:
        metric = registry.metric(result.metric)
        full = metric.with_defaults(params.get(metric.key, {}))
        told.append(
            {
                "metric": result.metric,
                "value": result.value,
                "counts": result.counts,
                "ratios": result.ratios,
                "signature": result.signature,
                "detail": result.detail,
                "interval": result.interval,
                "interval_signature": result.interval_signature,
                "rows": rows_key(metric.source, full),
            }
        )
    _write(
        directory / "results.json",
        {
            "scorer": __version__,
            "gold": gold.digest,
            "annotators": gold.annotators,
            "results": told,
            "rows": names,
        },
    )


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(terminal.finite(value), ensure_ascii=False, allow_nan=False), encoding="utf-8")
