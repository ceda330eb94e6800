"""Public pages in a real browser, in every state: no console error, nothing that axe objects to, nothing too wide."""

from __future__ import annotations

import time

import numpy as np
import pytest
from django.utils import timezone
from playwright.sync_api import expect

from scoring.data import JudgmentGold, LabelOutput
from tasks.models import Event, Page, Phase, Task
from tasks.views import leaderboard
from tests.factories import DAY, make_dataset, make_phase, make_run, make_task, make_team, make_user, score_run
from tests.site import DESK, PHONE, Site

pytestmark = pytest.mark.django_db(transaction=True)

URL = "/tasks/gec/leaderboard/"
NAMES = [
    ("Rookery", "Ensemble of seven"),
    ("فريق التصحيح", "النظام الأول"),  # right to left
    ("🦉🦉 Owls", "✏️ pencil 2.0"),
    (
        "A team whose name goes on and on, as names of consortia of many universities like to do in every shared task",
        "x",
    ),
    ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "Wörterbuch" * 11),
    ("李雷和韩梅梅", "语法纠错系统"),
    ('<script>alert("x")</script>', "{{ 7 * 7 }}"),
]
TEXT = "# Heading\n\nSome *text* with `code` and [a link](https://example.org).\n\n| a | n |\n|---|--:|\n| x | 1 |\n"
LOOKS = [(DESK, False), (DESK, True), (PHONE, False), (PHONE, True)]
looks = pytest.mark.parametrize(("width", "dark"), LOOKS, ids=["desk-light", "desk-dark", "phone-light", "phone-dark"])


@pytest.fixture
def phase() -> Phase:
    task = make_task("gec", title="Correcting Learner Essays", n_consists_of="Every edit of an annotator.")
    return make_phase(task, slug="test", name="Main test")


def some(phase: Phase, teams: int = 3) -> None:
    for number in range(teams):
        scores = {"span_correction": {"tp": 90 - 10 * (number % 9), "fp": 50, "fn": 60 + number}}
        make_run(phase, make_team(f"Team {number}"), scores=scores)


@looks
def test_home(site: Site, phase: Phase, width: int, dark: bool) -> None:
    some(phase)
    upcoming = make_task("next", kind="detection", headline="contingency.kappa")
    make_phase(upcoming, opens=2, closes=9, name="Development")
    site.check(site.visit("/", width=width, dark=dark))


def test_home_without_tasks(site: Site) -> None:
    site.check(site.visit("/"))


@looks
@pytest.mark.parametrize("path", ["", "data/", "rules/", "pages/faq/"])
def test_a_task_s_pages(site: Site, phase: Phase, path: str, width: int, dark: bool) -> None:
    for slug in ("overview", "data", "rules", "faq"):
        Page.objects.create(task=phase.task, slug=slug, title=slug.title(), body=TEXT)
    Event.objects.create(task=phase.task, at=timezone.now() + 3 * DAY, text="Workshop")
    Task.objects.update(cite="@inproceedings{gec, title = {Correcting Learner Essays}, year = {2026}}")
    page = site.visit(f"/tasks/gec/{path}", width=width, dark=dark)
    expect(page.locator("h1")).to_have_text("Correcting Learner Essays")
    site.check(page)


@looks
def test_a_board_with_all_its_columns(site: Site, width: int, dark: bool) -> None:
    task = make_task("articles", kind="detection", headline="contingency.kappa", title="Article Errors")
    phase = make_phase(task, dataset=make_dataset(task, public_gold=True), name="Main test")
    rng = np.random.default_rng(1)
    truth = rng.integers(0, 2, 60).astype(np.int8)
    judged = [np.where(rng.random(60) < 0.2, 1 - truth, truth) for _ in range(3)]
    gold = JudgmentGold(tuple(map(str, range(60))), ("A", "B", "C"), np.column_stack(judged).astype(np.int8))
    for name, noise in (("Rookery", 0.1), ("Inkwell", 0.3)):
        noisy = np.where(rng.random(60) < noise, 1 - truth, truth).astype(np.int8)
        score_run(phase, make_team(name), gold, LabelOutput(noisy))
    score_run(phase, None, gold, LabelOutput(np.zeros(60, np.int8)), system="Always ok")
    groups = "contingency,contingency-more,contingency-spread,weighted,bins@0.5-0.75,bins@0.9-1,human_kappa"
    page = site.visit(f"/tasks/articles/leaderboard/?columns={groups}&humans=each", width=width, dark=dark)
    expect(page.locator("tbody tr")).to_have_count(6)
    site.check(page)


@looks
def test_names_of_every_kind(site: Site, phase: Phase, width: int, dark: bool) -> None:
    captain = make_user("captain")
    for number, (team, system) in enumerate(NAMES):
        own = captain if number == 1 else None
        scores = {"span_correction": {"tp": 80 - 10 * number, "fp": 40, "fn": 60}}
        make_run(phase, make_team(team, captain=own), scores=scores, system=system)
    make_run(phase, None, system="Do nothing", scores={"span_correction": {"tp": 0, "fp": 0, "fn": 100}})
    make_run(phase, make_team("Text only"), scores={"gleu": {"gleu": 0.9}})
    page = site.visit(URL, width=width, dark=dark, user=captain)
    expect(page.get_by_text("your team")).to_be_visible()
    site.check(page)


