"""Which annotator counts: official, optimal, best, union and mean, from the same stored rows."""

from __future__ import annotations

import random
from itertools import product

import pytest

from scoring.data import MISSING, Edit, EditGold, Rows, Sentence, TextOutput
from scoring.m2.metric import M2
from scoring.m2.policy import Counts, optimal, running, running_f
from scoring.m2format import read_gold
from scoring.parameters import BadParameter
from scoring.rows import from_bytes, to_bytes
from scoring.score import result_from_rows, score
from tests.scoring.test_m2 import cleaned, random_layer, random_pair


def stored(**columns):
    """Rows as they are stored: one column per annotator and count."""
    size = len(next(iter(columns.values())))
    named = {name.replace("_of_", ":"): column for name, column in columns.items()}
    return Rows([str(number + 1) for number in range(size)], named)


# Two sentences and annotators A and B, who is absent from the second. In the first, A has the edits 0 to 3 and B has
# edit 3; only 0 and 3 are near what the system did.
ROWS = stored(
    correct_of_A=[1, 0], proposed_of_A=[2, 1], gold_of_A=[4, 1],
    correct_of_B=[1, MISSING], proposed_of_B=[1, MISSING], gold_of_B=[1, MISSING],
    edits_of_A=["f", "1"], edits_of_B=["8", "0"], union=["8:1/1 9:2/2", "0:0/1"],
)  # fmt: skip


def result(rows=ROWS, **params):
    return result_from_rows(M2, rows, params, gold="", annotators=("A", "B"))


@pytest.mark.parametrize(
    ("params", "counts"),
    [
        # Sentence 1: F of A is 1.25·1/(.25·4+2), of B 1.25·1/(.25·1+1) = 1. Sentence 2 has A only.
        ({}, (1, 2, 2)),
        ({"policy": "best"}, (1, 2, 2)),
        ({"policy": "optimal"}, (1, 2, 2)),
        ({"annotators": ("A",)}, (1, 3, 5)),
        ({"annotators": ("B",)}, (1, 1, 1)),  # what B did not see does not count
        ({"policy": "union"}, (2, 3, 5)),
        ({"policy": "union", "annotators": ("A",)}, (1, 3, 5)),
    ],
)
def test_policies(params, counts):
    told = result(**params).counts
    assert (told["correct"], told["proposed"], told["gold"]) == counts


def test_mean_of_each_alone():
    told = result(policy="mean")
    # A: P 1/3, R 1/5; B: P = R = 1.
    assert told.ratios["precision"] == pytest.approx((1 / 3 + 1) / 2)
    assert told.ratios["recall"] == pytest.approx((1 / 5 + 1) / 2)
    assert told.detail["alone"]["A"]["counts"] == {"correct": 1, "proposed": 3, "gold": 5}


def test_an_annotator_that_is_not_there():
    with pytest.raises(BadParameter):
        result(annotators=("D",))


def test_too_many_sets_of_edits_to_count_each():
    """Then the union of all is still there."""
    columns = {f"{what}_of_{name}": [1] for name in "ABC" for what in ("correct", "proposed", "gold")}
    rows = stored(**columns, edits_of_A=["1"], edits_of_B=["2"], edits_of_C=["4"], union=["7:2/3"])
    assert result(rows, policy="union").counts == {"correct": 2, "proposed": 3, "gold": 3}
    with pytest.raises(BadParameter, match="all annotators"):
        result(rows, policy="union", annotators=("A", "B"))


@pytest.mark.parametrize("seed", range(5))
def test_any_annotators_any_documents_and_any_beta_follow_from_rows(seed):
    """What stored rows give is what counting again gives with gold that has only these annotators and sentences."""
    rng = random.Random(seed)
    names = ("A", "B", "C", "D")
    sentences, lines = [], []
    for _ in range(12):
        words, source, target = random_pair(rng)
        layers = {name: random_layer(rng, words, source, target) for name in names if rng.random() < 0.8}
        sentences.append(Sentence(" ".join(source), layers or {"A": ()}))
        lines.append(" ".join(target))
    (rows,) = score(EditGold(names, tuple(sentences)), TextOutput(tuple(lines)), ["m2"]).rows.values()
    kept = from_bytes(to_bytes(rows))
    for _ in range(6):
        some = tuple(name for name in names if rng.random() < 0.6) or ("B",)
        places = [at for at in range(12) if rng.random() < 0.6]
        params = {
            "policy": rng.choice(["running", "best", "optimal", "mean", "union"]),
            "beta": rng.choice([0.5, 1, 2]),
        }
        part = Rows([kept.units[at] for at in places], {name: column[places] for name, column in kept.columns.items()})
        told = result_from_rows(M2, part, {**params, "annotators": some}, gold="", annotators=names)
        expected = _counted_again(sentences, lines, places, some, params)
        assert told.counts == expected.counts, (params, some)
        assert told.ratios == expected.ratios


