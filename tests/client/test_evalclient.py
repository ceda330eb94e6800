"""The client that the site serves, run as a program of its own against a whole server of real processes."""

from __future__ import annotations

import ast
import json
import os
import shutil
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests
from pytest_django import DjangoDbBlocker

from tests.faults.seed import BUNDLE
from tests.stack import Stack

TASK = BUNDLE.resolve()
GOOD = TASK / "systems/dev.transformer.csv"
BAD = TASK.parent / "samples/articles-2026/bad-several-things.csv"
HERE = ("articles-2026", "development")
FINE, REFUSED, USAGE, UNREACHABLE = 0, 1, 2, 3


@dataclass
class Ran:
    status: int
    out: str
    said: str


@dataclass
class Shell:
    """A directory with nothing but the client in it, as it was downloaded."""

    folder: Path
    server: str
    token: str

    def __call__(self, *arguments: str | Path) -> Ran:
        """With an environment of its own: nobody's saved token, no packages but those of the standard library."""
        environment = {"PATH": os.environ["PATH"], "EVALCLIENT_CONFIG": str(self.folder / "config.json")}
        command = [sys.executable, "-I", str(self.folder / "evalclient.py"), *map(str, arguments)]
        done = subprocess.run(
            command, env=environment, cwd=self.folder, capture_output=True, text=True, timeout=120, check=False
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> object:
    with django_db_blocker.unblock():
        stack = Stack("sqlite")
        try:
            stack.start()
            token = json.loads(stack.python("-m", "tests.faults.seed"))[0]
            folder = tmp_path_factory.mktemp("client")
            (folder / "evalclient.py").write_bytes(requests.get(f"{stack.url}/evalclient.py", timeout=30).content)
            yield Shell(folder, stack.url, token)
        finally:
            stack.close()
            shutil.rmtree(stack.data_dir, ignore_errors=True)


def test_it_runs_on_python_3_9_and_the_standard_library_alone(shell: Shell) -> None:
    tree = ast.parse((shell.folder / "evalclient.py").read_text(), feature_version=(3, 9))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_it_asks_the_site_that_it_was_taken_from(shell: Shell) -> None:
    """Without a login or a --server."""
    listed = shell("tasks")
    assert listed.status == FINE, listed.said
    assert "articles-2026  detection  development  open" in listed.out


def test_a_team_s_whole_way(shell: Shell) -> None:
    assert shell("login", "--token", "wrong").status == REFUSED
    assert shell("login", "--token", shell.token).status == FINE
    saved = shell.folder / "config.json"
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    assert json.loads(saved.read_text()) == {"server": shell.server, "token": shell.token}

    assert shell("download", *HERE, "--output", "items.csv").status == FINE
    assert (shell.folder / "items.csv").read_bytes() == (TASK / "data/dev.items.csv").read_bytes()

    checked = shell("validate", *HERE, BAD)
    assert checked.status == REFUSED
    assert f"{BAD.name}:2:15: error: expected error, ok or unknown" in checked.said
    assert shell("validate", *HERE, GOOD).status == FINE

    nowhere = shell("submit", *HERE, GOOD, "--system", "Mine")
    assert nowhere.status == REFUSED
    assert "track: Choose one of: " in nowhere.said
    sent = shell("submit", *HERE, GOOD, "--system", "Mine", "--track", "open", "--wait")
    assert sent.status == FINE, sent.said
    assert sent.said.endswith("done\n")
    assert sent.out.splitlines()[1].startswith("contingency ")
    bad = shell("submit", *HERE, BAD, "--system", "Mine", "--track", "open", "--wait")
    assert bad.status == REFUSED

    told = json.loads(shell("status", "--json").out)
    assert [(one["system"], one["state"]) for one in told] == [("Mine", "scored")]
    one = json.loads(shell("status", told[0]["uid"], "--wait", "--json").out)
    scored = {score["metric"]: score["value"] for score in one["scores"]}

    board = json.loads(shell("leaderboard", HERE[0], HERE[1], "--json").out)
    mine = next(row for row in board["rows"] if row["system"] == "Mine")
    assert mine["value"] == scored["contingency"]
    assert "Mine" in shell("leaderboard", HERE[0], HERE[1]).out
    assert "Mine" in shell("download", *HERE, "--table", "board.csv").out


def test_exit_status_tells_what_went_wrong(shell: Shell) -> None:
    assert shell("leaderboard", "no-such-task").status == REFUSED
    assert shell("validate", *HERE, "no-such-file").status == USAGE
    assert shell("dance").status == USAGE
    assert shell("tasks", "--server", "http://127.0.0.1:9").status == UNREACHABLE
