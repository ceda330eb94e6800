"""Fixtures for every test."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache

from tests.deadline import eventually
from tests.processes import Process

pytest_plugins = ["tests.browser", "tests.inline", "tests.shared", "tests.site", "tests.stack"]


def pytest_configure() -> None:
    # Argon2 is slow by design; hundreds of test accounts need not be safe.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # SQLite on disk, as in the demo: in memory, threads would share one connection.
    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = (
        None if "postgresql" in settings.DATABASES["default"]["ENGINE"] else settings.DATA_DIR / "test.sqlite3"
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: None, embedded_redis: Process) -> None:
    """Whoever uses the database gets the servers behind it; no suffix for xdist, each process has its own cluster."""

    def redis_answers() -> bool:
        cache.set("there", True)
        return cache.get("there") is True

    eventually(redis_answers)


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Rate limits and cached boards of one test are not seen by the next."""
    yield
    if "embedded_redis" in request.fixturenames or "django_db_setup" in request.fixturenames:
        cache.clear()


@pytest.fixture(autouse=True)
def unshared_readings(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests change something and look at once, faster than people."""
    if "django_db_setup" in request.fixturenames or "db" in request.fixturenames:
        monkeypatch.setattr("tasks.views.anybody.SHARED_SECONDS", 0.0)
