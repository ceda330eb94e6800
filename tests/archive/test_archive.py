"""A task leaves the server in one file and comes back to an empty one, with every number the same.

The task is the starter for correction with a team, two versions of gold, a re-score that was published and one that is
under way.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.core.management.color import no_style
from django.db import connection
from django.test import Client
from django.utils import timezone

from tasks import evaluate, uploads
from tasks.actions.archives import import_archive
from tasks.actions.gold import load_gold
from tasks.actions.rescore import publish_rescore, start_rescore
from tasks.actions.submissions import submit
from tasks.actions.tasks import add_organizer, create_task, publish
from tasks.archive.exporting import export_task
from tasks.archive.layout import FIELDS
from tasks.archive.verifying import verify_task
from tasks.archive.zips import BadArchive
from tasks.bundles.check import check_path
from tasks.bundles.starters import write_starter
from tasks.gold import stored
from tasks.gold.reading import read_gold
from tasks.models import AuditEvent, Evaluation, RowSet, Score, Submission, Task, Team, User
from tests.api.caller import Caller
from tests.factories import make_team, make_user, take_part

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("scored_here")]

CORRECTED = "She relies on her parents .\nWe discussed about the plan yesterday .\nI agree with you .\n"


def run_all() -> None:
    for pk in Evaluation.objects.unfinished().values_list("pk", flat=True):
        evaluate.run(pk)


@pytest.fixture
def task(tmp_path: Path) -> Task:
    organizer = make_user("olga")
    write_starter("correction", tmp_path / "task")
    task = create_task(bundle=check_path(tmp_path / "task", timezone.now()), user=organizer)
    publish(task=task, user=organizer)
    add_organizer(task=task, user=organizer, organizer=make_user("henri"))
    phase = task.phases.select_related("task", "dataset__task").get(slug="development")
    captain = make_user("carla")
    team = make_team("Équipe “A”", captain=captain)
    take_part(team, task)
    submit(
        phase=phase,
        track=task.tracks.get(slug="open"),
        team=team,
        user=captain,
        upload=uploads.check(phase.dataset, filename="out.txt", data=CORRECTED.encode()),
        about={"system": "naïve", "description": 'with "quotes", commas,\nand lines'},
    )
    run_all()
    loaded = read_gold(
        "correction",
        {
            "g.m2": b"S She depend of her parents .\n\nS We discussed about the plan yesterday .\n\n"
            b"S I am agree with you .\nA 1 2|||Verb||||||REQUIRED|||-NONE-|||1\n\n"
        },
        stored.items_of(phase.dataset),
    )
    start_rescore(task=task, user=organizer, gold=load_gold(dataset=phase.dataset, user=organizer, loaded=loaded))
    run_all()
    publish_rescore(task=task, user=organizer)
    start_rescore(task=task, user=organizer, metrics={"m2": {"beta": 2}})
    run_all()
    return Task.objects.get(pk=task.pk)


def exported(task: Task) -> bytes:
    stream = io.BytesIO()
    export_task(task, stream)
    return stream.getvalue()


def empty_the_server() -> None:
    """As far as a task and its people go."""
    tables = [model._meta.db_table for model in apps.get_app_config("tasks").get_models(include_auto_created=True)]
    connection.check_constraints()  # else what is still to be checked keeps the tables from being emptied
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables, allow_cascade=True))


def restored(data: bytes, **more: Any) -> Task:
    return import_archive(stream=io.BytesIO(data), user=None, **more)


def rows(task: Task) -> dict[str, list[Any]]:
    """Everything that an archive keeps of a task, by table, without the keys of the database."""
    phases = {"submission__phase__task": task}
    found = {
        "scores": Score.objects.filter(evaluation__submission__phase__task=task).values_list(
            "evaluation__submission__uid", "evaluation__gold__number", "evaluation__config", *FIELDS[Score]
        ),
        "evaluations": Evaluation.objects.filter(**phases).values_list(
            "submission__uid", "gold__dataset__slug", "gold__number", *FIELDS[Evaluation]
        ),
        "submissions": Submission.objects.filter(phase__task=task).values_list(
            "phase__slug", "track__slug", "team__name", *FIELDS[Submission]
        ),
        "rows": RowSet.objects.filter(evaluation__submission__phase__task=task).values_list(
            "evaluation__submission__uid", "evaluation__gold__number", "key", "sha256"
        ),
        "phases": task.phases.values_list("dataset__slug", *(name for name in FIELDS[type(task.phases.first())])),  # type: ignore[index]
        "pages": task.pages.values_list("slug", "title", "body", "position"),
        "audit": AuditEvent.objects.filter(task=task).values_list("verb", "target", "at"),
    }
    return {
        name: sorted(json.dumps(row, sort_keys=True, default=repr) for row in query) for name, query in found.items()
    }


def test_every_number_comes_back(task: Task) -> None:
    data, before = exported(task), rows(task)
    assert len(before["scores"]) > 10
    boards = [(e.submission.uid, e.gold.number) for e in Evaluation.objects.current().order_by("submission__uid")]
    empty_the_server()
    again = restored(data)
    after = rows(again)
    imported = [event for event in after["audit"] if "import archive" in event]
    after["audit"] = [event for event in after["audit"] if event not in imported]
    assert after == before
    assert len(imported) == 1
    found = verify_task(again)
    assert found.problems == []
    assert found.checked["scores"] == len(before["scores"])
    assert found.checked["gold versions"] == 3
    current = Evaluation.objects.current().order_by("submission__uid")
    assert [(e.submission.uid, e.gold.number) for e in current] == boards
    for submission in Submission.objects.filter(is_baseline=False):
        with submission.file.open("rb") as uploaded:
            assert uploaded.read().decode() == CORRECTED


def test_the_same_task_gives_the_same_bytes_here_and_where_it_was_restored(task: Task) -> None:
    data = exported(task)
    assert exported(task) == data
    empty_the_server()
    again = restored(data)
    AuditEvent.objects.filter(verb="import archive").delete()
    first, second = (zipfile.ZipFile(io.BytesIO(each)) for each in (data, exported(again)))
    different = [name for name in first.namelist() if first.read(name) != second.read(name)]
    assert different == []


def test_nobody_is_named(task: Task) -> None:
    archive = zipfile.ZipFile(io.BytesIO(exported(task)))
    everything = b"\n".join(archive.read(name) for name in archive.namelist()).decode(errors="replace")
    for user in User.objects.all():
        assert user.email not in everything
        assert f'"{user.username}"' not in everything
    assert json.loads(archive.read("people.json")) == [f"person-{n}" for n in range(1, 4)]
    audit = [json.loads(line) for line in archive.read("audit.jsonl").splitlines()]
    assert {"organizer": "person-2"} in [event["after"] for event in audit]


def test_restored_people_can_t_sign_in_and_an_organizer_here_can_be_named(task: Task) -> None:
    data = exported(task)
    empty_the_server()
    here = make_user("new")
    again = import_archive(stream=io.BytesIO(data), user=here)
    assert here in again.organizers.all()
    others = User.objects.exclude(pk=here.pk)
    assert others.count() == 3
    assert not any(user.is_active or user.has_usable_password() for user in others)


def test_a_second_copy_needs_another_name_and_is_refused_where_the_runs_exist(task: Task) -> None:
    data = exported(task)
    with pytest.raises(BadArchive, match="already"):
        restored(data)
    with pytest.raises(BadArchive, match="Submissions"):
        restored(data, slug="copy")
    empty_the_server()
    make_team("Équipe “A”")
    Team.objects.update(slug="equipe-a-1")
    assert restored(data, slug="copy").slug == "copy"
    assert Team.objects.count() == 2, "a team of the same name may be another team"


def damage(data: bytes, change: Callable[[dict[str, bytes]], None]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    change(contents)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return stream.getvalue()


def test_an_archive_that_is_not_whole_is_refused(task: Task) -> None:
    data = exported(task)
    empty_the_server()

    def flip(contents: dict[str, bytes]) -> None:
        contents["scores.jsonl"] = contents["scores.jsonl"].replace(b"1", b"2", 1)

    with pytest.raises(BadArchive, match=r"scores.jsonl differs"):
        restored(damage(data, flip))
    with pytest.raises(BadArchive, match=r"events.json is missing"):
        restored(damage(data, lambda contents: contents.pop("events.json") and None))
    with pytest.raises(BadArchive, match="not in the manifest"):
        restored(damage(data, lambda contents: contents.update(more=b"")))
    with pytest.raises(BadArchive, match="no archive"):
        restored(b"PK nonsense")
    with pytest.raises(BadArchive, match="format 9"):
        restored(damage(data, lambda contents: contents.update({"manifest.json": b'{"format": 9}'})))
    assert not Task.objects.exists()


def forged(data: bytes, **changes: str) -> bytes:
    """The archive with other values in the row of the team's submission, and a manifest that agrees."""

    def change(contents: dict[str, bytes]) -> None:
        rows = json.loads(contents["submissions.json"])
        [row] = [row for row in rows if row["team"]]
        old, new = (f"submissions/{row['uid']}/{filename}" for filename in (row["filename"], changes.get("filename")))
        row |= changes
        contents["submissions.json"] = json.dumps(rows).encode()
        manifest = json.loads(contents["manifest.json"])
        if "filename" in changes:
            contents[new], manifest["files"][new] = contents.pop(old), manifest["files"].pop(old)
        manifest["files"]["submissions.json"]["sha256"] = hashlib.sha256(contents["submissions.json"]).hexdigest()
        contents["manifest.json"] = json.dumps(manifest).encode()

    return damage(data, change)


