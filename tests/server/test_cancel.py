"""Cancelling at the very moment at which a worker stores its result."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction

from tasks.actions.refusals import Refusal
from tasks.actions.submissions import cancel
from tasks.models import Evaluation, Submission
from tests.deadline import eventually
from tests.factories import make_phase, make_submission, make_task, make_team, make_user

WAITS = "SELECT count(*) FROM pg_locks WHERE NOT granted"


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
def test_a_result_that_is_being_stored_wins_and_nobody_waits_for_good() -> None:
    phase = make_phase(make_task())
    submission = make_submission(phase, make_team("Alpha"))
    gold = phase.dataset.gold_versions.get()
    evaluation = Evaluation.objects.create(submission=submission, gold=gold, scorer="1", config="", state="running")
    user, answers = make_user(), []

    def cancels() -> None:
        try:
            cancel(submission=submission, user=user)
        except Exception as error:  # noqa: BLE001  whatever it is, the test tells
            answers.append(error)
        finally:
            connection.close()

    def cancel_waits() -> bool:
        with connection.cursor() as cursor:
            cursor.execute(WAITS)
            return bool(cursor.fetchone()[0])

    other = threading.Thread(target=cancels)
    with transaction.atomic():  # in the order of tasks.evaluate.store
        Evaluation.objects.filter(pk=evaluation.pk).update(state="done")
        other.start()
        eventually(cancel_waits)
        Submission.objects.filter(pk=submission.pk).update(state="scored")
    other.join()
    (answer,) = answers
    assert isinstance(answer, Refusal)
    submission.refresh_from_db()
    evaluation.refresh_from_db()
    assert (submission.state, evaluation.state) == ("scored", "done")


@pytest.mark.django_db
def test_what_is_scored_stays_as_it_is() -> None:
    """A re-score may be under way for it: that is not the team's to cancel."""
    phase = make_phase(make_task())
    submission = make_submission(phase, make_team("Alpha"), state="scored")
    gold = phase.dataset.gold_versions.get()
    again = Evaluation.objects.create(submission=submission, gold=gold, scorer="1", config="", state="queued")
    with pytest.raises(Refusal):
        cancel(submission=submission, user=make_user())
    again.refresh_from_db()
    assert again.state == "queued"
