"""Commands for correction tasks, as programs meet them: by subprocess."""

import json

import pytest

from tests.scoring.test_cli import scoring


def answer(*args):
    done = scoring(*args, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_gleu_against_reference_texts(shared_data, expected):
    jfleg = shared_data / "jfleg"
    told = answer(
        *("score", "--kind", "correction", "--metric", "gleu", "--source", jfleg / "test.src"),
        *("--references", *(jfleg / f"test.ref{number}" for number in range(4))),
        *("--system", jfleg / "dense+wikilm.out"),
    )
    assert round(told["metrics"]["gleu"]["value"], 5) == expected["gleu_jfleg_test"]["dense+wikilm.out"]
    assert told["annotators"] == ["test.ref0", "test.ref1", "test.ref2", "test.ref3"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--references", "ref"], "--source"),
        (["--gold", "gold", "--references", "ref"], "not allowed with"),
        ([], "one of the arguments --gold --references is required"),
    ],
)
def test_references_need_their_source_and_stand_for_gold(args, words):
    done = scoring("score", "--kind", "correction", "--system", "system", *args)
    assert done.returncode in (1, 2)
    assert words in done.stderr


def test_a_reference_of_another_length_is_refused(tmp_path):
    (tmp_path / "source").write_text("a b\nc d\n")
    (tmp_path / "ref").write_text("a b\n")
    args = ["--source", tmp_path / "source", "--references", tmp_path / "ref", "--system", tmp_path / "source"]
    done = scoring("score", "--kind", "correction", *args)
    assert done.returncode == 1
    assert "ref:" in done.stderr
    assert "2 lines" in done.stderr


def test_the_source_may_be_a_reference(tmp_path):
    (tmp_path / "text").write_text("a b c d\n")
    args = ["--source", tmp_path / "text", "--references", tmp_path / "text", "--system", tmp_path / "text"]
    assert answer("score", "--kind", "correction", *args, "--metric", "gleu")["metrics"]["gleu"]["value"] == 1


def test_a_number_from_references_can_be_verified(tmp_path):
    (tmp_path / "source").write_text("a b c d\n")
    (tmp_path / "ref").write_text("a b x d e\n")
    args = ["--kind", "correction", "--source", tmp_path / "source", "--references", tmp_path / "ref"]
    args += ["--system", tmp_path / "ref"]
    (tmp_path / "published.json").write_text(json.dumps(answer("score", *args, "--metric", "gleu")))
    assert scoring("verify", *args, "--results", tmp_path / "published.json").returncode == 0
    (tmp_path / "ref").write_text("a b y d e\n")
    assert scoring("verify", *args, "--results", tmp_path / "published.json").returncode == 1


