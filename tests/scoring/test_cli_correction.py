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
