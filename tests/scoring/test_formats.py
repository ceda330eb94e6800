"""Judgments, forms, items and system files: what is understood, and every problem with its place."""

import json

import numpy as np
import pytest

from scoring import cells
from scoring.data import ERROR, MISSING, OK, UNKNOWN, Item
from scoring.formats import SYNONYMS, read_forms, read_items, read_judgments, read_labels, read_system_forms
from scoring.problems import LIMIT, FormatError


def judgments(text, items=None, name="gold.csv"):
    return read_judgments({name: text.encode()}, items)


def problems(read, *args, **kwargs):
    with pytest.raises(FormatError) as raised:
        read(*args, **kwargs)
    return [(problem.code, problem.line, problem.column) for problem in raised.value.problems]


@pytest.mark.parametrize(
    "text",
    [
        "item,annotator,label\n1,A,error\n1,B,ok\n2,A,unknown\n",
        "item\tannotator\tlabel\n1\tA\terror\n1\tB\tok\n2\tA\tunknown\n",
        "item;annotator;label\n1;A;error\n1;B;ok\n2;A;unknown\n",
        "LABEL,Item,Worker\nError,1,A\nOK,1,B\n?,2,A\n",
        'item,rater,label\n"1",A,1\n1,"B",0\n2,A,unknown\n',
        "item,coder,label\n1,A,wrong\n1,B,correct\n\n2,A,unsure\n",
        '{"item": 1, "annotator": "A", "label": 1}\n{"item": "1", "annotator": "B", "label": false}\n'
        '{"label": "unknown", "worker": "A", "item": 2}\n',
        "\n\nitem , annotator, label\n1, A, error\n1 ,B,ok\n2,A,unknown\n",
    ],
)
def test_the_same_judgments_in_many_clothes(text):
    gold, _ = judgments(text)
    assert gold.items == ("1", "2")
    assert gold.annotators == ("A", "B")
    assert gold.labels.tolist() == [[ERROR, OK], [UNKNOWN, MISSING]]
    assert gold.labels.dtype == np.int8


def test_every_documented_label_is_understood():
    rows = "".join(f"{number},A,{label.upper()}\n" for number, label in enumerate(SYNONYMS))
    gold, _ = judgments("item,annotator,label\n" + rows)
    assert gold.labels[:, 0].tolist() == list(SYNONYMS.values())


def test_annotators_come_in_natural_order_and_items_as_they_come():
    gold, _ = judgments("item,annotator,label\nb,A10,1\na,A9,0\n")
    assert gold.annotators == ("A9", "A10")
    assert gold.items == ("b", "a")


def test_items_give_order_and_those_that_nobody_judged_are_warned_of():
    gold, [warning] = judgments("item,annotator,label\n3,A,1\n1,A,0\n", ["1", "2", "3"])
    assert gold.labels[:, 0].tolist() == [OK, MISSING, ERROR]
    assert warning.code == "unjudged"
    assert "none for 1, the first being '2'" in warning.got


def test_one_file_per_annotator():
    files = {"ann/Mary.csv": b"item,label\n1,1\n2,0\n", "ann/John.csv": b"item,label\n2,1\n1,0\n"}
    gold, _ = read_judgments(files)
    assert gold.annotators == ("John", "Mary")
    assert gold.labels.tolist() == [[OK, ERROR], [ERROR, OK]]


def test_the_digest_is_of_the_judgments_and_not_of_the_file():
    gold, _ = judgments("item,annotator,label\n1,A,error\n2,A,ok\n1,B,ok\n")
    shuffled, _ = judgments("label\titem\tworker\nok\t1\tB\n0\t2\tA\n1\t1\tA\n", ["9", "1", "2"])
    other, _ = judgments("item,annotator,label\n1,A,error\n2,A,ok\n1,B,unknown\n")
    assert gold.digest == shuffled.digest
    assert gold.digest != other.digest


def test_every_problem_of_a_file_is_found():
    text = "item,annotator,label\n1,A,eror\n1,,ok\n,B,ok\n1,B\n1,C,ok\n1,C,error\n1,D,ok\n1,D,ok\n"
    found = problems(judgments, text)
    assert found == [
        ("bad-label", 2, 5),
        ("empty-name", 3, 3),
        ("empty-name", 4, 1),
        ("values", 5, 1),
        ("contradiction", 7, None),
        ("duplicate-judgment", 9, None),  # a warning, which rides along
    ]


