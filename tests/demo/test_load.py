"""`load_demo` on an empty database: every board complete, the accounts ready, and a second time nothing to do."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tasks.demo.load import ACCOUNTS
from tasks.models import Evaluation, Score, Submission, Task, User
from tasks.models.evaluation import EvaluationState
from tasks.models.phase import PhaseState


def load() -> str:
    shown = StringIO()
    call_command("load_demo", stdout=shown)
    return shown.getvalue()


@pytest.mark.django_db(transaction=True)
def test_the_demonstration_is_complete_and_loads_once() -> None:
    shown = load()
    tasks = list(Task.objects.published())
    assert {task.kind for task in tasks} == {"detection", "selection", "correction"}
    assert set(Evaluation.objects.values_list("state", flat=True)) == {EvaluationState.DONE}
    for submission in Submission.objects.select_related("phase__task"):
        evaluation = submission.evaluations.current().get()
        assert evaluation.scores.filter(metric=submission.phase.task.headline_metric).exists()
        assert submission.created_at < evaluation.effective_from  # type: ignore[operator]
    for task in tasks:
        phases = list(task.phases.all())
        assert PhaseState.OPEN in {phase.state for phase in phases}
        for run in Submission.objects.filter(phase__task=task, is_baseline=False):
            assert run.phase.opens_at < run.created_at
            assert run.phase.closes_at is None or run.created_at < run.phase.closes_at
    assert PhaseState.CLOSED in {phase.state for task in tasks for phase in task.phases.all()}
    for account in ACCOUNTS:
        assert account.password in shown
        assert Client().login(username=account.username, password=account.password)
    staff = User.objects.get(username="staff")
    assert staff.has_perm("tasks.view_submission")
    assert not staff.has_perm("tasks.see_gold")

    numbers = Task.objects.count(), Submission.objects.count(), Score.objects.count(), User.objects.count()
    assert load() == shown
    assert numbers == (Task.objects.count(), Submission.objects.count(), Score.objects.count(), User.objects.count())

    # Interrupted before the clock was turned back: completed, not loaded again.
    first = tasks[0]
    Task.objects.filter(pk=first.pk).update(published_at=None)
    Evaluation.objects.filter(submission__phase__task=first).update(effective_from=timezone.now())
    load()
    assert Task.objects.get(pk=first.pk).published_at == first.published_at
    assert Evaluation.objects.latest("effective_from").effective_from < timezone.now() - timedelta(hours=1)
    assert numbers == (Task.objects.count(), Submission.objects.count(), Score.objects.count(), User.objects.count())


@pytest.mark.django_db
def test_known_passwords_stay_out_of_production(settings: Any) -> None:
    settings.DEMO = False
    with pytest.raises(CommandError, match="demo mode"):
        load()
    assert not User.objects.exists()
