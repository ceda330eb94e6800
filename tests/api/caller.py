"""A program that calls the API with a token, as teams and organizers write them."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tasks.actions.accounts import create_token
from tasks.models import User

BASE = "/api/v1/"


class Caller:
    """`caller.get("tasks/")`, `caller.post("teams/", name="A")`, `caller.send("submissions/", file=a_file(...))`."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client()
        self.headers = {}
        if user is not None:
            _, secret = create_token(user=user, name="test")
            self.headers["Authorization"] = f"Bearer {secret}"

    def get(self, path: str, headers: dict[str, str] | None = None, **query: Any) -> Any:
        return self.client.get(BASE + path, query, headers=self.headers | (headers or {}))

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(BASE + path, body, content_type="application/json", headers=self.headers)

    def patch(self, path: str, **body: Any) -> Any:
        return self.client.patch(BASE + path, body, content_type="application/json", headers=self.headers)

    def delete(self, path: str) -> Any:
        return self.client.delete(BASE + path, headers=self.headers)

    def send(self, path: str, **form: Any) -> Any:
        """A form with files."""
        return self.client.post(BASE + path, form, headers=self.headers)


def a_file(name: str, content: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)