@pytest.mark.parametrize("filename", ["../../out.txt", "/etc/out.txt", "C:\\dir\\out.txt", "x" * 300 + "/out.txt"])
def test_names_of_files_from_an_archive_are_harmless(task: Task, filename: str) -> None:
    data = forged(exported(task), filename=filename)
    empty_the_server()
    restored(data)
    assert Submission.objects.get(team__isnull=False).filename == "out.txt"


def test_a_file_that_is_not_the_one_of_its_row_is_refused(task: Task) -> None:
    data = forged(exported(task), sha256="0" * 64)
    empty_the_server()
    with pytest.raises(BadArchive, match="another SHA-256"):
        restored(data)


def test_verifying_finds_what_was_changed_behind_our_back(task: Task) -> None:
    assert verify_task(task).holds
    score = Score.objects.filter(metric="m2").first()
    assert score is not None
    Score.objects.filter(pk=score.pk).update(value=0.123)
    annotation = task.datasets.get(slug="dev").gold_versions.get(number=1).annotations.first()
    assert annotation is not None
    type(annotation).objects.filter(pk=annotation.pk).update(value=[])
    row_set = RowSet.objects.exclude(evaluation=score.evaluation_id).first()
    assert row_set is not None
    RowSet.objects.filter(pk=row_set.pk).update(data=b"other")
    submission = Submission.objects.filter(is_baseline=False).get()
    submission.file.storage.delete(submission.file.name or "")
    problems = "\n".join(verify_task(task).problems)
    assert "value is not what the rows amount to" in problems
    assert "not that of its digest" in problems
    assert "have changed" in problems
    assert f"submission {submission.uid}: the file is gone" in problems


