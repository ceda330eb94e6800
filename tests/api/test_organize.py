"""A shared task from its foundation to its archive, through the API alone.

The sentences and annotators are those of the starter for correction, in small: one says "on", one says "relies".
"""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from tasks import evaluate
from tasks.bundles.starters import STARTER
from tasks.models import Evaluation, Task, User
from tests.api.caller import Caller, a_file
from tests.factories import make_team, make_user, take_part

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("scored_here")]

SOURCE = "She depends of her parents .\nI agree with you .\n"
GOLD = "S {0}\nA 2 3|||Prep|||on|||REQUIRED|||-NONE-|||{2}\n\nS {1}\n\n"
FIRST = GOLD.format(*SOURCE.splitlines(), 0)
SECOND = FIRST.replace("|||on|||", "|||upon|||")


@pytest.fixture
def olga() -> Caller:
    return Caller(make_user("olga"))


def made(response: Any, status: int = 201) -> Any:
    assert response.status_code == status, response.content
    return response.json()


@pytest.fixture
def path(olga: Caller) -> str:
    """A published task with data, gold and an open phase, made step by step."""
    made(olga.post("organize/tasks/", slug="gec", title="GEC", kind="correction"))
    path = "organize/tasks/gec/"
    form = {"slug": "test", "name": "Test", "items": a_file("source.txt", SOURCE)}
    assert made(olga.send(f"{path}datasets/", **form))["items"] == 2
    made(olga.send(f"{path}datasets/test/gold/", layers=[a_file("gold.m2", FIRST)], note="first"))
    opens = (timezone.now() - timedelta(days=1)).isoformat()
    made(olga.post(f"{path}phases/", slug="main", name="Main", dataset="test", opens_at=opens, per_day=2))
    assert made(olga.post(f"{path}publish/"), 200)["published_at"]
    return path


def run_all() -> None:
    for pk in Evaluation.objects.unfinished().order_by("priority", "pk").values_list("pk", flat=True):
        evaluate.run(pk)


def test_a_bundle_is_checked_as_a_whole_and_then_loaded(olga: Caller) -> None:
    def packed(**changed: str) -> Any:
        stream = io.BytesIO()
        folder = STARTER / "detection"
        with zipfile.ZipFile(stream, "w") as zipped:
            for file in folder.rglob("*"):
                if file.is_file():
                    name = str(file.relative_to(folder))
                    zipped.writestr(name, changed.get(name.replace("/", "_").replace(".", "_"), file.read_text()))
        return a_file("task.zip", stream.getvalue())

    settings = (STARTER / "detection" / "task.yaml").read_text()
    bad = settings.replace("kind: detection", "kind: detecting").replace("contingency.kappa", "contingency.kapa")
    refused = olga.send("organize/bundles/", bundle=packed(task_yaml=bad))
    assert refused.status_code == 422
    assert refused.headers["Content-Type"] == "application/problem+json"
    problem = refused.json()["problems"][0]
    assert problem["file"] == "task.yaml"
    assert "detecting" in problem["got"]
    assert settings.splitlines()[problem["line"] - 1].startswith("kind:")
    assert not Task.objects.exists()

    looked = made(olga.send("organize/bundles/", bundle=packed(), check="true"), 200)
    assert looked["created"] is False
    assert looked["datasets"][0]["gold"]["annotators"]
    assert not Task.objects.exists()

    stored = made(olga.send("organize/bundles/", bundle=packed(), publish="true"))
    assert stored["created"] is True
    task = Task.objects.get(slug=stored["slug"])
    assert task.is_published
    assert [user.username for user in task.organizers.all()] == ["olga"]


def test_settings_change_and_bad_ones_are_refused(olga: Caller, path: str) -> None:
    changed = made(olga.patch(path, summary="Better.", email_domains=["@Uni.example"], headline="m2.precision"), 200)
    assert changed["email_domains"] == ["uni.example"]
    assert olga.get("tasks/gec/").json()["headline"] == "m2.precision"
    assert olga.patch(path, headline="m2.nothing").json()["code"] == "bad-headline"
    assert olga.patch(path, headline="contingency.kappa").json()["code"] == "bad-headline"
    assert olga.patch(path, metrics={"m2": {"betta": 1}}).json()["code"] == "bad-metrics"
    verbs = [(event["verb"], event["actor"]) for event in olga.get(f"{path}audit/").json()["results"]]
    assert verbs[0] == ("change settings", "olga")
    (event,) = olga.get(f"{path}audit/", verb="change settings").json()["results"]
    assert event["before"]["summary"] == ""
    assert event["after"]["summary"] == "Better."


