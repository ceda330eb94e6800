"""Rows for tests: each function makes one thing with everything it needs, and takes whatever the test is about.

task = make_task(kind="correction", headline="span_correction.f")
phase = make_phase(task, visibility="blind")
run = make_run(phase, make_team("Alpha"), scores={"span_correction": {"tp": 8, "fp": 2, "fn": 8}})
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify

import scoring
from scoring import registry
from scoring.data import Gold, Output
from scoring.rows import to_bytes
from scoring.score import rows_key, score
from tasks.configs import config_digest
from tasks.models import (
    Annotator,
    DataSet,
    Evaluation,
    GoldVersion,
    Item,
    Membership,
    Participation,
    Phase,
    RowSet,
    Score,
    Submission,
    Task,
    Team,
    Track,
    User,
)
from tasks.models.evaluation import EvaluationState
from tasks.models.submission import SubmissionState
from tasks.models.team import ParticipationState, Role

DAY = timedelta(days=1)
SPANS = {"tp": 50, "fp": 50, "fn": 50}

_serial = itertools.count(1)


def make_user(name: str = "", **more: Any) -> User:
    name = name or f"user{next(_serial)}"
    return User.objects.create_user(username=name, email=f"{name}@example.org", password="correct horse", **more)


def make_team(name: str = "", *, captain: User | None = None, members: Iterable[User] = ()) -> Team:
    """A team with a captain; `name` may be anything, also text without a letter of the Latin alphabet."""
    number = next(_serial)
    name = name or f"Team {number}"
    team = Team.objects.create(name=name, slug=f"{slugify(name)[:40] or 'team'}-{number}")
    if captain:
        Membership.objects.create(team=team, user=captain, role=Role.CAPTAIN)
    for member in members:
        Membership.objects.create(team=team, user=member)
    return team


def make_task(
    slug: str = "",
    *,
    kind: str = "correction",
    headline: str = "span_correction.f",
    published: bool = True,
    **more: Any,
) -> Task:
    """A published task with one track and one data set; organizers are added with task.organizers.add."""
    slug = slug or f"task-{next(_serial)}"
    defaults = {"title": slug.replace("-", " ").title(), "summary": f"What {slug} is about."}
    published_at = timezone.now() - 30 * DAY if published else None
    task = Task.objects.create(slug=slug, kind=kind, headline=headline, published_at=published_at, **(defaults | more))
    Track.objects.create(task=task, slug="open", name="Open")
    make_dataset(task)
    return task


def make_dataset(task: Task, *, slug: str = "", items: int = 3, gold: bool = True, **more: Any) -> DataSet:
    """A data set with items and, unless told otherwise, an active gold version without annotations."""
    slug = slug or f"set-{next(_serial)}"
    dataset = DataSet.objects.create(task=task, slug=slug, name=slug.title(), **more)
    Item.objects.bulk_create(
        Item(dataset=dataset, position=n, key=str(n), text=f"This are sentence {n} .") for n in range(1, items + 1)
    )
    for position, name in enumerate(("A1", "A2")):
        Annotator.objects.create(dataset=dataset, name=name, position=position)
    if gold:
        make_gold(dataset)
    return dataset


def make_gold(dataset: DataSet, *, number: int = 1, active: bool = True) -> GoldVersion:
    digest = hashlib.sha256(f"{dataset.pk}/{number}".encode()).hexdigest()
    return GoldVersion.objects.create(dataset=dataset, number=number, digest=digest, is_active=active)


def make_phase(task: Task, *, slug: str = "", opens: float = -10, closes: float | None = 10, **more: Any) -> Phase:
    """A phase that opens and closes so many days from now, on the task's first data set."""
    slug = slug or f"phase-{next(_serial)}"
    now = timezone.now()
    defaults = {"name": slug.title(), "dataset": task.datasets.first()}
    return Phase.objects.create(
        task=task,
        slug=slug,
        opens_at=now + opens * DAY,
        closes_at=None if closes is None else now + closes * DAY,
        **(defaults | more),
    )