def test_scoring_the_files_again_gives_the_same_rows(task: Task) -> None:
    found = verify_task(task, rescore=True)
    assert found.problems == []
    assert found.checked["rows scored again"] > 0


def test_commands(task: Task, tmp_path: Path) -> None:
    path = tmp_path / "task.zip"
    call_command("export_task", task.slug, str(path), stdout=io.StringIO())
    with pytest.raises(CommandError, match="exists"):
        call_command("export_task", task.slug, str(path), stdout=io.StringIO())
    shown = io.StringIO()
    call_command("verify_task", task.slug, stdout=shown)
    assert "everything verifies" in shown.getvalue()
    empty_the_server()
    shown = io.StringIO()
    call_command("import_task", str(path), stdout=shown)
    assert "restored, and everything verifies" in shown.getvalue()
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("kind", ["detection", "selection"])
def test_the_other_kinds(kind: str, tmp_path: Path) -> None:
    write_starter(kind, tmp_path / "task")
    data = exported(create_task(bundle=check_path(tmp_path / "task", timezone.now()), user=None))
    empty_the_server()
    waiting = restored(data)
    assert Submission.objects.get().evaluations.get().state == "queued", "what waited there waits here"
    run_all()
    data = exported(waiting)
    empty_the_server()
    again = restored(data)
    found = verify_task(again)
    assert found.problems == []
    assert found.checked["scores"] >= 3


