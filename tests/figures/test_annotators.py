"""The annotators page: figures that are those of the command line, and nobody sees them too early."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tasks import jobs
from tasks.gold import figures
from tasks.models import GoldFigures, GoldVersion, Phase, Task
from tests.factories import DAY, make_user
from tests.figures.scored import JUDGMENTS, WORDS, correction_task, detection_task, selection_task

pytestmark = pytest.mark.django_db

URL = "/tasks/articles/annotators/"
API = "/api/v1/tasks/articles/datasets/data/annotators/"


def described(task: Task) -> Task:
    for version in GoldVersion.objects.filter(dataset__task=task, dataset__slug="data"):
        figures.compute(version.pk, timezone.now())
    return task


@pytest.fixture
def task() -> Task:
    return described(detection_task(gold_release_at=timezone.now() - DAY))


def printed(tmp_path: Path, command: str) -> dict[str, object]:
    said = [f"i{n},{name},{WORDS[e]}" for name, letters in JUDGMENTS.items() for n, e in enumerate(letters, 1)]
    (tmp_path / "gold.csv").write_text("\n".join(["item,annotator,label", *said]))
    line = [sys.executable, "-m", "scoring", command, "--gold", str(tmp_path / "gold.csv"), "--json"]
    told: dict[str, object] = json.loads(subprocess.run(line, capture_output=True, check=True, text=True).stdout)
    return told


def test_agreement_is_what_the_command_line_says(client: Client, task: Task, tmp_path: Path) -> None:
    told = printed(tmp_path, "agreement")
    shown = client.get(API).json()["agreement"]
    assert {**shown, "histogram": None} == {**told, "histogram": None}
    # Four agree on items 1, 2 and 7 to 11, three on 3, 4 and 12, two on 5 and 6.
    assert [(each["low"], each["n"]) for each in shown["histogram"] if each["n"]] == [(0.5, 2), (0.75, 3), (0.95, 7)]
    page = client.get(URL).content.decode()
    for name in ("fleiss", "alpha", "ac1"):
        assert f"<b>{told[name]:.4f}</b>" in page
    assert str(told["signature"]).replace("+", "+") in page


def test_pairs_have_their_confusion(client: Client, task: Task) -> None:
    page = client.get(URL, {"pair": ["A", "D"]}).content.decode()
    table = page.partition('id="confusion"')[2].partition("</table>")[0]
    cells = re.findall(r'<td class="n[^"]*">([\d,]+)</td>', table)
    # A and D both say ok of 7 to 12 and error of 1 and 2; of 3 to 6 only A says error.
    assert cells == ["6", "0", "4", "2"]
    assert client.get(URL, {"pair": ["A", "Nobody"]}).status_code == 200


def test_counts_are_those_of_table_3(client: Client) -> None:
    described(correction_task(gold_release_at=timezone.now() - DAY))
    counts = client.get("/api/v1/tasks/essays/datasets/data/annotators/").json()["counts"]
    assert counts == {
        "Mec": {"A1": 0, "A2": 0, "A3": 1},
        "Prep": {"A1": 2, "A2": 1, "A3": 1},
        "SVA": {"A1": 1, "A2": 1, "A3": 1},
        "Wci": {"A1": 0, "A2": 1, "A3": 0},
    }
    page = client.get("/tasks/essays/annotators/").content.decode()
    assert "Edits by error type" in page


@pytest.mark.parametrize("make", [detection_task, selection_task, correction_task])
def test_every_kind_has_its_charts(client: Client, make: object) -> None:
    task = described(make(gold_release_at=timezone.now() - DAY))  # type: ignore[operator]
    base = f"/tasks/{task.slug}/annotators/"
    page = client.get(base).content.decode()
    for name in ("agreement", "needed"):
        assert f"{base}{name}.svg?dataset=data&amp;theme=light" in page
        for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("csv", b"")):
            response = client.get(f"{base}{name}.{ending}?dataset=data")
            assert response.status_code == 200
            assert response.content.startswith(start)
    assert client.get(f"{base}nothing.svg").status_code == 404
    assert client.get(f"{base}needed.exe").status_code == 404
    assert client.get(f"{base}needed.svg?theme=pink").status_code == 404


def test_before_release_only_organizers_see_anything(client: Client, task: Task) -> None:
    Phase.objects.update(gold_release_at=None)
    page = client.get(URL).content.decode()
    assert "Agreement is hidden" in page
    assert "kappa" not in page.lower()
    for path in (f"{URL}needed.svg", f"{URL}agreement.csv", f"{URL}?dataset=data", API):
        expected = 200 if path.endswith("?dataset=data") else 404
        assert client.get(path).status_code == expected
    organizer = make_user()
    task.organizers.add(organizer)
    client.force_login(organizer)
    assert "Fleiss" in client.get(URL).content.decode()
    assert client.get(f"{URL}needed.svg").status_code == 200
    assert client.get(API).status_code == 200


def test_gold_that_is_not_in_force_is_for_organizers(client: Client, task: Task) -> None:
    version = GoldVersion.objects.get(dataset__task=task, dataset__slug="data")
    other = GoldVersion.objects.create(dataset=version.dataset, number=2, digest="x" * 64, report=version.report)
    assert client.get(f"{URL}?gold={other.number}").status_code == 404
    organizer = make_user()
    task.organizers.add(organizer)
    client.force_login(organizer)
    assert "Gold version 2" in client.get(f"{URL}?gold=2").content.decode()


def test_figures_are_made_once_by_a_job(task: Task) -> None:
    version = GoldVersion.objects.get(dataset__task=task, dataset__slug="data")
    made = dict(GoldFigures.objects.filter(gold=version).values_list("name", "computed_at"))
    figures.compute(version.pk, timezone.now())
    assert dict(GoldFigures.objects.filter(gold=version).values_list("name", "computed_at")) == made
    assert set(made) == set(figures.FIGURES)
    assert version.pk not in figures.lacking()
    GoldFigures.objects.filter(gold=version, name="needed").update(made_for="0.0.0")
    assert figures.unsent() == [version.pk]
    assert figures.unsent() == []  # it was just told


def test_a_job_makes_one_kind_of_figures_and_goes_back_to_the_queue(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a submission never waits for more than one kind, and never for two such jobs at once."""
    sent: list[int] = []
    monkeypatch.setattr(jobs.describe_gold, "enqueue", lambda pk, priority: sent.append(pk))
    version = GoldVersion.objects.get(dataset__task=task, dataset__slug="data")
    GoldFigures.objects.filter(gold=version, name__in=("needed", "agreement")).delete()
    for left in (1, 0):
        jobs.describe_gold(version.pk)
        assert len(figures.FIGURES) - GoldFigures.objects.filter(gold=version).count() == left
        assert sent == [version.pk]  # by the first run only: the second has left nothing
    GoldFigures.objects.filter(gold=version, name="needed").delete()
    with figures.alone() as is_alone:
        assert is_alone
        jobs.describe_gold(version.pk)
        assert figures.lacking() == [version.pk]


def test_until_then_the_page_says_so(client: Client) -> None:
    detection_task(gold_release_at=timezone.now() - DAY)
    page = client.get(URL).content.decode()
    assert "being computed" in page
    assert "Labels" in page
