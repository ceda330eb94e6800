"""A bundle is checked as a whole: every problem of every file, with its place, before anything is stored."""

from __future__ import annotations

import pytest

from scoring import registry
from tasks.bundles.settings import ratio_names
from tasks.models import Task
from tests.bundles.conftest import Draft
from tests.factories import make_task, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["detection", "selection", "correction"])
def test_a_starter_is_good_as_it_is(kind: str, request: pytest.FixtureRequest) -> None:
    draft: Draft = request.getfixturevalue(kind)
    bundle = draft.check()
    assert bundle.kind == kind
    assert bundle.warnings == ()
    assert [page.title for page in bundle.pages] == ["Overview", "Data", "Rules"]
    assert not Task.objects.exists()


def test_every_problem_of_every_file_at_once(detection: Draft) -> None:
    detection.replace("task.yaml", "headline: contingency.kappa", "headline: contingency.kapa")
    detection.replace("task.yaml", "dataset: test", "dataset: tst")
    detection.replace("task.yaml", "gold: gold/dev.csv", "gold: gold/dve.csv")
    detection.replace("task.yaml", "join: approval", "joins: approval")
    detection.replace("data/test.csv", "t3,", "t1,")
    detection.write("pages/rules.md", "")
    found = [(p.file, p.line, p.column, p.code) for p in detection.problems() if p.severity == "error"]
    lines = (detection.folder / "task.yaml").read_text().split("\n")

    def line(text: str) -> int:
        return next(number for number, content in enumerate(lines, 1) if text in content)

    assert found == [
        ("task.yaml", line("headline:"), 11, "unknown"),
        ("task.yaml", line("joins:"), 1, "unknown-key"),
        ("task.yaml", line("dve.csv"), 11, "no-file"),
        ("task.yaml", line("dataset: tst"), 14, "unknown"),
        ("pages/rules.md", None, None, "empty-file"),
        ("data/test.csv", 4, 1, "duplicate-item"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("closes: +37d", "closes: +20d", "a moment after it opens"),
        ("release_at: +40d", "release_at: +1d", "a moment after it opens"),
        ("visibility: blind ", "visibility: frozen ", "freeze_at, since the phase is frozen"),
        ("visibility: blind ", "freeze_at: +31d ", "freeze_at only in a frozen phase"),
        ("attempts_per_day: 100", "attempts_per_day: 5", "at least per_day"),
        ("slug: test\n    name: Test\n", "slug: development\n    name: Test\n", "another slug for each"),
        ("slug: my-detection-task", "slug: my task", "letters, digits, - and _"),
        ("format: 1 ", "format: 2 ", "1 (format)"),
        ("kind: detection", "kind: correction", "source, a file of sentences"),
        ("phase: development\n", "phase: dev\n", "the slug of a phase"),
        ("phase: development\n", "phase: test\n", "gold in data set 'test'"),
        ("metrics: {}", "metrics: {bins: {edges: [1, 0]}} #", "a value that bins takes"),
        ("metrics: {}", "metrics: {contingency: {bta: 1}} #", "a parameter of contingency"),
        ("metrics: {}", "metrics: {m2: {}} #", "a metric for detection tasks"),
        ("join: approval", "organizers: [nobody]", "the user name of an account here"),
        ("closes: +37d", "closes: 2099-01-01T00:00Z\n    anywhere_on_earth: true", "without time zone"),
    ],
)
def test_settings_that_make_no_sense(detection: Draft, old: str, new: str, expected: str) -> None:
    detection.replace("task.yaml", old, new)
    problems = [problem for problem in detection.problems() if problem.severity == "error"]
    found = [problem for problem in problems if expected in problem.expected]
    assert found, problems
    assert all(problem.line is not None for problem in found)


def test_parameters_become_what_the_metric_expects(detection: Draft) -> None:
    detection.replace("task.yaml", "metrics: {}", "metrics: {contingency: {beta: 1}, bins: {edges: [0.5, 1]}} #")
    metrics = detection.check().metrics
    assert metrics == {"contingency": {"beta": 1.0}, "bins": {"edges": [0.5, 1.0]}}
    assert isinstance(metrics["contingency"]["beta"], float)


def test_the_slug_must_be_free_and_organizers_known(detection: Draft) -> None:
    make_task("my-detection-task")
    make_user("olga")
    detection.replace("task.yaml", "join: approval", "organizers: [olga]\njoin: approval")
    assert [problem.code for problem in detection.problems()] == ["slug-taken"]


def test_gold_and_baselines_are_read_against_the_items(detection: Draft) -> None:
    detection.replace("gold/dev.csv", "d6,cem,ok", "d7,cem,okay!")
    detection.replace("baselines/dev.nothing.csv", "d6,ok,0.1\n", "")
    found = {(problem.file, problem.line, problem.code) for problem in detection.problems()}
    assert {("gold/dev.csv", 19, "bad-label"), ("gold/dev.csv", 19, "unknown-item")} <= found
    # The baseline of a data set whose gold is bad is still read.
    assert ("baselines/dev.nothing.csv", None, "missing-item") in found


def test_the_sentences_of_gold_are_those_of_the_source(correction: Draft) -> None:
    correction.replace("gold/dev.m2", "S I am agree with you .", "S I agree with you .")
    correction.replace("gold/test/ben.m2", "S He is", "S She is")
    found = [(problem.file, problem.line, problem.code) for problem in correction.problems()]
    assert ("gold/dev.m2", 10, "source") in found
    assert ("gold/test/ben.m2", 1, "source") in found


