"""Imports point one way, none hides in a function, and files stay small enough to read."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Later rooms may import earlier ones, directly or through rooms that are not listed here; never the other way round.
LAYERS = (
    {"tasks.models"},
    {"tasks.uploads", "tasks.evaluate"},
    {"tasks.jobs"},
    {"tasks.actions"},
    {"tasks.leaderboard", "tasks.compare"},
    {"tasks.exports", "tasks.plots"},
    {"tasks.forms", "tasks.serializers"},
    {"tasks.views", "tasks.api"},
    {"tasks.urls", "evalserver.urls"},
)
PURE_LIBRARIES = {"numpy", "rapidfuzz"}
IMPURE_STANDARD_LIBRARY = {"asyncio", "datetime", "http", "socket", "sqlite3", "time", "urllib.request"}
FRONT_OF_SCORING = ("scoring/cli.py", "scoring/__main__.py", "scoring/commands/")  # may print, open files, take time
SMALL = 400


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file names in an import; `from a import b` counts as both a and a.b."""
    return frozenset(_imports(ast.parse(path.read_text())))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(name: str) -> str:
    """tasks.models.gold lives in the room tasks.models."""
    return ".".join(name.split(".")[:2])


@cache
def rooms() -> dict[str, set[str]]:
    """Each room of tasks and evalserver with the rooms it imports."""
    graph: dict[str, set[str]] = {}
    for path in sources("tasks", "evalserver"):
        graph.setdefault(room(module(path)), set())
    for path in sources("tasks", "evalserver"):
        here = room(module(path))
        graph[here] |= {room(name) for name in imports(path)} & set(graph) - {here, "tasks", "evalserver"}
    return graph


def reachable(start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for following in rooms()[waiting.pop()] - seen:
            seen.add(following)
            waiting.append(following)
    return seen


def test_there_is_something_to_test() -> None:
    assert rooms()["tasks.jobs"] >= {"tasks.evaluate", "evalserver.celery"}
    assert len(sources("scoring")) > 10


def test_rooms_import_only_earlier_rooms() -> None:
    for level, layer in enumerate(LAYERS):
        later = set().union(*LAYERS[level + 1 :])
        for name in layer & set(rooms()):
            assert not reachable(name) & later, f"{name} must not reach {sorted(reachable(name) & later)}"


def test_rooms_have_no_cycle() -> None:
    circular = {name for name in rooms() if name in reachable(name)}
    assert not circular


def test_models_import_nothing_that_acts() -> None:
    assert reachable("tasks.models") <= {"tasks.configs", "tasks.apps"}


def test_only_jobs_actions_and_operations_know_celery() -> None:
    knowing = {name for name, imported in rooms().items() if "evalserver.celery" in imported}
    assert knowing <= {"tasks.jobs", "tasks.actions", "tasks.health", "tasks.management"}


def test_scoring_is_pure() -> None:
    for path in sources("scoring"):
        names = imports(path)
        outside = {name.split(".")[0] for name in names} - set(sys.stdlib_module_names) - PURE_LIBRARIES - {"scoring"}
        front = str(path.relative_to(ROOT)).startswith(FRONT_OF_SCORING)
        assert not outside - ({"rich"} if front else set()), path
        assert front or not names & IMPURE_STANDARD_LIBRARY, path


def test_no_import_hides_in_a_function() -> None:
    for path in sources("scoring", "tasks", "evalserver"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert not set(_imports(node)), f"{path}:{node.lineno}"


def test_files_are_small() -> None:
    long = {str(path) for path in sources("scoring", "tasks", "evalserver", "tests") if _lines(path) > SMALL}
    assert not long


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())
