"""Sentences made to break the scorer: every shape is scored in bounded time, or refused with its line."""

from __future__ import annotations

import random
import time
import tracemalloc

import pytest

from scoring.data import Edit, EditGold, Sentence, TextOutput
from scoring.m2.limits import LIMITS
from scoring.m2.metric import M2
from scoring.problems import FormatError
from tests.scoring import m2_oracle
from tests.scoring.test_m2 import counts, m2


def words(prefix, size):
    return [f"{prefix}{number}" for number in range(size)]


def drawn(seed, size, vocabulary):
    rng = random.Random(seed)
    return [str(rng.randrange(vocabulary)) for _ in range(size)]


NUMBERS = words("w", 200)
SHAPES = {
    "unrelated": (words("a", 200), words("b", 200)),
    "cut short": (words("a", 230), words("a", 230)[:20] + words("b", 70)),
    "nothing left": (NUMBERS, []),
    "out of nothing": ([], NUMBERS),
    "one word": (["the"] * 200, ["the"] * 180),
    "one word more": (["the"] * 150, ["the"] * 200),
    "two words": (["a", "b"] * 100, ["b", "a"] * 100),
    "few words": (drawn(1, 200, 3), drawn(2, 200, 3)),
    "some words": (drawn(3, 200, 20), drawn(4, 200, 20)),
    "many words": (drawn(5, 200, 200), drawn(6, 200, 200)),
    "backwards": (NUMBERS, NUMBERS[::-1]),
    "rotated": (NUMBERS, NUMBERS[100:] + NUMBERS[:100]),
    "every other": (NUMBERS, NUMBERS[::2]),
    "interleaved": (NUMBERS, [word for pair in zip(NUMBERS, words("z", 200), strict=True) for word in pair]),
}


def gold_for(source, target, seed=7, edits=12):
    """Gold with edits that are found somewhere in the correction, deletions, and insertions."""
    rng = random.Random(seed)
    layer = []
    for start in sorted(rng.sample(range(len(source) + 1), min(edits, len(source) + 1))):
        end = min(len(source), start + rng.choice([0, 1, 1, 2]))
        text = rng.choice(["", *rng.choices(target or ["x"], k=3)])
        layer.append(Edit(start, end, "X", (text,)))
    return EditGold(("0",), (Sentence(" ".join(source), {"0": tuple(layer)}),))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_bounded(shape):
    """200 tokens a side in a fraction of a second; ten times what it takes is allowed here, for slow machines."""
    source, target = SHAPES[shape]
    gold = gold_for(source, target)
    began = time.process_time()
    result = m2(gold, [" ".join(target)])
    assert time.process_time() - began < 3
    correct, proposed, wanted = counts(result)
    assert 0 <= correct <= min(proposed, wanted)
    assert wanted == len(gold.sentences[0].layers["0"])


def test_sixty_tokens_for_sixty_others():
    """One edit, in little time and memory: without listing the 3.4 million arcs of the lattice."""
    gold = EditGold(("0",), (Sentence(" ".join(words("a", 60)), {"0": ()}),))
    line = " ".join(words("b", 60))
    m2(gold, [line])
    tracemalloc.start()
    began = time.process_time()
    assert counts(m2(gold, [line])) == (0, 1, 0)
    spent, (_, peak) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert spent < 0.5  # traced; 5 ms without
    assert peak < 50_000_000


@pytest.mark.parametrize("seed", range(12))
def test_large_lattices_are_counted_as_the_oracle_counts_them(seed):
    """Sentences large enough to be swept, small enough for the oracle; vocabularies from few to many words."""
    rng = random.Random(seed)
    vocabulary = rng.choice([4, 10, 30, 1000])
    source, target = drawn(rng.random(), rng.randint(16, 26), vocabulary), drawn(rng.random(), 20, vocabulary)
    gold = gold_for(source, target, seed=seed, edits=6)
    layer = gold.sentences[0].layers["0"]
    for version in ("3.2", "head"):
        expected = m2_oracle.counts(" ".join(source), " ".join(target), layer, 2, version == "head")
        assert counts(m2(gold, [" ".join(target)], version=version)) == expected


def test_beyond_the_limits_every_line_is_named(monkeypatch):
    monkeypatch.setattr(LIMITS, "tokens", 50)
    monkeypatch.setattr(LIMITS, "cells", 900)
    source = " ".join(words("a", 40))
    gold = EditGold(("0",), tuple(Sentence(source, {"0": ()}) for _ in range(4)))
    lines = (source, " ".join(words("b", 40)), source + " more", " ".join(words("a", 51)))
    with pytest.raises(FormatError) as caught:
        M2.source.count(gold, TextOutput(lines), M2.with_defaults({}))
    told = [(problem.code, problem.line, problem.got) for problem in caught.value.problems]
    assert told == [
        ("too-large", 2, "40 tokens in a row replaced by 40 others"),
        ("too-large", 4, "51"),
    ]