def test_a_correction_task_may_take_its_sentences_from_the_gold(correction: Draft) -> None:
    correction.replace("task.yaml", "    source: data/test.txt\n", "")
    test = correction.check().datasets[1]
    assert [item.text for item in test.items] == ["He is afraid from dogs .", "I look forward to hear from you ."]
    assert test.gold is not None
    assert test.gold.gold.annotators == ("ann", "ben")


def test_annotators_with_files_of_one_name_are_told_apart_by_folder(correction: Draft) -> None:
    for name in ("ann", "ben"):
        (correction.folder / f"gold/{name}").mkdir()
        (correction.folder / f"gold/test/{name}.m2").rename(correction.folder / f"gold/{name}/test.m2")
    correction.replace("task.yaml", "gold/test/*.m2", "gold/*/test.m2")
    gold = correction.check().datasets[1].gold
    assert gold is not None
    assert gold.gold.annotators == ("gold-ann-test", "gold-ben-test")


def test_an_annotator_s_name_has_an_end(detection: Draft) -> None:
    detection.replace("gold/dev.csv", "d1,ann,", f"d1,{'a' * 121},")
    assert ("gold/dev.csv", "long-name") in [(problem.file, problem.code) for problem in detection.problems()]


def test_documents_are_of_every_sentence(correction: Draft) -> None:
    correction.replace("data/dev.docs.csv", "3,report", "4,report")
    assert [(p.file, p.line, p.code) for p in correction.problems()] == [("data/dev.docs.csv", 4, "line")]
    correction.replace("data/dev.docs.csv", "4,report\n", "")
    assert [(p.file, p.line, p.code) for p in correction.problems()] == [("data/dev.docs.csv", None, "missing")]


def test_selection_needs_what_was_written(selection: Draft) -> None:
    selection.replace("data/dev.csv", "item,text,written,document", "item,text,form,document")
    assert ("data/dev.csv", "written") in [(problem.file, problem.code) for problem in selection.problems()]


@pytest.mark.parametrize("name", ["two words", "new", "é", "a" * 61])
def test_a_page_is_called_like_its_address(detection: Draft, name: str) -> None:
    detection.write(f"pages/{name}.md", "# A page\n")
    assert [(p.file, p.code) for p in detection.problems()] == [(f"pages/{name}.md", "slug")]


def test_files_that_nobody_names_are_pointed_out(detection: Draft) -> None:
    detection.write("gold/test.csv", "item,annotator,label\n")
    assert [(w.code, w.severity) for w in detection.check().warnings] == [("unused", "warning")]


def test_anywhere_on_earth(detection: Draft) -> None:
    detection.replace("task.yaml", "closes: +37d", "closes: 2026-07-01\n    anywhere_on_earth: true")
    assert f"{detection.check().phases[1].closes_at:%Y-%m-%d %H:%M}" == "2026-07-02 12:00"


def test_the_report_counts_edits_as_table_3_of_bryant_and_ng(correction: Draft) -> None:
    gold = correction.check().datasets[0].gold
    assert gold is not None
    # Annotator 0: SVA, Prep | Prep | Verb; annotator 1: Verb | nothing | Verb.
    assert gold.report["counts"] == {
        "Prep": {"0": 2, "1": 0},
        "SVA": {"0": 1, "1": 0},
        "Verb": {"0": 1, "1": 2},
    }
    assert gold.report["totals"] == {"0": 4, "1": 2}
    assert gold.report["judged"] == {"0": 3, "1": 3}


def test_the_report_finds_duplicates_edits_out_of_range_and_items_without_judgment(
    correction: Draft, detection: Draft
) -> None:
    edit = "A 1 2|||SVA|||depends|||REQUIRED|||-NONE-|||0\n"
    correction.replace("gold/dev.m2", edit, f"{edit}{edit}A 9 10|||Noun|||x|||REQUIRED|||-NONE-|||0\n")
    report = correction.check().datasets[0].gold.report  # type: ignore[union-attr]
    assert (report["duplicates"], report["out_of_range"], report["unjudged"]) == (1, 1, 0)
    detection.replace("gold/dev.csv", "d6,ann,ok\nd6,ben,ok\nd6,cem,ok\n", "d5,ann,error\n")
    report = detection.check().datasets[0].gold.report  # type: ignore[union-attr]
    assert (report["duplicates"], report["unjudged"], report["unjudged_items"]) == (1, 1, ["d6"])


def test_agreement_of_the_report(detection: Draft) -> None:
    report = detection.check().datasets[0].gold.report  # type: ignore[union-attr]
    pair = next(p for p in report["agreement"]["pairs"] if p["annotators"] == ["ann", "ben"])
    # ann: E O E O E O; ben: E O E O O O. Agreement 5/6; chance (3·2 + 3·4)/36 = 1/2; kappa (5/6 - 1/2)/(1/2) = 2/3.
    assert pair["kappa"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("metric", registry.metrics(), ids=lambda metric: metric.key)
def test_the_names_of_ratios_are_known_without_counts(metric: registry.Metric) -> None:
    assert metric.headline in ratio_names(metric)
