"""Settings come from one table; production refuses what is missing or unsafe, and says all of it."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from evalserver.settings.backends import cache, database, files
from evalserver.settings.logs import hide_secrets
from evalserver.variables import LONGEST_SOCKET_PATH, VARIABLES, malformed, problems, read, socket_path

GOOD = {
    "EVALSERVER_MODE": "production",
    "SECRET_KEY": "kX9-w2Qf7_LmZ0aR4tYv8uPb3NcE6hJd1sGiOqTzUxWlKe5VnM",
    "DATA_DIR": "/srv/evalserver",
    "SITE_URL": "https://eval.example.org",
    "ALLOWED_HOSTS": "eval.example.org",
    "DATABASE_URL": "postgres://evalserver:secret@db/evalserver",
    "BROKER_URL": "redis://queue:6379/0",
    "CACHE_URL": "redis://queue:6379/1",
    "EMAIL_URL": "smtp+tls://user:secret@mail.example.org:587",
    "DEFAULT_FROM_EMAIL": "eval@example.org",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_a_complete_environment_is_accepted() -> None:
    assert problems(read(GOOD)) == []


def test_the_demo_needs_nothing() -> None:
    assert problems(read({})) == []


def test_everything_missing_is_listed_at_once() -> None:
    found = problems(read({"EVALSERVER_MODE": "production"}))
    required = [variable.name for variable in VARIABLES.values() if variable.required]
    assert [sentence.split()[0] for sentence in found] == required
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "BROKER_URL", "CACHE_URL", "EMAIL_URL"} <= set(required)


@pytest.mark.parametrize(
    ("name", "unsafe"),
    [
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", "a" * 60),
        ("ALLOWED_HOSTS", "*"),
        ("DATABASE_URL", "sqlite:///db.sqlite3"),
        ("BROKER_URL", "memory://"),
        ("CACHE_URL", "locmem://"),
        ("EMAIL_URL", "consolemail://"),
        ("DEBUG", "true"),
    ],
)
def test_an_unsafe_value_is_refused(name: str, unsafe: str) -> None:
    (sentence,) = problems(read(GOOD | {name: unsafe}))
    assert sentence.startswith(name)


@pytest.mark.parametrize(
    ("name", "nonsense"),
    [
        ("EVALSERVER_MODE", "staging"),
        ("PORT", "http"),
        ("PORT", "0"),
        ("LEASE_SECONDS", "-5"),
        ("SWEEP_SECONDS", "0"),
        ("EVALUATION_TIME_LIMIT", "10 min"),
        ("WORKER_PROCESSES", "-1"),
        ("HTTPS", "maybe"),
        ("THROTTLE_FILES", "60"),
        ("THROTTLE_USER", "60/fortnight"),
        ("STORAGE_URL", "ftp://host/bucket"),
        ("STORAGE_URL", "s3://key:secret@endpoint"),
        ("SITE_URL", "eval.example.org"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_a_value_that_makes_no_sense_is_named_in_the_demo_too(name: str, nonsense: str) -> None:
    (sentence,) = malformed({name: nonsense})
    assert sentence.startswith(f"{name} does not have the form of its kind")
    assert malformed({**GOOD, name: ""}) == []  # empty is not set


def test_whatever_is_wrong_with_a_value_there_is_no_traceback() -> None:
    refused = manage("check", PORT="http", LOG_LEVEL="loud")
    assert refused.returncode == 1
    assert [line.split()[1] for line in refused.stderr.splitlines()[1:]] == ["PORT", "LOG_LEVEL"]


def test_defaults_and_usual_values_have_the_form_of_their_kind() -> None:
    assert malformed({name: str(variable.default) for name, variable in VARIABLES.items()}) == []
    storage = "s3://key:se%2Fcret@minio.example.org:9000/eval?region=eu&scheme=http"
    assert malformed({**GOOD, "STORAGE_URL": storage, "HTTPS": "False", "WORKER_PROCESSES": "0"}) == []


def test_production_does_not_start_and_shows_a_list_without_a_traceback() -> None:
    refused = manage("check", EVALSERVER_MODE="production", SECRET_KEY="short")
    assert refused.returncode == 1
    assert refused.stderr.startswith("The server does not start:\n  - ")
    assert "SECRET_KEY is too easy to guess" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_production_passes_the_deployment_checks() -> None:
    checked = manage("check", "--deploy", "--fail-level", "WARNING", **GOOD)
    assert checked.returncode == 0, checked.stderr


def test_every_variable_is_described() -> None:
    assert all(len(variable.meaning) > 10 for variable in VARIABLES.values())


def test_a_socket_path_fits() -> None:
    assert socket_path(Path("/srv/data")) == Path("/srv/data/redis.sock")
    far = Path("/srv/" + "deep/" * 30)
    assert len(str(socket_path(far))) <= LONGEST_SOCKET_PATH
    assert socket_path(far) == socket_path(far) != socket_path(far / "other")


def test_sqlite_waits_for_its_lock_instead_of_failing() -> None:
    config = database("", Path("/srv/data"))
    assert config["NAME"] == "/srv/data/evalserver.sqlite3"
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode = WAL" in config["OPTIONS"]["init_command"]


def test_postgres_connections_are_checked_before_use() -> None:
    config = database("postgres://u:p%40ss@db:5433/eval", Path("/srv/data"))
    assert (config["HOST"], config["PORT"], config["NAME"], config["PASSWORD"]) == ("db", 5433, "eval", "p@ss")
    assert config["CONN_HEALTH_CHECKS"] is True


def test_the_cache_gives_up_quickly() -> None:
    assert cache("redis://queue/1")["OPTIONS"]["socket_timeout"] <= 5


def test_files_are_private() -> None:
    local = files("", Path("/srv/data"))["OPTIONS"]
    assert local["file_permissions_mode"] == 0o600
    assert "base_url" not in local
    bucket = files("s3://key:se%2Fcret@minio.example.org:9000/eval?region=eu&scheme=http", Path("/srv/data"))["OPTIONS"]
    assert bucket["endpoint_url"] == "http://minio.example.org:9000"
    assert (bucket["bucket_name"], bucket["secret_key"], bucket["region_name"]) == ("eval", "se/cret", "eu")
    assert (bucket["default_acl"], bucket["querystring_auth"]) == ("private", True)


def test_logs_hide_secrets_and_addresses() -> None:
    event = {"event": "mail to ada@example.org", "api_token": "abc", "evaluation": 7}
    assert hide_secrets(logging.getLogger(), "info", event) == {
        "event": "mail to [hidden]",
        "api_token": "[hidden]",
        "evaluation": 7,
    }