def _counted_again(sentences, lines, places, names, params):
    """With gold that never had the other annotators. Sentences that none of these saw are left out."""
    seen = [at for at in places if set(names) & set(sentences[at].layers)]
    layers = [{name: layer for name, layer in sentences[at].layers.items() if name in names} for at in seen]
    if params["policy"] == "union" and len(names) > 1:
        names, params = ("U",), {"beta": params["beta"]}
        layers = [{"U": cleaned(*by_name.values())} for by_name in layers]
    pairs = zip(seen, layers, strict=True)
    gold = EditGold(names, tuple(Sentence(sentences[at].source, by_name) for at, by_name in pairs))
    return score(gold, TextOutput(tuple(lines[at] for at in seen)), ["m2"], {"m2": params}).results[0]


def test_how_often_each_was_chosen():
    assert result().detail["chosen"] == {"A": 1, "B": 1}


@pytest.mark.parametrize(
    ("proposed", "gold", "zero", "ratios"),
    [
        (0, 0, "official", (1.0, 1.0, 1.0)),
        (0, 3, "official", (1.0, 0.0, 0.0)),
        (2, 0, "official", (0.0, 1.0, 0.0)),
        (2, 3, "official", (0.0, 0.0, 0.0)),
        (0, 3, "undefined", (None, 0.0, None)),
        (2, 0, "undefined", (0.0, None, None)),
    ],
)
def test_zeros(proposed, gold, zero, ratios):
    rows = stored(correct_of_A=[0], proposed_of_A=[proposed], gold_of_A=[gold])
    assert tuple(result(rows, zero=zero).ratios.values()) == ratios


def test_the_running_choice_depends_on_the_order_of_sentences():
    """Greedy: what one sentence takes is settled before the next is seen."""
    one = [Counts(0, 2, 0), Counts(1, 4, 1)]
    two = [Counts(5, 5, 5), Counts(0, 0, 1)]
    forwards, backwards = running([one, two], 0.5), running([two, one], 0.5)
    assert forwards != backwards[::-1]


def test_the_optimal_choice_is_the_best_of_all():
    """Against all choices of annotators, for every pair of sentences with small counts; the order never matters."""
    locals_ = [Counts(c, p, g) for c, p, g in product(range(2), range(3), range(3)) if c <= min(p, g)]
    rows = [[a, b] for a in locals_[::2] for b in locals_[1::3]]
    for first in rows[::3]:
        for second in rows[::5]:
            sentences = [first, second, [Counts(1, 2, 2)]]
            every = [
                running_f(first[a].plus(second[b]).plus(Counts(1, 2, 2)), 0.25) for a, b in product((0, 1), repeat=2)
            ]
            chosen = optimal(sentences, 0.5)
            total = Counts(0, 0, 0)
            for row, at in zip(sentences, chosen, strict=True):
                total = total.plus(row[at])
            assert running_f(total, 0.25) == pytest.approx(max(every), abs=1e-12)
            assert optimal(sentences[::-1], 0.5) == chosen[::-1]


def test_without_quirks():
    """Clean scoring: sorted, each edit once, no edit that ends before it starts; and another signature."""
    gold, _ = read_gold(
        "S a b c\nA 2 3|||X|||y|||REQUIRED|||-NONE-|||0\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\n"
        "A 0 1|||Z|||x|||REQUIRED|||-NONE-|||0\nA 2 1|||X|||x|||REQUIRED|||-NONE-|||0\n\n"
    )
    output = TextOutput(("x b y",))
    (official,) = score(gold, output, ["m2"]).results
    (clean,) = score(gold, output, ["m2"], {"m2": {"official_quirks": False}}).results
    # Officially x counts twice, and y, which stands before it in the file, is then no longer found.
    assert official.counts == {"correct": 2, "proposed": 2, "gold": 4}
    assert clean.counts == {"correct": 2, "proposed": 2, "gold": 2}
    assert official.signature != clean.signature


def test_clean_scores_do_not_depend_on_the_order_of_sentences():
    def gold_of(sentences):
        return EditGold(("0", "1"), tuple(sentences))

    sentences = [
        Sentence("a b c", {"0": (Edit(0, 1, "X", ("x",)), Edit(1, 2, "X", ("y",))), "1": ()}),
        Sentence("d e f", {"0": (Edit(0, 1, "X", ("x",)),), "1": (Edit(2, 3, "X", ("z",)),)}),
        Sentence("g h i", {"0": (), "1": (Edit(1, 2, "X", ("q",)),)}),
    ]
    lines = ["x b c", "d e z", "g q r"]
    params = {"m2": {"official_quirks": False}}
    (forwards,) = score(gold_of(sentences), TextOutput(tuple(lines)), ["m2"], params).results
    (backwards,) = score(gold_of(sentences[::-1]), TextOutput(tuple(lines[::-1])), ["m2"], params).results
    assert forwards.counts == backwards.counts
