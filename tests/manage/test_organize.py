"""An organizer's way in the browser: a task from a bundle and step by step, gold in versions, a re-score, a sample."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tasks import evaluate
from tasks.bundles.starters import write_starter
from tasks.models import Announcement, AuditEvent, Evaluation, GoldVersion, Participation, SampleStudy, Task, User
from tests.factories import make_team, make_user, take_part

pytestmark = pytest.mark.django_db

ITEMS = (
    b"item,text\n1,I like [the] music .\n2,She is [a] doctor .\n3,He plays [the] guitar .\n4,They went to [a] bed .\n"
)
GOLD = (
    b"item,annotator,label\n1,A,error\n1,B,error\n1,C,error\n2,A,ok\n2,B,ok\n2,C,ok\n"
    b"3,A,ok\n3,B,ok\n3,C,error\n4,A,error\n4,B,error\n4,C,ok\n"
)
SYSTEM = b"item,label\n1,error\n2,ok\n3,error\n4,ok\n"


@pytest.fixture
def organizer() -> User:
    return make_user("olga")


@pytest.fixture
def client(organizer: User) -> Client:
    client = Client()
    client.force_login(organizer)
    return client


def file(name: str, data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def zipped(folder: Path) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(folder))
    return stream.getvalue()


@pytest.mark.parametrize("kind", ["detection", "selection", "correction"])
def test_a_bundle_is_checked_shown_and_stored_on_a_yes(kind: str, client: Client, tmp_path: Path) -> None:
    write_starter(kind, tmp_path / "task")
    bundle = zipped(tmp_path / "task")
    shown = client.post("/organize/upload/", {"bundle": file("task.zip", bundle)})
    assert shown.status_code == 200
    assert "Counts per annotator and category" in shown.content.decode()
    assert not Task.objects.exists()
    stored = client.post("/organize/confirm/", {"publish": ""}, follow=True)
    assert stored.status_code == 200
    task = Task.objects.get()
    assert task.is_published
    assert list(task.organizers.all()) == [User.objects.get(username="olga")]
    assert client.post("/organize/confirm/").headers["Location"] == "/organize/"  # nothing is stored twice


def test_a_bad_bundle_is_answered_with_every_problem_and_stores_nothing(client: Client, tmp_path: Path) -> None:
    write_starter("detection", tmp_path / "task")
    settings = tmp_path / "task/task.yaml"
    settings.write_text(settings.read_text().replace("kind: detection", "kind: detecton"))
    answer = client.post("/organize/upload/", {"bundle": file("task.zip", zipped(tmp_path / "task"))})
    assert answer.status_code == 422
    assert "task.yaml" in answer.content.decode()
    assert not Task.objects.exists()


@pytest.fixture
def task(client: Client) -> Task:
    """Made step by step, with gold of three annotators and one open phase."""
    client.post("/organize/", {"title": "Articles", "slug": "articles", "kind": "detection"})
    client.post("/tasks/articles/manage/data/", {"name": "Test", "slug": "test", "items": file("items.csv", ITEMS)})
    client.post("/tasks/articles/manage/data/test/gold/", {"layers": [file("gold.csv", GOLD)], "note": "first"})
    task = Task.objects.get(slug="articles")
    made = client.post(
        "/tasks/articles/manage/phases/new/",
        {
            "name": "Test",
            "slug": "test",
            "dataset": task.datasets.get().pk,
            "opens_at": "2020-01-01T00:00",
            "visibility": "live",
        },
    )
    assert made.status_code == 302, made.content.decode()
    client.post("/tasks/articles/manage/publish/")
    task.refresh_from_db()
    return task


def add_baseline(client: Client, task: Task) -> Evaluation:
    phase, track = task.phases.get(), task.tracks.get()
    made = client.post(
        "/tasks/articles/manage/submissions/baseline/",
        {"phase": phase.pk, "track": track.pk, "file": file("system.csv", SYSTEM), "system": "Half right"},
    )
    assert made.status_code == 302, made.content.decode()
    evaluation = Evaluation.objects.get()
    evaluate.run(evaluation.pk)
    return Evaluation.objects.get()


def test_step_by_step_ends_in_a_published_task_that_scores(client: Client, task: Task) -> None:
    assert task.is_published
    evaluation = add_baseline(client, task)
    # By hand, against the majority: 1 hit, 3 false alarm, 4 miss, 2 rightly left alone.
    counts = evaluation.scores.get(metric="contingency").counts
    assert {name: counts[name] for name in ("tp", "fp", "fn", "tn")} == {"tp": 1, "fp": 1, "fn": 1, "tn": 1}


def test_bad_gold_is_listed_and_not_stored(client: Client, task: Task) -> None:
    bad = GOLD.replace(b"4,C,ok", b"9,C,eror")
    answer = client.post("/tasks/articles/manage/data/test/gold/", {"layers": [file("gold.csv", bad)]})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "line 13" in page
    assert GoldVersion.objects.count() == 1


def test_the_same_gold_again_is_refused(client: Client, task: Task) -> None:
    answer = client.post("/tasks/articles/manage/data/test/gold/", {"layers": [file("gold.csv", GOLD)]})
    assert answer.status_code == 409


def test_new_gold_moves_the_board_only_when_its_re_score_is_published(client: Client, task: Task) -> None:
    add_baseline(client, task)
    new = GOLD.replace(b"3,A,ok", b"3,A,error")  # now two of three call item 3 an error: the false alarm is a hit
    client.post("/tasks/articles/manage/data/test/gold/", {"layers": [file("gold.csv", new)], "note": "item 3"})
    second = GoldVersion.objects.get(number=2)
    assert not second.is_active
    client.post("/tasks/articles/manage/rescore/", {"gold": second.pk})
    waiting = Evaluation.objects.get(gold=second)
    evaluate.run(waiting.pk)
    shown = client.get("/tasks/articles/manage/rescore/").content.decode()
    assert "1 of 1" in shown
    assert Evaluation.objects.current().get().gold.number == 1
    client.post("/tasks/articles/manage/rescore/publish/")
    current = Evaluation.objects.current().get()
    assert current.gold.number == 2
    counts = current.scores.get(metric="contingency").counts
    assert {name: counts[name] for name in ("tp", "fp", "fn", "tn")} == {"tp": 2, "fp": 0, "fn": 1, "tn": 1}


def test_teams_are_approved_rejected_and_granted_more(client: Client, task: Task) -> None:
    team = make_team("Alpha", captain=make_user("ada"))
    asked = take_part(team, task, "requested")
    client.post(f"/tasks/articles/manage/teams/{asked.pk}/approve/")
    client.post(f"/tasks/articles/manage/teams/{asked.pk}/quota/", {"per_day": 2, "total": 5})
    now = Participation.objects.get()
    assert (now.state, now.extra_per_day, now.extra_total) == ("approved", 2, 5)
    client.post(f"/tasks/articles/manage/teams/{asked.pk}/reject/")
    assert Participation.objects.get().state == "rejected"
    assert AuditEvent.objects.filter(verb="reject team").get().before == {"state": "approved"}


def test_an_invitation_reaches_its_address_and_lets_one_team_in(client: Client, task: Task) -> None:
    client.post("/tasks/articles/manage/teams/invite/", {"email": "new@example.org"})
    (sent,) = mail.outbox
    assert sent.to == ["new@example.org"]
    link = sent.body.split("team: ")[1].strip()
    captain = make_user("carl")
    team = make_team("Gamma", captain=captain)
    guest = Client()
    guest.force_login(captain)
    path = "/invitations/" + link.split("/invitations/")[1]
    assert guest.post(path, {"team": team.pk}).status_code == 302
    assert Participation.objects.get(team=team).state == "approved"


def test_announcements_reach_everybody_but_those_who_want_none(client: Client, task: Task) -> None:
    ada, bob = make_user("ada"), make_user("bob", wants_announcements=False)
    take_part(make_team("Alpha", captain=ada, members=[bob]), task)
    client.post("/tasks/articles/manage/announcements/", {"subject": "News", "body": "The test set is out."})
    assert [log.user.username for log in Announcement.objects.get().mails.all()] == ["ada"]


def test_a_sample_is_drawn_blind_judged_and_estimated(client: Client, task: Task) -> None:
    evaluation = add_baseline(client, task)
    phase = task.phases.get()
    asked = {"name": "All", "phase": phase.pk, "systems": [evaluation.submission_id], "flagged": "1.0", "others": "1.0"}
    client.post("/tasks/articles/manage/samples/", asked | {"seed": 1})
    study = SampleStudy.objects.get()
    sheet = client.get(f"/tasks/articles/manage/samples/{study.pk}/sheet.csv").content.decode()
    rows = [line.split(",")[0] for line in sheet.splitlines()[1:]]
    assert sorted(rows) == ["1", "2", "3", "4"]
    # Judged: 1, 3 and 4 are errors. The system flags 1 and 3: P = 1, R = 2/3.
    judged = "item,text,label\n" + "".join(f"{row},,{'ok' if row == '2' else 'error'}\n" for row in rows)
    answer = client.post(f"/tasks/articles/manage/samples/{study.pk}/", {"sheets": [file("a.csv", judged.encode())]})
    assert answer.status_code == 302
    made = SampleStudy.objects.get().estimates[evaluation.submission.uid]
    assert made["precision"]["value"] == pytest.approx(1)
    assert made["recall"]["value"] == pytest.approx(2 / 3)


def test_a_closing_time_anywhere_on_earth_is_twelve_hours_later_in_utc(client: Client, task: Task) -> None:
    phase = task.phases.get()
    page = f"/tasks/articles/manage/phases/{phase.slug}/"
    form = {"name": "Test", "slug": "test", "dataset": phase.dataset_id, "opens_at": "2020-01-01T00:00"}
    form |= {"visibility": "live", "closes_at": "2030-05-31T23:59", "anywhere_on_earth": "on"}
    client.post(page, form)
    phase.refresh_from_db()
    assert phase.closes_at is not None
    assert phase.closes_at.isoformat() == "2030-06-01T11:59:00+00:00"
    assert 'value="2030-05-31T23:59"' in client.get(page).content.decode()  # shown as it was meant


def test_whoever_does_not_organize_it_finds_nothing(task: Task) -> None:
    stranger = Client()
    stranger.force_login(make_user("eve"))
    assert stranger.get("/tasks/articles/manage/").status_code == 404


def test_the_archive_holds_the_task_and_is_noted(client: Client, task: Task) -> None:
    answer = client.post("/tasks/articles/manage/archive/")
    data = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert any("gold" in name for name in names)
    assert AuditEvent.objects.filter(verb="export archive").exists()


def test_a_number_of_items_in_the_audit_log_is_no_list(client: Client, task: Task) -> None:
    """The log says "items 4" of a new data set; a template that asks a dict for its items would get the 4."""
    for address in ("", "audit/"):
        page = client.get(f"/tasks/articles/manage/{address}")
        assert page.status_code == 200
        assert '<span class="quiet">items</span> 4' in page.content.decode()


def test_what_was_typed_is_still_there_when_a_setting_is_refused(client: Client, task: Task) -> None:
    form = {"title": "Another title", "language": "en", "headline": "contingency.kapa", "join_policy": "open"}
    page = client.post("/tasks/articles/manage/settings/", form).content.decode()
    assert "has no ratio" in page
    assert "Another title" in page
    task.refresh_from_db()
    assert task.title == "Articles"
