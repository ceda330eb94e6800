"""Small tasks with real gold, real files and everything that scoring stores, made in this process.

task = detection_task()                      # phase "test", annotators A to D, 12 items
run = submit(task, "Alpha", labels="e" * 4 + "o" * 8)
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import scoring
from scoring import rows as storage
from scoring.commands.terminal import finite
from scoring.data import Item as ScoringItem
from scoring.data import Output
from scoring.registry import metric
from scoring.score import rows_key, score
from tasks import uploads
from tasks.actions.gold import load_gold
from tasks.actions.submissions import store_upload, touch_board
from tasks.actions.tasks import store_items
from tasks.configs import config_digest
from tasks.gold.reading import read_gold
from tasks.gold.stored import gold_of
from tasks.models import DataSet, Evaluation, GoldVersion, Phase, RowSet, Score, Submission, Task
from tasks.models.evaluation import EvaluationState
from tasks.models.submission import SubmissionState
from tests.factories import make_phase, make_task, make_team, take_part

ITEMS = 12
# What four annotators say of twelve items, o ok, e error: by columns eeee eeee eeeo eeeo eeoo eeoo oooo ...
JUDGMENTS = {"A": "eeeeeeoooooo", "B": "eeeeeeoooooe", "C": "eeeeoooooooo", "D": "eeoooooooooo"}
FORMS = {"A": ("in", "on", "at", "in"), "B": ("in", "on", "at", "at"), "C": ("in", "at", "at", "in")}
SENTENCES = ("She depend of him .", "We discussed about it .", "All is well .")
WORDS = {"e": "error", "o": "ok"}


def detection_task(slug: str = "articles", **phase: Any) -> Task:
    task = _task(slug, "detection", "contingency.kappa")
    items = [ScoringItem(f"i{number}", text=f"Item <{number}>") for number in range(1, ITEMS + 1)]
    said = (
        f"i{number},{name},{WORDS[letter]}"
        for name, letters in JUDGMENTS.items()
        for number, letter in enumerate(letters, 1)
    )
    return _filled(task, items, {"gold.csv": "\n".join(["item,annotator,label", *said])}, phase)


def selection_task(slug: str = "prepositions", **phase: Any) -> Task:
    task = _task(slug, "selection", "contingency.kappa")
    items = [ScoringItem(f"p{n}", text=f"We met _ {n}", written="in") for n in range(1, 5)]
    said = (f"p{n},{name},{form}" for name, forms in FORMS.items() for n, form in enumerate(forms, 1))
    return _filled(task, items, {"gold.csv": "\n".join(["item,annotator,form", *said])}, phase)


def correction_task(slug: str = "essays", **phase: Any) -> Task:
    task = _task(slug, "correction", "m2.f")
    items = [ScoringItem(str(n), text=text, document="d1") for n, text in enumerate(SENTENCES, 1)]
    files = {
        "A1.m2": _m2(["1 2|||SVA|||depends", "2 3|||Prep|||on"], ["2 3|||Prep|||"], []),
        "A2.m2": _m2(["1 2|||SVA|||depends", "2 3|||Prep|||on"], ["1 3|||Wci|||talked about"], []),
        "A3.m2": _m2(["1 2|||SVA|||depends"], ["2 3|||Prep|||"], ["3 4|||Mec|||!"]),
    }
    return _filled(task, items, files, phase)


def _m2(*sentences: list[str]) -> str:
    blocks = [
        "\n".join([f"S {text}", *(f"A {edit}|||REQUIRED|||-NONE-|||0" for edit in edits)])
        for text, edits in zip(SENTENCES, sentences, strict=True)
    ]
    return "\n\n".join(blocks) + "\n"


def _task(slug: str, kind: str, headline: str) -> Task:
    return make_task(slug, kind=kind, headline=headline)


def _filled(task: Task, items: list[ScoringItem], files: Mapping[str, str], phase: Mapping[str, Any]) -> Task:
    """A data set "data" with these items and this gold, and a phase "test" on it."""
    dataset = DataSet.objects.create(task=task, slug="data", name="Data")
    store_items(dataset, items)
    loaded = read_gold(task.scoring_kind, {name: text.encode() for name, text in files.items()}, items)
    load_gold(dataset=dataset, user=None, loaded=loaded)
    make_phase(task, **{"slug": "test", "dataset": dataset, **phase})
    return task


def submit(task: Task, team: str, data: str, *, system: str = "", phase: str = "test", **more: Any) -> Submission:
    """A file of that team, scored: what the worker does, without the worker."""
    found = Phase.objects.select_related("dataset__task", "task").get(task=task, slug=phase)
    upload = uploads.check(found.dataset, filename="system.csv", data=data.encode())
    made = Submission(
        phase=found,
        track=task.tracks.get(),
        system=system or f"{team} system",
        state=SubmissionState.SCORED,
        **more,
    )
    if not made.is_baseline:
        made.team = make_team(team)
        take_part(made.team, task)
    submission = store_upload(made, upload)
    Submission.objects.filter(pk=submission.pk).update(created_at=found.opens_at + timedelta(hours=submission.pk % 100))
    evaluate(submission, upload.output)
    touch_board(found)
    return Submission.objects.get(pk=submission.pk)


def labels(letters: str, scores: bool = False) -> str:
    """The file of a detection system; with scores, errors are the surer the earlier they come."""
    lines = ["item,label,score" if scores else "item,label"]
    for number, letter in enumerate(letters, 1):
        lines.append(f"i{number},{WORDS[letter]}" + (f",{(letter == 'e') + 1 / number:.4f}" if scores else ""))
    return "\n".join(lines) + "\n"


def forms(*chosen: str) -> str:
    return "\n".join(["item,form", *(f"p{number},{form}" for number, form in enumerate(chosen, 1))]) + "\n"


def evaluate(submission: Submission, output: Output) -> Evaluation:
    phase = submission.phase
    version = GoldVersion.objects.select_related("dataset__task").get(dataset=phase.dataset, is_active=True)
    params: Mapping[str, Mapping[str, Any]] = phase.task.metrics
    found = score(gold_of(version), output, params=params, draws=50, seed=1)
    evaluation = Evaluation.objects.create(
        submission=submission,
        gold=version,
        scorer=scoring.__version__,
        metrics=params,
        config=config_digest(params),
        state=EvaluationState.DONE,
        effective_from=submission.created_at,
    )
    for result in found.results:
        known = metric(result.metric)
        key = rows_key(known.source, known.with_defaults(params.get(known.key, {})))
        told = finite(asdict(result))
        low, high = told.pop("interval") or (None, None)
        Score.objects.create(evaluation=evaluation, rows_key=key, low=low, high=high, **told)
    for key, rows in found.rows.items():
        data = storage.to_bytes(rows)
        RowSet.objects.create(evaluation=evaluation, key=key, data=data, sha256=hashlib.sha256(data).hexdigest())
    return evaluation
