"""Downloads: what is in them, digit by digit; that no spreadsheet runs them; and that they hide what pages hide."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from django.test import Client
from django.utils import timezone

from tasks.exports.contents import DOWNLOADS
from tasks.exports.files import FORMATS, harmless
from tasks.models import Phase, Score, Submission, Task
from tests.factories import DAY, make_user
from tests.figures.scored import (
    JUDGMENTS,
    WORDS,
    correction_task,
    detection_task,
    forms,
    labels,
    selection_task,
    submit,
)

pytestmark = pytest.mark.django_db

URL = "/tasks/articles/downloads/"
API = "/api/v1/tasks/articles/phases/test/"


@pytest.fixture
def task() -> Task:
    """Gold is released: everybody may have everything."""
    task = detection_task(gold_release_at=timezone.now() - DAY)
    submit(task, "Alpha", labels("eeeeeooooooo", scores=True), system="One")
    submit(task, "=HYPERLINK(1)", labels("eeoooooooooo"), system="-2+3")
    return task


def read(client: Client, path: str) -> Any:
    response = client.get(path)
    assert response.status_code == 200, response.content
    return response.content


def table(client: Client, name: str, query: str = "") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(read(client, f"{URL}{name}.csv?phase=test{query}").decode())))


def test_the_board_has_the_numbers_of_the_command_line_digit_by_digit(
    client: Client, task: Task, tmp_path: Path
) -> None:
    said = [f"i{n},{name},{WORDS[e]}" for name, letters in JUDGMENTS.items() for n, e in enumerate(letters, 1)]
    (tmp_path / "gold.csv").write_text("\n".join(["item,annotator,label", *said]))
    (tmp_path / "system.csv").write_text(labels("eeeeeooooooo", scores=True))
    command = [sys.executable, "-m", "scoring", "score", "--kind", "detection", "--json"]
    files = ["--gold", str(tmp_path / "gold.csv"), "--system", str(tmp_path / "system.csv")]
    printed = json.loads(subprocess.run([*command, *files], capture_output=True, check=True, text=True).stdout)
    told = printed["metrics"]["contingency"]
    row = table(client, "board", "&humans=none")[0]
    assert row["value"] == repr(told["value"])
    assert row["signature"] == told["signature"]
    for name in ("tp", "fp", "fn", "tn"):
        assert row[f"contingency.{name}"] == str(told["counts"][name])
    for name in ("precision", "recall", "f1", "bias"):
        assert row[f"contingency.{name}"] == repr(told["ratios"][name])
    exact = {(r["metric"], r["ratio"]): r["value"] for r in table(client, "scores") if r["system"] == "One"}
    for metric, result in printed["metrics"].items():
        for name, value in result["ratios"].items():
            assert exact[metric, name] == ("n/a" if value is None else repr(value))


def test_counts_are_in_long_form_and_whole_numbers_stay_whole(client: Client, task: Task) -> None:
    rows = {(r["uid"], r["metric"], r["count"]): r["value"] for r in table(client, "counts")}
    uid = Submission.objects.get(system="One").uid
    # Majority: i1 to i4 are errors, i5 and i6 are tied and therefore ok. Flagged are i1 to i5.
    assert [rows[uid, "contingency", cell] for cell in ("tp", "fp", "fn", "tn")] == ["4", "1", "0", "7"]
    # Weighted: 1 + 1 + 3/4 + 3/4 + 1/2 of the five flagged ones are errors.
    assert rows[uid, "weighted", "tp"] == "4.0"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_text_is_a_formula(text: str) -> None:
    assert harmless(text) == "'" + text


def test_names_are_made_harmless_and_numbers_stay_numbers(client: Client, task: Task) -> None:
    content = read(client, f"{URL}board.csv?phase=test").decode()
    rows = list(csv.reader(io.StringIO(content)))
    cells = [cell for row in rows for cell in row]
    assert "'=HYPERLINK(1)" in cells
    assert "'-2+3" in cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "\t"))]
    submit(task, "Wrong", labels("ooooooeeeeee"))
    negative = [row["value"] for row in table(client, "board") if row["team"] == "Wrong"]
    assert float(negative[0]) < 0


@pytest.mark.parametrize("name", DOWNLOADS)
def test_every_format_holds_the_same(client: Client, task: Task, name: str) -> None:
    as_csv = pd.read_csv(io.BytesIO(read(client, f"{URL}{name}.csv?phase=test")))
    as_json = json.loads(read(client, f"{URL}{name}.json?phase=test"))
    as_parquet = pd.read_parquet(io.BytesIO(read(client, f"{URL}{name}.parquet?phase=test")))
    assert list(as_csv.columns) == list(as_parquet.columns) == list(as_json["columns"])
    assert len(as_csv) == len(as_parquet) == len(as_json["rows"]) > 0
    for column in as_parquet.select_dtypes("number"):
        stored = [None if pd.isna(value) else float(value) for value in as_parquet[column]]
        assert stored == [None if pd.isna(value) else float(value) for value in as_csv[column]]
        assert stored == [row[column] for row in as_json["rows"]]
    documented = {field.column.name for field in DOWNLOADS[name].fields}
    assert documented <= set(as_csv.columns)


def test_rows_speak_in_words(client: Client, task: Task) -> None:
    rows = [row for row in table(client, "rows") if row["system"] == "One"]
    assert [row["unit"] for row in rows][:2] == ["i1", "i2"]
    assert [row["answer"] for row in rows] == ["error"] * 5 + ["ok"] * 7
    assert [row["by:D"] for row in rows] == ["error"] * 2 + ["ok"] * 10


def test_rows_of_a_selection_task_name_forms_that_no_annotator_used(client: Client) -> None:
    task = selection_task(gold_release_at=timezone.now() - DAY)
    submit(task, "Alpha", forms("in", "towards", "at", "upon"))
    content = read(client, "/tasks/prepositions/downloads/rows.csv?phase=test").decode()
    rows = list(csv.DictReader(io.StringIO(content)))
    assert [row["answer"] for row in rows] == ["in", "towards", "at", "upon"]
    assert [row["by:C"] for row in rows] == ["in", "at", "at", "in"]
    assert {row["written"] for row in rows} == {"in"}


def test_rows_of_a_correction_task_count_each_annotator(client: Client) -> None:
    task = correction_task(gold_release_at=timezone.now() - DAY)
    submit(task, "Alpha", "She depends on him .\nWe discussed it .\nAll is well .\n")
    base = "/tasks/essays/downloads/rows.csv?phase=test"
    rows = list(csv.DictReader(io.StringIO(read(client, base).decode())))
    assert [(row["unit"], row["correct:A1"], row["gold:A3"]) for row in rows] == [
        ("1", "2", "1"),
        ("2", "1", "1"),
        ("3", "0", "1"),
    ]
    tokens = list(csv.DictReader(io.StringIO(read(client, base + "&counted=tokens").decode())))
    # Five, five and four tokens, each with one gap more.
    assert len(tokens) == 5 + 6 + 5 + 6 + 4 + 5
    assert client.get(base + "&counted=nothing").status_code == 400


def test_everything_is_one_archive_with_its_own_documentation(client: Client, task: Task) -> None:
    archive = zipfile.ZipFile(io.BytesIO(read(client, f"{URL}everything.zip?phase=test")))
    names = {name.partition("/")[2] for name in archive.namelist()}
    assert {"README.txt", "cite.bib", "board.tex", "board.csv", "rows.parquet", "curves.json"} <= names
    readme = archive.read("articles-test/README.txt").decode()
    for known in DOWNLOADS.values():
        assert all(field.column.name in readme for field in known.fields)
    assert archive.read("articles-test/board.csv") == read(client, f"{URL}board.csv?phase=test")


def test_a_file_is_of_the_state_that_the_address_names(client: Client, task: Task) -> None:
    one = table(client, "board", "&find=alpha&columns=weighted&humans=none")
    assert [row["team"] for row in one] == ["Alpha"]
    assert "weighted.tp" in one[0]
    assert "contingency.tp" not in one[0]
    uid = Submission.objects.get(system="One").uid
    assert {row["uid"] for row in table(client, "counts", f"&run={uid}")} == {uid}
    assert client.get(f"{URL}board.csv?phase=test&rank=nonsense").status_code == 400


def test_who_has_the_file_already_is_told_so(client: Client, task: Task) -> None:
    for path in (f"{URL}board.csv?phase=test", f"{API}leaderboard/", f"{API}downloads/scores.json"):
        first = client.get(path)
        assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 304
        Phase.objects.update(board_version=Phase.objects.get(slug="test", task=task).board_version + 1)
        assert client.get(path, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_the_api_has_the_board_as_the_client_expects_it(client: Client, task: Task) -> None:
    board = client.get(f"{API}leaderboard/?humans=none").json()
    assert board["headline"] == "contingency.kappa"
    first = board["rows"][0]
    score = Score.objects.get(evaluation__submission__uid=first["uid"], metric="contingency")
    assert (first["rank"], first["team"], first["system"], first["track"]) == (1, "Alpha", "One", "Open")
    assert (first["value"], first["interval"]) == (score.value, [score.low, score.high])
    assert first["columns"]["contingency.tp"] == 4
    assert client.get(f"{API}leaderboard/?rank=nonsense").status_code == 400
    assert client.get("/api/v1/tasks/articles/phases/nothing/leaderboard/").status_code == 404


def test_both_doors_give_the_same_file(client: Client, task: Task) -> None:
    for name in DOWNLOADS:
        for ending in FORMATS:
            page = client.get(f"{URL}{name}.{ending}?phase=test")
            api = client.get(f"{API}downloads/{name}.{ending}")
            assert page.content == api.content
            assert page["Content-Type"] == api["Content-Type"]


HIDDEN = {
    # state of the phase -> what anybody may have
    "blind": ({"visibility": "blind", "release_at": timezone.now() + DAY}, set()),
    "rounded": ({"rounding": 2}, {"board", "runs"}),
    "live, gold hidden": ({}, {"board", "runs", "scores", "counts"}),
    "gold released": ({"gold_release_at": timezone.now() - DAY}, set(DOWNLOADS)),
    "upcoming": ({"opens_at": timezone.now() + DAY}, set()),
}


@pytest.mark.parametrize("state", HIDDEN)
@pytest.mark.parametrize("name", [*DOWNLOADS, "everything"])
def test_what_a_phase_hides_is_in_no_file(client: Client, state: str, name: str) -> None:
    changed, allowed = HIDDEN[state]
    task = detection_task()
    submit(task, "Alpha", labels("eeeeeooooooo", scores=True))
    Phase.objects.filter(task=task).update(**changed)
    visible = name in allowed or (name == "everything" and "board" in allowed)
    ending = "zip" if name == "everything" else "json"
    for path in (f"{URL}{name}.{ending}?phase=test", f"{API}downloads/{name}.{ending}"):
        assert client.get(path).status_code == (200 if visible else 404)
    if visible and name == "everything":
        archive = zipfile.ZipFile(io.BytesIO(client.get(f"{URL}everything.zip?phase=test").content))
        held = {Path(entry).stem for entry in archive.namelist() if entry.endswith(".csv")}
        assert held == allowed
    organizer = make_user("organizer")
    task.organizers.add(organizer)
    client.force_login(organizer)
    assert client.get(f"{URL}{name}.{ending}?phase=test").status_code == 200


def test_counts_do_not_tell_annotators_apart_before_gold_is_released(client: Client, task: Task) -> None:
    assert any(":" in row["count"] for row in table(client, "counts"))
    Phase.objects.update(gold_release_at=None)
    assert not any(":" in row["count"] for row in table(client, "counts"))


def test_the_curve_of_a_run_is_as_hidden_as_gold(client: Client, task: Task) -> None:
    """Its thresholds are the run's own scores, so its counts would tell the label of every single item."""
    address = f"/api/v1/submissions/{Submission.objects.get(system='One').uid}/scores/"
    shown = {score["metric"]: score["detail"] for score in client.get(address).json()}
    assert shown["curves"]["points"]
    Phase.objects.update(gold_release_at=None)
    hidden = {score["metric"]: score["detail"] for score in client.get(address).json()}
    assert "points" not in hidden["curves"]
    assert hidden["contingency"]["annotators"].keys() == {"spread"}