def take_part(team: Team, task: Task, state: str = ParticipationState.APPROVED) -> Participation:
    return Participation.objects.get_or_create(team=team, task=task, defaults={"state": state})[0]


def make_submission(phase: Phase, team: Team | None, *, age: timedelta = DAY, **more: Any) -> Submission:
    """A submission that waits, made `age` ago. Without a team it is a baseline."""
    number = next(_serial)
    defaults = {
        "track": phase.task.tracks.first(),
        "system": f"system {number}",
        "filename": "output.txt",
        "file": f"submissions/{number}",
        "size": 100,
        "sha256": hashlib.sha256(str(number).encode()).hexdigest(),
        "is_baseline": team is None,
    }
    if team:
        take_part(team, phase.task)
    return Submission.objects.create(phase=phase, team=team, created_at=timezone.now() - age, **(defaults | more))


def make_run(
    phase: Phase,
    team: Team | None = None,
    *,
    scores: Mapping[str, Mapping[str, float]] | None = None,
    gold: GoldVersion | None = None,
    **more: Any,
) -> Submission:
    """A scored submission that is on the board. `scores`: counts by metric, from which the ratios are derived."""
    submission = make_submission(phase, team, state=SubmissionState.SCORED, **more)
    evaluate(submission, scores or {"span_correction": SPANS}, gold=gold)
    return submission


def score_run(
    phase: Phase, team: Team | None, gold: Gold, output: Output, *, metrics: Iterable[str] | None = None, **more: Any
) -> Submission:
    """A run that was really scored, with its stored rows; `metrics` are all of its kind if not given."""
    submission = make_submission(phase, team, state=SubmissionState.SCORED, **more)
    scored = score(gold, output, metrics, params=phase.task.metrics, draws=50)
    evaluation = evaluate(submission, {})
    for result in scored.results:
        metric = registry.metric(result.metric)
        low, high = result.interval or (None, None)
        Score.objects.create(
            evaluation=evaluation,
            metric=result.metric,
            value=result.value,
            low=low,
            high=high,
            counts=dict(result.counts),
            ratios=result.ratios,
            detail=result.detail,
            signature=result.signature,
            rows_key=rows_key(metric.source, metric.with_defaults(phase.task.metrics.get(metric.key, {}))),
        )
    for key, rows in scored.rows.items():
        data = to_bytes(rows)
        RowSet.objects.create(evaluation=evaluation, key=key, data=data, sha256=hashlib.sha256(data).hexdigest())
    return submission


def evaluate(
    submission: Submission,
    scores: Mapping[str, Mapping[str, float]],
    *,
    gold: GoldVersion | None = None,
    effective: bool = True,
) -> Evaluation:
    """A finished evaluation with these counts; effective from the moment of submission unless told otherwise."""
    phase = submission.phase
    metrics = phase.task.metrics
    evaluation = Evaluation.objects.create(
        submission=submission,
        gold=gold or phase.dataset.gold_versions.get(is_active=True),
        scorer=scoring.__version__,
        metrics=metrics,
        config=config_digest(metrics),
        state=EvaluationState.DONE,
        finished_at=submission.created_at,
        effective_from=submission.created_at if effective else None,
    )
    Score.objects.bulk_create(stored_score(evaluation, key, counts) for key, counts in scores.items())
    if effective:
        Phase.objects.filter(pk=phase.pk).update(board_version=F("board_version") + 1)
    return evaluation


def stored_score(evaluation: Evaluation, key: str, counts: Mapping[str, float]) -> Score:
    metric = registry.metric(key)
    params = metric.with_defaults(evaluation.metrics.get(key, {}))
    ratios = metric.derive(counts, params)
    value = ratios[metric.headline]
    return Score(
        evaluation=evaluation,
        metric=key,
        value=value,
        low=None if value is None else max(0.0, value - 0.02),
        high=None if value is None else min(1.0, value + 0.02),
        counts=dict(counts),
        ratios=ratios,
        signature=registry.signature(metric, params, gold=evaluation.gold.digest, annotators=["A1", "A2"]),
        rows_key=key,
    )
