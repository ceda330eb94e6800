"""Home and a task's own pages: what is on them, who sees them, and how many queries they cost."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tasks.models import Event, Page, Phase
from tasks.visibility import Sight, visible_tasks
from tests.factories import DAY, make_phase, make_run, make_task, make_team, make_user, take_part

pytestmark = pytest.mark.django_db


def test_home_without_tasks_says_so(client: Client) -> None:
    assert "No tasks yet" in client.get("/").content.decode()


def test_home_names_phase_deadline_and_teams(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries):
    task = make_task("gec-2026")
    make_phase(task, slug="test", name="Blind test", closes=3)
    take_part(make_team(), task)
    take_part(make_team(), task)
    take_part(make_team(), task, "requested")
    with django_assert_max_num_queries(6):
        page = client.get("/").content.decode()
    assert "Gec 2026" in page
    assert "Blind test" in page
    assert "data-countdown" in page
    assert "2 teams" in page


def test_home_names_who_leads_as_far_as_everybody_may_know(client: Client) -> None:
    task = make_task("gec")
    phase = make_phase(task, name="Main test")
    make_run(phase, make_team("Alpha"), scores={"span_correction": {"tp": 60, "fp": 40, "fn": 40}}, system="Deep")
    make_run(phase, make_team("Beta"), scores={"span_correction": {"tp": 50, "fp": 50, "fn": 50}})
    make_run(phase, None, scores={"span_correction": {"tp": 99, "fp": 1, "fn": 1}}, system="Oracle")
    page = client.get("/").content.decode()
    assert "Leading Main test" in page
    assert "Alpha" in page
    assert "0.6000" in page
    assert "Beta" not in page
    assert "Oracle" not in page
    Phase.objects.update(anonymous_until=timezone.now() + DAY)
    assert "Alpha" not in client.get("/").content.decode()
    Phase.objects.update(visibility="blind")
    assert "0.6000" not in client.get("/").content.decode()


def test_an_unpublished_task_exists_for_its_organizers_only(client: Client) -> None:
    task = make_task("secret", published=False)
    organizer = make_user()
    task.organizers.add(organizer)
    assert client.get("/tasks/secret/").status_code == 404
    client.force_login(make_user())
    assert client.get("/tasks/secret/").status_code == 404
    client.force_login(organizer)
    assert "Not published" in client.get("/tasks/secret/").content.decode()


def test_whom_a_task_was_asked_for_does_not_decide_for_another() -> None:
    organizer = make_user()
    make_task("secret").organizers.add(organizer)
    task = visible_tasks(organizer).get()
    assert Sight(organizer, task).is_organizer
    assert not Sight(make_user(), task).is_organizer


@pytest.mark.parametrize("path", ["", "data/", "rules/", "pages/faq/"])
def test_a_task_page_costs_few_queries_and_keeps_out_scripts(
    client: Client, path: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    task = make_task("gec")
    for number in range(3):
        make_phase(task, slug=f"p{number}", position=number)
    for slug in ("overview", "data", "rules", "faq"):
        Page.objects.create(task=task, slug=slug, title=slug.title(), body=f"# About {slug}\n<script>1</script>")
    Event.objects.create(task=task, at=task.published_at + DAY, text="Registration opens")
    client.force_login(make_user())
    with django_assert_max_num_queries(6):
        response = client.get(f"/tasks/gec/{path}")
    page = response.content.decode()
    assert "<h2>About " in page
    assert "<script>1" not in page
    assert " style=" not in page


def test_the_rules_name_every_metric_and_the_one_that_ranks(client: Client) -> None:
    make_task("gec", headline="gleu.gleu")
    page = client.get("/tasks/gec/rules/").content.decode()
    assert "GLEU" in page
    assert "span_correction" in page
    assert page.count('<span class="badge info">ranks</span>') == 1


def test_an_unknown_page_is_not_found_in_the_site_s_design(client: Client) -> None:
    response = client.get("/tasks/nothing/")
    assert response.status_code == 404
    assert "All tasks" in response.content.decode()


def test_pages_tell_the_server_s_time_for_countdowns(client: Client) -> None:
    told = re.fullmatch(r'now;desc="(\d+)"', client.get("/")["Server-Timing"])
    assert told
    assert abs(int(told[1]) / 1000 - timezone.now().timestamp()) < 60


def test_the_data_page_offers_what_a_phase_has_opened_and_says_whether_gold_is_out(client: Client) -> None:
    phase = make_phase(make_task("gec"), slug="test", opens=1)
    page = client.get("/tasks/gec/data/").content.decode()
    assert "when its phase opens" in page
    assert "hidden until it is released" in page
    Phase.objects.update(opens_at=timezone.now() - DAY, gold_release_at=timezone.now() - DAY)
    page = client.get("/tasks/gec/data/").content.decode()
    assert f'href="/api/v1/tasks/gec/phases/{phase.slug}/items/"' in page
    assert "hidden until it is released" not in page
