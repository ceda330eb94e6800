"""Sample submissions are accepted or turned away as their names and README say."""

from __future__ import annotations

import pytest

from scoring.problems import FormatError
from tasks.demo.make_demo import FOLDER
from tests.demo import readings
from tests.demo.readings import CORRECTION, DETECTION, SELECTION, SLUGS

SAMPLES = [(slug, path) for slug in SLUGS for path in sorted((FOLDER / "samples" / slug).iterdir())]

# What is found in a file: warnings for a good one, errors for a bad one; those not named here are spotless.
TABLES = {
    "good-bom-and-crlf.csv": {"bom", "crlf"},
    "bad-missing-items.csv": {"missing-item"},
    "bad-duplicate-item.csv": {"duplicate-item"},
    "bad-unknown-item.csv": {"unknown-item", "missing-item"},
    "bad-unknown-label.csv": {"bad-label"},
    "bad-several-things.csv": {"bad-label", "score", "unknown-item"},
    "bad-score-not-a-number.csv": {"score"},
    "bad-some-scores-missing.csv": {"missing-score"},
    "bad-no-header.csv": {"missing-column"},
    "bad-wrong-split.csv": {"unknown-item", "missing-item"},
    "bad-utf-16.csv": {"encoding"},
    "bad-empty.csv": {"empty-file"},
}
FINDINGS = {
    DETECTION: TABLES,
    SELECTION: TABLES,
    CORRECTION: {
        "good-bom-and-crlf.txt": {"bom", "crlf"},
        "good-no-last-line-end.txt": {"last-line-end"},
        "good-edit-out-of-range.m2": {"out-of-range"},
        "bad-line-missing.txt": {"line-count"},
        "bad-line-split.txt": {"line-count"},
        "bad-wrong-split.txt": {"line-count"},
        "bad-latin-1.txt": {"encoding"},
        "bad-utf-16.txt": {"encoding"},
        "bad-empty.txt": {"empty-file"},
        "bad-edit-line.m2": {"fields"},
        "bad-other-sentences.m2": {"source", "sentences"},
    },
}


@pytest.mark.parametrize(("slug", "path"), SAMPLES, ids=[f"{slug}/{path.name}" for slug, path in SAMPLES])
def test_sample_is_what_its_name_says(slug, path):
    expected = FINDINGS[slug].get(path.name, set())
    if path.name.startswith("good-"):
        _, warnings = readings.read_system(slug, "dev", path)
        assert {problem.code for problem in warnings} == expected
    else:
        with pytest.raises(FormatError) as caught:
            readings.read_system(slug, "dev", path)
        assert {problem.code for problem in caught.value.problems if problem.severity == "error"} == expected


def test_the_lost_line_is_found():
    path = FOLDER / "samples" / CORRECTION / "bad-line-missing.txt"
    with pytest.raises(FormatError) as caught:
        readings.read_system(CORRECTION, "dev", path)
    assert [problem.line for problem in caught.value.problems] == [17]


def test_readme_names_every_sample():
    readme = (FOLDER / "samples/README.md").read_text(encoding="utf-8")
    for _, path in SAMPLES:
        assert f"`{path.name}`" in readme
