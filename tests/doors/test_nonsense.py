"""Addresses that no page of the site would make are answered, not stumbled over."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from tests.doors.world import make_world

BOARD = "/tasks/world/leaderboard/"
API = "/api/v1/tasks/world/phases/main/"
BEFORE_TIME, HUGE = "0001-01-01T00:00%2B23:59", 10**30

READ = [
    *(f"{BOARD}?{query}" for query in ("gold=9999999999", "page=9999999999", "size=9999999999", "at=9999-12-31")),
    *(f"{BOARD}?at={moment}" for moment in (BEFORE_TIME, "9999-12-31T23:59-23:59", "9999-12-31T23:59")),
    *(f"{BOARD}?param.beta={beta}" for beta in ("1e999", "nan", "inf", "-1", "0", "%00", "[")),
    *(f"{BOARD}?{name}=%00" for name in ("columns", "rank", "sort", "find", "track", "phase", "annotator", "since")),
    *(f"{BOARD}?rank={key}" for key in (".", "m2.", ".f", "span_correction.__class__", "sample-1.precision", "m2.f.f")),
    *(f"{BOARD}?sort={key}" for key in ("-", "--rank", "sample-999.x", "m2.zzz", "span_correction.n__x")),
    *(f"{BOARD}?columns={key}" for key in ("sample-1", "sample-x", "m2@", "@", "-more", "m2-spread")),
    *(f"{API}leaderboard/?{query}" for query in (f"at={BEFORE_TIME}", f"page={HUGE}", "size=x")),
    *(
        f"{API}downloads/{name}"
        for name in (f"board.csv?at={BEFORE_TIME}", "board.csv?run=%00", "rows.csv?counted=%00")
    ),
    *(
        f"/tasks/world/downloads/{query}"
        for query in (f"?at={BEFORE_TIME}", "board.csv?run=%00", "board.csv?phase=%00")
    ),
    *(f"/api/v1/tasks/?{query}" for query in ("kind=%00", "page=0", f"page={HUGE}", "language=%00")),
    *(f"/submissions/a%00b/{part}" for part in ("", "status/", "file/", "report/")),
    *(f"/api/v1/submissions/a%00b/{part}" for part in ("", "scores/", "file/")),
    "/tasks/world/annotators/?dataset=%00",
    f"/tasks/world/annotators/?gold={HUGE}",
    "/unsubscribe/a%00b/",
    "/api/v1/tasks/a%00b/",
]
SIGNED_IN = [
    *(f"/api/v1/submissions/?{query}" for query in ("phase__slug=%00", "state=%00", "page=x")),
    *(f"/tasks/world/submit/?phase={phase}" for phase in ("%00", HUGE)),
    "/teams/join/a%00b/",
    "/invitations/a%00b/",
    "/api/v1/teams/a%00b/",
    f"/api/v1/tokens/{HUGE}/",
    "/api/v1/tokens/x/",
]


@pytest.mark.django_db
def test_nothing_is_stumbled_over() -> None:
    world = make_world("live")
    client = Client(raise_request_exception=False)
    stumbled = []
    for role, addresses in (("", READ), ("captain", [*READ, *SIGNED_IN]), ("organizer", READ)):
        if role:
            client.force_login(world.people[role])  # type: ignore[arg-type]
        for address in addresses:
            with transaction.atomic():
                if client.get(address).status_code >= 500:
                    stumbled.append((role, address))
                transaction.set_rollback(True)
    assert not stumbled
