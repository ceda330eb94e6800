"""Every stored number of a task derived again: gold from its rows, files and rows by their hashes, scores from rows."""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scoring import registry
from scoring.commands.terminal import finite
from scoring.registry import Signature
from scoring.rows import from_bytes
from scoring.score import result_from_rows, rows_key
from tasks import evaluate, scorer
from tasks.gold import stored
from tasks.models import Evaluation, GoldVersion, RowSet, Score, Submission, Task
from tasks.models.evaluation import EvaluationState

# What reading gold, rows or scores of another shape ends in: an archive may bring anything.
UNREADABLE = (AttributeError, LookupError, TypeError, ValueError, zipfile.BadZipFile)


@dataclass(slots=True)
class Verification:
    """How many of what were checked, and what is not as it was."""

    checked: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.problems

    def require(self, what: str, is_right: bool, problem: str) -> None:
        self.checked[what] += 1
        if not is_right:
            self.problems.append(problem)


def verify_task(task: Task, *, rescore: bool = False, say: Callable[[str], None] = lambda line: None) -> Verification:
    """Check everything; with `rescore`, also score every file once more and compare what is counted."""
    found = Verification()
    for version in GoldVersion.objects.filter(dataset__task=task).select_related("dataset__task"):
        try:
            is_right = stored.gold_of(version).digest == version.digest
        except UNREADABLE:
            is_right = False
        found.require("gold versions", is_right, f"{version}: the content is not that of its digest")
    say(f"{found.checked['gold versions']} gold versions")
    for submission in Submission.objects.filter(phase__task=task):
        _verify_file(submission, found)
    say(f"{found.checked['files']} files")
    done = Evaluation.objects.filter(submission__phase__task=task, state=EvaluationState.DONE)
    for evaluation in (
        done.select_related("submission__phase__task", "gold__dataset__task").order_by("pk").iterator(100)
    ):
        _verify_evaluation(evaluation, found)
        if rescore:
            _verify_again(evaluation, found)
    say(f"{found.checked['scores']} scores of {found.checked['evaluations']} evaluations")
    return found


def _verify_file(submission: Submission, found: Verification) -> None:
    sha = hashlib.sha256()
    try:
        with submission.file.open("rb") as uploaded:
            for chunk in uploaded.chunks():
                sha.update(chunk)
    except FileNotFoundError:
        found.require("files", False, f"submission {submission.uid}: the file is gone")
        return
    found.require("files", sha.hexdigest() == submission.sha256, f"submission {submission.uid}: the file has changed")


def _verify_evaluation(evaluation: Evaluation, found: Verification) -> None:
    name = f"submission {evaluation.submission.uid}, evaluation {evaluation.pk}"
    rows = {}
    for row_set in RowSet.objects.filter(evaluation=evaluation):
        data = bytes(row_set.data)
        is_right = hashlib.sha256(data).hexdigest() == row_set.sha256
        found.require("row sets", is_right, f"{name}: rows {row_set.key} have changed")
        try:
            rows[row_set.key] = from_bytes(data) if is_right else None
        except UNREADABLE:
            found.problems.append(f"{name}: rows {row_set.key} can't be read")
    annotators = list(stored.annotators_of(evaluation.gold).values())
    for score in Score.objects.filter(evaluation=evaluation):
        try:
            differences = list(_differences(evaluation, score, rows.get(score.rows_key), annotators))
        except UNREADABLE:
            differences = ["it can't be derived from what is stored"]
        found.problems += [f"{name}: {score.metric}: {problem}" for problem in differences]
        found.checked["scores"] += 1
    found.checked["evaluations"] += 1


def _differences(evaluation: Evaluation, score: Score, rows: Any, annotators: list[str]) -> Iterator[str]:
    """What of a score does not follow from its rows. A metric that has changed since is not held against it."""
    try:
        metric = registry.metric(score.metric)
    except registry.UnknownName:
        yield "this server does not know the metric"
        return
    stored = Signature.parse(score.signature)
    if stored.version != str(metric.version):
        yield f"it was scored with version {stored.version} of the metric, and this server has {metric.version}"
        return
    params = evaluation.metrics.get(metric.key, {})
    if rows is None or rows_key(metric.source, metric.with_defaults(params)) != score.rows_key:
        yield "there are no rows to derive it from"
        return
    result = result_from_rows(metric, rows, params, gold=evaluation.gold.digest, annotators=annotators)
    derived = finite({"value": result.value, "counts": result.counts, "ratios": result.ratios, "detail": result.detail})
    for what, value in derived.items():
        if value != getattr(score, what):
            yield f"{what} is not what the rows amount to"
    now = Signature.parse(result.signature)
    # A parameter that came later has its old meaning by default; the scorer's version says only who counted.
    chosen = {name: now.written.get(name) for name in stored.written}
    if (chosen, now.gold, now.references) != (stored.written, stored.gold, stored.references):
        yield "the signature names other choices"


def _verify_again(evaluation: Evaluation, found: Verification) -> None:
    """Score the file anew, as a worker would, and compare the rows; nothing is stored."""
    with tempfile.TemporaryDirectory(prefix="verification-") as name:
        folder = Path(name)
        evaluate.prepare(evaluation, folder, from_rows=False)
        results = scorer.run(folder, scorer.limits(), lambda what, share: None)
        for key, filename in results["rows"].items():
            stored = RowSet.objects.filter(evaluation=evaluation, key=key).first()
            is_right = stored is not None and _same_rows(bytes(stored.data), (folder / filename).read_bytes())
            problem = f"submission {evaluation.submission.uid}: scoring the file again gives other rows {key}"
            found.require("rows scored again", is_right, problem)


def _same_rows(first: bytes, second: bytes) -> bool:
    a, b = from_bytes(first), from_bytes(second)
    return (
        list(a.units) == list(b.units)
        and list(a.columns) == list(b.columns)
        and all((a.columns[name] == b.columns[name]).all() for name in a.columns)
    )
