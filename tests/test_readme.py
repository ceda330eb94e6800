"""The README is true: what it names exists, and its example of a metric is the one that is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import resolve

from evalserver.variables import VARIABLES
from scoring import cli, registry

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()


def test_commands_of_manage_exist() -> None:
    named = set(re.findall(r"manage\.py (\w+)", README))
    assert named
    assert named <= set(get_commands())


def test_commands_of_scoring_exist() -> None:
    named = set(re.findall(r"python -m scoring (\w+)", README))
    assert named
    assert named <= set(cli.COMMANDS)


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z-]+)", README)) <= targets


def test_every_metric_is_named_and_every_named_metric_exists() -> None:
    (paragraph,) = re.findall(r"^Metrics: .*$", README, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", paragraph)) == set(registry.BUILT_IN)


def test_every_setting_is_named_with_its_meaning() -> None:
    named = dict(re.findall(r"^\| `(\w+)`(?: \*)? \| [^|]* \| (.*) \|$", README, re.MULTILINE))
    assert named == {variable.name: variable.meaning for variable in VARIABLES.values()}


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(/[\w./]+)`", README))))
def test_addresses_exist(path: str) -> None:
    assert resolve(path)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:tasks|tests|docker|scoring)/[\w./-]+)`", README))))
def test_files_exist(path: str) -> None:
    assert path == "docker/.env" or (ROOT / path).exists()


def test_pictures_exist() -> None:
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / path).stat().st_size > 10_000


def test_the_example_of_a_metric_is_short() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(example.splitlines()) <= 30