def test_scores_of_a_run_do_not_tell_annotators_apart_before_gold_is_released(client: Client, task: Task) -> None:
    uid = Submission.objects.get(system="One").uid
    address, page = f"/api/v1/submissions/{uid}/scores/", f"/submissions/{uid}/"
    shown = {score["metric"]: score for score in client.get(address).json()}
    assert shown["contingency"]["detail"]["annotators"].keys() == {"each", "spread"}
    assert shown["human_kappa"]["detail"]["annotators"]
    assert "human_tp:A" in shown["human_kappa"]["counts"]
    assert b"Each annotator and the system against the others" in client.get(page).content
    Phase.objects.update(gold_release_at=None)
    hidden = {score["metric"]: score for score in client.get(address).json()}
    assert hidden["human_kappa"]["detail"] == {}
    assert hidden["human_kappa"]["ratios"] == shown["human_kappa"]["ratios"]
    assert not any(":" in name for score in hidden.values() for name in score["counts"])
    assert b"Each annotator and the system against the others" not in client.get(page).content


def test_hidden_names_are_in_no_file(client: Client, task: Task) -> None:
    submit(task, "Zebra", labels("eeeooooooooo"), paper="https://zebra.example.org/", bibtex="@misc{zebra}")
    assert "Zebra" in read(client, f"{URL}runs.json?phase=test").decode()
    Phase.objects.update(anonymous_until=timezone.now() + DAY)
    for name in DOWNLOADS:
        assert "zebra" not in read(client, f"{URL}{name}.json?phase=test").decode().lower()
    archive = zipfile.ZipFile(io.BytesIO(read(client, f"{URL}everything.zip?phase=test")))
    texts = [archive.read(entry) for entry in archive.namelist() if not entry.endswith(".parquet")]
    assert not any(b"zebra" in text.lower() for text in texts)


def test_the_pages_name_every_table_and_column(client: Client, task: Task) -> None:
    page = read(client, f"{URL}?phase=test").decode()
    documentation = read(client, "/docs/downloads/").decode()
    for name, known in DOWNLOADS.items():
        assert f"{name}.csv?phase=test" in page
        assert all(f"<code>{field.column.name}</code>" in documentation for field in known.fields)
    Phase.objects.update(visibility="blind")
    hidden = read(client, f"{URL}?phase=test").decode()
    assert "Results are hidden" in hidden
    assert ".csv" not in hidden
