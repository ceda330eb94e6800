"""/healthz and /readyz, on a server of real processes."""

import pytest
import requests

from tests.stack import Stack


def test_ready_names_every_check(stack: Stack) -> None:
    answer = requests.get(f"{stack.url}/readyz", timeout=10)
    assert answer.status_code == 200
    names = ("database", "migrations", "broker", "storage", "worker", "scheduler")
    assert answer.json() == {"ready": True, "checks": dict.fromkeys(names, "ok")}
    assert stack.manage("ready", "worker", "scheduler").split() == ["worker", "ok", "scheduler", "ok"]


def test_without_the_queue_alive_but_not_ready(stack: Stack) -> None:
    stack.queue.kill()
    answer = requests.get(f"{stack.url}/readyz", timeout=10)
    assert answer.status_code == 503
    assert answer.json()["checks"]["broker"] == "failed"
    assert answer.json()["checks"]["database"] == "ok"
    assert stack.get("/healthz") == 200
    stack.queue.start()
    stack.wait_until_ready()


def test_without_the_database_alive_but_not_ready(stack: Stack) -> None:
    if stack.postgres is None:
        pytest.skip("SQLite has no server to stop")
    stack.stop_database()
    answer = requests.get(f"{stack.url}/readyz", timeout=10)
    assert answer.status_code == 503
    assert answer.json()["checks"]["database"] == "failed"
    assert stack.get("/healthz") == 200
    stack.heal()


def test_every_answer_carries_a_request_id(stack: Stack) -> None:
    given = requests.get(f"{stack.url}/healthz", headers={"X-Request-ID": "from-the-proxy-1"}, timeout=10)
    assert given.headers["X-Request-ID"] == "from-the-proxy-1"
    forged = requests.get(f"{stack.url}/healthz", headers={"X-Request-ID": "<script>"}, timeout=10)
    assert len(forged.headers["X-Request-ID"]) == 32
