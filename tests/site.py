"""The site in a real browser: visits pages, sees what went wrong on them, and checks what every page has to fulfil.

    def test_something(site):
        page = site.visit("/tasks/gec/leaderboard/", width=PHONE, dark=True, user=captain)
        site.check(page)          # no error in the console, no violation found by axe, nothing wider than the window

With SCREENSHOTS=folder in the environment, every page that is checked is also kept there as a picture.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response
from pytest_django.live_server_helper import LiveServer

from tasks.models import User

DESK, PHONE = 1280, 390
HEIGHT = 900


class Site:
    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self.scripts: dict[str, int] = {}

    def visit(
        self, path: str, *, width: int = DESK, dark: bool = False, user: User | None = None, scripts: bool = True
    ) -> Page:
        """A page in a context of its own, so that no visit knows of another."""
        context = self.browser.new_context(
            viewport={"width": width, "height": HEIGHT},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
            base_url=self.url,
        )
        self.contexts.append(context)
        if user:
            client = Client()
            client.force_login(user)
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.url}])
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("response", self._answered)
        page.goto(path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.url.endswith(".js"):
            self.scripts[response.url] = len(response.body())

    def check(self, page: Page, *, status: int = 200) -> None:
        """`status`: what the page was answered with; a browser reports every error page in the console."""
        keep = os.environ.get("SCREENSHOTS")
        if keep:
            self._keep(page, Path(keep))
        expected = [] if status == 200 else [f"the server responded with a status of {status}"]
        assert [t for t in self.troubles if not any(text in t for text in expected)] == []
        overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0, f"the page is {overflow} pixels wider than the window"
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()

    def _keep(self, page: Page, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        test = os.environ["PYTEST_CURRENT_TEST"].partition("::")[2].partition(" ")[0]
        name = re.sub(r"[^\w-]+", "-", test).strip("-")
        count = len(list(folder.glob(f"{name}*")))
        page.screenshot(path=folder / f"{name}-{count}.png", full_page=True)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def site(browser: Browser, live_server: LiveServer) -> Iterator[Site]:
    found = Site(browser, live_server.url)
    yield found
    found.close()
