"""What a team does, in a real browser: dropping a file, following it, reading the report, making tokens and teams."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tasks import evaluate
from tasks.models import Evaluation, Submission, Task, User
from tests.factories import make_team, make_user, take_part
from tests.figures.scored import correction_task, detection_task, forms, labels, selection_task, submit
from tests.site import DESK, PHONE, Site

pytestmark = pytest.mark.django_db(transaction=True)

looks = pytest.mark.parametrize(
    ("width", "dark"),
    [(DESK, False), (DESK, True), (PHONE, False), (PHONE, True)],
    ids=["desk-light", "desk-dark", "phone-light", "phone-dark"],
)
two_looks = pytest.mark.parametrize(("width", "dark"), [(DESK, False), (PHONE, True)], ids=["desk-light", "phone-dark"])
OPEN = {"gold_release_at": "2026-01-01T00:00Z"}
OUTPUT = "She depends of him .\nWe talked it .\nAll is fine .\n"
GOOD = labels("eeeeoooooooo")
BAD = GOOD.replace("i3,error", "i3,eror").replace("i7,ok\n", "")

DROP = """([name, content]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], name, { type: "text/csv" }));
  const form = document.querySelector("#submit-form");
  for (const kind of ["dragenter", "dragover", "drop"])
    form.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def taking_part(task: Task, user: User) -> Task:
    take_part(make_team("Alpha", captain=user), task)
    return task


@looks
def test_results_of_a_detection_system(site: Site, width: int, dark: bool) -> None:
    run = submit(detection_task(**OPEN), "Alpha", labels("eeoooooooooe", scores=True))
    page = site.visit(f"/submissions/{run.uid}/", width=width, dark=dark)
    for summary in page.locator("details.metric:not([open]) > summary").all()[:3]:
        summary.click()
    site.check(page)


@two_looks
def test_results_of_a_selection_system(site: Site, width: int, dark: bool) -> None:
    run = submit(selection_task(**OPEN), "Alpha", forms("in", "at", "at", "in"))
    site.check(site.visit(f"/submissions/{run.uid}/", width=width, dark=dark))


@two_looks
def test_results_of_a_correction_system(site: Site, width: int, dark: bool) -> None:
    run = submit(correction_task(**OPEN), "Alpha", OUTPUT)
    page = site.visit(f"/submissions/{run.uid}/", width=width, dark=dark)
    page.get_by_text("Signature, and how to check this number yourself").first.click()
    site.check(page)


@looks
def test_sentence_by_sentence(site: Site, width: int, dark: bool) -> None:
    run = submit(correction_task(**OPEN), "Alpha", OUTPUT)
    page = site.visit(f"/submissions/{run.uid}/report/", width=width, dark=dark)
    site.check(page)
    page.get_by_label("Outcome").select_option("wrong")  # filters apply at once
    page.wait_for_url("**outcome=wrong**")
    expect(page.locator(".sentences > li")).to_have_count(2)


@two_looks
def test_item_by_item(site: Site, width: int, dark: bool) -> None:
    run = submit(detection_task(**OPEN), "Alpha", labels("eeoooooooooe", scores=True))
    site.check(site.visit(f"/submissions/{run.uid}/report/?outcome=fn", width=width, dark=dark))


@two_looks
def test_a_dropped_file_is_checked_before_it_is_submitted(site: Site, ada: User, width: int, dark: bool) -> None:
    task = taking_part(detection_task(per_day=3), ada)
    page = site.visit(f"/tasks/{task.slug}/submit/", user=ada, width=width, dark=dark)
    site.check(page)
    page.evaluate(DROP, ["run.csv", BAD])
    expect(page.locator("#checked")).to_contain_text("This file can't be scored")
    expect(page.locator("#checked")).to_contain_text("line 4, column 4")
    site.check(page)
    assert not Submission.objects.exists()
    page.evaluate(DROP, ["run.csv", GOOD])
    expect(page.locator("#checked")).to_contain_text("run.csv is fine")
    page.get_by_label("System name").fill("Committee")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator("#status")).to_contain_text("Queued")
    assert Submission.objects.get().filename == "run.csv"
    site.check(page)


