"""The leaderboard page: its queries, its caching, and what stands on it in every state."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tasks.actions.teams import rename_team
from tasks.models import Phase
from tasks.views import anybody
from tests.factories import DAY, make_phase, make_run, make_task, make_team, make_user

pytestmark = pytest.mark.django_db

URL = "/tasks/gec/leaderboard/"


@pytest.fixture
def phase() -> Phase:
    return make_phase(make_task("gec"), slug="test")


def many(phase: Phase, teams: int) -> None:
    for number in range(teams):
        scores = {"span_correction": {"tp": 50 + number, "fp": 50, "fn": 50}, "gleu": {"gleu": 0.5}}
        make_run(phase, make_team(f"Team {number}"), scores=scores)


@pytest.mark.parametrize("query", ["", "?columns=gleu,span_correction&sort=gleu.gleu", "?all_runs=yes&rank=gleu.gleu"])
@pytest.mark.parametrize("signed_in", [False, True])
def test_a_board_costs_as_many_queries_with_thirty_runs_as_with_one(
    client: Client, phase: Phase, query: str, signed_in: bool, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    many(phase, 30)
    if signed_in:
        client.force_login(make_user())
        client.get("/")  # the session is in the cache from now on
    with django_assert_max_num_queries(6):
        assert client.get(URL + query).status_code == 200


def test_the_numbers_are_there_without_a_script(client: Client, phase: Phase) -> None:
    many(phase, 2)
    page = client.get(URL).content.decode()
    # TP 51 of 101 proposed and 101 to find: .50495...
    assert '<td class="n headline">0.5050</td>' in page
    assert "Team 1" in page
    assert 'href="?phase=test&amp;sort=span_correction.recall"' in page
    assert " style=" not in page
    assert "<script>" not in page


def test_every_state_has_a_permalink_that_leads_back_to_it(client: Client, phase: Phase) -> None:
    many(phase, 3)
    query = "?phase=test&find=team&all_runs=yes&sort=-date&columns=gleu"
    page = client.get(URL + query).content.decode()
    found = re.search(r'href="([^"]+)">Permalink', page)
    assert found
    permalink = found[1].replace("&amp;", "&")
    again = client.get(URL + permalink).content.decode()
    assert again == page


def test_the_form_and_the_permalink_of_the_usual_state_are_the_same_state(client: Client, phase: Phase) -> None:
    many(phase, 1)
    form = "?phase=test&find=&all_runs=no&rank=span_correction.f&param.beta=0.5&annotator="
    boxes = "&columns=&columns=span_correction&since=&until=&baselines=no&baselines=yes&humans=mean"
    page = client.get(URL + form + boxes + "&since=&until=&baselines=no&baselines=yes&humans=mean").content.decode()
    assert '<a href="?phase=test">Permalink</a>' in page


def test_a_visitor_gets_an_etag_and_then_304_until_the_board_changes(
    client: Client, phase: Phase, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many(phase, 1)
    first = client.get(URL)
    with django_assert_num_queries(2):  # one each: whether anything has changed
        assert client.get(URL).content == first.content
        assert client.get(URL, headers={"if-none-match": first["ETag"]}).status_code == 304
    Phase.objects.update(board_version=7, name="Renamed")
    changed = client.get(URL, headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200
    assert "Renamed" in changed.content.decode()
    assert changed["ETag"] != first["ETag"]


@pytest.mark.parametrize(
    "change",
    [
        {"visibility": "blind", "release_at": None},
        {"rounding": 1},
        {"ladder_step": 0.5},
        {"closes_at": None},
        {"visibility": "frozen", "freeze_at": datetime(2020, 1, 1, tzinfo=UTC)},
    ],
)
def test_a_kept_page_is_dropped_whatever_changes_about_its_phase(
    client: Client, phase: Phase, change: dict[str, Any]
) -> None:
    many(phase, 1)
    before = client.get(URL).content
    Phase.objects.update(**change)
    assert client.get(URL).content != before


def test_a_kept_page_is_dropped_when_time_alone_changes_it(
    client: Client, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(phase, 1)
    assert ">Open</span>" in client.get(URL).content.decode()
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + 30 * DAY)
    assert ">Closed</span>" in client.get(URL).content.decode()


def test_a_renamed_team_has_its_new_name_at_once(client: Client, phase: Phase) -> None:
    captain = make_user()
    team = make_team("Alpha", captain=captain)
    make_run(phase, team)
    assert "Alpha" in client.get(URL).content.decode()
    rename_team(team=team, user=captain, name="Omega", affiliation="")
    page = client.get(URL).content.decode()
    assert "Omega" in page
    assert "Alpha" not in page


def test_requests_at_the_same_moment_share_one_reading(
    client: Client, phase: Phase, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many(phase, 1)
    client.get(URL)
    monkeypatch.setattr(anybody, "SHARED_SECONDS", 60.0)
    client.get(URL)
    with django_assert_num_queries(0):
        assert client.get(URL).status_code == 200


def test_a_shelf_drops_what_was_not_used_for_longest() -> None:
    shelf = anybody.Shelf(room=10)
    for name in ("a", "b"):
        shelf.keep((name,), anybody.Kept((), None, b"12345", name))
    assert shelf.find(("a",), ())
    shelf.keep(("c",), anybody.Kept((), None, b"12345", "c"))
    assert shelf.find(("b",), ()) is None
    assert shelf.find(("a",), ())
    assert shelf.find(("a",), (("other",),)) is None


def test_an_open_page_is_told_cheaply_that_nothing_changed(client: Client, phase: Phase) -> None:
    many(phase, 1)
    page = client.get(URL).content.decode()
    found = re.search(r'hx-get="([^"]+version=[^"]+)"', page)
    assert found
    poll = URL + found[1].replace("&amp;", "&")
    assert client.get(poll, headers={"hx-request": "true"}).status_code == 204
    Phase.objects.update(board_version=7)
    changed = client.get(poll, headers={"hx-request": "true"})
    assert changed.status_code == 200
    assert changed.content.decode().strip().startswith('<section id="board"')


def test_one_viewer_s_page_is_never_another_s(client: Client, phase: Phase) -> None:
    captain = make_user("captain")
    make_run(phase, make_team("Alpha", captain=captain))
    anonymous = client.get(URL)
    client.force_login(captain)
    own = client.get(URL)
    assert "your team" in own.content.decode()
    assert "ETag" not in own
    assert "private" in own["Cache-Control"]
    assert "Cookie" in own["Vary"]
    stranger = Client()
    assert "your team" not in stranger.get(URL).content.decode()
    assert stranger.get(URL).content == anonymous.content
    stranger.force_login(make_user("stranger"))
    assert "your team" not in stranger.get(URL).content.decode()


def test_hidden_results_leave_no_trace(client: Client, phase: Phase) -> None:
    Phase.objects.update(visibility="blind", release_at=timezone.now() + DAY)
    make_run(phase, make_team("Alpha"), system="Deep Alpha")
    page = client.get(URL).content.decode()
    assert "Results are hidden" in page
    assert "Alpha" not in page


def test_an_old_board_says_that_it_is_old(client: Client, phase: Phase) -> None:
    many(phase, 1)
    page = client.get(f"{URL}?at={timezone.now():%Y-%m-%d}&gold=1").content.decode()
    assert "An old board: as it was at" in page
    assert "against version 1 of the gold" in page
    assert 'hx-trigger="every' not in page


def test_an_empty_board_and_a_task_without_phases_say_so(client: Client, phase: Phase) -> None:
    assert "No results yet" in client.get(URL).content.decode()
    make_task("bare")
    assert "No phases yet" in client.get("/tasks/bare/leaderboard/").content.decode()


def test_names_can_not_leave_their_cell(client: Client, phase: Phase) -> None:
    make_run(phase, make_team("<b>x</b>"), system='"><script>alert(1)</script>')
    page = client.get(URL).content.decode()
    assert "<script>alert" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


@pytest.mark.parametrize("query", ["page=x", "rank=nothing.f", "at=never", "param.beta=x"])
def test_nonsense_is_a_400_that_says_what_it_was(client: Client, phase: Phase, query: str) -> None:
    many(phase, 1)
    response = client.get(f"{URL}?{query}")
    assert response.status_code == 400
    assert query.partition("=")[0].partition(".")[0] in response.content.decode()


def test_an_unknown_phase_is_not_found(client: Client, phase: Phase) -> None:
    assert client.get(URL + "?phase=nothing").status_code == 404