def test_contradictions_are_found_across_files():
    files = {"a.csv": b"item,annotator,label\n1,A,1\n", "b.csv": b"item,annotator,label\n1,A,0\n"}
    with pytest.raises(FormatError) as raised:
        read_judgments(files)
    [problem] = raised.value.problems
    assert (problem.file, problem.line, problem.code) == ("b.csv", 2, "contradiction")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("item,annotator\n1,A\n", ("missing-column", 1, 1)),
        ("1,A,error\n", ("missing-column", 1, 1)),
        ("item,annotator,label\n", ("empty-file", 1, None)),
        ("\n \n", ("empty-file", None, None)),
        ('{"item": 1, "label": 1\n', ("json", 1, 23)),
        ('[1, "A", 1]\n', ("json", 1, 1)),
        ('{"item": 1, "annotator": "A"}\n', ("missing-column", 1, 1)),
        ('{"item": {"a": 1}, "label": 1}\n', ("json", 1, 2)),
        ('{"item": "\\ud800", "label": 1}\n', ("json", 1, 1)),
        ('item,annotator,label\n1,"A,error\n', ("csv", 2, None)),
        ('item,annotator,label\n1,"A"x,error\n', ("csv", 2, None)),
        ("item,annotator,label\n1,A,\n", ("bad-label", 2, 5)),
        ('item,annotator,label\n"1,5","A ""x""",maybe\n', ("bad-label", 2, 17)),
    ],
)
def test_what_is_no_table_of_judgments(text, found):
    assert found in problems(judgments, text)


def test_a_misspelt_column_is_guessed():
    with pytest.raises(FormatError, match=r"Is 'lable' meant\?"):
        judgments("item,annotator,lable\n1,A,ok\n")


def test_a_further_column_is_ignored_with_a_warning():
    _, [warning] = judgments("item,annotator,label,time\n1,A,ok,12:00\n")
    assert (warning.severity, warning.code, warning.got) == ("warning", "extra-column", "'time'")


def test_many_further_keys_do_not_hide_the_wanted_ones():
    record = {f"k{n}": n for n in range(300)} | {"item": 1, "label": 1}
    gold, warnings = judgments(json.dumps(record) + "\n")
    assert gold.items == ("1",)
    assert len(warnings) == 100


def test_the_list_of_problems_has_an_end():
    text = "item,annotator,label\n" + "".join(f"{n},A,x\n" for n in range(LIMIT + 500))
    with pytest.raises(FormatError) as raised:
        judgments(text)
    assert len(raised.value.problems) == LIMIT
    assert raised.value.omitted == {"bad-label": 500}
    assert str(raised.value).endswith("and 500 more: 500 bad-label")


def test_a_matrix_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(cells, "MAX_BYTES", 10)
    text = "item,annotator,label\n" + "".join(f"{n},{n},ok\n" for n in range(4))
    assert problems(judgments, text) == [("too-many-cells", None, None)]


ASKED = ["1", "2", "3"]


def test_a_detection_system():
    output, warnings = read_labels(b"item,label,score\n3,1,0.5\n1,OK,-2\n2,error,1e3\n", ASKED)
    assert output.labels.tolist() == [OK, ERROR, ERROR]
    assert output.scores.tolist() == [-2, 1000, 0.5]
    assert warnings == ()
    output, [warning] = read_labels(b"item,label\n1,unknown\n2,1\n3,0\n", ASKED)
    assert output.labels.tolist() == [OK, ERROR, OK]
    assert output.scores is None
    assert warning.code == "unknown-label"


def test_every_problem_of_a_system_file():
    text = b"item,label,score\n1,ok,nan\n1,ok,0.5\n4,error,0,5\n2,maybe,high\n\xc3\xa9,ok,\n"
    assert problems(read_labels, text, ASKED) == [
        ("score", 2, 6),
        ("duplicate-item", 3, 1),
        ("values", 4, 1),
        ("bad-label", 5, 3),
        ("score", 5, 9),
        ("unknown-item", 6, 1),
        ("missing-item", None, None),
    ]