def test_spans_of_a_text_are_left_out_with_a_word(tmp_path):
    (tmp_path / "gold.m2").write_text("S a b\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "system").write_text("c b\n")
    args = ["--gold", tmp_path / "gold.m2", "--system", tmp_path / "system", "--metric", "span_correction"]
    done = scoring("score", "--kind", "correction", *args, "--json")
    assert json.loads(done.stdout)["metrics"] == {}
    assert "span_correction: left out" in done.stderr


def test_span_metrics_of_edits(tmp_path):
    (tmp_path / "gold.m2").write_text("S a b\nA 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n\n")
    told = answer(
        *("score", "--kind", "correction", "--gold", tmp_path / "gold.m2", "--system", tmp_path / "gold.m2"),
        *("--metric", "span_correction", "--metric", "gleu", "--param", "gleu.n=2"),
    )["metrics"]
    assert told["span_correction"]["counts"] == {"tp": 1, "fp": 0, "fn": 0}
    assert told["span_correction"]["categories"]["operation"]["R"]["f"] == 1
    assert told["gleu"]["value"] == 1


TWO = """\
S a b c
A 0 1|||R|||x|||REQUIRED|||-NONE-|||0
A 3 3|||M|||.|||REQUIRED|||-NONE-|||0
A 0 1|||R|||y|||REQUIRED|||-NONE-|||1

"""


def test_tokens_and_gaps(tmp_path):
    (tmp_path / "gold.m2").write_text(TWO)
    (tmp_path / "system").write_text("z b\n")
    args = ["tokens", "--gold", tmp_path / "gold.m2", "--system", tmp_path / "system"]
    told = answer(*args)
    contingency = told["metrics"]["token_contingency"]
    # Tokens: both mark a, the system a and c. Gaps: one annotator of two marks the last, which is a tie: no error.
    assert contingency["tokens"]["counts"] == {"tp": 1, "fp": 1, "fn": 0, "tn": 1}
    assert contingency["gaps"]["counts"] == {"tp": 0, "fp": 0, "fn": 0, "tn": 4}
    assert contingency["counts"] == {"tp": 1, "fp": 1, "fn": 0, "tn": 5}
    assert told["metrics"]["token_weighted"]["gaps"]["counts"] == {"tp": 0, "fp": 0, "fn": 0.5, "tn": 3.5}
    assert told["agreement"]["tokens"]["mean_pair"] == {"agreement": 1, "kappa": 1}
    assert told["agreement"]["gaps"]["mean_pair"]["agreement"] == 0.75
    tied = answer(*args, "--tie", "error")["metrics"]["token_contingency"]
    assert tied["gaps"]["counts"] == {"tp": 0, "fp": 0, "fn": 1, "tn": 3}
    assert "Token detection (majority)" in scoring(*args).stdout
    assert answer("tokens", "--gold", tmp_path / "gold.m2")["metrics"] == {}


def test_sentences_have_the_documents_of_the_items(tmp_path):
    (tmp_path / "gold.m2").write_text("S a\n\nS b\nA 0 1|||R|||c|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "system").write_text("a\nc\n")
    (tmp_path / "items.csv").write_text("item,text,document\n1,a,essay\n2,b,essay\n")
    args = ["--gold", tmp_path / "gold.m2", "--system", tmp_path / "system", "--metric", "m2"]
    by = ["--items", tmp_path / "items.csv", "--by", "document", "--draws", 10]
    told = answer("score", "--kind", "correction", *args, *by)["metrics"]["m2"]
    # One document: every draw is the whole.
    assert told["interval"] == [1, 1]
    assert "|by:document|" in told["interval_signature"]
    (tmp_path / "items.csv").write_text("item,text,document\n1,a,essay\n")
    done = scoring("score", "--kind", "correction", *args, *by)
    assert done.returncode == 1
    assert "1 items for the 2 sentences" in done.stderr


def test_categories(tmp_path):
    (tmp_path / "gold.m2").write_text(TWO + TWO.replace("|||R|||y", "|||R|||x"))
    (tmp_path / "items.csv").write_text("item,document\n1,first\n2,second\n")
    (tmp_path / "system").write_text("a b c\nx b c\n")
    args = ["categories", "--gold", tmp_path / "gold.m2", "--human", "--system", f"mine={tmp_path / 'system'}"]
    told = answer(*args)
    assert told["counts"] == {"M": {"0": 2, "1": 0}, "R": {"0": 2, "1": 2}}
    # R: right in the second sentence, wrong in the first. M: annotator 0 proposes 2, of which 1 has none.
    assert told["human"] == {"R": {"1": 0.5}, "M": {"1": 0}}
    assert told["annotators"] == {"R": {"0": 0.5, "1": 0.5}, "M": {"0": 0, "1": 0}}
    # Annotator 1 is chosen, who wants less.
    assert told["systems"]["mine"] == {
        "M": {"correct": 0, "gold": 0, "recall": None},
        "R": {"correct": 1, "gold": 2, "recall": 0.5},
    }
    second = answer(*args, "--type", "R", "--items", tmp_path / "items.csv", "--document", "second")
    assert second["counts"] == {"R": {"0": 1, "1": 1}}
    assert second["human"] == {"R": {"1": 1}}
    assert second["systems"]["mine"]["R"]["recall"] == 1
    shown = scoring(*args).stdout
    assert "M2 F of each annotator against all the others" in shown
    assert "n/a" in shown


def test_humans_on_some_documents(tmp_path):
    (tmp_path / "gold.m2").write_text(TWO + TWO.replace("|||R|||y", "|||R|||x"))
    (tmp_path / "items.csv").write_text("item,document\n1,first\n2,second\n")
    (tmp_path / "system").write_text("a b c\nx b c\n")
    args = ["human", "--gold", tmp_path / "gold.m2", "--system", f"mine={tmp_path / 'system'}"]
    args += ["--items", tmp_path / "items.csv", "--document"]
    # First essay: the humans share no edit. Second: annotator 0 makes two edits, one of them also made by annotator 1,
    # F = 1.25 · .5 / (.25 · .5 + 1) = .5556, the other way round 1.25 · .5 / (.25 + .5) = .8333.
    assert answer(*args, "first")["human"] == {"1": 0}
    second = answer(*args, "second")
    assert second["human"]["1"] == pytest.approx((0.625 / 1.125 + 0.625 / 0.75) / 2)
    assert second["systems"]["mine"]["1"] == pytest.approx((0.625 / 0.75 + 1) / 2)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--type", "RR"], "unknown category: 'RR'; did you mean 'R'?"),
        (["--document", "first"], "--document needs --items"),
        (["--beta", "0"], "beta: expected a number above 0"),
    ],
)
def test_wrong_categories(tmp_path, args, words):
    (tmp_path / "gold.m2").write_text(TWO)
    done = scoring("categories", "--gold", tmp_path / "gold.m2", *args)
    assert done.returncode in (1, 2)
    assert words in done.stderr


