"""The edits behind the counts: right, wrong and missed; from text to edits and back."""

from __future__ import annotations

import json
import random

import pytest

from scoring.apply import corrected
from scoring.cli import main
from scoring.data import Edit, EditGold, Sentence, TextOutput
from scoring.m2.edits import JudgedEdit, judge, system_edits
from scoring.m2.metric import M2
from scoring.m2format import read_gold
from scoring.parameters import BadParameter
from scoring.score import score
from tests.scoring.test_m2 import random_layer, random_pair

GOLD = """\
S The cat sat at mat .
A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||0
A 4 4|||ArtOrDet|||the||a|||REQUIRED|||-NONE-|||0
A 4 5|||Nn|||mats|||REQUIRED|||-NONE-|||1

S The dog .
A 1 2|||Nn|||dogs|||REQUIRED|||-NONE-|||0

"""
SYSTEM = "A cat sat on the mat .\nThe dog .\n"


def test_right_wrong_and_missed():
    gold, _ = read_gold(GOLD)
    first, second = judge(gold, TextOutput(tuple(SYSTEM.splitlines())))
    # "The" -> "A" is proposed together with "cat", which is left out again.
    assert first.proposed == (
        JudgedEdit(0, 1, "A", False),
        JudgedEdit(3, 4, "on", True, ("Prep",)),
        JudgedEdit(4, 4, "the", True, ("ArtOrDet",)),
    )
    assert (first.annotator, first.missed) == ("0", ())
    assert first.counts == {"correct": 2, "proposed": 3, "gold": 2}
    assert (second.annotator, second.proposed) == ("0", ())
    assert second.missed == (Edit(1, 2, "Nn", ("dogs",)),)


def test_leading_insertions_stand_before_the_first_token():
    gold = EditGold(("0",), (Sentence("a b", {"0": ()}),))
    (sentence,) = judge(gold, TextOutput(("x y a b",)))
    assert [(edit.start, edit.end, edit.correction) for edit in sentence.proposed] == [(0, 0, "x y")]


def test_a_policy_that_chooses_nobody_has_no_verdicts():
    gold, _ = read_gold(GOLD)
    with pytest.raises(BadParameter):
        list(judge(gold, TextOutput(tuple(SYSTEM.splitlines())), {"policy": "union"}))


@pytest.mark.parametrize("seed", range(5))
def test_edits_add_up_to_the_counts(seed):
    """For random sentences and options, whatever the quirks of the gold; and edits make the text again."""
    rng = random.Random(seed)
    for _ in range(40):
        names = ("A", "B")
        sentences, lines = [], []
        for _ in range(3):
            words, source, target = random_pair(rng)
            sentences.append(Sentence(" ".join(source), {n: random_layer(rng, words, source, target) for n in names}))
            lines.append(" ".join(target))
        gold, output = EditGold(names, tuple(sentences)), TextOutput(tuple(lines))
        params = {
            "max_unchanged": rng.choice([0, 2, 5]),
            "version": rng.choice(["3.2", "head"]),
            "policy": rng.choice(["running", "best", "optimal"]),
            "official_quirks": rng.random() < 0.5,
        }
        evaluation = score(gold, output, ["m2"], {"m2": params})
        tallied = M2.tally(evaluation.rows[next(iter(evaluation.rows))], M2.with_defaults(params))
        for at, sentence in enumerate(judge(gold, output, params)):
            assert sentence.counts == {name: column[at] for name, column in tallied.columns.items()}
            edits = [edit.as_edit() for edit in sentence.proposed]
            assert corrected(sentence.source, edits) == " ".join(lines[at].split())
            plain = system_edits(sentence.source, lines[at], {"max_unchanged": params["max_unchanged"]})
            assert corrected(sentence.source, plain) == " ".join(lines[at].split())


@pytest.fixture
def paths(tmp_path):
    (tmp_path / "gold.m2").write_text(GOLD)
    (tmp_path / "system.txt").write_text(SYSTEM)
    (tmp_path / "source.txt").write_text("The cat sat at mat .\nThe dog .\n")
    return tmp_path


def test_edits_command_with_gold(paths, capsys):
    arguments = ["edits", "--gold", str(paths / "gold.m2"), "--system", str(paths / "system.txt")]
    assert main(arguments) == 0
    assert capsys.readouterr().out == (
        "S The cat sat at mat .\n"
        "I annotator 0 correct 2 proposed 3 gold 2\n"
        "A 0 1|||R|||A|||REQUIRED|||wrong|||0\n"
        "A 3 4|||Prep|||on|||REQUIRED|||right|||0\n"
        "A 4 4|||ArtOrDet|||the|||REQUIRED|||right|||0\n"
        "\n"
        "S The dog .\n"
        "I annotator 0 correct 0 proposed 0 gold 1\n"
        "I missed A 1 2|||Nn|||dogs|||REQUIRED|||-NONE-|||0\n"
        "\n"
    )
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["signature"].startswith("m2|")
    assert told["sentences"][0]["proposed"][1] == {
        "start": 3,
        "end": 4,
        "correction": "on",
        "right": True,
        "types": ["Prep"],
    }
    assert told["sentences"][1]["missed"] == [{"start": 1, "end": 2, "type": "Nn", "corrections": ["dogs"]}]


def test_from_text_to_edits_and_back(paths, capsys):
    source = ["edits", "--source", str(paths / "source.txt"), "--system", str(paths / "system.txt")]
    assert main(source) == 0
    (paths / "system.m2").write_text(capsys.readouterr().out)
    assert main(["apply", "--edits", str(paths / "system.m2")]) == 0
    assert capsys.readouterr().out == SYSTEM
    assert main([*source, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sentences"][1] == {"source": "The dog .", "proposed": []}


def test_apply_command(paths, capsys):
    arguments = ["apply", "--gold", str(paths / "gold.m2")]
    assert main(arguments) == 1
    assert "one of 0, 1" in capsys.readouterr().err
    assert main([*arguments, "--annotator", "0"]) == 0
    assert capsys.readouterr().out == "The cat sat on the mat .\nThe dogs .\n"
    assert main([*arguments, "--annotator", "0", "--skip-type", "Nn", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"] == ["The cat sat on the mat .", "The dog ."]
    assert main([*arguments, "--annotator", "2"]) == 2
