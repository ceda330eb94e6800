"""The admin: operators see everything but gold, change no facts, and can't open a door to gold for themselves."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tasks import models
from tasks.models import AuditEvent, Task, User
from tests.factories import make_phase, make_run, make_task, make_team, make_user

pytestmark = pytest.mark.django_db

SECRET = "xyzzy-gold"
FACTS = ("annotation", "annotator", "auditevent", "evaluation", "goldversion", "item", "rowset", "score", "submission")


def staff_with(*codenames: str) -> Client:
    """Signed in with all permissions on our models but `see_gold`, and with those named."""
    user = make_user(f"staff{User.objects.count()}", is_staff=True)
    own = Permission.objects.filter(content_type__app_label="tasks").exclude(codename="see_gold")
    user.user_permissions.set([*own, *Permission.objects.filter(codename__in=codenames)])
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def staff() -> Client:
    return staff_with()


@pytest.fixture
def task() -> Task:
    """A task with something in every table, and the secret wherever gold may be."""
    task = make_task("secret-task", kind="correction")
    organizer = make_user("organizer")
    task.organizers.add(organizer)
    phase = make_phase(task, visibility="blind")
    team = make_team("Alpha", captain=make_user("captain"))
    run = make_run(phase, team)
    gold = phase.dataset.gold_versions.get()
    models.GoldVersion.objects.filter(pk=gold.pk).update(report={"counts": {SECRET: 1}})
    item, annotator = phase.dataset.items.first(), phase.dataset.annotators.first()
    models.Annotation.objects.create(gold=gold, annotator=annotator, item=item, value=[[0, 1, SECRET, ["x"], "", ""]])
    evaluation = run.evaluations.get()
    models.RowSet.objects.create(evaluation=evaluation, key="rows", sha256="0" * 64, data=SECRET.encode())
    models.Score.objects.update(detail={"types": {SECRET: 1}})
    now = timezone.now()
    models.SampleStudy.objects.create(
        phase=phase, name="study", seed=1, rates={}, design=[SECRET], judgments=[SECRET], estimates={"x": SECRET}
    )
    models.Page.objects.create(task=task, slug="overview", title="Overview")
    models.Event.objects.create(task=task, at=now, text="event")
    models.ApiToken.objects.create(user=organizer, name="token", prefix="es_1", digest="d" * 64)
    models.TeamInvitation.objects.create(team=team, created_by=organizer, expires_at=now, digest="e" * 64)
    models.TaskInvitation.objects.create(task=task, email="a@example.org", created_by=organizer, digest="f" * 64)
    announcement = models.Announcement.objects.create(task=task, subject="s", body="b")
    models.MailLog.objects.create(announcement=announcement, user=organizer)
    models.GoldFigures.objects.create(gold=gold, name="agreement", made_for="0", data={SECRET: 1})
    models.RankGroups.objects.create(phase=phase, board_version=1, method="m")
    models.Rescore.objects.create(phase=phase, gold=gold, scorer="0", config="c")
    models.UploadCount.objects.create(team=team, phase=phase, day=now.date())
    models.AuditEvent.objects.create(task=task, verb="v", target="t")
    return task


def address(model: type[Model], page: str, *args: Any) -> str:
    return reverse(f"admin:tasks_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("model", list(apps.get_app_config("tasks").get_models()), ids=lambda model: model.__name__)
def test_every_table_can_be_looked_at_and_none_tells_gold(model: type[Model], task: Task, staff: Client) -> None:
    row = model._default_manager.order_by("pk").first()
    assert row is not None, "the fixture has a row of everything"
    assert model in admin.site._registry
    hidden = model in (models.Annotation, models.RowSet)
    for url in (address(model, "changelist"), address(model, "change", row.pk)):
        response = staff.get(url)
        assert response.status_code == (403 if hidden else 200)
        assert SECRET not in response.content.decode()
        for digest in "def":
            assert digest * 64 not in response.content.decode()


@pytest.mark.parametrize(
    ("model", "question"),
    [
        (models.GoldVersion, f"report__icontains={SECRET}"),
        (models.Score, f"detail__icontains={SECRET}"),
        (models.SampleStudy, f"design__icontains={SECRET}"),
        (models.Item, f"annotations__value__icontains={SECRET}"),
        (models.Score, f"evaluation__row_sets__data__contains={SECRET}"),
        (models.ApiToken, "digest__startswith=d"),
    ],
)
def test_gold_can_t_be_asked_for_in_the_address(model: type[Model], question: str, task: Task, staff: Client) -> None:
    assert staff.get(f"{address(model, 'changelist')}?{question}").status_code == 400


def test_with_the_permission_gold_is_there(task: Task) -> None:
    client = staff_with("see_gold")
    annotation = models.Annotation.objects.get()
    assert SECRET in client.get(address(models.Annotation, "change", annotation.pk)).content.decode()
    gold = models.GoldVersion.objects.get()
    assert SECRET in client.get(address(models.GoldVersion, "change", gold.pk)).content.decode()
    rows = client.get(address(models.RowSet, "change", models.RowSet.objects.get().pk))
    assert SECRET not in rows.content.decode(), "contents are for programs"


@pytest.mark.parametrize("name", FACTS)
def test_facts_can_neither_be_added_nor_changed_nor_deleted(name: str, task: Task) -> None:
    client = Client()
    client.force_login(make_user("root", is_staff=True, is_superuser=True))
    model = apps.get_model("tasks", name)
    row = model._default_manager.first()
    assert row is not None
    assert client.get(address(model, "add")).status_code == 403
    assert client.post(address(model, "change", row.pk), {}).status_code == 403
    assert client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


def fields_of(client: Client, row: Model) -> set[str]:
    """The fields that the form of a row lets its reader change."""
    response = client.get(address(type(row), "change", row.pk))
    return set(response.context["adminform"].form.fields)


def test_no_way_round_to_gold(task: Task, staff: Client) -> None:
    phase, dataset = models.Phase.objects.get(), models.DataSet.objects.get()
    assert "organizers" not in fields_of(staff, task)
    assert "public_gold" not in fields_of(staff, dataset)
    assert not {"gold_release_at", "release_at", "visibility"} & fields_of(staff, phase)
    for user in User.objects.filter(username__in=("organizer", "captain")):
        assert not {"email", "password", "user_permissions", "is_superuser"} & fields_of(staff, user)
        assert staff.post(f"/admin/tasks/user/{user.pk}/password/", {}).status_code == 403
    powerful = staff_with("see_gold")
    assert "organizers" in fields_of(powerful, task)
    assert "gold_release_at" in fields_of(powerful, phase)


def test_an_operator_can_t_raise_their_own_rights(staff: Client) -> None:
    own = User.objects.get(username__startswith="staff")
    staff.post(address(User, "change", own.pk), {"username": own.username, "is_superuser": "on"})
    own.refresh_from_db()
    assert not own.is_superuser
    assert not own.has_perm("tasks.see_gold")


def test_a_change_is_in_the_audit_log(task: Task, staff: Client) -> None:
    page = models.Page.objects.get()
    values = {"task": task.pk, "slug": page.slug, "title": "Another", "body": "", "position": 0}
    assert staff.post(address(models.Page, "change", page.pk), values).status_code == 302
    event = AuditEvent.objects.filter(task=task, verb="change page in the admin").get()
    assert (event.before, event.after) == ({"title": "Overview"}, {"title": "Another"})


def test_nobody_else_gets_in(task: Task) -> None:
    organizer = Client()
    organizer.force_login(User.objects.get(username="organizer"))
    assert organizer.get(address(models.Task, "changelist")).status_code == 302
