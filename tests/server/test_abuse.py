"""What is too much is turned away: large requests before they are read, guessed passwords at every door."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as project
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tasks.models import Participation, Track, User
from tasks.throttles import FileThrottle
from tests.factories import make_phase, make_task, make_team, make_user, take_part

TOO_LARGE = str(project.MAX_REQUEST_BYTES + 1)


class Unread:
    """A body that nobody may touch."""

    def read(self, *_: Any) -> bytes:
        raise AssertionError("the body was read")

    readline = read

    def close(self) -> None:
        pass


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/tasks/any/submit/", "/api/v1/submissions/", "/accounts/login/", "/"])
def test_a_request_beyond_every_form_is_not_even_read(client: Client, path: str) -> None:
    kind = "multipart/form-data; boundary=x"
    response = client.post(path, content_type=kind, data=b"", CONTENT_LENGTH=TOO_LARGE, **{"wsgi.input": Unread()})
    assert response.status_code == 413
    assert "32 MB" in response.content.decode()
    if path.startswith("/api/"):
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.json()["code"] == "file-too-large"


@pytest.mark.django_db
def test_passwords_can_not_be_guessed_at_the_admin_s_door(client: Client) -> None:
    """The admin has no sign-in of its own, which would count no failures; it sends people to that of the site."""
    make_user("root", is_staff=True, is_superuser=True)
    response = client.post("/admin/login/?next=/admin/", {"username": "root", "password": "correct horse"})
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/")
    for _ in range(12):
        guess = {"login": "root", "password": "wrong horse"}
        last = client.post("/accounts/login/", guess)
    assert b"Too many failed login attempts" in last.content
    right = client.post("/accounts/login/", {"login": "root", "password": "correct horse"})
    assert right.status_code == 200  # not even with the right one, for a while


class TestFilesInAHurry:
    """Two a minute: whichever door they take, the third is told to wait, and nothing is read, stored or counted."""

    @pytest.fixture
    def captain(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> User:
        monkeypatch.setattr(FileThrottle, "rate", "2/min", raising=False)
        captain = make_user()
        take_part(make_team(captain=captain), make_phase(make_task("gec"), slug="main", per_day=9).task)
        client.force_login(captain)
        return captain

    def post(self, client: Client, path: str) -> Any:
        file = SimpleUploadedFile("out.txt", b"This is one line too few .\n")
        named = {"task": "gec"} if path.startswith("/api/") else {"team": Participation.objects.get().pk}
        track = Track.objects.get().slug
        return client.post(path, {"file": file, "system": "x", "phase": "main", "track": track, **named})

    @pytest.mark.django_db
    @pytest.mark.parametrize("path", ["/tasks/gec/submit/", "/tasks/gec/submit/check/"])
    def test_pages(self, client: Client, captain: User, path: str) -> None:
        assert [self.post(client, path).status_code != 429 for _ in range(2)] == [True, True]
        third = self.post(client, path)
        assert third.status_code == 429
        assert 1 <= int(third.headers["Retry-After"]) <= 60
        assert "Too many requests in a short time" in third.content.decode()
        assert "one line too few" not in third.content.decode()
        assert client.get("/tasks/gec/submit/").status_code == 200  # looking is free

    @pytest.mark.django_db
    @pytest.mark.parametrize("path", ["/api/v1/tasks/gec/phases/main/validate/", "/api/v1/submissions/"])
    def test_api_and_pages_together(self, client: Client, captain: User, path: str) -> None:
        self.post(client, "/tasks/gec/submit/")
        assert self.post(client, path).status_code != 429
        third = self.post(client, path)
        assert third.status_code == 429
        told = third.json()
        assert (told["code"], told["status"], told["title"]) == ("throttled", 429, "Too many requests")
        assert f"Try again in {third.headers['Retry-After']} seconds" in told["detail"]
        assert client.get("/api/v1/submissions/").status_code == 200
        client.force_login(make_user())
        assert self.post(client, path).status_code != 429  # others have their own


def test_behind_a_proxy_everybody_has_an_address_of_their_own() -> None:
    show = (
        "import django; django.setup()\n"
        "from django.test import RequestFactory\n"
        "from allauth.core.internal.httpkit import get_client_ip\n"
        "print(get_client_ip(RequestFactory().get('/', HTTP_X_FORWARDED_FOR='1.1.1.1, 203.0.113.7')))\n"
    )
    for behind, address in (("true", "203.0.113.7"), ("false", "127.0.0.1")):
        environment = {"DJANGO_SETTINGS_MODULE": "evalserver.settings", "BEHIND_PROXY": behind}
        command = [sys.executable, "-c", show]
        told = subprocess.run(
            command, env=environment, cwd=project.BASE_DIR, capture_output=True, text=True, check=True
        )
        assert told.stdout.strip() == address
