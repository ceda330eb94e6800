"""What a bundle holds, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from tasks.bundles.bundle import Bundle

WIDEST = 12  # annotators side by side; more are summed up


def lines(bundle: Bundle) -> Iterator[str]:
    shown = bundle.preview()
    yield f"{shown['title']} ({shown['slug']}, {shown['kind']}, ranked by {shown['headline']})"
    yield f"  pages: {', '.join(shown['pages']) or 'none'}; tracks: {', '.join(shown['tracks'])}"
    for dataset in shown["datasets"]:
        documents = f" of {dataset['documents']} documents" if dataset["documents"] else ""
        yield f"  data set {dataset['slug']}: {dataset['items']:,} items{documents}"
        yield from gold_lines(dataset["gold"]) if dataset["gold"] else ["    no gold yet"]
    for phase in shown["phases"]:
        closes = _moment(phase["closes_at"]) if phase["closes_at"] else "for good"
        when = f"{_moment(phase['opens_at'])} to {closes}"
        yield f"  phase {phase['slug']}: {phase['dataset']}, {when}, {phase['visibility']}"
    for baseline in shown["baselines"]:
        yield f"  baseline {baseline['name']} in {baseline['phase']}"
    yield from (str(warning) for warning in bundle.warnings)


def gold_lines(report: Mapping[str, Any]) -> Iterator[str]:
    """The report of gold: counts per category and annotator, then what else was found."""
    annotators: Sequence[str] = report["annotators"]
    if len(annotators) <= WIDEST:
        yield from _table(report, annotators)
    else:
        yield f"    {len(annotators)} annotators, {sum(report['totals'].values()):,} judgments or edits"
    agreement = report["agreement"]
    if agreement:
        names = ("mean_kappa", "krippendorff_alpha")
        values = (f"{name.replace('_', ' ')} {_ratio(agreement[name])}" for name in names)
        yield f"    agreement of {agreement['of']}: {', '.join(values)}"
    found = (f"{report[name]:,} {name.replace('_', '-')}" for name in ("duplicates", "out_of_range", "unjudged"))
    yield f"    {', '.join(found)}"


def _table(report: Mapping[str, Any], annotators: Sequence[str]) -> Iterator[str]:
    rows: dict[str, Mapping[str, int]] = {**report["counts"], "total": report["totals"], "items": report["judged"]}
    width = max(map(len, rows))
    columns = [max(len(name), 6) for name in annotators]
    yield "    " + " " * width + "".join(f"  {name:>{wide}}" for name, wide in zip(annotators, columns, strict=True))
    for category, counts in rows.items():
        cells = (f"  {counts[name]:>{wide},}" for name, wide in zip(annotators, columns, strict=True))
        yield f"    {category:<{width}}{''.join(cells)}"


def _ratio(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3f}"


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"
