"""What every program can rely on: one shape of errors, tags of what was answered, a schema that says it all."""

from __future__ import annotations

import ast
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tasks.actions.teams import invite_to_task
from tasks.models import User
from tasks.problemcodes import GENERAL, REFUSALS
from tests.api.caller import Caller
from tests.factories import make_task, make_team, make_user

ROOT = Path(__file__).resolve().parent.parent.parent

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


def test_every_code_that_a_problem_document_can_have_is_explained(client: Client) -> None:
    known = {**GENERAL, **REFUSALS}
    raised = {
        node.args[0].value
        for path in (ROOT / "tasks").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args
        if isinstance(node.args[0], ast.Constant)
    }
    assert raised == set(REFUSALS)
    page = client.get("/docs/api/").content.decode()
    assert all(f'id="{code}"' in page for code in known)


@pytest.mark.parametrize(
    ("send", "status", "code"),
    [
        (lambda client: client.post("/api/v1/tokens/", "{", content_type="application/json"), 400, "parse-error"),
        (lambda client: client.post("/api/v1/tokens/", "x", content_type="text/plain"), 415, "unsupported-media-type"),
        (lambda client: client.post("/api/v1/tokens/", {}, content_type="application/json"), 400, "invalid"),
        (lambda client: client.put("/api/v1/tasks/"), 405, "method-not-allowed"),
        (lambda client: client.get("/api/v1/tasks/", headers={"Accept": "text/html"}), 406, "not-acceptable"),
        (lambda client: client.get("/api/v1/me/", headers={"Authorization": "Bearer x"}), 401, "authentication-failed"),
        (lambda client: client.get("/api/v1/tasks/?page=99"), 404, "not-found"),
        (lambda client: client.generic("POST", "/api/v1/me/", CONTENT_LENGTH="999999999999"), 413, "file-too-large"),
    ],
)
def test_errors_of_every_kind_have_one_shape_and_an_explained_code(
    client: Client, send: Callable[[Client], Any], status: int, code: str
) -> None:
    client.force_login(make_user("olga"))
    answer = send(client)
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert {"type", "title", "status", "code", "detail"} <= body.keys()
    assert (body["status"], body["code"]) == (status, code)
    assert code in GENERAL


def test_too_many_requests_say_when_to_come_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.AnonRateThrottle.get_rate", lambda throttle: "1/hour")
    answers = [client.get("/api/v1/tasks/", REMOTE_ADDR="192.0.2.77") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["code"] == "throttled"
    assert int(answers[1].headers["Retry-After"]) > 0


def test_the_schema_has_no_gaps() -> None:
    """Every operation has a summary of its own, and the generator nothing to complain about."""
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json", stdout=out)
    paths = json.loads(out.getvalue())["paths"]
    said = {
        f"{method} {path}": told.get("summary") for path, told_of in paths.items() for method, told in told_of.items()
    }
    assert [operation for operation, summary in said.items() if not summary] == []


def test_one_s_own_account() -> None:
    ada = make_user("ada")
    caller = Caller(ada)
    assert caller.patch("me/", wants_announcements=False, username="eve").json()["wants_announcements"] is False
    assert caller.get("me/export/").json()["username"] == "ada"
    task = make_task("gec")
    task.organizers.add(ada)
    assert caller.delete("me/").status_code == 400
    refused = caller.delete("me/?username=ada")
    assert (refused.status_code, refused.json()["code"]) == (409, "last-organizer")
    task.organizers.add(make_user("olga"))
    assert caller.delete("me/?username=ada").status_code == 204
    assert not User.objects.filter(username="ada").exists()


def test_invitations_are_accepted_and_revoked() -> None:
    ada = make_user("ada")
    caller, team = Caller(ada), make_team("Alpha", captain=ada)
    secret = caller.post(f"teams/{team.slug}/invite/").json()["secret"]
    assert caller.post(f"teams/{team.slug}/revoke-invitations/").status_code == 204
    assert Caller(make_user("bob")).post("teams/join/", secret=secret).json()["code"] == "invitation-invalid"
    task = make_task("gec", join_policy="invite")
    organizer = make_user("olga")
    task.organizers.add(organizer)
    secret = invite_to_task(task=task, user=organizer, email="ada@example.org")
    accepted = caller.post("invitations/accept/", secret=secret, team=team.slug)
    assert (accepted.status_code, accepted.json()["state"]) == (201, "approved")
    assert Caller(organizer).get("organize/tasks/gec/statistics/").json() == {
        "teams": 1,
        "states": {"pending": 0, "scored": 0, "failed": 0, "cancelled": 0},
        "days": [],
    }
