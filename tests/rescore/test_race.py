"""A submission that comes in while a re-score is being published is scored with the new gold, whoever is first."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tasks import evaluate, uploads
from tasks.actions.gold import load_gold
from tasks.actions.rescore import publish_rescore, start_rescore
from tasks.actions.submissions import submit
from tasks.actions.tasks import create_task, publish
from tasks.bundles.check import check_path
from tasks.bundles.starters import write_starter
from tasks.gold import stored
from tasks.gold.reading import read_gold
from tasks.models import Evaluation, Phase, Submission, Task
from tasks.models.evaluation import EvaluationState
from tests.factories import make_team, make_user, take_part

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("scored_here")]

GOLD = b"""S She depend of her parents .

S We discussed about the plan yesterday .

S I am agree with you .

"""
TEXT = b"She depends on her parents .\nWe discussed the plan .\nI agree with you .\n"


@pytest.fixture
def phase(tmp_path: Path) -> Phase:
    """A phase with a scored baseline and a re-score that is ready to be published."""
    write_starter("correction", tmp_path / "task")
    task = create_task(bundle=check_path(tmp_path / "task", timezone.now()), user=None)
    publish(task=task, user=None)
    run_all()
    phase = task.phases.select_related("task", "dataset__task").get(slug="development")
    loaded = read_gold("correction", {"gold.m2": GOLD}, stored.items_of(phase.dataset))
    start_rescore(task=task, user=None, gold=load_gold(dataset=phase.dataset, user=None, loaded=loaded))
    run_all()
    return phase


def run_all() -> None:
    for pk in Evaluation.objects.unfinished().values_list("pk", flat=True):
        evaluate.run(pk)


def hand_in(phase: Phase) -> Submission:
    team = make_team()
    take_part(team, phase.task)
    made, _ = submit(
        phase=phase,
        track=phase.task.tracks.first(),  # type: ignore[arg-type]
        team=team,
        user=make_user(),
        upload=uploads.check(phase.dataset, filename="out.txt", data=TEXT),
        about={"system": "late"},
    )
    return made


class Aside(threading.Thread):
    """Runs in a thread of its own with a connection of its own."""

    def run(self) -> None:
        try:
            super().run()
        finally:
            connection.close()


def in_force(submission: Submission) -> int:
    run_all()
    return submission.evaluations.current().get().gold.number


def test_publishing_waits_for_a_submission_that_is_being_stored(phase: Phase) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time, so there is nothing to race")
    stored, go_on = threading.Event(), threading.Event()

    def submit_slowly() -> None:
        with transaction.atomic():
            hand_in(phase)
            stored.set()
            go_on.wait(20)

    slow, quick = Aside(target=submit_slowly), Aside(target=lambda: publish_rescore(task=phase.task, user=None))
    slow.start()
    assert stored.wait(20)
    quick.start()
    quick.join(0.5)
    assert quick.is_alive(), "it waits"
    go_on.set()
    slow.join(20)
    quick.join(20)
    late = Submission.objects.get(system="late")
    first = late.evaluations.get(gold__number=1)
    assert first.state == EvaluationState.CANCELLED
    assert in_force(late) == 2


def test_a_submission_waits_for_what_is_being_published(phase: Phase) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time, so there is nothing to race")
    published, go_on = threading.Event(), threading.Event()

    def publish_slowly() -> None:
        with transaction.atomic():
            publish_rescore(task=phase.task, user=None)
            published.set()
            go_on.wait(20)

    slow, quick = Aside(target=publish_slowly), Aside(target=lambda: hand_in(phase))
    slow.start()
    assert published.wait(20)
    quick.start()
    quick.join(0.5)
    assert quick.is_alive(), "it waits"
    go_on.set()
    slow.join(20)
    quick.join(20)
    late = Submission.objects.get(system="late")
    assert [e.gold.number for e in late.evaluations.select_related("gold")] == [2]
    assert in_force(late) == 2
    assert Task.objects.get().phases.count() == 3
