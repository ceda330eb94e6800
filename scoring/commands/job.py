"""Score one submission in a directory, as the server's worker does in a child process.

Reads DIR/request.json: {"kind": ..., "metrics": {KEY: parameters} or null for all, "draws": ..., "seed": ..., "gold":
{NAME: file}, "items": file or null, "system": {NAME: file}, "known": {KEY: file}}, files relative to DIR; a NAME is
what people call the file, and never a path; `known`: rows of another system against the same gold. Prints progress as
lines of JSON and writes DIR/results.json and one file of rows per way of counting. For a bad submission it writes
DIR/problems.json and leaves with 1; where gold itself can't be read it leaves with 3.

Where this submission was counted before, the request has {"counted": {KEY: file}, "digest": of the gold, "annotators":
[names]} instead of gold, items and system: then neither gold nor the submission is read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from scoring import __version__, inputs, registry, rows
from scoring.commands import terminal
from scoring.data import Gold, Rows
from scoring.problems import BadInput, FormatError, Problem
from scoring.score import Evaluation, rows_key, score, score_again

OUR_FAULT = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", type=Path, metavar="DIR", help="where request.json and its files are")


def run(args: argparse.Namespace) -> int:
    directory: Path = args.directory
    request = json.loads((directory / "request.json").read_text())
    if "counted" in request:
        store(directory, request["digest"], request["annotators"], from_rows(directory, request), request["metrics"])
        return 0
    try:
        gold = read_gold(directory, request)
    except FormatError as error:
        # Gold is secret and not the submitter's fault: say where it is bad, never what stands there.
        places = (f"{problem.file}:{problem.line} [{problem.code}]" for problem in error.problems)
        print("gold can't be read:", ", ".join(places), file=sys.stderr)
        return OUR_FAULT
    try:
        evaluation = evaluate(directory, request, gold)
    except BadInput as error:
        [name] = request["system"]
        _write(directory / "problems.json", _as_problems(error, name).as_json())
        return 1
    store(directory, gold.digest, gold.annotators, evaluation, request["metrics"] or {})
    return 0


def from_rows(directory: Path, request: Mapping[str, Any]) -> Evaluation:
    progress("reading what was counted", 0.0)
    return score_again(
        request["kind"],
        _read_rows(directory, request["counted"]),
        request["metrics"],
        progress,
        gold=request["digest"],
        annotators=request["annotators"],
        draws=request["draws"],
        seed=request["seed"],
    )


def _read_rows(directory: Path, names: Mapping[str, str]) -> dict[str, Rows]:
    return {key: rows.from_bytes((directory / name).read_bytes()) for key, name in names.items()}


def read_gold(directory: Path, request: Mapping[str, Any]) -> Gold:
    progress("reading gold", 0.0)
    with ExitStack() as stack:
        layers = request["gold"].items()
        opened = {name: stack.enter_context((directory / file).open("rb")) for name, file in layers}
        items = None
        if request["items"]:
            source = stack.enter_context((directory / request["items"]).open("rb"))
            items, _ = inputs.read_items(source, file=request["items"])
        gold, _ = inputs.read_gold(request["kind"], opened, items)
    return gold


def evaluate(directory: Path, request: Mapping[str, Any], gold: Gold) -> Evaluation:
    progress("reading the submission", 0.0)
    [(name, file)] = request["system"].items()
    with (directory / file).open("rb") as source:
        output, _ = inputs.read_output(request["kind"], inputs.asked(gold), source, file=name)
    wanted: Mapping[str, Mapping[str, Any]] | None = request["metrics"]
    return score(
        gold,
        output,
        None if wanted is None else list(wanted),
        wanted,
        progress,
        draws=request.get("draws", 0),
        seed=request.get("seed", 1),
        known=_read_rows(directory, request.get("known", {})),
    )


def _as_problems(error: BadInput, file: str) -> FormatError:
    if isinstance(error, FormatError):
        return error
    return FormatError([Problem(file, "input", "a submission that can be scored", str(error))])


def progress(what: str, share: float) -> None:
    print(json.dumps({"what": what, "share": round(share, 4)}), flush=True)


def store(
    directory: Path,
    digest: str,
    annotators: Sequence[str],
    evaluation: Evaluation,
    params: Mapping[str, Mapping[str, Any]],
) -> None:
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
            "gold": digest,
            "annotators": annotators,
            "results": told,
            "rows": names,
        },
    )


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(terminal.finite(value), ensure_ascii=False, allow_nan=False), encoding="utf-8")
