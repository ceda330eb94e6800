"""The documentation of the API in a real browser: it draws itself, under the site's own content security policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.site import DESK, PHONE, Site

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_operation_is_drawn_without_a_complaint_of_the_browser(page: Page, live_server: LiveServer) -> None:
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in ("error", "warning") else None)
    page.goto(f"{live_server.url}/api/v1/docs/")
    expect(page.get_by_text("/api/v1/submissions/", exact=True).first).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Submit a file")).to_be_visible()
    assert heard == []


@pytest.mark.parametrize(("width", "dark"), [(DESK, False), (PHONE, True)], ids=["desk-light", "phone-dark"])
def test_the_page_about_the_api(site: Site, width: int, dark: bool) -> None:
    site.check(site.visit("/docs/api/", width=width, dark=dark))