def test_parts_are_added_changed_and_deleted(olga: Caller, path: str) -> None:
    made(olga.post(f"{path}pages/", slug="faq", title="Questions", body="None."))
    assert olga.post(f"{path}pages/", slug="faq", title="Again").json()["code"] == "slug-taken"
    made(olga.patch(f"{path}pages/faq/", body="*One.*"), 200)
    assert olga.client.get("/tasks/gec/pages/faq/").content.count(b"<em>One.</em>") == 1
    assert olga.delete(f"{path}pages/faq/").status_code == 204
    assert olga.get(f"{path}pages/faq/").status_code == 404

    made(olga.post(f"{path}tracks/", slug="closed", name="Restricted"))
    assert [track["slug"] for track in olga.get(f"{path}tracks/").json()["results"]] == ["all", "closed"]
    event = made(olga.post(f"{path}events/", at="2027-01-01T00:00:00Z", text="Papers"))
    assert made(olga.patch(f"{path}events/{event['id']}/", text="Papers due"), 200)["text"] == "Papers due"
    assert olga.delete(f"{path}events/{event['id']}/").status_code == 204


def test_a_phase_that_makes_no_sense_is_refused_field_by_field(olga: Caller, path: str) -> None:
    wrong = olga.patch(f"{path}phases/main/", closes_at="2001-01-01T00:00:00Z", visibility="frozen")
    assert wrong.status_code == 400
    assert set(wrong.json()["fields"]) == {"closes_at", "freeze_at"}
    other = made(olga.post("organize/tasks/", slug="other", title="Other", kind="correction"))
    strange = olga.post(
        f"organize/tasks/{other['slug']}/phases/", slug="x", name="X", dataset="test", opens_at="2026-01-01T00:00:00Z"
    )
    assert set(strange.json()["fields"]) == {"dataset"}, "the data set of another task can't be chosen"


def test_new_gold_is_seen_before_it_is_published(olga: Caller, path: str) -> None:
    form = {"phase": "main", "system": "on", "file": a_file("out.txt", SOURCE.replace("depends of", "depends on"))}
    baseline = made(olga.send(f"{path}baselines/", **form))
    run_all()
    (score,) = [s for s in olga.get(f"submissions/{baseline['uid']}/scores/").json() if s["metric"] == "m2"]
    assert score["value"] == 1.0

    assert olga.send(f"{path}datasets/test/gold/", layers=[a_file("gold.m2", FIRST)]).json()["code"] == "same-gold"
    version = made(olga.send(f"{path}datasets/test/gold/", layers=[a_file("gold.m2", SECOND)], note="upon"))
    assert (version["number"], version["is_active"]) == (2, False)
    assert version["report"]["counts"] == {"Prep": {"0": 1}}
    assert olga.post(f"{path}datasets/test/gold/2/activate/").json()["code"] == "needs-rescore"

    assert olga.get(f"{path}rescores/running/").status_code == 404
    started = made(olga.post(f"{path}rescores/", dataset="test", gold=2, note="try"))
    assert started["preview"]["done"] == 0
    assert olga.post(f"{path}rescores/", dataset="test", gold=2).json()["code"] == "rescore-running"
    assert olga.post(f"{path}rescores/running/publish/").json()["code"] == "rescore-unfinished"
    run_all()
    preview = olga.get(f"{path}rescores/running/").json()["preview"]
    (change,) = preview["boards"][0]["changes"]
    # "of" -> "on" was right before and is wrong now; F goes from 1 to 0.
    assert (change["before"]["value"], change["after"]["value"]) == (1.0, 0.0)
    assert change["before"]["counts"] == {"correct": 1, "proposed": 1, "gold": 1}
    assert change["after"]["counts"] == {"correct": 0, "proposed": 1, "gold": 1}
    assert {"value", "counts"} <= set(change["moves"])

    made(olga.post(f"{path}rescores/running/discard/"), 200)
    assert olga.get("tasks/gec/phases/main/leaderboard/").json()["rows"][0]["value"] == 1.0
    made(olga.post(f"{path}rescores/", dataset="test", gold=2), 201)
    (published,) = made(olga.post(f"{path}rescores/running/publish/"), 200)
    assert (published["state"], published["gold"]) == ("published", 2)
    assert olga.get("tasks/gec/phases/main/leaderboard/").json()["rows"][0]["value"] == 0.0
    old = olga.get("tasks/gec/phases/main/leaderboard/", gold=1).json()
    assert old["rows"][0]["value"] == 1.0, "the old board stays addressable"
    states = [row["state"] for row in olga.get(f"{path}rescores/").json()["results"]]
    assert states == ["published", "discarded"]


def test_teams_ask_are_approved_and_get_more_attempts(olga: Caller, path: str) -> None:
    made(olga.patch(path, join_policy="approval"), 200)
    ada = make_user("ada")
    team, caller = make_team("Alpha", captain=ada), Caller(ada)
    assert made(caller.post("tasks/gec/participations/", team=team.slug, message="Hi"))["state"] == "requested"
    (asked,) = olga.get(f"{path}participations/", state="requested").json()["results"]
    assert (asked["name"], asked["message"]) == ("Alpha", "Hi")
    assert [member["username"] for member in asked["members"]] == ["ada"]
    one = f"{path}participations/{asked['id']}/"
    assert made(olga.post(f"{one}approve/"), 200)["state"] == "approved"
    assert made(olga.patch(one, extra_per_day=3), 200)["extra_per_day"] == 3
    assert caller.get("tasks/gec/phases/main/quota/").json()[team.slug]["left_today"] == 2 + 3
    assert made(olga.post(f"{one}reject/"), 200)["state"] == "rejected"
    sent = caller.send("submissions/", task="gec", phase="main", system="A", file=a_file("out.txt", SOURCE))
    assert sent.status_code == 400, "a rejected team cannot submit"


