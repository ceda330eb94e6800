"""The public board with 10,000 submissions against a bare page of one line: requests a second, all middleware included.

In one process, through WSGI, on SQLite. What was asked for is at least half the rate of the bare page.
"""

from __future__ import annotations

import logging
import os
import random
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta

import django

SUBMISSIONS, TEAMS, REQUESTS, ROUNDS = 10_000, 1_000, 400, 5

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evalserver.settings")
os.environ |= {"DATA_DIR": tempfile.mkdtemp(prefix="bench-"), "CACHE_URL": "locmem://", "EVALSERVER_MODE": "demo"}
django.setup()

# Only after setup, as always with models.
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.template import engines  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402

from evalserver import urls  # noqa: E402
from tasks.models import Evaluation, Phase, Score, Submission  # noqa: E402
from tests.factories import make_phase, make_task, make_team, stored_score  # noqa: E402

ONE_LINE = engines["django"].from_string("<p>{{ text }}</p>")
BOARD = "/tasks/bench/leaderboard/"


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ONE_LINE.render({"text": "one line"}, request))


def fill() -> Phase:
    phase = make_phase(make_task("bench"), slug="test")
    track, gold = phase.task.tracks.get(), phase.dataset.gold_versions.get()
    teams = [make_team(f"Team {number}") for number in range(TEAMS)]
    started, rng = timezone.now() - timedelta(days=1), random.Random(1)
    submissions = Submission.objects.bulk_create(
        Submission(
            uid=f"{number:012x}",
            phase=phase,
            track=track,
            team=teams[number % TEAMS],
            system=f"System {number}",
            file=str(number),
            filename="output.txt",
            size=1,
            sha256=f"{number:064x}",
            state="scored",
            created_at=started + timedelta(seconds=number),
        )
        for number in range(SUBMISSIONS)
    )
    evaluations = Evaluation.objects.bulk_create(
        Evaluation(submission=s, gold=gold, scorer="0", config="0", state="done", effective_from=s.created_at)
        for s in submissions
    )
    Score.objects.bulk_create(
        stored_score(evaluation, metric, {"tp": rng.randrange(1, 1000), "fp": 500, "fn": 500})
        for evaluation in evaluations
        for metric in ("span_correction", "span_types")
    )
    return phase


def main() -> None:
    logging.disable(logging.CRITICAL)
    call_command("migrate", verbosity=0)
    fill()
    urls.urlpatterns.append(path("bare/", bare))
    handler, factory = WSGIHandler(), RequestFactory(SERVER_NAME="localhost")

    def get(url: str, **headers: str) -> bytes:
        response = handler(factory.get(url, headers=headers).environ, lambda status, headers: None)
        content = b"".join(response)
        response.close()
        return content

    def timed(what: str, action: Callable[[], bytes]) -> None:
        start = time.perf_counter()
        size = len(action())
        print(f"  {what:<46} {(time.perf_counter() - start) * 1000:7.0f} ms  {size / 1000:6.0f} kB")

    def rate(url: str) -> float:
        start = time.perf_counter()
        for _ in range(REQUESTS):
            get(url)
        return REQUESTS / (time.perf_counter() - start)

    timed("first page of the board, nothing cached", lambda: get(BOARD))
    timed(f"all {TEAMS:,} rows, nothing cached", lambda: get(BOARD + "?size=0"))
    timed(f"all {TEAMS:,} rows, sorted by another column", lambda: get(BOARD + "?size=0&sort=span_types.recall"))
    rates = [(rate("/bare/"), rate(BOARD)) for _ in range(ROUNDS)]
    one_line, board = (max(each) for each in zip(*rates, strict=True))
    print(
        f"  bare page {one_line:,.0f}/s, board {board:,.0f}/s: {board / one_line:.2f} of the bare page (at least 0.5)"
    )


if __name__ == "__main__":
    main()
