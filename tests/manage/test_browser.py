"""The organizers' pages in a real browser, wide and narrow, light and dark: nothing that browser or axe complain of."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tasks.actions.announcements import announce
from tasks.actions.parts import save_page
from tasks.actions.rescore import start_rescore
from tasks.actions.samples import draw_sample
from tasks.actions.teams import invite_to_task
from tasks.models import Event, Participation, Task, User
from tests.factories import make_team, make_user, take_part
from tests.figures.scored import correction_task, detection_task, labels, submit
from tests.site import DESK, PHONE, Site

pytestmark = pytest.mark.django_db(transaction=True)

two_looks = pytest.mark.parametrize(("width", "dark"), [(DESK, False), (PHONE, True)], ids=["desk-light", "phone-dark"])
PAGES = [
    "",
    "audit/",
    "archive/",
    "settings/",
    "pages/new/",
    "pages/faq/",
    "phases/",
    "phases/new/",
    "phases/test/",
    "tracks/open/",
    "data/",
    "data/data/gold/",
    "data/data/gold/1/",
    "rescore/",
    "teams/",
    "submissions/",
    "submissions/baseline/",
    "announcements/",
    "samples/",
]


@pytest.fixture
def olga() -> User:
    return make_user("olga")


@pytest.fixture
def task(olga: User) -> Task:
    """With something on every page."""
    task = detection_task()
    task.organizers.add(olga)
    submit(task, "Alpha", labels("eeoooooooooe"))
    take_part(make_team("Beta", captain=make_user("bea")), task, "requested")
    Participation.objects.update(message="We have worked on articles for years, and would like to try something new.")
    save_page(task=task, user=olga, values={"title": "Questions", "slug": "faq", "body": "# Questions\n"})
    Event.objects.create(task=task, at=timezone.now(), text="Workshop")
    invite_to_task(task=task, user=olga, email="somebody@example.org")
    announce(task=task, user=olga, subject="Welcome", body="The data is there.")
    return task


@two_looks
@pytest.mark.parametrize("path", PAGES, ids=[path.strip("/").replace("/", "-") or "dashboard" for path in PAGES])
def test_a_page_of_the_organizers(site: Site, task: Task, olga: User, path: str, width: int, dark: bool) -> None:
    site.check(site.visit(f"/tasks/{task.slug}/manage/{path}", user=olga, width=width, dark=dark))


@two_looks
def test_what_a_re_score_would_change(site: Site, task: Task, olga: User, width: int, dark: bool) -> None:
    start_rescore(task=task, user=olga, metrics={"contingency": {"tie": "error"}})
    page = site.visit(f"/tasks/{task.slug}/manage/rescore/", user=olga, width=width, dark=dark)
    expect(page.get_by_role("button", name="Discard it")).to_be_visible()
    expect(page.get_by_text("TP 2, FP 1, FN 2, TN 7")).to_be_attached()
    site.check(page)


@two_looks
def test_a_sample(site: Site, task: Task, olga: User, width: int, dark: bool) -> None:
    phase = task.phases.get()
    study = draw_sample(
        phase=phase,
        user=olga,
        name="First",
        systems=list(phase.submissions.all()),
        flagged=0.75,
        others=0.5,
        seed=1,
    )
    site.check(site.visit(f"/tasks/{task.slug}/manage/samples/{study.pk}/", user=olga, width=width, dark=dark))


@two_looks
def test_where_a_task_begins(site: Site, olga: User, width: int, dark: bool) -> None:
    User.objects.filter(pk=olga.pk).update(is_staff=True)
    page = site.visit("/organize/", user=User.objects.get(pk=olga.pk), width=width, dark=dark)
    expect(page.get_by_role("heading", name="From an archive")).to_be_visible()
    site.check(page)


def test_only_corrections_are_asked_for_documents(site: Site, task: Task, olga: User) -> None:
    assert site.visit(f"/tasks/{task.slug}/manage/data/", user=olga).get_by_label("Documents").count() == 0
    essays = correction_task()
    essays.organizers.add(olga)
    expect(site.visit(f"/tasks/{essays.slug}/manage/data/", user=olga).get_by_label("Documents")).to_be_visible()
