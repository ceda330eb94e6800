"""`make screenshots`: every kind of page of the demo, for visitor, team and organizer, wide and narrow, light and dark.

Follows links from the home page and takes one page of each route, so that a new page needs no line here.
"""

import contextlib
import itertools
import re
import shutil
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import django
from django.urls import Resolver404, resolve
from playwright.sync_api import Browser, BrowserContext, Page

from evalserver.variables import BASE_DIR
from tests.browser import launched
from tests.stack import Stack

OUTPUT = BASE_DIR / "screenshots"
SIZES = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 390, "height": 844}}
SCHEMES = ("light", "dark")
ACCOUNTS = {"visitor": None, "team": "team-demo", "organizer": "organizer-demo"}
SKIPPED = re.compile(
    r"^/(admin|static|accounts/logout)|\.(csv|json|tex|bib|zip|parquet|svg|png|pdf|py|yaml|npz|m2|txt)$"
)


def main() -> None:
    django.setup()
    shutil.rmtree(OUTPUT, ignore_errors=True)
    with served() as stack, launched() as browser:
        for role, password in ACCOUNTS.items():
            paths = crawl(signed_in(browser, stack.url, role, password), stack.url)
            print(f"{role}: {len(paths)} pages")
            for (size, viewport), scheme in itertools.product(SIZES.items(), SCHEMES):
                context = signed_in(browser, stack.url, role, password, viewport=viewport, color_scheme=scheme)
                for name, path in paths.items():
                    shoot(context, stack.url + path, OUTPUT / role / f"{name}.{size}.{scheme}.png")
    print(f"Pictures are in {OUTPUT}")


@contextlib.contextmanager
def served() -> Iterator[Stack]:
    stack = Stack("sqlite", WEB_WORKERS="1")
    try:
        stack.start()
        print("loading the demo …")
        stack.manage("load_demo")
        yield stack
    finally:
        stack.close()


def signed_in(browser: Browser, url: str, role: str, password: str | None, **options: object) -> BrowserContext:
    context = browser.new_context(**options)  # type: ignore[arg-type]
    if password:
        page = context.new_page()
        page.goto(f"{url}/accounts/login/")
        page.fill("input[name=login]", role)
        page.fill("input[name=password]", password)
        page.click("main button[type=submit]")
        page.wait_for_url(lambda reached: "/login" not in reached)
        page.close()
    return context


def crawl(context: BrowserContext, url: str) -> dict[str, str]:
    """One path for each route that links lead to, by the route's name."""
    found: dict[str, str] = {}
    page = context.new_page()
    waiting, seen = deque(["/", "/accounts/login/", "/accounts/signup/"]), set()
    while waiting:
        path = waiting.popleft()
        if path in seen or SKIPPED.search(path) or (name := route(path)) is None or name in found:
            continue
        seen.add(path)
        answer = context.request.get(url + path)
        if answer.status != 200 or not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        found[name] = path
        page.goto(url + path)
        waiting.extend(links(page, url))
    return found


def links(page: Page, url: str) -> list[str]:
    addresses = page.eval_on_selector_all("a[href]", "links => links.map(link => link.href)")
    return [urlsplit(address).path for address in addresses if address.startswith(url)]


def route(path: str) -> str | None:
    try:
        return resolve(path).view_name.replace(":", "-")
    except Resolver404:
        return None


def shoot(context: BrowserContext, address: str, picture: Path) -> None:
    page = context.new_page()
    page.goto(address)
    page.screenshot(path=picture, full_page=True)
    page.close()


if __name__ == "__main__":
    main()
