"""The charts page: which charts there are, for whom, and for which systems."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.utils import timezone

from tasks.charts import CHARTS
from tasks.gold import figures
from tasks.models import GoldVersion, Phase, Submission, Task
from tests.factories import DAY, make_user
from tests.figures.scored import correction_task, detection_task, forms, labels, selection_task, submit

pytestmark = pytest.mark.django_db

URL = "/tasks/articles/charts/"
OF_GOLD = {"agreement", "needed"}
OF_CURVES = {"curve-pr", "curve-roc", "curve-kappa"}


def described(task: Task) -> Task:
    for version in GoldVersion.objects.filter(dataset__task=task, dataset__slug="data"):
        figures.compute(version.pk, timezone.now())
    return task


@pytest.fixture
def task() -> Task:
    task = described(detection_task(gold_release_at=timezone.now() - DAY))
    submit(task, "Alpha", labels("eeeeeooooooo", scores=True))
    submit(task, "Beta", labels("eeoooooooooo"))
    return task


def shown(client: Client, url: str = URL) -> set[str]:
    page = client.get(url).content.decode()
    return {name for name in CHARTS if f'id="chart-{name}"' in page}


def data(client: Client, name: str, query: str = "") -> list[dict[str, str]]:
    response = client.get(f"{URL}{name}.csv?phase=test{query}")
    assert response.status_code == 200
    return list(csv.DictReader(io.StringIO(response.content.decode())))


def test_a_detection_task_has_these_charts(client: Client, task: Task) -> None:
    assert shown(client) == {"board", "progress", "bins", "bins-kappa", *OF_CURVES, *OF_GOLD}


def test_a_selection_task_has_the_same(client: Client) -> None:
    task = described(selection_task(gold_release_at=timezone.now() - DAY))
    submit(task, "Alpha", forms("in", "on", "at", "in"))
    submit(task, "Beta", forms("in", "in", "in", "in"))
    assert shown(client, "/tasks/prepositions/charts/") == {"board", "progress", "bins", "bins-kappa", *OF_GOLD}


def test_a_correction_task_has_people_beside_systems(client: Client) -> None:
    task = described(correction_task(gold_release_at=timezone.now() - DAY))
    submit(task, "Alpha", "She depends on him .\nWe discussed it .\nAll is well .\n")
    url = "/tasks/essays/charts/"
    assert {"sizes", "categories", "bins", *OF_GOLD} <= shown(client, url)
    response = client.get(f"{url}sizes.csv?phase=test")
    rows = {(row["annotators"], row["who"]): row for row in csv.DictReader(io.StringIO(response.content.decode()))}
    # A1's text is the system's; against A2 alone it is 2 of 3 proposed and of 3 wanted, against A3 2 of 3 and of 3.
    assert float(rows["1", "Annotator A1"]["f"]) == pytest.approx(2 / 3)
    # The system against A1, A2, A3 alone: F 1, 2/3 and 2/3.
    assert float(rows["1", "Alpha: Alpha system"]["f"]) == pytest.approx(7 / 9)
    assert float(rows["2", "Alpha: Alpha system"]["ratio"]) > 1


def test_systems_are_chosen_by_the_address(client: Client, task: Task) -> None:
    assert {row["system"] for row in data(client, "bins")} == {"Alpha: Alpha system", "Beta: Beta system"}
    uid = Submission.objects.get(system="Beta system").uid
    assert {row["system"] for row in data(client, "bins", f"&systems={uid}")} == {"Beta: Beta system"}
    page = client.get(f"{URL}?phase=test&systems={uid}").content.decode()
    assert f"bins.svg?phase=test&amp;systems={uid}&amp;theme=light" in page
    assert f'value="{uid}" checked' in page


def test_bins_have_the_stored_numbers(client: Client, task: Task) -> None:
    # Beta flags items 1 and 2 only. In 75-90 %: items 3 and 4 are errors that it misses, 12 is ok.
    row = next(row for row in data(client, "bins") if row["system"].startswith("Beta") and row["low"] == "0.75")
    assert (row["n"], row["precision"], row["recall"]) == ("3", "n/a", "0.0")


STATES = {
    "blind": ({"visibility": "blind", "release_at": timezone.now() + DAY}, set()),
    "rounded": ({"rounding": 2}, {"board", "progress"}),
    "gold hidden": ({"gold_release_at": None}, {"board", "progress", "bins", "bins-kappa"}),
}


@pytest.mark.parametrize("state", STATES)
def test_charts_hide_what_boards_hide(client: Client, task: Task, state: str) -> None:
    changed, visible = STATES[state]
    Phase.objects.filter(task=task).update(**({"gold_release_at": None} | changed))
    assert shown(client) == visible
    for name in CHARTS:
        assert client.get(f"{URL}{name}.svg?phase=test").status_code == (200 if name in visible else 404)
        assert client.get(f"{URL}{name}.csv?phase=test").status_code == (200 if name in visible else 404)
    organizer = make_user()
    task.organizers.add(organizer)
    client.force_login(organizer)
    assert shown(client) >= {"board", "bins", *OF_CURVES, *OF_GOLD}


def test_names_stay_hidden_in_charts(client: Client, task: Task) -> None:
    Phase.objects.filter(task=task).update(anonymous_until=timezone.now() + DAY)
    for name in ("board", "bins", "progress"):
        assert b"Alpha" not in client.get(f"{URL}{name}.svg?phase=test").content
        assert b"Alpha" not in client.get(f"{URL}{name}.csv?phase=test").content
    assert "Alpha" not in client.get(URL).content.decode()


def test_a_chart_is_told_to_be_unchanged(client: Client, task: Task) -> None:
    first = client.get(f"{URL}board.svg?phase=test&theme=dark")
    again = client.get(f"{URL}board.svg?phase=test&theme=dark", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert "Cookie" in first["Vary"]


def test_without_results_the_page_says_so(client: Client) -> None:
    detection_task()
    assert "No results yet" in client.get(URL).content.decode()
    Phase.objects.update(visibility="blind")
    assert "Results are hidden" in client.get(URL).content.decode()
    assert client.get(f"{URL}?phase=nothing").status_code == 404
