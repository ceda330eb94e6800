"""The page of a submission: every count and ratio with what it means, and the command that derives it again.

Twelve items, four annotators (tests.figures.scored): i1 to i4 are errors by majority, the ties i5 and i6 count as fine.
The system flags i1, i2 and i12: TP 2, FP 1, FN 2, TN 7.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tasks.models import Submission
from tasks.reports.results import MetricReport, Table, reports
from tests.factories import make_user
from tests.figures.scored import correction_task, detection_task, forms, labels, selection_task, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def run() -> Submission:
    return submit(detection_task(), "Alpha", labels("eeoooooooooe", scores=True))


def told(run: Submission, *, openly: bool = True) -> dict[str, MetricReport]:
    found = reports(run.evaluations.get(), run.filename, sees_rows=openly, tells_apart=openly)
    return {report.key: report for report in found}


def captions(report: MetricReport) -> list[str]:
    return [table.caption for table in report.whole.tables]


def table(report: MetricReport, caption: str) -> Table:
    return next(table for table in report.whole.tables if table.caption.startswith(caption))


def test_four_counts_with_their_sums_and_what_n_is(run: Submission) -> None:
    report = told(run)["contingency"]
    found = report.whole.contingency
    assert found is not None
    assert (found.tp, found.fp, found.fn, found.tn) == ("2", "1", "2", "7")
    assert (found.flagged, found.passed, found.errors, found.fine, found.n) == ("3", "9", "4", "8", "12")
    assert report.whole.n_consists_of == "items that an annotator judged: 12"
    assert report.is_headline
    # po = 9/12, pe = (3*4 + 9*8)/144 = 7/12, kappa = (9/12 - 7/12)/(5/12) = 0.4
    assert report.value == "0.4000"
    ratios = {figure.label: figure.value for figure in report.whole.ratios}
    assert (ratios["P"], ratios["R"], ratios["Prev."], ratios["Bias"]) == ("0.6667", "0.5000", "0.3333", "0.2500")


def test_bins_have_a_row_each(run: Submission) -> None:
    bins = table(told(run)["bins"], "By agreement")
    rows = {name: dict(zip([label for label, _ in bins.head], cells, strict=True)) for name, cells in bins.rows}
    assert list(rows) == ["50 to 75 %", "75 to 90 %", "90 to 100 %"]
    # i5 and i6 are ties; i3, i4 (three of four) are missed and i12 is a false alarm; the rest is unanimous.
    assert rows["50 to 75 %"] | {"TN": "2", "N": "2"} == rows["50 to 75 %"]
    assert rows["75 to 90 %"] | {"TP": "0", "FP": "1", "FN": "2", "TN": "0", "N": "3"} == rows["75 to 90 %"]
    assert rows["90 to 100 %"] | {"TP": "2", "FP": "0", "FN": "0", "TN": "5", "κ": "1.0000"} == rows["90 to 100 %"]
    assert rows["50 to 75 %"]["P"] == "n/a"


def test_what_single_annotators_say_is_told_only_with_gold(run: Submission) -> None:
    openly, hidden = told(run), told(run, openly=False)
    assert "Each annotator as the only gold" in captions(openly["contingency"])
    assert captions(hidden["contingency"]) == ["Against each annotator alone"]
    assert captions(hidden["human_kappa"]) == []
    assert captions(openly["curves"]) == ["Thresholds"]
    assert captions(hidden["curves"]) == []
    assert {figure.label for figure in hidden["human_kappa"].whole.counts} == set()


def test_selection_is_seen_as_detection_and_as_correction() -> None:
    run = submit(selection_task(), "Alpha", forms("in", "at", "at", "in"))
    report = told(run)["contingency"]
    assert [view.title for view in report.views] == [
        "Detection: was the error seen?",
        "Correction: was it also mended?",
    ]
    # Written is "in". Majorities: in, on, at, in. The system changes items 2 (at: seen, not mended) and 3 (at: mended).
    whole, detection, correction = (view.contingency for view in (report.whole, *report.views))
    assert detection is not None
    assert correction is not None
    assert (detection.tp, detection.fp, detection.fn, detection.tn) == ("2", "0", "0", "2")
    assert (correction.tp, correction.fp, correction.fn, correction.tn) == ("1", "1", "1", "2")
    assert whole is not None
    assert not any(figure.label.endswith("corr.") for figure in report.whole.ratios)


def test_m2_counts_and_error_types() -> None:
    run = submit(correction_task(), "Alpha", "She depends of him .\nWe discussed it .\nAll is fine .\n")
    report = told(run)["m2"]
    assert [(figure.label, figure.value) for figure in report.whole.counts] == [
        ("Correct", "2"),
        ("Proposed", "3"),
        ("Gold", "2"),
    ]
    # P = 2/3, R = 1, F0.5 = 1.25*(2/3)/(.25*2/3 + 1) = .7143
    assert report.value == "0.7143"
    assert {figure.label: figure.value for figure in report.whole.ratios}["F0.5"] == "0.7143"


def test_the_command_derives_the_number_again(run: Submission, tmp_path: Path) -> None:
    """As it stands on the page, with the files at hand."""
    said = {"A": "eeeeeeoooooo", "B": "eeeeeeoooooe", "C": "eeeeoooooooo", "D": "eeoooooooooo"}
    lines = [
        f"i{n},{name},{'error' if letter == 'e' else 'ok'}"
        for name, letters in said.items()
        for n, letter in enumerate(letters, 1)
    ]
    (tmp_path / "judgments.csv").write_text("\n".join(["item,annotator,label", *lines]) + "\n")
    (tmp_path / run.filename).write_bytes(run.file.read())
    words = shlex.split(told(run)["contingency"].verify)
    assert words[0] == "python"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, *words[1:]],
        cwd=tmp_path,
        env={"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_shows_it_to_everybody_as_far_as_the_phase_goes(run: Submission, client: Client) -> None:
    page = client.get(f"/submissions/{run.uid}/").content.decode()
    assert "N = 12" in page
    assert "Each annotator as the only gold" not in page
    run.phase.task.organizers.add(make_user("olga"))
    client.login(username="olga", password="correct horse")
    assert "Each annotator as the only gold" in client.get(f"/submissions/{run.uid}/").content.decode()


def test_the_api_tells_no_more_than_the_page(run: Submission, client: Client) -> None:
    scores: list[dict[str, Any]] = client.get(f"/api/v1/submissions/{run.uid}/scores/").json()
    by_metric = {score["metric"]: score for score in scores}
    assert by_metric["contingency"]["detail"]["annotators"].keys() == {"spread"}
    assert by_metric["human_kappa"]["counts"] == {}
    assert "annotators" not in by_metric["human_kappa"]["detail"]
    assert "points" not in by_metric["curves"]["detail"]
