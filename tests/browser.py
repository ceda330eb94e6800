"""A real browser: Debian's chromium, driven by playwright (which cannot download browsers of its own here).

`make browser` installs it where that is possible. Without one the browser tests are skipped, except with CI=true.
"""

import contextlib
import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@contextlib.contextmanager
def launched() -> Iterator[Browser]:
    """Chromium without a window; FileNotFoundError where there is none."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise FileNotFoundError(
            "no chromium on this machine: install the package `chromium`, or run `make browser` as root"
        )
    # Playwright's loop runs in this thread from now on, and Django would take all later code for asynchronous.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()  # chromium's sandbox does not work for root
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, *sandbox])
        yield running
        running.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        with launched() as running:
            yield running
    except FileNotFoundError as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page in a context of its own: no cookies of another test."""
    context = browser.new_context()
    yield context.new_page()
    context.close()