@pytest.mark.parametrize(
    "state", ["empty", "one", "hidden", "frozen", "rounded", "anonymous", "closed", "nothing matches", "no phases"]
)
@pytest.mark.parametrize("width", [DESK, PHONE])
def test_states_of_a_board(site: Site, phase: Phase, state: str, width: int) -> None:
    now = timezone.now()
    changes = {
        "hidden": {"visibility": "blind", "release_at": now + DAY},
        "frozen": {"visibility": "frozen", "freeze_at": now, "release_at": now + DAY},
        "rounded": {"rounding": 2, "ladder_step": 0.01},
        "anonymous": {"anonymous_until": now + DAY},
        "closed": {"closes_at": now - DAY},
    }
    some(phase, {"empty": 0, "one": 1}.get(state, 3))
    Phase.objects.update(**changes.get(state, {"name": "Main test"}))
    make_task("bare")
    path = {"nothing matches": f"{URL}?find=nobody", "no phases": "/tasks/bare/leaderboard/"}.get(state, URL)
    site.check(site.visit(path, width=width))


def test_error_pages(site: Site, phase: Phase) -> None:
    site.check(site.visit("/tasks/nothing/"), status=404)


def test_an_address_that_makes_no_sense(site: Site, phase: Phase) -> None:
    some(phase)
    site.check(site.visit(f"{URL}?rank=nothing.f"), status=400)


class TestUse:
    def test_sorting_and_filtering_change_the_address_and_not_the_page(self, site: Site, phase: Phase) -> None:
        some(phase)
        page = site.visit(URL)
        page.evaluate("window.sameDocument = true")
        page.get_by_role("link", name="R", exact=True).click()
        expect(page.locator("th[aria-sort]")).to_have_text("R")
        assert "sort=span_correction.recall" in page.url
        page.get_by_label("Find").fill("Team 1")
        page.get_by_label("Find").press("Enter")
        expect(page.locator("tbody tr")).to_have_count(1)
        expect(page.get_by_label("Find")).to_be_focused()
        assert "find=Team+1" in page.url
        assert page.evaluate("window.sameDocument") is True
        page.reload()
        expect(page.locator("tbody tr")).to_have_count(1)
        site.check(page)

    def test_choosing_columns(self, site: Site, phase: Phase) -> None:
        some(phase)
        page = site.visit(URL)
        page.locator("summary", has_text="Columns").click()
        page.get_by_label("Span correction (ERRANT)", exact=True).uncheck()
        expect(page.get_by_role("columnheader", name="TP")).to_have_count(0)
        assert "columns=" in page.url
        site.check(page)

    def test_without_scripts_everything_is_a_link_or_a_form(self, site: Site, phase: Phase) -> None:
        some(phase)
        page = site.visit(URL, scripts=False)
        page.get_by_role("link", name="R", exact=True).click()
        assert "sort=span_correction.recall" in page.url
        page.get_by_label("Find").fill("Team 1")
        page.get_by_role("button", name="Apply").click()
        expect(page.locator("tbody tr")).to_have_count(1)

    def test_an_open_board_updates_by_itself(self, site: Site, phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(leaderboard, "LIVE_SECONDS", 1)
        some(phase, 1)
        page = site.visit(URL)
        expect(page.locator("tbody tr")).to_have_count(1)
        make_run(phase, make_team("Late arrival"))
        expect(page.get_by_role("rowheader", name="Late arrival")).to_be_visible(timeout=10_000)
        site.check(page)

    def test_the_keyboard_reaches_content_first_and_tables_scroll(self, site: Site, phase: Phase) -> None:
        some(phase)
        page = site.visit(URL)
        page.keyboard.press("Tab")
        expect(page.get_by_text("Skip to content")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        page.locator(".sheet").focus()
        expect(page.locator(".sheet")).to_be_focused()

    def test_colours_can_be_chosen_and_stay(self, site: Site, phase: Phase) -> None:
        page = site.visit("/")
        switch = page.get_by_role("button", name="Colours")
        switch.click()
        switch.click()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        page.goto(URL)
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        expect(page.get_by_role("button", name="Colours: dark")).to_be_visible()
        site.check(page)

    def test_countdowns_count(self, site: Site, phase: Phase) -> None:
        page = site.visit("/tasks/gec/")
        expect(page.locator(".heading time .left")).to_have_text(" (in 9 days 23 hours)")


class TestWeight:
    def test_a_hundred_rows_are_there_within_a_second(self, site: Site, phase: Phase) -> None:
        some(phase, 100)
        site.visit(URL)  # whoever comes first warms up
        page = site.visit(URL)
        timing = page.evaluate("performance.getEntriesByType('navigation')[0].toJSON()")
        assert timing["domInteractive"] < 1000
        assert page.locator("tbody tr").count() == 100
        assert sum(site.scripts.values()) < 150_000

    def test_a_thousand_rows(self, site: Site, phase: Phase) -> None:
        some(phase, 1000)
        started = time.perf_counter()
        page = site.visit(f"{URL}?size=0")
        assert page.locator("tbody tr").count() == 1000
        assert time.perf_counter() - started < 20
        assert site.troubles == []
