"""Whatever bytes come in, a reader returns data or raises FormatError with a list of problems: never anything else."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.corrected import read_correction
from scoring.data import Item
from scoring.formats import read_forms, read_items, read_judgments, read_labels, read_system_forms
from scoring.inputs import read_gold
from scoring.problems import FormatError, Problem

ASKED = ["1", "2", "café", "x y"]
ITEMS = [Item(name, written="in") for name in ASKED]

READERS = {
    "items": lambda data: read_items(data),
    "judgments": lambda data: read_judgments({"gold": data}),
    "judgments of items": lambda data: read_judgments({"gold": data}, ASKED),
    "judgments in two files": lambda data: read_judgments({"a": data, "b": data[::-1]}),
    "forms": lambda data: read_forms({"gold": data}),
    "forms of items": lambda data: read_forms({"gold": data}, ITEMS),
    "labels": lambda data: read_labels(data, ASKED),
    "system forms": lambda data: read_system_forms(data, ASKED),
    "corrected": lambda data: read_correction(data, ASKED),
    "m2": lambda data: read_gold("correction", {"gold.m2": data}),
    "m2 layers": lambda data: read_gold("correction", {"A.m2": data, "B.m2": data}),
}

# Pieces of files, put together in ways that nobody intended.
WORDS = ("item", "annotator", "worker", "label", "form", "written", "score", "error", "ok", "?", "1", "0", "0.5", "nan")
MARKS = (",", "\t", ";", "\n", "\r\n", "\r", '"', '""', " ", "", "\0", "\ufeff", "\u2028", "e\u0301", "é", "-", "x y")
JSON = ('{"item": 1, "label": 1}', '{"item"', "}", "[", "[" * 2000, "null", "\\ud800", "1" * 5000, "1e999", "true")
M2 = ("S ", "A ", "S a b\n", "A 0 1|||T|||x|||REQUIRED|||-NONE-|||0\n", "|||", "||", "-1 -1", "noop", "café")
HEADERS = ("", "item,label\n", "item,annotator,label\n", "item\tform\tscore\n", "item,form,written\n")
pasted = st.lists(st.sampled_from((*WORDS, *MARKS, ",", "\n", *JSON, *M2)), max_size=40).map("".join)
headed = st.tuples(st.sampled_from(HEADERS), pasted).map("".join)
values = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.none()))
records = st.dictionaries(st.sampled_from(["item", "Item", "annotator", "label", "form", "score", "x", ""]), values)
json_lines = st.lists(records, max_size=5).map(lambda made: "\n".join(json.dumps(record) for record in made))
encoded = st.tuples(
    st.one_of(headed, pasted, json_lines), st.sampled_from(["utf-8", "utf-16", "latin-1", "utf-16-le"])
).map(lambda made: made[0].encode(made[1], errors="replace"))


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.one_of(st.binary(max_size=200), encoded))
def test_readers_never_fail_in_another_way(name, data):
    try:
        value, warnings = READERS[name](data)
    except FormatError as error:
        found = error.problems
        assert any(problem.severity == "error" for problem in found)
    else:
        assert value is not None
        found = warnings
        assert all(problem.severity == "warning" for problem in found)
    for problem in found:
        assert isinstance(problem, Problem)
        assert problem.expected
        assert problem.got
        assert len(problem.got) < 400
        assert problem.line is None or problem.line >= 1
        assert problem.column is None or problem.column >= 1
        json.dumps(problem.as_json()).encode()
        str(problem).encode()
