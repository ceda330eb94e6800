"""task.yaml: every problem has its line and column, and there is no limit of one problem at a time."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scoring.problems import Problems
from tasks.bundles import nodes
from tasks.bundles.fields import read_section
from tasks.bundles.schema import PHASE, TASK
from tasks.bundles.types import WHEN, Unfit

NOW = datetime(2026, 5, 10, 9, 30, 45, tzinfo=UTC)


def found_in(text: str) -> list[tuple[int | None, int | None, str]]:
    problems = Problems("task.yaml")
    node = nodes.parse(text, problems)
    if node is not None:
        read_section(node, PHASE, problems)
    return [(problem.line, problem.column, problem.code) for problem in problems]


GOOD = "slug: dev\nname: Development\ndataset: dev\nopens: -1d\n"


def test_a_good_phase_has_nothing_to_report() -> None:
    assert found_in(GOOD) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("visibilty: live", [(5, 1, "unknown-key")]),
        ("visibility: hidden", [(5, 13, "value")]),
        ("limits: {per_day: zero, totl: 3}", [(5, 19, "value"), (5, 25, "unknown-key")]),
        ("limits: 5", [(5, 9, "type")]),
        ("closes: tomorrow", [(5, 9, "value")]),
        ("rounding: 3.5", [(5, 11, "value")]),
        ("rounding: true", [(5, 11, "value")]),
        ("ladder_step: 2", [(5, 14, "value")]),
        ("anywhere_on_earth: 'yes'", [(5, 20, "value")]),
        ("slug: other", [(5, 1, "twice")]),
        (r'anonymous_until: "\0"', [(5, 18, "yaml"), (5, 18, "value")]),
        ("freeze_at: [1, 2]", [(5, 12, "value")]),
        ("? [a, b]\n: c", [(5, 3, "key")]),
    ],
)
def test_problems_have_their_place(more: str, expected: list[tuple[int, int, str]]) -> None:
    assert found_in(GOOD + more) == expected


def test_all_problems_are_listed() -> None:
    assert found_in("slug: A B\nnme: x\nopens: never\n") == [
        (1, 1, "missing-key"),  # name
        (1, 1, "missing-key"),  # dataset
        (1, 7, "value"),  # blanks in a slug
        (2, 1, "unknown-key"),
        (3, 8, "value"),
    ]


def test_an_unknown_key_gets_a_guess() -> None:
    problems = Problems("task.yaml")
    node = nodes.parse(GOOD + "visibilty: live", problems)
    assert node is not None
    read_section(node, PHASE, problems)
    assert problems.errors[0].hint == "Did you mean 'visibility'?"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("slug: dev\n\tname: x", 2),
        ("slug: dev\nname: a: b", 2),
        ("slug: &a dev\nname: *a", 2),  # an alias
        ("[" * 50 + "]" * 50, 1),  # deep nesting
        ("slug: 'dev", 1),
        ("slug: dev\nname: \x01", 2),
        ("a: b\n---\nc: d", 2),
    ],
)
def test_yaml_that_we_do_not_take(text: str, line: int) -> None:
    problems = Problems("task.yaml")
    assert nodes.parse(text, problems) is None
    assert [(problem.code, problem.line) for problem in problems] == [("yaml", line)]


def test_yaml_makes_no_objects() -> None:
    problems = Problems("task.yaml")
    node = nodes.parse('slug: !!python/object/apply:os.system ["true"]', problems)
    assert node is not None
    read_section(node, TASK, problems)
    assert (1, "value") in [(problem.line, problem.code) for problem in problems]


def when(text: str, *, end: bool = False, anywhere: bool = False) -> str:
    node = nodes.parse(text, Problems("task.yaml"))
    assert node is not None
    moment: datetime = WHEN.read(node).at(NOW, end=end, anywhere=anywhere)
    return f"{moment:%Y-%m-%d %H:%M %Z}"


def test_times() -> None:
    assert when("2026-06-01T12:00Z") == "2026-06-01 12:00 UTC"
    assert when("2026-06-01 12:00") == "2026-06-01 12:00 UTC"
    assert when("2026-06-01T12:00+02:00") == "2026-06-01 10:00 UTC"
    assert when("2026-06-01") == "2026-06-01 00:00 UTC"
    # Seconds of the clock are not wanted in a deadline.
    assert when("+14d") == "2026-05-24 09:30 UTC"
    assert when("-6h") == "2026-05-10 03:30 UTC"


def test_a_day_at_the_end_is_included_and_ends_anywhere_on_earth_half_a_day_later() -> None:
    assert when("2026-06-01", end=True) == "2026-06-02 00:00 UTC"
    assert when("2026-06-01", end=True, anywhere=True) == "2026-06-02 12:00 UTC"
    assert when("2026-06-01 23:59", end=True, anywhere=True) == "2026-06-02 11:59 UTC"


@pytest.mark.parametrize("text", ["2026-13-01", "14d", "+14", "yesterday", "99", "+999999d", "0001-01-01"])
def test_no_time(text: str) -> None:
    node = nodes.parse(text, Problems("task.yaml"))
    assert node is not None
    with pytest.raises(Unfit):
        WHEN.read(node)