def test_invitations_and_announcements_go_out_by_mail(olga: Caller, path: str) -> None:
    invited = made(olga.post(f"{path}invitations/", email="new@example.org"))
    assert invited["link"] in mail.outbox[0].body
    assert mail.outbox[0].to == ["new@example.org"]
    assert "link" not in olga.get(f"{path}invitations/").json()["results"][0], "the secret is shown once"
    ada, ben = make_user("ada"), make_user("ben")
    User.objects.filter(pk=ben.pk).update(wants_announcements=False)
    take_part(make_team("Alpha", captain=ada, members=[ben]), Task.objects.get())
    sent = made(olga.post(f"{path}announcements/", subject="Data", body="They are out."))
    assert sent["recipients"] == 1, "Ben has opted out"


def test_submissions_are_filtered(olga: Caller, path: str) -> None:
    ada = make_user("ada")
    take_part(make_team("Alpha", captain=ada), Task.objects.get())
    caller = Caller(ada)
    for system in ("one", "two"):
        form = {"task": "gec", "phase": "main", "system": system, "file": a_file("out.txt", SOURCE)}
        made(caller.send("submissions/", **form))
    found = olga.get(f"{path}submissions/", text="two").json()["results"]
    assert [row["system"] for row in found] == ["two"]
    assert olga.get(f"{path}submissions/", state="scored").json()["count"] == 0
    assert olga.get(f"{path}submissions/", phase="nowhere").status_code == 400


def test_the_archive_holds_the_task(olga: Caller, path: str) -> None:
    response = olga.get(f"{path}archive/")
    assert response.status_code == 200
    with zipfile.ZipFile(io.BytesIO(response.getvalue())) as archive:
        assert "task.json" in archive.namelist()


def test_organizers_add_and_remove_each_other(olga: Caller, path: str) -> None:
    make_user("otto")
    assert made(olga.post(f"{path}organizers/", username="otto"), 200)["organizers"] == ["olga", "otto"]
    assert olga.post(f"{path}organizers/", username="nobody").status_code == 404
    assert made(olga.delete(f"{path}organizers/olga/"), 200)["organizers"] == ["otto"]
    assert olga.get(path).status_code == 404


ITEMS = "item,text\n" + "".join(f"i{n},text {n}\n" for n in range(8))


def test_a_sample_is_drawn_judged_and_estimated(olga: Caller) -> None:
    """Eight items, two flagged; all are judged, so the estimates are exact: one hit, one false alarm, one miss."""
    made(olga.post("organize/tasks/", slug="ged", title="GED", kind="detection"))
    path = "organize/tasks/ged/"
    made(olga.send(f"{path}datasets/", slug="test", name="Test", items=a_file("items.csv", ITEMS)))
    judgments = "item,annotator,label\n" + "".join(f"i{n},A,ok\n" for n in range(8))
    made(olga.send(f"{path}datasets/test/gold/", layers=[a_file("gold.csv", judgments)]))
    made(olga.post(f"{path}phases/", slug="main", name="Main", dataset="test", opens_at="2026-01-01T00:00:00Z"))
    output = "item,label\n" + "".join(f"i{n},{'error' if n < 2 else 'ok'}\n" for n in range(8))
    run = made(olga.send(f"{path}baselines/", phase="main", system="B", file=a_file("out.csv", output)))
    run_all()
    form = {"name": "S", "phase": "main", "systems": [run["uid"]], "flagged": 1, "others": 1.0, "seed": 7}
    assert olga.post(f"{path}samples/", **{**form, "systems": ["nothing"]}).status_code == 400
    sample = made(olga.post(f"{path}samples/", **form))
    assert sample["items"] == 8
    sheet = olga.get(f"{path}samples/{sample['id']}/sheet/").content.decode()
    assert run["uid"] not in sheet
    errors = {"i0", "i5"}
    lines = sheet.splitlines()
    judged = [lines[0]] + [fill(line, "error" if line.split(",")[0] in errors else "ok") for line in lines[1:]]
    address = f"{path}samples/{sample['id']}/judgments/"
    assert olga.send(address, sheets=[a_file("sheet.csv", "nonsense")]).status_code == 422
    estimated = made(olga.send(address, sheets=[a_file("sheet.csv", "\n".join(judged) + "\n")]), 200)
    estimates = estimated["estimates"][run["uid"]]
    assert estimates["precision"]["value"] == 0.5
    assert estimates["recall"]["value"] == 0.5


def fill(line: str, label: str) -> str:
    """The sheet has an empty label column."""
    return line.replace(",,", f",{label},", 1) if ",," in line else line + label
