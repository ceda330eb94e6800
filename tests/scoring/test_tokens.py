"""Detection at token level for correction tasks."""

import pytest

from scoring.data import ERROR, MISSING, OK, Edit, EditGold, EditOutput, Sentence, TextOutput
from scoring.m2format import read_layers
from scoring.parameters import BadParameter
from scoring.score import score
from scoring.tokens import token_gold, token_output


def edit(start, end, correction):
    return Edit(start, end, "X", (correction,))


# Items of "a b c": tokens a b c, then the gaps before a, b, c and the end.
SOURCE = Sentence(
    "a b c",
    {
        "A": (edit(0, 2, "x"), edit(3, 3, ".")),  # a, b and the last gap
        "B": (edit(1, 2, ""), edit(1, 3, "y"), edit(0, 0, "z")),  # b twice, c, and the first gap
        "C": (edit(2, 5, "w"), edit(4, 4, "v")),  # outside the sentence
    },
)
MARKS = {"A": "1100001", "B": "0111000", "C": "0000000"}
GOLD = EditGold(("A", "B", "C"), (SOURCE, Sentence("d", {"A": ()})))


def test_tokens_are_marked_by_the_edits_that_cover_them_and_gaps_by_insertions():
    tokens = token_gold(GOLD)
    assert " ".join(tokens.items) == "1:t0 1:t1 1:t2 1:g0 1:g1 1:g2 1:g3 2:t0 2:g0 2:g1"
    assert tokens.annotators == ("A", "B", "C")
    for column, name in zip(tokens.labels.T, "ABC", strict=True):
        assert column[:7].tolist() == [ERROR if mark == "1" else OK for mark in MARKS[name]]
    assert tokens.labels[7:].tolist() == [[OK, MISSING, MISSING]] * 3


def test_a_system_is_read_from_its_edits_or_from_its_text():
    edits = EditOutput(((edit(0, 3, "a b e"),), ()))
    assert "".join(map(str, token_output(GOLD, edits).labels)) == "1110000" + "000"
    # The same text, of which only the last token differs.
    text = TextOutput(("a b e", "d"))
    assert "".join(map(str, token_output(GOLD, text).labels)) == "0010000" + "000"
    inserted = TextOutput(("x a b c", "d !"))
    assert "".join(map(str, token_output(GOLD, inserted).labels)) == "0001000" + "001"


def test_the_corpus_has_as_many_tokens_as_the_paper_says(shared_data):
    folder = shared_data / "conll14" / "annotators"
    gold = token_gold(read_layers({name: (folder / f"{name}.m2").read_text() for name in ("A1", "A2")})[0])
    tokens = sum(":t" in item for item in gold.items)
    # Bryant and Ng (2015), Table 2: 1,312 sentences, 30,144 tokens. Every sentence has one gap more than tokens.
    assert (tokens, len(gold.items) - tokens) == (30_144, 30_144 + 1_312)


# Most annotators mark b alone: a, c, the first and the last gap have one mark in three.
SYSTEM = TextOutput(("a x c", "d !"))  # marks b, and the gap after d, of which the only annotator says nothing


def result(metric, **params):
    return score(GOLD, SYSTEM, [metric], {metric: params}).results[0]


def test_contingency_of_tokens_and_gaps():
    both = result("token_contingency")
    assert both.counts == {"tp": 1, "fp": 1, "fn": 0, "tn": 8}
    assert both.detail["tokens"]["counts"] == {"tp": 1, "fp": 0, "fn": 0, "tn": 3}
    assert both.detail["gaps"]["counts"] == {"tp": 0, "fp": 1, "fn": 0, "tn": 5}
    assert (both.detail["tokens"]["n"], both.detail["gaps"]["n"]) == (4, 6)
    assert both.detail["n_consists_of"].startswith("4 tokens and 6 gaps; ")
    assert both.detail["tokens"]["ratios"]["kappa"] == 1
    tokens = result("token_contingency", items="tokens")
    assert tokens.counts == both.detail["tokens"]["counts"]
    assert tokens.value == 1
    assert "|items:tokens|edits:levenshtein|" in tokens.signature


def test_weighted_tokens():
    # b: 2 of 3 say error, flagged: TP 2/3, FP 1/3. a and c: 1 of 3, not flagged: FN 1/3, TN 2/3 each. d: TN 1.
    counts = result("token_weighted", items="tokens").counts
    assert counts == pytest.approx({"tp": 2 / 3, "fp": 1 / 3, "fn": 2 / 3, "tn": 7 / 3})


def test_binned_tokens():
    # Agreement on a, b, c is 2/3: first bin. On d everyone agrees: last bin.
    rows = result("token_bins", items="tokens").detail["rows"]
    assert [row["n"] for row in rows] == [3, 0, 1]
    assert rows[0]["counts"] == {"tp": 1, "fp": 0, "fn": 0, "tn": 2}
    assert rows[1]["ratios"]["precision"] is None


def test_an_unknown_part_is_refused():
    with pytest.raises(BadParameter, match="tokens, gaps, both"):
        result("token_contingency", items="words")
