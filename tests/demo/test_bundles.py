"""The demonstration tasks are what their pages say, and are made again byte for byte from their sources."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from scoring.data import ERROR, OK
from tasks.demo.make import correction, detection, selection
from tasks.demo.make_demo import FOLDER, make
from tests.demo import readings
from tests.demo.readings import CORRECTION, DETECTION, SELECTION, SLUGS

GENERATED = ("data", "gold", "baselines", "systems")


def test_making_the_demo_again_changes_nothing():
    made = make()
    stored = [path for slug in SLUGS for folder in GENERATED for path in (FOLDER / slug / folder).rglob("*.*")]
    stored += list((FOLDER / "samples").glob("*/*"))
    assert {str(path.relative_to(FOLDER)) for path in stored} == set(made)
    different = [name for name, data in made.items() if (FOLDER / name).read_bytes() != data]
    assert different == []


def test_the_demo_is_small():
    sizes = [p.stat().st_size for p in FOLDER.rglob("*") if p.is_file() and p.suffix != ".pyc"]
    assert sum(sizes) < 1_500_000


def test_detection_has_enough_items_and_annotators():
    test, dev = readings.judgments("test"), readings.judgments("dev")
    assert len(test.items) >= 300
    assert len(dev.items) >= 100
    assert len(test.annotators) == len(dev.annotators) == 15


def test_selection_has_enough_items_and_annotators():
    test, dev = readings.forms("test"), readings.forms("dev")
    assert len(test.items) >= 200
    assert len(dev.items) >= 60
    assert len(test.annotators) == len(dev.annotators) == 8


def test_correction_has_enough_sentences_and_annotators():
    test, dev = readings.corrections("test"), readings.corrections("dev")
    assert len(test.sentences) >= 150
    assert len(dev.sentences) >= 50
    assert len(test.annotators) == len(dev.annotators) == 6
    assert [s.source for s in test.sentences] == readings.sentences("test")
    assert [s.source for s in dev.sentences] == readings.sentences("dev")


def test_agreement_on_articles_is_mostly_high_and_sometimes_low():
    """As in Madnani et al. 2011: of 923 items there, 93, 114 and 716 lie in the bins 50-75, 75-90 and 90-100 %."""
    labels = readings.judgments("test").labels
    errors, oks = (labels == ERROR).sum(axis=1), (labels == OK).sum(axis=1)
    agreement = np.maximum(errors, oks) / (errors + oks)
    low, middle, high = (np.mean((agreement >= a) & (agreement < b)) for a, b in ((0.5, 0.75), (0.75, 0.9), (0.9, 1.1)))
    assert 0.05 < low < 0.15
    assert 0.10 < middle < 0.25
    assert 0.65 < high < 0.85


def test_prevalence_of_errors_is_that_of_learner_text_and_no_coin():
    labels = readings.judgments("test").labels
    majority = (labels == ERROR).sum(axis=1) > (labels == OK).sum(axis=1)
    assert 0.25 < majority.mean() < 0.35
    gold = readings.forms("test")
    chosen = [Counter(row[row >= 0].tolist()).most_common(1)[0][0] for row in gold.forms]
    assert 0.3 < np.mean(np.array(chosen) != gold.written) < 0.45


def test_every_annotator_of_the_essays_leaves_something_to_the_others():
    gold = readings.corrections("test")
    per_annotator = {name: sum(len(s.layers[name]) for s in gold.sentences) for name in gold.annotators}
    union = sum(len({(e.start, e.end) for edits in s.layers.values() for e in edits}) for s in gold.sentences)
    assert all(0.35 * union < number < 0.8 * union for number in per_annotator.values())
    assert max(per_annotator.values()) > 1.2 * min(per_annotator.values())


@pytest.mark.parametrize("split", ["dev", "test"])
def test_gold_edits_change_something_and_do_not_overlap(split):
    for sentence in readings.corrections(split).sentences:
        tokens = sentence.source.split()
        for edits in sentence.layers.values():
            for edit in edits:
                assert 0 <= edit.start <= edit.end <= len(tokens)
                assert edit.corrections != (" ".join(tokens[edit.start : edit.end]),)
            ends = [(e.start, e.end) for e in edits]
            assert all(a[1] <= b[0] for a, b in pairwise(ends)), sentence.source


def test_items_show_exactly_one_place():
    for split in ("dev", "test"):
        for item in readings.items(DETECTION, split):
            assert re.findall(r"\[[^\]]*\]", item.text) in (
                [[mark] for mark in ("[a]", "[an]", "[the]", "[A]", "[An]", "[The]", "[∅]")]
            ), item.text
            assert "  " not in item.text
        for item in readings.items(SELECTION, split):
            assert item.text.count("____") == 1
            assert "[" not in item.text
            assert "  " not in item.text


def test_forms_are_those_that_the_data_page_lists():
    page = (FOLDER / SELECTION / "pages/data.md").read_text(encoding="utf-8")
    listed = " ".join(line.removeprefix("> ") for line in page.splitlines() if line.startswith("> "))
    assert set(readings.forms("test").vocabulary) <= {*listed.split(", "), "than"}  # one writer wrote "than"


def test_error_types_are_those_that_the_data_page_explains():
    page = (FOLDER / CORRECTION / "pages/data.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"`(\w+)` [a-z]", page))
    layers = [
        layer for split in ("dev", "test") for s in readings.corrections(split).sentences for layer in s.layers.values()
    ]
    assert {edit.type for layer in layers for edit in layer} == explained - {"noop"}


@pytest.mark.parametrize(
    ("slug", "units"),
    [
        (DETECTION, detection.read_items()),
        (SELECTION, selection.read_items()),
        (CORRECTION, correction.read_sentences()),
    ],
)
def test_the_table_on_the_data_page_is_true(slug, units):
    page = (FOLDER / slug / "pages/data.md").read_text(encoding="utf-8")
    for split, name in (("dev", "Development"), ("test", "Test")):
        documents = {unit.document for unit in units[split]}
        assert f"| {name} | {len(documents)} | {len(units[split])} |" in page


@pytest.mark.parametrize("slug", SLUGS)
def test_everything_that_the_settings_name_is_there(slug):
    task, demo = readings.settings(slug), readings.settings(slug, "demo.yaml")
    datasets = {dataset["slug"] for dataset in task["datasets"]}
    phases = {phase["slug"]: phase for phase in task["phases"]}
    tracks = {track["slug"] for track in task["tracks"]}
    files = [
        name for d in task["datasets"] for name in [d.get("items"), d.get("source"), d.get("documents"), *d["gold"]]
    ]
    entries = [*task["baselines"], *demo["submissions"]]
    for name in [*filter(None, files), *(entry["file"] for entry in entries)]:
        assert (FOLDER / slug / name).is_file(), name
    assert {phase["dataset"] for phase in phases.values()} == datasets
    for entry in entries:
        assert entry["phase"] in phases
        assert entry["track"] in tracks
    assert {entry["team"] for entry in demo["submissions"]} == {team["slug"] for team in demo["teams"]}
    for name in ("overview", "data", "rules"):
        assert (FOLDER / slug / f"pages/{name}.md").read_text(encoding="utf-8").startswith("# ")


def _days(relative: str | None) -> float:
    """-60d -> -60; None -> never."""
    return float("inf") if relative is None else float(relative.removesuffix("d"))


@pytest.mark.parametrize("slug", SLUGS)
def test_pretend_submissions_were_made_while_their_phase_was_open(slug):
    phases = {phase["slug"]: phase for phase in readings.settings(slug)["phases"]}
    for entry in readings.settings(slug, "demo.yaml")["submissions"]:
        phase = phases[entry["phase"]]
        assert _days(phase["opens"]) < -entry["days_ago"] < _days(phase["closes"]), entry


def test_every_state_of_a_phase_is_on_show():
    phases = [phase for slug in SLUGS for phase in readings.settings(slug)["phases"]]
    assert {phase["visibility"] for phase in phases} == {"live", "frozen", "blind"}
    closed = [phase for phase in phases if _days(phase["closes"]) < 0]
    blind_and_open = [p for p in phases if p["visibility"] == "blind" and _days(p["release_at"]) > 0]
    assert len(closed) == 2
    assert len(blind_and_open) == 1