def test_without_scripts_a_bad_file_is_answered_all_the_same(site: Site, ada: User) -> None:
    task = taking_part(detection_task(), ada)
    page = site.visit(f"/tasks/{task.slug}/submit/", user=ada, scripts=False)
    page.get_by_label("System name").fill("Committee")
    _choose(page, BAD)
    page.get_by_role("button", name="Only check the file").click()
    expect(page.locator("#checked")).to_contain_text("This file can't be scored")
    page.get_by_label("System name").fill("Committee")
    _choose(page, GOOD)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator("#status")).to_contain_text("Queued")


def _choose(page: Page, content: str) -> None:
    page.locator("#id_file").set_input_files([{"name": "run.csv", "mimeType": "text/csv", "buffer": content.encode()}])


@pytest.mark.usefixtures("scored_here")
def test_the_page_follows_the_scoring(site: Site, ada: User) -> None:
    """The page is opened while the file waits, and never reloaded."""
    task = taking_part(detection_task(), ada)
    page = site.visit(f"/tasks/{task.slug}/submit/", user=ada)
    page.get_by_label("System name").fill("Committee")
    _choose(page, GOOD)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator("#status")).to_contain_text("number 1 in line")
    page.evaluate("window.stayed = true")
    evaluate.run(Evaluation.objects.get().pk)
    expect(page.locator("#status")).to_contain_text("N = 12")
    expect(page.get_by_role("button", name="Make this the run that counts")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    assert page.evaluate("window.stayed")
    site.check(page)


@two_looks
def test_a_token_is_shown_once(site: Site, ada: User, width: int, dark: bool) -> None:
    page = site.visit("/account/tokens/", user=ada, width=width, dark=dark)
    page.get_by_label("Name").fill("laptop")
    page.get_by_role("button", name="Make a token").click()
    assert page.locator("#secret").inner_text().startswith("es_")
    site.check(page)
    page.goto("/account/tokens/")
    assert page.locator("#secret").count() == 0
    site.check(page)


@two_looks
def test_a_team_is_founded_and_grows(site: Site, ada: User, width: int, dark: bool) -> None:
    page = site.visit("/teams/", user=ada, width=width, dark=dark)
    site.check(page)
    page.get_by_role("link", name="Found a team").click()
    page.get_by_label("Name").fill("Rookery")
    page.get_by_role("button", name="Found it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rookery")
    page.get_by_role("button", name="Make an invitation link").click()
    link = page.locator("pre").inner_text()
    site.check(page)
    ben = site.visit(link, user=make_user("ben"), width=width, dark=dark)
    site.check(ben)
    ben.get_by_role("button", name="Join").click()
    site.check(ben)
    page.goto("/teams/rookery/")
    expect(page.get_by_role("row", name="ben")).to_be_visible()
    site.check(page)


@pytest.mark.parametrize("path", ["/account/", "/account/delete/", "/teams/new/"])
def test_pages_about_oneself(site: Site, ada: User, path: str) -> None:
    site.check(site.visit(path, user=ada))


@pytest.mark.parametrize("state", ["none", "no team", "asked"])
def test_who_may_not_submit_is_told_what_to_do(site: Site, ada: User, state: str) -> None:
    task = detection_task()
    Task.objects.filter(pk=task.pk).update(join_policy="approval")
    if state != "none":
        team = make_team("Alpha", captain=ada if state == "asked" else None)
        take_part(team, task, "requested")
    site.check(site.visit(f"/tasks/{task.slug}/submit/", user=None if state == "none" else ada))


@two_looks
def test_my_submissions(site: Site, ada: User, width: int, dark: bool) -> None:
    run = submit(detection_task(), "Alpha", GOOD)
    assert run.team is not None
    run.team.memberships.create(user=ada, role="captain")
    site.check(site.visit(f"/tasks/{run.phase.task.slug}/submissions/", user=ada, width=width, dark=dark))
    site.check(site.visit(f"/submissions/{run.uid}/", user=ada, width=width, dark=dark))
    site.check(site.visit(f"/submissions/{run.uid}/edit/", user=ada, width=width, dark=dark))
