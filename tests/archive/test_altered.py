"""An archive that was altered by hand, yet is whole by its hashes, is refused with the place or restored.

Every key of every entry is dropped and given other values; whatever is restored can also be verified.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tasks.actions.archives import import_archive
from tasks.archive.verifying import verify_task
from tasks.archive.zips import BadArchive
from tasks.models import Task
from tests.archive.test_archive import empty_the_server, exported, repacked, task

__all__ = ["task"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("scored_here")]

DROPPED = object()
OTHERS: tuple[Any, ...] = (DROPPED, None, "a\0b", {"x": []}, 10**40)
OBJECTS = ("task.json", "datasets/dev/gold-1.json")
LISTS = ("pages", "tracks", "datasets", "phases", "teams", "participations", "submissions", "rows", "rescores")
LINES = ("evaluations.jsonl", "scores.jsonl", "audit.jsonl")


class Undone(Exception):
    pass


def outcome(data: bytes) -> str:
    """What importing says; "" if it restores the task, which is then verified and taken away again."""
    try:
        with transaction.atomic():
            verify_task(import_archive(stream=io.BytesIO(data), user=None))
            raise Undone
    except BadArchive as error:
        return str(error)
    except Undone:
        return ""


def first_entry(file: str, content: bytes) -> dict[str, Any]:
    if file.endswith(".jsonl"):
        content = content.partition(b"\n")[0]
    found = json.loads(content)
    entry: dict[str, Any] = found[0] if isinstance(found, list) else found
    return entry


def altered(file: str, content: bytes, key: str, other: Any) -> bytes:
    entry = first_entry(file, content)
    del entry[key]
    if other is not DROPPED:
        entry[key] = other
    if file.endswith(".jsonl"):
        return json.dumps(entry).encode() + b"\n" + content.partition(b"\n")[2]
    found = json.loads(content)
    return json.dumps([entry, *found[1:]] if isinstance(found, list) else entry).encode()


def alterations(data: bytes, file: str) -> Iterator[tuple[str, Any, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        content = archive.read(file)
    for key in first_entry(file, content):
        for other in OTHERS:
            yield key, other, repacked(data, file, lambda old, key=key, other=other: altered(file, old, key, other))  # type: ignore[misc]


@pytest.mark.parametrize("file", [*OBJECTS, *(f"{name}.json" for name in LISTS), *LINES])
def test_whatever_is_altered_is_told_with_its_place(task: Task, file: str) -> None:
    data = exported(task)
    empty_the_server()
    assert outcome(data) == ""
    for key, other, archive in alterations(data, file):
        said = outcome(archive)
        case = f"{file}: {key} {'dropped' if other is DROPPED else repr(other)}: {said}"
        if other is DROPPED:
            assert key in said, case
        if other is DROPPED or other == "a\0b":
            assert said.startswith((file, "There is no")), case


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("people.json", b"{}", "people.json: this is not a list of texts"),
        ("phases.json", b"7", "phases.json: this is not a list"),
        ("phases.json", b"[7]", "phases.json, 1: this is not an object"),
        ("phases.json", b"[{", "phases.json: "),
        ("task.json", b"[" * 100_000, "task.json: this is nested too deeply"),
        ("task.json", b'{"slug": "\\ud800"}', "task.json: there is a text with NUL or half of a character"),
        ("scores.jsonl", b'{"value": NaN}\n', "scores.jsonl, 1: NaN is not a number"),
        ("scores.jsonl", b'{"value": 1e999}\n', "scores.jsonl, 1: 1e999 is not a number"),
        (
            "datasets/dev/items.csv",
            b"position,key\n1,a\n",
            "datasets/dev/items.csv, 2: text, written, document missing",
        ),
        ("datasets/dev/items.csv", b"\xff", "datasets/dev/items.csv: "),
        ("datasets/dev/gold-1.jsonl", b'["nobody", "0", []]\n', "datasets/dev/gold-1.jsonl, 1: 'nobody' is missing"),
    ],
)
def test_files_that_are_something_else(task: Task, file: str, content: bytes, said: str) -> None:
    data = exported(task)
    empty_the_server()
    assert outcome(repacked(data, file, lambda _: content)).startswith(said)


@pytest.mark.parametrize(
    ("file", "key", "problem"),
    [("evaluations.jsonl", "metrics", "can't be derived"), ("scores.jsonl", "signature", "can't be derived")],
)
def test_what_can_be_stored_but_not_derived_is_a_problem_that_verifying_lists(
    task: Task, file: str, key: str, problem: str
) -> None:
    data = exported(task)
    empty_the_server()
    other: Any = "nonsense" if key == "signature" else dict.fromkeys(("m2", "gleu", "human_ratio"), 5)
    again = import_archive(
        stream=io.BytesIO(repacked(data, file, lambda old: altered(file, old, key, other))), user=None
    )
    assert any(problem in found for found in verify_task(again).problems), verify_task(again).problems


def test_gold_of_another_shape_is_a_problem_that_verifying_lists(task: Task) -> None:
    data = exported(task)
    empty_the_server()

    def other(old: bytes) -> bytes:
        key, name, _ = json.loads(old.partition(b"\n")[0])
        return json.dumps([key, name, 5]).encode() + b"\n" + old.partition(b"\n")[2]

    again = import_archive(stream=io.BytesIO(repacked(data, "datasets/dev/gold-1.jsonl", other)), user=None)
    assert any("not that of its digest" in found for found in verify_task(again).problems)


@pytest.mark.parametrize("files", [None, [], {"task.json": 1}, {"task.json": {}}])
def test_a_manifest_of_another_shape(task: Task, files: Any) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"format": 1, "files": files}))
        archive.writestr("task.json", "{}")
    assert outcome(stream.getvalue())
