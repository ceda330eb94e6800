"""The list of a team's own submissions: page by page, and only as much of each as the list shows."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tasks.models import Score, Submission
from tests.factories import make_phase, make_run, make_task, make_team, make_user

pytestmark = pytest.mark.django_db

ADDRESS = "/tasks/gec/submissions/"


def test_a_long_list_has_pages_and_loads_no_texts(client: Client) -> None:
    phase = make_phase(make_task("gec"))
    captain = make_user()
    team = make_team(captain=captain)
    for number in range(1, 53):
        make_run(phase, team, system=f"run-{number:02}", description="a long story")
    Score.objects.update(detail={"points": [1] * 100})
    client.force_login(captain)
    with CaptureQueriesContext(connection) as queries:
        first = client.get(ADDRESS).content.decode()
    assert first.count("run-") == 50
    assert first.count("0.5000") == 50  # tp = fp = fn = 50: F is 1/2
    assert "Page 1 of 2" in first
    asked = [query["sql"] for query in queries if "tasks_submission" in query["sql"] or "tasks_score" in query["sql"]]
    assert asked
    assert not [sql for sql in asked if '"detail"' in sql or '"tasks_submission"."description"' in sql]
    assert len(queries) < 20
    second = client.get(ADDRESS, {"page": 2}).content.decode()
    assert second.count("run-") == 2
    assert client.get(ADDRESS, {"page": "nonsense"}).status_code == 200


def test_headlines_are_those_that_the_phase_shows(client: Client) -> None:
    task = make_task("gec")
    captain = make_user()
    team = make_team(captain=captain)
    client.force_login(captain)
    for settings, text in (
        ({"rounding": 2}, ">0.50<"),
        ({"visibility": "blind"}, ">hidden<"),
        ({"ladder_step": 0.1}, ">on the board<"),
    ):
        run = make_run(make_phase(task, **settings), team)
        assert text in client.get(ADDRESS).content.decode()
        Submission.objects.filter(pk=run.pk).update(state="failed")
