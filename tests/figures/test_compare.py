"""Comparing systems: the numbers by hand, what is hidden, and across tasks."""

from __future__ import annotations

import csv
import io
from html import escape

import pytest
from django.test import Client
from django.utils import timezone

from tasks.compare.onetask import Comparison
from tasks.leaderboard import Options
from tasks.models import Phase, Submission, Task
from tasks.visibility import Sight
from tests.factories import DAY, make_user
from tests.figures.scored import correction_task, detection_task, forms, labels, selection_task, submit

pytestmark = pytest.mark.django_db

URL = "/tasks/articles/compare/"
RELEASED = {"gold_release_at": timezone.now() - DAY}


@pytest.fixture
def task() -> Task:
    task = detection_task(**RELEASED)
    submit(task, "Alpha", labels("eeeeeooooooo", scores=True))
    submit(task, "Beta", labels("eeoooooooooo"))
    submit(task, "Gamma", labels("ooooooeeeeee"))
    return task


def uids(*teams: str) -> str:
    return ",".join(Submission.objects.get(system=f"{team} system").uid for team in teams)


def seen(task: Task, *teams: str, rank: str = "") -> Comparison:
    organizer = make_user()
    task.organizers.add(organizer)
    phase = Phase.objects.select_related("dataset", "task").get(task=task)
    chosen = tuple(uids(*teams).split(",")) if teams else ()
    return Comparison(Sight(organizer, task), phase, Options(rank=rank), chosen)


def page(client: Client, url: str = URL) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def test_differences_of_a_detection_task_by_hand(task: Task) -> None:
    """Most say error of items 1 to 4 and ok of 7 to 12; of 5 and 6 half do, which makes them ok."""
    found = seen(task, "Alpha", "Beta")
    (pair,) = found.pairs
    # Alpha: TP 4, FP 1 (item 5), TN 7: kappa 2·28 / (5·8 + 4·7) = 56/68. Beta: TP 2, FN 2, TN 8: 2·16 / (2·8 + 4·10).
    assert pair.values == pytest.approx((56 / 68, 32 / 56))
    assert pair.difference == pytest.approx(56 / 68 - 32 / 56)
    assert pair.interval is not None
    assert pair.interval[0] <= 56 / 68 - 32 / 56 <= pair.interval[1]
    # They differ on 3, 4 and 5. Of the 8 ways to swap these, the 4 that leave 3 and 4 with one system make a difference
    # of .2521 or .6 (1 against 24/60); the others one of .175 (.8 against .625): p is about 4/8.
    assert pair.randomisation == pytest.approx(0.5, abs=0.03)
    assert found.right is not None
    table = found.right.table
    assert (table.both, table.first, table.second, table.neither) == (9, 2, 1, 0)
    assert table.p == 1


def test_bins_are_compared_with_their_own_counts(task: Task) -> None:
    bins = {part.name: part for part in seen(task, "Alpha", "Beta").bins}
    # 75 to 90 %: 3 and 4, which Alpha finds and Beta misses, and 12, which both leave alone.
    part = bins["75 to 90 %"]
    assert part.n == 3
    assert part.counts == ({"tp": 2, "fp": 0, "fn": 0, "tn": 1}, {"tp": 0, "fp": 0, "fn": 2, "tn": 1})
    assert part.pair.values == (1.0, 0.0)
    # 90 to 100 %: 1, 2 and 7 to 11, on which both are perfect.
    assert (bins["90 to 100 %"].n, bins["90 to 100 %"].pair.difference) == (7, 0)
    tested = [part.pair.corrected for part in bins.values() if part.pair.bootstrap is not None]
    assert all(p is not None for p in tested)


def test_holm_is_over_all_pairs(task: Task) -> None:
    pairs = seen(task, "Alpha", "Beta", "Gamma").pairs
    assert [(pair.first[0], pair.second[0]) for pair in pairs] == [("A", "B"), ("A", "G"), ("B", "G")]
    smallest = min(pairs, key=lambda pair: pair.bootstrap or 1)
    assert smallest.corrected == pytest.approx(3 * (smallest.bootstrap or 1))
    assert all((pair.corrected or 0) >= (pair.bootstrap or 0) for pair in pairs)


