"""The sentence-by-sentence report: right, wrong and missed edits, worked by hand, adding up to the counts that rank.

Gold of tests.figures.scored: A1 and A2 want "depend of" -> "depends on" in sentence 1, A3 only "depends". In sentence 2
A1 and A3 delete "about", A2 writes "talked about". In sentence 3 only A3 wants something, "!" at the end.
"""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client

from tasks.models import Submission
from tasks.reports.sentences import Filters, SentenceLine, sentence_report
from tests.figures.scored import correction_task, detection_task, labels, submit

pytestmark = pytest.mark.django_db

OUTPUT = "She depends of him .\nWe discussed it .\nAll is fine .\n"
NOTHING = "She depend of him .\nWe discussed about it .\nAll is well .\n"


def made(output: str, **phase: Any) -> Submission:
    return submit(correction_task(**phase), "Alpha", output)


def lines(run: Submission) -> list[SentenceLine]:
    return list(sentence_report(run.evaluations.get()).lines)


def marked(line: SentenceLine) -> list[tuple[str, str, str, str]]:
    return [(piece.verdict, piece.old, piece.new, piece.types) for piece in line.pieces]


def test_each_edit_has_its_verdict() -> None:
    first, second, third = lines(made(OUTPUT))
    # Against A3 the only edit is all that is wanted, so A3 is chosen and nothing is missed.
    assert first.annotator == "A3"
    assert marked(first) == [
        ("kept", "She", "", ""),
        ("right", "depend", "depends", "SVA"),
        ("kept", "of him .", "", ""),
    ]
    assert marked(second) == [
        ("kept", "We discussed", "", ""),
        ("right", "about", "", "Prep"),
        ("kept", "it .", "", ""),
    ]
    assert marked(third) == [("kept", "All is", "", ""), ("wrong", "well", "fine", ""), ("kept", ".", "", "")]
    assert (third.changed_by, third.seen_by, third.bin) == (1, 3, "0.5-0.75")  # two of three leave it: 2/3 agree
    assert (first.changed_by, first.seen_by, first.bin) == (3, 3, "0.9-1")


def test_what_was_missed_is_marked_where_it_stands() -> None:
    first, second, _ = lines(made(NOTHING))
    assert marked(first)[1] == ("missed", "depend", "depends", "SVA")
    assert [(piece.old, piece.new) for piece in first.missed] == [("depend", "depends")]
    assert [(piece.start, piece.end) for piece in second.missed] == [(2, 3)]


def test_the_report_adds_up_to_the_counts_that_rank() -> None:
    run = made(OUTPUT)
    stored = run.evaluations.get().scores.get(metric="m2").counts
    found = {name: sum(line.counts[name] for line in lines(run)) for name in ("correct", "proposed", "gold")}
    assert found == stored == {"correct": 2, "proposed": 3, "gold": 2}


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        ({}, ["1", "2", "3"]),
        ({"outcome": "right"}, ["1", "2"]),
        ({"outcome": "wrong"}, ["3"]),
        ({"outcome": "missed"}, []),
        ({"outcome": "perfect"}, ["1", "2"]),
        ({"outcome": "untouched"}, []),
        ({"type": "SVA"}, ["1"]),
        ({"bin": "0.9-1"}, ["1", "2"]),
        ({"document": "d1"}, ["1", "2", "3"]),
        ({"document": "d2"}, []),
        ({"text": "FINE"}, ["3"]),
    ],
)
def test_filters(filters: dict[str, str], kept: list[str]) -> None:
    assert [line.key for line in lines(made(OUTPUT)) if Filters(**filters).keep(line)] == kept


def test_the_page_says_it_in_words_too() -> None:
    run = made(OUTPUT, gold_release_at="2026-01-01T00:00Z")
    page = Client().get(f"/submissions/{run.uid}/report/").content.decode()
    assert '<span class="unseen">right edit: </span><del>depend</del><ins>depends</ins>' in page
    assert '<span class="unseen">wrong edit: </span><del>well</del><ins>fine</ins>' in page
    only = Client().get(f"/submissions/{run.uid}/report/?outcome=wrong").content.decode()
    assert "1 sentence," in only
    assert "depends" not in only


def test_it_can_be_taken_away() -> None:
    run = made(OUTPUT, gold_release_at="2026-01-01T00:00Z")
    text = Client().get(f"/submissions/{run.uid}/report/edits.csv?outcome=wrong").content.decode()
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["sentence"], row["verdict"], row["start"], row["end"]) == ("3", "wrong", "2", "3")
    assert (row["old"], row["new"], row["annotator"]) == ("well", "fine", "A1")
    told = Client().get(f"/api/v1/submissions/{run.uid}/report/sentences.json").json()
    assert [row["correct"] for row in told["rows"]] == [1, 1, 0]
    assert Client().get(f"/submissions/{run.uid}/report/items.csv").status_code == 404


def test_items_can_be_taken_away_too() -> None:
    task = detection_task(gold_release_at="2026-01-01T00:00Z")
    run = submit(task, "Alpha", labels("eeoooooooooe"))
    text = Client().get(f"/submissions/{run.uid}/report/items.csv?outcome=fp").content.decode()
    (row,) = csv.DictReader(io.StringIO(text))
    assert (row["item"], row["annotators"], row["agreement"]) == ("i12", "ok 3, error 1", "0.75")
