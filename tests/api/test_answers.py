"""What every program can rely on: one shape of errors, tags of what was answered, a schema that says it all."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.caller import Caller
from tests.factories import make_task, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/api/nothing", "/api/v1/nothing/", "/api/v1/tasks/nothing/", "/api/v2/tasks/"])
def test_what_is_not_there_is_a_problem_document_under_every_address(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not-found"
    assert answer.json()["type"] == "/docs/api/#not-found"


def test_people_get_a_page_where_programs_get_a_document() -> None:
    assert "<h1>Not found</h1>" in Client().get("/nothing/").content.decode()


def test_our_own_error_has_the_same_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tasks.api.tasks.TaskViewSet.get_queryset", lambda view: 1 / 0)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/v1/tasks/")
    assert answer.status_code == 500
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "our-error"
    assert "division" not in answer.content.decode()


def test_an_answer_that_has_not_changed_is_not_sent_again() -> None:
    caller = Caller(make_user("olga"))
    make_task(slug="one")
    first = caller.get("tasks/")
    tag = first.headers["ETag"]
    again = caller.get("tasks/", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""
    make_task(slug="two")
    assert caller.get("tasks/", headers={"If-None-Match": tag}).status_code == 200