def test_another_ratio_can_be_tested(task: Task) -> None:
    (pair,) = seen(task, "Alpha", "Beta", rank="contingency.recall").pairs
    assert pair.difference == pytest.approx(1 - 2 / 4)


def test_a_metric_may_not_apply_to_all(client: Client, task: Task) -> None:
    """Only Alpha has scores, so there is no curve to compare it with."""
    told = page(client, f"{URL}?by=curves.auc&systems={uids('Alpha', 'Beta', 'Gamma')}")
    assert "there is no paired test" in told
    submit(task, "Delta", labels("eeoooooooooo", scores=True))
    told = page(client, f"{URL}?by=curves.auc&systems={uids('Alpha', 'Beta', 'Delta')}")
    assert "does not apply to <bdi>Beta: Beta system</bdi>" in told


def test_items_on_which_they_differ_come_with_gold(client: Client, task: Task) -> None:
    url = f"{URL}?phase=test&systems={uids('Alpha', 'Beta')}"
    told = page(client, url)
    assert "Where they differ: 3 items" in told  # 3, 4 and 5
    assert "Item &lt;3&gt;" in told
    assert "Item &lt;2&gt;" not in told
    Phase.objects.update(gold_release_at=None)
    told = page(client, url)
    assert "Item &lt;" not in told
    assert "once gold is released" in told
    assert "McNemar" in told


def test_a_correction_task_by_error_type(client: Client) -> None:
    task = correction_task(**RELEASED)
    submit(task, "Alpha", "She depends on him .\nWe discussed it .\nAll is well .\n")
    submit(task, "Beta", "She depends of him .\nWe discussed about it .\nAll is well .\n")
    found = seen(task, "Alpha", "Beta")
    # Alpha has A1's text. Beta's sentence 1 is A3's; its sentence 2 lacks one edit, whoever's.
    assert found.right is not None
    table = found.right.table
    assert (table.both, table.first, table.second, table.neither) == (2, 1, 0, 0)
    types = {part.name: part for part in found.categories}
    assert types["SVA"].pair.values == (1.0, 1.0)
    assert types["Prep"].pair.values[0] == 1.0
    assert types["Prep"].counts[0] == {"correct": 2, "gold": 2}
    told = page(client, "/tasks/essays/compare/")
    assert "Where they differ: 2 sentences" in told
    assert "<del>of</del><ins>on</ins>" in told
    Phase.objects.update(gold_release_at=None)
    told = page(client, "/tasks/essays/compare/")
    assert "By error type" not in told
    assert "<ins>" not in told


def test_a_form_that_mends_nothing_is_wrong() -> None:
    task = selection_task(**RELEASED)
    submit(task, "Alpha", forms("in", "on", "at", "in"))
    submit(task, "Beta", forms("in", "at", "at", "in"))  # sees the error in p2, and mends it otherwise than most
    found = seen(task, "Alpha", "Beta")
    assert found.right is not None
    table = found.right.table
    assert (table.both, table.first, table.second, table.neither) == (3, 1, 0, 0)


STATES = {
    "blind": ({"visibility": "blind", "release_at": timezone.now() + DAY}, "Results are hidden"),
    "rounded": ({"rounding": 2}, "Only rounded results are shown"),
}


@pytest.mark.parametrize("state", STATES)
def test_comparisons_hide_what_boards_hide(client: Client, task: Task, state: str) -> None:
    changed, said = STATES[state]
    Phase.objects.filter(task=task).update(gold_release_at=None, **changed)
    told = page(client, f"{URL}?phase=test&systems={uids('Alpha', 'Beta')}")
    assert said in told
    assert "McNemar" not in told
    assert "kappa" not in page(client, f"/compare/?runs={uids('Alpha', 'Beta')}").lower()


def test_private_runs_and_names_stay_hidden(client: Client, task: Task) -> None:
    Submission.objects.filter(system="Gamma system").update(is_private=True)
    Phase.objects.filter(task=task).update(anonymous_until=timezone.now() + DAY)
    for url in (f"{URL}?systems={uids('Alpha', 'Beta', 'Gamma')}", f"/compare/?runs={uids('Alpha', 'Gamma')}"):
        told = page(client, url)
        for team in ("Alpha", "Beta", "Gamma"):
            assert team not in told
        assert uids("Gamma") not in told


