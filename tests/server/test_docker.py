"""No Docker engine is needed to see that its files speak of commands and settings that exist."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from evalserver.variables import BASE_DIR, VARIABLES, problems, read
from tasks.health import CHECKS
from tasks.management.commands.start import COMMANDS

DOCKER = BASE_DIR / "docker"
NOT_OURS = {"POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}


@pytest.fixture
def services() -> dict[str, Any]:
    return dict(yaml.safe_load((DOCKER / "compose.yml").read_text())["services"])


def example() -> dict[str, str]:
    lines = [line.lstrip("# ") for line in (DOCKER / "env.example").read_text().splitlines()]
    return dict(line.split("=", 1) for line in lines if re.match(r"[A-Z_]+=", line))


def test_all_processes_run(services: dict[str, Any]) -> None:
    assert set(services) == {"migrate", "web", "worker", "scheduler", "database", "queue"}
    started = {service["command"][3] for service in services.values() if service.get("command", [""] * 3)[2] == "start"}
    assert started == set(COMMANDS)


def test_commands_exist(services: dict[str, Any]) -> None:
    named = {service["command"][2] for service in services.values() if "manage.py" in service.get("command", [])}
    named |= {
        service["healthcheck"]["test"][3] for name, service in services.items() if name in ("worker", "scheduler")
    }
    named |= set(re.findall(r"manage\.py (\w+)", (DOCKER / "Dockerfile").read_text()))
    assert named == {"migrate", "start", "ready", "collectstatic"}
    assert named <= set(get_commands())


def test_everything_that_stays_up_is_watched_and_restarted(services: dict[str, Any]) -> None:
    for name, service in services.items():
        if name != "migrate":
            assert "healthcheck" in service, name
            assert service["restart"] == "unless-stopped"
    assert {services[name]["healthcheck"]["test"][4] for name in ("worker", "scheduler")} <= set(CHECKS)


def test_data_lies_in_named_volumes(services: dict[str, Any]) -> None:
    volumes = yaml.safe_load((DOCKER / "compose.yml").read_text())["volumes"]
    for service in services.values():
        assert {mount.split(":")[0] for mount in service["volumes"]} <= set(volumes)


def test_every_variable_is_a_setting(services: dict[str, Any]) -> None:
    named = set(example()) | {name for service in services.values() for name in service.get("environment", {})}
    dockerfile = (DOCKER / "Dockerfile").read_text()
    named |= set(re.findall(r"\b([A-Z][A-Z_]+)=", dockerfile)) - {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
    assert {name for name in named if not name.startswith("PIP_")} - NOT_OURS <= set(VARIABLES)


def test_the_example_is_complete_but_for_its_secrets(services: dict[str, Any]) -> None:
    values = read({"EVALSERVER_MODE": "production", **example(), **services["web"]["environment"]})
    assert [sentence.split()[0] for sentence in problems(values)] == ["SECRET_KEY"]


def test_the_image_copies_what_exists_and_runs_without_root() -> None:
    lines = (DOCKER / "Dockerfile").read_text().splitlines()
    copied = [shlex.split(line)[1:-1] for line in lines if line.startswith("COPY") and "--from" not in line]
    assert all((BASE_DIR / Path(name)).exists() for names in copied for name in names)
    assert "USER evalserver" in lines
    assert sum(line.startswith("FROM") for line in lines) == 2
