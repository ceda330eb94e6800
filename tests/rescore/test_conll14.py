"""CoNLL-2014 as a real task: loaded from a bundle, scored, re-scored with other gold, against the official counts."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tasks import evaluate
from tasks.actions.gold import load_gold
from tasks.actions.rescore import publish_rescore, running, start_rescore
from tasks.actions.tasks import create_task
from tasks.archive.verifying import verify_task
from tasks.bundles.check import check_path
from tasks.gold import stored
from tasks.gold.reading import read_gold
from tasks.models import Evaluation, GoldVersion, Score, Task
from tasks.rescoring import preview

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("scored_here")]

TASK = """
format: 1
slug: conll-2014
title: CoNLL-2014
kind: correction
headline: m2.f
datasets:
  - {slug: official, name: Official, gold: gold/combined.m2}
  - {slug: ten, name: Ten annotators, gold: gold/ten/*.m2}
phases:
  - {slug: test, name: Test, dataset: official, opens: 2014-03-16}
  - {slug: again, name: Ten annotators, dataset: ten, opens: 2015-07-26}
baselines:
  - {name: AMU, file: systems/AMU.txt, phase: test}
  - {name: CAMB, file: systems/CAMB.txt, phase: test}
"""


@pytest.fixture
def task(shared_data: Path, tmp_path: Path) -> Task:
    data = shared_data / "conll14"
    for folder in ("gold/ten", "systems"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "task.yaml").write_text(TASK)
    shutil.copy(data / "gold/official-2014.combined.m2", tmp_path / "gold/combined.m2")
    for annotator in (data / "annotators").iterdir():
        shutil.copy(annotator, tmp_path / "gold/ten")
    for system in ("AMU", "CAMB"):
        shutil.copy(data / "systems" / system, tmp_path / f"systems/{system}.txt")
    return create_task(bundle=check_path(tmp_path, timezone.now()), user=None)


def run_all() -> None:
    for pk in Evaluation.objects.unfinished().values_list("pk", flat=True):
        evaluate.run(pk)


def board() -> dict[str, dict[str, float]]:
    scores = Score.objects.filter(evaluation__in=Evaluation.objects.current(), metric="m2")
    wanted = ("correct", "proposed", "gold")
    found = scores.values_list("evaluation__submission__system", "counts")
    return {system: {name: counts[name] for name in wanted} for system, counts in found}


def official(expected: Mapping[str, Any], gold: str, *systems: str) -> dict[str, dict[str, float]]:
    printed = {system: expected["scores"][system][gold]["release-3.2"] for system in systems}
    return {system: {n: counts[n] for n in ("correct", "proposed", "gold")} for system, counts in printed.items()}


def test_official_counts_on_the_board_before_and_after_another_gold(
    task: Task, expected: Mapping[str, Any], shared_data: Path
) -> None:
    run_all()
    assert board() == official(expected, "combined", "AMU", "CAMB")
    dataset = task.datasets.get(slug="official")
    assert dataset.items.count() == 1312
    text = (shared_data / "conll14/annotators/A1.m2").read_bytes()
    loaded = read_gold("correction", {"A1.m2": text}, stored.items_of(dataset))
    start_rescore(task=task, user=None, gold=load_gold(dataset=dataset, user=None, loaded=loaded))
    run_all()
    assert board() == official(expected, "combined", "AMU", "CAMB")
    [change] = [c for each in preview(running(task)).boards for c in each.changes if c.system == "CAMB"]
    assert change.before is not None
    assert change.after is not None
    assert (change.before.counts["correct"], change.after.counts["correct"]) == (772, 782)
    publish_rescore(task=task, user=None)
    assert board()["CAMB"] == official(expected, "A1", "CAMB")["CAMB"]
    assert verify_task(task).problems == []


def test_ten_annotators_come_with_table_3_of_bryant_and_ng(task: Task) -> None:
    version = GoldVersion.objects.get(dataset__slug="ten")
    report = version.report
    assert report["items"] == 1312
    assert report["annotators"] == [f"A{number}" for number in range(1, 11)], "ten comes after nine"
    assert set(report["judged"].values()) == {1312}
    # Table 3 of Bryant and Ng (2015), row ArtOrDet, annotators 1 to 3.
    assert [report["counts"]["ArtOrDet"][name] for name in ("A1", "A2", "A3")] == [879, 639, 443]
    assert stored.gold_of(version).digest == version.digest