def operator() -> User:
    staff = make_user("staff")
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    return User.objects.get(pk=staff.pk)


def test_in_the_browser_an_archive_comes_back_to_a_new_organizer(task: Task, client: Client) -> None:
    data = exported(task)
    empty_the_server()
    make_user("omar")
    client.force_login(operator())
    assert "From an archive" in client.get("/organize/").content.decode()
    page = client.post("/organize/restore/", {"archive": uploaded(data), "organizer": "omar"}, follow=True)
    assert "everything verifies: 3 gold versions" in page.content.decode()
    again = Task.objects.get()
    assert again.organizers.filter(username="omar").exists()
    assert not again.organizers.filter(username="staff").exists()
    # A second time it is refused, in words.
    page = client.post("/organize/restore/", {"archive": uploaded(data), "organizer": "omar"})
    assert page.status_code == 422
    assert "There is a task my-correction-task here already" in page.content.decode()


def test_in_the_api_too(task: Task) -> None:
    data = exported(task)
    empty_the_server()
    caller = Caller(operator())
    answer = caller.send("organize/archives/", archive=uploaded(data), organizer="staff", slug="again")
    assert answer.status_code == 201, answer.content
    assert answer.json()["slug"] == "again"
    assert answer.json()["verified"]["gold versions"] == 3
    assert caller.get("organize/tasks/again/archive/").status_code == 200


def test_numbers_that_do_not_verify_are_not_restored_by_others_than_the_command_line(task: Task) -> None:
    data = exported(task)
    empty_the_server()

    def better(scores: bytes) -> bytes:
        first, _, rest = scores.partition(b"\n")
        return json.dumps({**json.loads(first), "value": 0.999}).encode() + b"\n" + rest

    forged = repacked(data, "scores.jsonl", better)
    answer = Caller(operator()).send("organize/archives/", archive=uploaded(forged), organizer="staff")
    assert answer.status_code == 422
    assert "do not verify" in answer.json()["detail"]
    assert not Task.objects.exists()


@pytest.mark.parametrize("file", ["phases.json", "people.json", "evaluations.jsonl", "datasets.json"])
def test_an_archive_whose_files_say_something_else_is_refused(task: Task, file: str) -> None:
    """Whole by its hashes, but not what an archive of a task holds."""
    data = exported(task)
    empty_the_server()
    with pytest.raises(BadArchive, match=f"^{file}"):
        restored(repacked(data, file, lambda _: b'[{"slug": 1}]\n'))
    assert not Task.objects.exists()


def repacked(data: bytes, file: str, change: Callable[[bytes], bytes]) -> bytes:
    """An archive with another content of one file, and a manifest that is right about it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        contents = {name: old.read(name) for name in old.namelist()}
        contents[file] = change(contents[file])
        manifest = json.loads(contents["manifest.json"])
        manifest["files"][file]["sha256"] = hashlib.sha256(contents[file]).hexdigest()
        contents["manifest.json"] = json.dumps(manifest).encode()
        for name, content in contents.items():
            new.writestr(name, content)
    return stream.getvalue()


def uploaded(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("task.zip", data)