def test_annotators_of_files_with_the_same_name(tmp_path):
    """Named by their paths, so that none takes the place of another; the same file twice is a mistake."""
    for folder, word in (("one", "x"), ("two", "y")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "gold.m2").write_text(f"S a b\nA 0 1|||X|||{word}|||REQUIRED|||-NONE-|||0\n")
    (tmp_path / "system").write_text("y b\n")
    one, two = tmp_path / "one/gold.m2", tmp_path / "two/gold.m2"
    args = ["score", "--kind", "correction", "--metric", "m2", "--system", tmp_path / "system", "--gold"]
    told = answer(*args, one, two)
    assert told["annotators"] == [str(one), str(two)]
    assert told["metrics"]["m2"]["counts"] == {"correct": 1, "proposed": 1, "gold": 1}
    done = scoring(*args, one, two, one)
    assert done.returncode == 1
    assert f"{one}: the file is named twice" in done.stderr


def test_problems_of_every_gold_file_are_told_with_its_path(tmp_path):
    files = {"A1.m2": b"S a\nA 0 1|||X\n", "A2.m2": b"S a\nA x|||X|||a|||R|||-|||0\n", "A3.m2": b"S a\xff\n"}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "system").write_text("a\n")
    args = ["--system", tmp_path / "system", "--gold"]
    done = scoring("score", "--kind", "correction", *args, *(tmp_path / name for name in ("A1.m2", "A2.m2")))
    assert done.returncode == 1
    assert f"{tmp_path / 'A1.m2'}:2:1: error" in done.stderr
    assert f"{tmp_path / 'A2.m2'}:2:3: error" in done.stderr
    done = scoring("score", "--kind", "correction", *args, tmp_path / "A1.m2", tmp_path / "A3.m2")
    assert f"{tmp_path / 'A3.m2'}:1:4: error: expected UTF-8" in done.stderr


def test_edits_of_lines_beyond_the_limits(tmp_path):
    (tmp_path / "source").write_text("a b\nc\nd\n")
    (tmp_path / "system").write_text("a b\n" + "x " * 6_000 + "\n" + "y " * 7_000 + "\n")
    done = scoring("edits", "--source", tmp_path / "source", "--system", tmp_path / "system")
    assert done.returncode == 1
    told = done.stderr.splitlines()[-2:]
    assert [line.partition(": error")[0] for line in told] == [f"{tmp_path / 'system'}:{line}" for line in (2, 3)]
