"""Asking to take part: who is approved at once, and what is offered to whom."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tasks.actions import teams as actions
from tasks.actions.refusals import Refusal
from tasks.models import Participation, Task, Track, User
from tests.factories import make_phase, make_task, make_team, make_user, take_part

pytestmark = pytest.mark.django_db


@pytest.fixture
def task() -> Task:
    task = make_task("gec", join_policy="approval", email_domains=["uni.example"])
    make_phase(task)
    return task


@pytest.fixture
def ada(client: Client) -> User:
    ada = make_user("ada")
    User.objects.filter(pk=ada.pk).update(email="ada@uni.example")
    client.force_login(ada)
    return ada


@pytest.mark.parametrize(("verified", "state"), [(True, "approved"), (False, "requested")])
def test_only_a_verified_address_of_a_trusted_domain_is_approved_at_once(
    client: Client, task: Task, ada: User, verified: bool, state: str
) -> None:
    EmailAddress.objects.create(user=ada, email="Ada@Uni.example", verified=verified, primary=True)
    client.post("/tasks/gec/participate/", {"team": make_team("Alpha", captain=ada).pk})
    assert Participation.objects.get().state == state


def test_a_team_that_waits_is_not_offered_again(client: Client, task: Task, ada: User) -> None:
    client.post("/tasks/gec/participate/", {"team": make_team("Alpha", captain=ada).pk, "message": "Hello"})
    page = client.get("/tasks/gec/submit/").content.decode()
    assert "waiting for the organizers" in page
    assert "<textarea" not in page
    make_team("Beta", captain=ada)
    page = client.get("/tasks/gec/submit/").content.decode()
    assert ">Beta</option>" in page
    assert ">Alpha</option>" not in page


def test_the_line_for_scripts_names_a_track_where_one_must_be_chosen(client: Client, task: Task, ada: User) -> None:
    take_part(make_team("Alpha", captain=ada), task)
    assert "--track" not in client.get("/tasks/gec/submit/").content.decode()
    first = task.tracks.get()
    Track.objects.create(task=task, slug="another", name="Another", position=first.position + 1)
    assert f"--track {first.slug} \\\n  --system NAME" in client.get("/tasks/gec/submit/").content.decode()


@pytest.mark.parametrize("way", ["leave", "remove"])
def test_links_of_somebody_who_is_out_open_nothing(ada: User, way: str) -> None:
    member, friend = make_user("mel"), make_user("fred")
    team = make_team("Alpha", captain=ada, members=[member])
    old, of_captain = actions.invite(team=team, user=member), actions.invite(team=team, user=ada)
    elsewhere = actions.invite(team=make_team("Beta", captain=member), user=member)
    if way == "leave":
        actions.leave(team=team, user=member)
    else:
        actions.remove_member(team=team, user=ada, member=member)
    with pytest.raises(Refusal, match="revoked"):
        actions.join(secret=old, user=friend)
    with pytest.raises(Refusal, match="revoked"):
        actions.join(secret=old, user=member)  # nor does it let its maker back in
    assert actions.join(secret=of_captain, user=friend) == team
    assert actions.join(secret=elsewhere, user=friend).name == "Beta"


def test_mail_speaks_for_the_site_by_its_name(client: Client, settings: Any) -> None:
    password = "correct horse battery 9"
    form = {"username": "ada", "email": "ada@uni.example", "password1": password, "password2": password}
    client.post("/accounts/signup/", form)
    (sent,) = mail.outbox
    assert sent.body.startswith("Hello,\n")
    assert f"\n{settings.SITE_NAME}\ntestserver" in sent.body
    assert "/accounts/confirm-email/" in sent.body


def test_the_only_organizer_and_the_captain_of_others_cannot_just_leave(client: Client, task: Task, ada: User) -> None:
    task.organizers.add(ada)
    page = client.post("/account/delete/", {"username": "ada"})
    assert (page.status_code, "Name another organizer of" in page.content.decode()) == (409, True)
    task.organizers.add(make_user("olga"))
    make_team("Alpha", captain=ada, members=[make_user("bob")])
    page = client.post("/account/delete/", {"username": "ada"})
    assert (page.status_code, "Hand Alpha over" in page.content.decode()) == (409, True)
    assert User.objects.filter(pk=ada.pk).exists()
