"""Whole pages for everybody who has no session: rendered once, then served until something they show has changed.

A page is kept in the process together with the facts it was made from: every field of the task and its phases, and the
next moment at which time alone changes something, such as a deadline. A request reads the facts anew, in one query
without the cost of building objects, and compares; requests that come within the same few milliseconds share a reading.
So a kept page is older than the database by less than it takes to travel to the reader.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers

from tasks.models import Phase, Task
from tasks.visibility import Sight

Facts = tuple[tuple[Any, ...], ...]

ROOM = 32 * 2**20  # bytes of pages that a process keeps
SHARED_SECONDS = 0.02  # for which requests share one reading of the facts; tests want none
OWN_COOKIES = {settings.SESSION_COOKIE_NAME, "messages"}  # whoever has one of these may see a page of their own
CHANGING = ("opens_at", "closes_at", "freeze_at", "release_at", "gold_release_at", "anonymous_until")


@dataclass(frozen=True, slots=True)
class Kept:
    facts: Facts
    until: datetime | None
    content: bytes
    etag: str
    address: str = ""  # for htmx to put into the address bar


class Shelf:
    """Pages by address, the longest unused ones dropped when they no longer fit."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._pages: OrderedDict[tuple[Any, ...], Kept] = OrderedDict()
        self._used = 0
        self._lock = threading.Lock()

    def find(self, address: tuple[Any, ...], facts: Facts) -> Kept | None:
        with self._lock:
            page = self._pages.get(address)
            if page is None or page.facts != facts or (page.until is not None and page.until <= timezone.now()):
                return None
            self._pages.move_to_end(address)
            return page

    def keep(self, address: tuple[Any, ...], page: Kept) -> None:
        with self._lock:
            self._drop(address)
            self._pages[address] = page
            self._used += len(page.content)
            while self._used > self._room:
                self._drop(next(iter(self._pages)))

    def _drop(self, address: tuple[Any, ...]) -> None:
        page = self._pages.pop(address, None)
        self._used -= len(page.content) if page else 0


SHELF = Shelf(ROOM)


def is_anybody(request: HttpRequest) -> bool:
    return not OWN_COOKIES & request.COOKIES.keys()


def address_of(request: HttpRequest) -> tuple[Any, ...]:
    return request.get_full_path(), bool(request.htmx)  # type: ignore[attr-defined]


@cache
def _statement() -> str:
    """The query for the facts of a task, compiled once; its only parameter is the task's slug."""
    fields = [f"task__{field.attname}" for field in Task._meta.concrete_fields]
    fields += [field.attname for field in Phase._meta.concrete_fields]
    found = Phase.objects.filter(task__slug="").order_by("position", "pk")
    rows = found.values_list(*fields, "dataset__public_gold", "rank_groups__computed_at")
    statement, _ = rows.query.sql_with_params()
    return statement


_readings: dict[str, tuple[float, Facts]] = {}  # by slug: when, and what


def facts_of(slug: str) -> Facts:
    """All that the pages of a task are made from, except the rows of boards, whose changes raise a phase's version."""
    now = time.monotonic()
    read_at, facts = _readings.get(slug, (-SHARED_SECONDS, ()))
    if now - read_at < SHARED_SECONDS:
        return facts
    with connection.cursor() as cursor:
        cursor.execute(_statement(), [slug])
        facts = tuple(cursor.fetchall())
    if facts:  # addresses that anybody made up are not remembered
        _readings[slug] = now, facts
    return facts


def changes_at(sight: Sight) -> datetime | None:
    """The next moment that changes the pages of a task by itself."""
    moments = [getattr(phase, name) for phase in sight.phases for name in CHANGING]
    return min((moment for moment in moments if moment is not None and moment > sight.now), default=None)


def answer(request: HttpRequest, page: Kept) -> HttpResponse:
    """The page, or 304 to somebody who has it."""
    response = get_conditional_response(request, etag=page.etag)
    if response is None:
        response = HttpResponse(page.content)
    response.headers["ETag"] = page.etag
    response.headers["Cache-Control"] = "no-cache"  # keep it, and ask each time whether it is still the same
    if page.address:
        response.headers["HX-Push-Url"] = page.address
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response