@pytest.mark.parametrize("score", ["nan", "inf", "-Infinity", "1_000", "0,5x", "1e999", "half", "0x10"])
def test_a_score_is_a_finite_number(score):
    text = f"item\tlabel\tscore\n1\tok\t{score}\n".encode()
    assert problems(read_labels, text, ["1"]) == [("score", 2, 6)]


def test_a_score_that_is_no_number_is_not_also_missing():
    assert problems(read_labels, b"item,label,score\n1,ok,high\n2,ok,0.5\n3,ok,1\n", ASKED) == [("score", 2, 6)]


def test_scores_for_all_or_for_none():
    assert problems(read_labels, b"item,label,score\n1,ok,0.5\n2,ok,\n3,ok,1\n", ASKED) == [("missing-score", 3, None)]


@pytest.mark.parametrize(
    ("given", "asked", "hint"),
    [("cafe\u0301", "café", "Is 'café' meant?"), ("A1", "a1", "Is 'a1' meant?"), ("7", "007", "Is '007' meant?")],
)
def test_an_item_that_only_looks_different_is_recognised(given, asked, hint):
    with pytest.raises(FormatError) as raised:
        read_labels(f"item,label\n{given},ok\n".encode(), [asked])
    assert raised.value.problems[0].hint.startswith(hint)


def test_a_selection_system():
    output, _ = read_system_forms(b"item,form,score\n2,in,1\n1,,0\n3, on ,0.5\n", ASKED)
    assert output.forms == ("", "in", "on")
    _, [warning] = read_system_forms("item,form\n1,cafe\u0301\n".encode(), ["1"])
    assert (warning.code, warning.line, warning.column) == ("nfd", 2, 3)


FORMS = "item,annotator,form\n1,A,in\n1,B,on\n2,A,\n"


def test_forms_with_the_written_form_in_the_items_or_in_a_column():
    items = [Item("1", written="at"), Item("2", written="the")]
    gold, _ = read_forms({"f.csv": FORMS.encode()}, items)
    assert gold.vocabulary == ("", "at", "in", "on", "the")
    assert gold.written.tolist() == [1, 4]
    assert gold.forms.tolist() == [[2, 3], [0, MISSING]]
    column = "item,annotator,form,written\n1,A,in,at\n1,B,on,at\n2,A,,the\n"
    assert read_forms({"f.csv": column.encode()})[0] == gold
    assert read_forms({"f.csv": column.encode()})[0].digest == gold.digest


def test_forms_without_the_written_form():
    assert problems(read_forms, {"f.csv": FORMS.encode()}) == [("written", None, None)]
    items = [Item("1", written="at"), Item("2")]
    assert problems(read_forms, {"f.csv": FORMS.encode()}, items) == [("written", None, None)]
    changing = b"item,annotator,form,written\n1,A,in,at\n1,B,on,to\n"
    assert problems(read_forms, {"f.csv": changing}) == [("written", 3, 8)]


def test_items():
    text = 'id,sentence,written,doc\n1,"Hello,\nworld",at,\n2,x,,d\n'
    items, _ = read_items(text.encode())
    assert items == (Item("1", "Hello,\nworld", "at"), Item("2", "x", "", "d"))
    assert problems(read_items, b"item\n1\n1\n") == [("duplicate-item", 3, 1)]


def test_annotators_are_in_natural_order_also_where_one_name_begins_another():
    assert sorted(["A10", "ann1", "A2", "ann", "A", "A02"], key=cells.natural) == [
        "A",
        "A02",
        "A2",
        "A10",
        "ann",
        "ann1",
    ]


def test_json_can_say_what_no_text_may_hold():
    for name in (r"a\u0000", r"a\ud800"):
        with pytest.raises(FormatError, match=r"items:1:1: .*(NUL|surrogate)"):
            read_items(f'{{"item":"{name}"}}\n'.encode())
    assert read_items(rb'{"item":"a\\u0000"}' + b"\n")[0] == (Item("a\\u0000"),)
