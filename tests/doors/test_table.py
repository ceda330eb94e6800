"""Every address and API action x visitor x state of the task, compared with the written table; and nothing leaks."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.doors.table import ALWAYS, BY_STATE, ELSEWHERE
from tests.doors.world import GOLD, PRIVATE, ROLES, STATES, TEAM, World, make_world

SIGNS = {200: ".", 201: ".", 204: ".", 286: ".", 302: ">", 400: "b", 401: "u", 403: "x", 404: "-", 405: "m", 409: "c"}
REFERENCES = re.compile(r"refs:.*?(\||\\textbar)")
LOGIN = "/accounts/login/"
TAKES_FILES = ("/validate/", "/bundles/", "/archives/", "/baselines/", "/gold/")


def routes(patterns: list[Any], namespace: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from routes(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name}"


def test_every_route_is_in_the_table() -> None:
    known = {route for _, route, _ in (*ALWAYS, *BY_STATE)}
    found = {route for route in routes(get_resolver().url_patterns) if not route.startswith(ELSEWHERE)}
    assert found - known == set(), "write these routes into tests/doors/table.py"
    assert known - found == set(), "these routes are gone"


def address(route: str, arguments: str, world: World) -> str:
    """`slug page` are taken from the world by name, `uid=pending` by another name, `verb=!choose` as it stands."""
    given = {}
    for argument in arguments.split():
        name, _, value = argument.partition("=")
        given[name] = value[1:] if value.startswith("!") else world.names[value or name]
    return reverse(route, kwargs=given)


def ask(client: Client, method: str, path: str) -> Any:
    """The answer, and nothing has happened."""
    takes_json = "/api/" in path and not path.endswith(TAKES_FILES)
    with transaction.atomic():
        if takes_json:
            response = client.generic(method, path, data="{}", content_type="application/json")
        else:
            response = client.get(path) if method == "GET" else client.post(path)
        transaction.set_rollback(True)
    return response


def sign(response: Any) -> str:
    if response.status_code == 302 and response.headers["Location"].startswith(LOGIN):
        return "L"
    return SIGNS.get(response.status_code, str(response.status_code))


@pytest.mark.django_db(transaction=False)
@pytest.mark.parametrize("state", STATES)
def test_doors(state: str, settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_CLASSES": []}
    world = make_world(state)
    clients = {}
    for role in ROLES:
        clients[role] = Client()
        if world.people[role]:
            clients[role].force_login(world.people[role])
    table = {**ALWAYS, **{key: by.get(state, by["*"]) for key, by in BY_STATE.items()}}
    wrong = []
    for (method, route, arguments), expected in table.items():
        path = address(route, arguments, world)
        answers = {role: ask(clients[role], method, path) for role in ROLES}
        found = "".join(sign(answer) for answer in answers.values())
        if found != expected:
            wrong.append(f"{method} {route} {arguments}: expected {expected}, found {found}")
        for role, answer in answers.items():
            leaks = told(answer) & hidden_from(role, state)
            if (method, route, arguments) in ALWAYS:  # whoever holds an invitation knows the team
                leaks.discard(TEAM.lower())
            wrong += [f"{method} {path} tells {role} {word}" for word in leaks]
    assert not wrong, f"{state}:\n" + "\n".join(wrong)


def hidden_from(role: str, state: str) -> set[str]:
    """Words that no answer to this visitor may hold."""
    if role == "organizer":
        return set()
    outsider = role not in ("member", "captain")
    return (
        ({GOLD} if state != "released" else set())
        | ({PRIVATE} if outsider else set())
        | ({TEAM.lower()} if outsider and state == "anonymous" else set())
    )


def told(response: Any) -> set[str]:
    """Which of the words an answer holds. Signatures name annotators, so that a number can be derived again."""
    data: bytes = b"".join(response) if response.streaming else response.content
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            data = b"\n".join(zipped.read(name) for name in zipped.namelist())
    text = REFERENCES.sub("", unquote(data.decode(errors="replace"))).lower()
    return {word for word in (GOLD, PRIVATE, TEAM.lower()) if word in text}
