"""Detection at token level for correction tasks."""

from scoring.data import ERROR, MISSING, OK, Edit, EditGold, EditOutput, Sentence, TextOutput
from scoring.m2format import read_layers
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
