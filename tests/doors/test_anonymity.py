"""A team that is anonymous is so by every door: what it says about its system would tell who it is."""

from __future__ import annotations

import pytest
from django.core.files.base import ContentFile
from django.test import Client

from tasks.models import Submission
from tests.doors.world import TEAM, World, make_world

SAYS = {
    "system": "Rookery 2000",
    "description": "by the rookery lab",
    "paper": "https://rookery.example/paper",
    "code": "https://rookery.example/code",
    "resources": "the rookery corpus",
    "overview": "as rookery does",
    "bibtex": "@misc{rookery}",
    "filename": "rookery-run.txt",
}


@pytest.fixture
def world() -> World:
    made = make_world("anonymous")
    made.run.file.save("output.txt", ContentFile(b"This is sentence 1 .\n"))
    Submission.objects.filter(pk=made.run.pk).update(**SAYS)
    made.phase.dataset.public_gold = True  # so that even the file may be had
    made.phase.dataset.save()
    return made


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/submissions/{uid}/",
        "/submissions/{uid}/status/",
        "/submissions/{uid}/file/",
        "/api/v1/submissions/{uid}/",
        "/api/v1/submissions/{uid}/file/",
        "/api/v1/submissions/{uid}/scores/",
        "/tasks/world/leaderboard/",
        "/tasks/world/leaderboard/?all_runs=yes&sort=system",
        "/api/v1/tasks/world/phases/main/leaderboard/",
        "/tasks/world/downloads/runs.csv",
        "/tasks/world/downloads/board.json",
    ],
)
def test_a_stranger_learns_no_name(world: World, client: Client, address: str) -> None:
    path = address.format(uid=world.run.uid)
    client.force_login(world.people["captain"])
    own = client.get(path)
    client.logout()
    response = client.get(path)
    assert (own.status_code, response.status_code) in ((200, 200), (286, 286))
    told = response.getvalue().decode().lower() + str(response.headers).lower()
    assert not [word for word in (TEAM.lower(), "rookery") if word in told]  # neither the team nor what it says


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/tasks/world/leaderboard/?find={}",
        "/tasks/world/leaderboard/?find={}&all_runs=yes",
        "/api/v1/tasks/world/phases/main/leaderboard/?find={}",
        "/tasks/world/downloads/board.json?find={}",
    ],
)
@pytest.mark.parametrize("name", [TEAM, TEAM[:3].lower(), "rookery"])
def test_who_looks_for_a_name_finds_nothing(world: World, client: Client, address: str, name: str) -> None:
    everything = client.get(address.format("")).getvalue()
    assert world.run.uid.encode() in everything
    assert world.run.uid.encode() not in client.get(address.format(name)).getvalue()


@pytest.mark.django_db
def test_baselines_keep_their_names(world: World, client: Client) -> None:
    Submission.objects.filter(pk=world.run.pk).update(team=None, is_baseline=True)
    assert "Rookery 2000" in client.get(f"/submissions/{world.run.uid}/").content.decode()


@pytest.mark.django_db
def test_others_see_no_submission_that_is_on_no_board(client: Client) -> None:
    """What went wrong with a file quotes the file."""
    world = make_world("live")
    Submission.objects.filter(pk=world.pending.pk).update(state="failed")
    for path in ("/submissions/{}/", "/submissions/{}/status/", "/api/v1/submissions/{}/"):
        assert client.get(path.format(world.pending.uid)).status_code == 404