def test_nonsense_in_addresses_is_answered(client: Client, task: Task) -> None:
    assert client.get(f"{URL}?by=nothing.here").status_code == 400
    assert client.get(f"{URL}?phase=nothing").status_code == 404
    assert "Choose two systems" in page(client, f"{URL}?systems=nothing,{uids('Alpha')}")
    assert page(client, f"{URL}?systems={uids('Alpha', 'Beta')}&page=99&close=x,y")
    assert "Choose some systems" in page(client, "/compare/?runs=nothing")


def test_tables_to_take_away(client: Client, task: Task) -> None:
    query = f"?phase=test&systems={uids('Alpha', 'Beta')}"
    (row,) = csv.DictReader(io.StringIO(client.get(f"{URL}pairs.csv{query}").content.decode()))
    assert float(row["difference"]) == pytest.approx(56 / 68 - 32 / 56)
    assert row["p_holm"] == row["p_bootstrap"]  # of one pair
    bins = list(csv.DictReader(io.StringIO(client.get(f"{URL}bins.csv{query}").content.decode())))
    assert [(each["part"], each["n"]) for each in bins][1] == ("75 to 90 %", "3")
    assert b"toprule" in client.get(f"{URL}pairs.tex{query}").content
    assert f'href="{URL}bins.tex{escape(query)}&amp;close=' in page(client, URL + query)
    for wrong in ("types.csv", "pairs.doc", "nothing.csv", "pairs.csv?by=nothing"):
        assert client.get(f"{URL}{wrong}").status_code == 404
    Phase.objects.update(rounding=2)
    assert client.get(f"{URL}pairs.csv{query}").status_code == 404


def test_error_types_are_taken_away_with_gold_only(client: Client) -> None:
    task = correction_task(**RELEASED)
    submit(task, "Alpha", "She depends on him .\nWe discussed it .\nAll is well .\n")
    submit(task, "Beta", "She depends of him .\nWe discussed about it .\nAll is well .\n")
    assert b"Prep" in client.get("/tasks/essays/compare/types.csv").content
    Phase.objects.update(gold_release_at=None)
    assert client.get("/tasks/essays/compare/types.csv").status_code == 404
    assert client.get("/tasks/essays/compare/pairs.csv").status_code == 200


def test_the_board_leads_to_the_comparison(client: Client, task: Task) -> None:
    told = page(client, "/tasks/articles/leaderboard/?rank=contingency.f1")
    assert f'form="compare" name="systems" value="{uids("Alpha")}"' in told
    assert f'method="get" action="{URL}"' in told
    assert 'name="by" value="contingency.f1"' in told
    Phase.objects.update(rounding=2)
    assert 'form="compare"' not in page(client, "/tasks/articles/leaderboard/")


def test_a_form_and_a_permalink_say_the_same(client: Client, task: Task) -> None:
    alpha, gamma = uids("Alpha"), uids("Gamma")
    sent = page(client, f"{URL}?phase=test&systems={alpha}&systems={gamma}")
    assert f'href="?phase=test&amp;systems={alpha},{gamma}">Permalink' in sent
    assert sent == page(client, f"{URL}?phase=test&systems={alpha}&systems={gamma}&page=1")


def test_systems_of_different_tasks_bin_by_bin(client: Client, task: Task) -> None:
    other = correction_task()
    run = submit(other, "Delta", "She depends on him .\nWe discussed it .\nAll is well .\n")
    runs = f"{uids('Alpha')},{run.uid}"
    told = page(client, f"/compare/?runs={runs}")
    assert "Mind the error rates" in told
    assert "These tasks are of different kinds" in told
    response = client.get(f"/compare/bins-kappa.csv?runs={runs}")
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert {row["system"] for row in rows} == {"Alpha: Alpha system, Articles", "Delta: Delta system, Essays"}
    alpha = next(row for row in rows if row["system"].startswith("Alpha") and row["low"] == "0.75")
    # Items 3, 4 and 12: two errors, both found.
    assert (alpha["n"], alpha["kappa"], alpha["error_rate"]) == ("3", "1.0", str(2 / 3))
    for name in ("bins-kappa", "bins"):
        assert client.get(f"/compare/{name}.svg?runs={runs}").status_code == 200
        assert f'id="chart-{name}"' in told
    assert client.get("/compare/bins-kappa.svg").status_code == 404
    assert client.get(f"/compare/other.svg?runs={runs}").status_code == 404
