"""`compare` as people run it, on a small task and on the official CoNLL-2014 submissions."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.scoring.test_cli import scoring


@pytest.fixture
def task(tmp_path: Path) -> list[object]:
    """300 items that three annotators agree on; systems that are wrong on 10 %, 14 % and 40 % of them."""
    rng = np.random.default_rng(1)
    gold = rng.random(300) < 0.4
    lines = [f"{item},{name},{int(error)}" for item, error in enumerate(gold) for name in "abc"]
    (tmp_path / "gold.csv").write_text("\n".join(["item,annotator,label", *lines]) + "\n")
    paths: list[object] = []
    for name, share in (("good.csv", 0.1), ("better.than.most", 0.14), ("bad.csv", 0.4)):
        labels = gold ^ (rng.random(300) < share)
        lines = [f"{item},{int(label)},{label + rng.random():.3f}" for item, label in enumerate(labels)]
        (tmp_path / name).write_text("\n".join(["item,label,score", *lines]) + "\n")
        paths.append(tmp_path / name)
    return [*paths, "--kind", "detection", "--gold", tmp_path / "gold.csv", "--draws", 500]


def test_two_systems(task: list[object]) -> None:
    first, _, last, *options = task
    done = scoring("compare", first, last, *options, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (key, found), *_ = json.loads(done.stdout)["metrics"].items()
    assert key == "contingency"
    values = {name: system["value"] for name, system in found["systems"].items()}
    bootstrap, randomisation = found["comparisons"]
    assert (bootstrap["test"], randomisation["test"]) == ("bootstrap", "randomisation")
    assert bootstrap["difference"] == randomisation["difference"] == pytest.approx(values["good"] - values["bad"])
    assert bootstrap["p"] == randomisation["p"] == pytest.approx(1 / 501)
    assert bootstrap["interval"][0] < bootstrap["difference"] < bootstrap["interval"][1]
    assert "|by:item|" in bootstrap["signature"]
    assert "ranking" not in found


def test_three_systems_are_ranked_in_groups(task: list[object]) -> None:
    done = scoring("compare", *task, "--json")
    ranking = json.loads(done.stdout)["metrics"]["contingency"]["ranking"]
    assert [(place["name"], place["group"]) for place in ranking["places"]] == [
        ("good", 1),
        ("better.than.most", 1),
        ("bad", 2),
    ]
    assert "Holm over 3 pairs" in ranking["method"]
    table = scoring("compare", *task, "--metric", "curves", "--test", "both", "--draws", 100)
    assert table.returncode == 0
    assert table.stdout.count("approximate randomisation") == 3
    assert "bootstrap|two-sided|p:(c+1)/(n+1)|by:item|choices:kept|draws:100|seed:1" in table.stdout


def test_what_cannot_be_compared(task: list[object]) -> None:
    first, second, third, *options = task
    alone = scoring("compare", first, *options)
    assert (alone.returncode, "two or more" in alone.stderr) == (1, True)
    twice = scoring("compare", first, first, *options)
    assert (twice.returncode, "twice" in twice.stderr) == (1, True)
    Path(str(third)).write_text("item,label\n" + "".join(f"{item},ok\n" for item in range(300)))
    unscored = scoring("compare", first, third, *options, "--metric", "curves")
    assert (unscored.returncode, "curves does not apply to what bad handed in" in unscored.stderr) == (1, True)
    assert scoring("compare", first, second, *options, "--metric", "m2").returncode == 2


def test_official_submissions(shared_data: Path) -> None:
    corpus = shared_data / "conll14"
    systems = [corpus / "systems" / name for name in ("CUUI", "CAMB", "INPUT")]
    gold = ["--kind", "correction", "--gold", corpus / "gold" / "official-2014.combined.m2", "--draws", 1000]
    done = scoring("compare", *systems, *gold, "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)["metrics"]["m2"]
    # Table 2 of the shared task's paper (Ng et al. 2014): F0.5 37.33 for CAMB, 36.79 for CUUI.
    assert round(found["systems"]["CAMB"]["value"], 4) == 0.3733
    assert round(found["systems"]["CUUI"]["value"], 4) == 0.3679
    assert [(place["name"], place["group"]) for place in found["ranking"]["places"]] == [
        ("CAMB", 1),
        ("CUUI", 1),
        ("INPUT", 2),
    ]
    assert "by sentence" in found["ranking"]["method"]
