"""Charts, comparisons and metrics in a real browser: no console error, nothing that axe objects to or too wide."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tasks.gold import figures
from tasks.models import GoldVersion, Phase, Submission, Task, Team
from tests.factories import DAY
from tests.figures.scored import correction_task, detection_task, labels, submit
from tests.site import DESK, PHONE, Site

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS = [(DESK, False), (PHONE, True)]
looks = pytest.mark.parametrize(("width", "dark"), LOOKS, ids=["desk-light", "phone-dark"])
OUTPUTS = {
    "Rookery": "She depends on him .\nWe discussed it .\nAll is well .\n",
    "فريق التصحيح": "She depends of him .\nWe discussed about it .\nAll is good .\n",
    "A team whose name goes on and on, as names of consortia like to do": "She depend of him .\nWe discuss .\nAll !\n",
}


@pytest.fixture
def task() -> Task:
    task = correction_task(gold_release_at=timezone.now() - DAY)
    for team, text in OUTPUTS.items():
        submit(task, team, text, system="<b>{{ 7 * 7 }}</b>")
    return described(task)


@pytest.fixture
def detection() -> Task:
    task = detection_task(gold_release_at=timezone.now() - DAY)
    for team, said in {"🦉 Owls": "eeeeeooooooo", "Beta": "eeoooooooooo", "Gamma": "oooeeeeeoooo"}.items():
        submit(task, team, labels(said, scores=True))
    return described(task)


def described(task: Task) -> Task:
    for version in GoldVersion.objects.filter(dataset__task=task):
        figures.compute(version.pk, timezone.now())
    return task


def drawn(page: Page) -> None:
    """Every picture of the page is loaded, and has a size."""
    for picture in page.locator("figure.chart img:visible").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", value=True)
        assert picture.evaluate("image => image.naturalWidth") > 100


@looks
def test_two_systems_compared(site: Site, task: Task, width: int, dark: bool) -> None:
    page = site.visit("/tasks/essays/compare/", width=width, dark=dark)
    expect(page.get_by_role("heading", name="Right and wrong")).to_be_visible()
    expect(page.locator(".sentences li").first).to_be_visible()
    site.check(page)


@looks
def test_three_systems_compared(site: Site, detection: Task, width: int, dark: bool) -> None:
    uids = ",".join(Submission.objects.values_list("uid", flat=True))
    page = site.visit(f"/tasks/articles/compare/?systems={uids}", width=width, dark=dark)
    expect(page.get_by_role("region", name="Paired tests").locator("tbody tr")).to_have_count(3)
    site.check(page)
    page.get_by_role("link", name="Look closely").last.click()
    expect(page.locator("#close")).to_contain_text("Beta")
    site.check(page)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_from_the_board_to_a_comparison(site: Site, detection: Task, scripts: bool) -> None:
    page = site.visit("/tasks/articles/leaderboard/", scripts=scripts)
    for team in ("Beta", "Gamma"):
        page.get_by_role("checkbox", name=f"Compare {team}").check()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("#close")).to_contain_text("Beta: Beta system and Gamma: Gamma system")


@pytest.mark.parametrize("state", ["hidden", "rounded", "one", "none"])
def test_states_of_a_comparison(site: Site, detection: Task, state: str) -> None:
    changes = {
        "hidden": {"visibility": "blind", "release_at": timezone.now() + DAY},
        "rounded": {"rounding": 2},
    }
    Phase.objects.update(gold_release_at=None, **changes.get(state, {}))
    keep = {"one": 1, "none": 0}.get(state, 3)
    Submission.objects.exclude(pk__in=Submission.objects.values("pk")[:keep]).update(withdrawn_at=timezone.now())
    site.check(site.visit("/tasks/articles/compare/"))


@looks
def test_systems_of_different_tasks(site: Site, task: Task, detection: Task, width: int, dark: bool) -> None:
    uids = ",".join(Submission.objects.values_list("uid", flat=True))
    page = site.visit(f"/compare/?runs={uids}", width=width, dark=dark)
    expect(page.get_by_text("Mind the error rates")).to_be_visible()
    drawn(page)
    site.check(page)


@looks
@pytest.mark.parametrize("path", ["/metrics/", "/metrics/m2/", "/metrics/bins/", "/tasks/essays/rules/"])
def test_metrics(site: Site, task: Task, path: str, width: int, dark: bool) -> None:
    site.check(site.visit(path, width=width, dark=dark))


@looks
@pytest.mark.parametrize("path", ["/tasks/articles/charts/", "/tasks/articles/annotators/"])
def test_charts(site: Site, detection: Task, path: str, width: int, dark: bool) -> None:
    Team.objects.filter(name="Gamma").update(name="فريق التصحيح")
    page = site.visit(path, width=width, dark=dark)
    drawn(page)
    page.locator("figure.chart summary").first.click()
    site.check(page)
