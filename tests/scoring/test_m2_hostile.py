"""Sentences made to break the scorer: every shape is scored within bounds, or refused with its line.

How long it takes is measured by `make bench`; here a shape that explodes would never come to an end.
"""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from scoring.data import Edit, EditGold, Sentence, TextOutput
from scoring.m2 import parts
from scoring.m2.limits import LIMITS
from scoring.m2.metric import M2
from scoring.problems import FormatError
from tests.scoring import m2_oracle
from tests.scoring.command import ROOT
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
    """200 tokens a side, in a fraction of a second each."""
    source, target = SHAPES[shape]
    gold = gold_for(source, target)
    correct, proposed, wanted = counts(m2(gold, [" ".join(target)]))
    assert 0 <= correct <= min(proposed, wanted)
    assert wanted == len(gold.sentences[0].layers["0"])


LIMITED = """
import resource
from pathlib import Path
from scoring.m2 import metric
from tests.bench.m2 import unrelated
from scoring.score import score

given = unrelated({sentences}, {size})
taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + {megabytes} * 1_000_000,) * 2)
(result,) = score(*given, ["m2"]).results
print(*result.counts.values())
"""


@pytest.mark.parametrize(("sentences", "size", "megabytes"), [(1, 60, 50), (150, 200, 200)])
def test_unrelated_sentences_in_little_memory(sentences, size, megabytes):
    """One edit each, without listing the arcs: 3.4 million for 60 tokens, 400 million for 200."""
    script = LIMITED.format(sentences=sentences, size=size, megabytes=megabytes)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == f"0 {sentences} {sentences}\n"


@pytest.mark.parametrize("seed", range(10))
def test_large_lattices_are_counted_as_the_oracle_counts_them(seed):
    """Sentences large enough to be swept, small enough for the oracle; vocabularies from few to many words."""
    rng = random.Random(seed)
    vocabulary = rng.choice([4, 10, 30, 1000])
    source, target = drawn(rng.random(), rng.randint(16, 26), vocabulary), drawn(rng.random(), 20, vocabulary)
    gold = gold_for(source, target, seed=seed, edits=6)
    layer = gold.sentences[0].layers["0"]
    for version in ("3.2", "head"):
        for unchanged, ignoring in ((2, False), (1, True), (4, False)):
            expected = m2_oracle.counts(
                " ".join(source), " ".join(target), layer, unchanged, version == "head", ignoring
            )
            params = {"version": version, "max_unchanged": unchanged, "ignore_whitespace_casing": ignoring}
            assert counts(m2(gold, [" ".join(target)], **params)) == expected


def test_thousands_of_insertions_at_one_place():
    """There are 12 million ways to insert some of them: they are not listed, and this is told."""
    layer = tuple(Edit(1, 1, "X", (text,)) for text in "xy")
    gold = EditGold(("0",), (Sentence("q", {"0": layer}),))
    result = m2(gold, [" ".join(["q", *["x", "y"] * 2_499])])
    assert result.counts["gold"] == 2
    assert result.detail["uncertified"] == 1


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["x"], (100_000, 1)),
        (["x", "y{}"], (100_000, 1)),
        (["x{}"], (0, 1)),
        ([""], (100_000, 2)),  # b is deleted, and x inserted
    ],
)
def test_a_hundred_thousand_edits_of_one_token(texts, expected):
    """Nothing is quadratic; and officially, an edit that stands there so many times counts so many times."""
    layer = tuple(Edit(1, 2, "X", tuple(text.format(at) for text in texts)) for at in range(100_000))
    gold = EditGold(("0",), (Sentence("a b c d e", {"0": layer}),))
    assert counts(m2(gold, ["a x c d e"])) == (*expected, 100_000)


def test_what_may_officially_count_otherwise_is_told(monkeypatch):
    """If arcs could be listed for small lattices only. As it is, these are listed, and counts are certain."""
    source, target = drawn(1, 30, 20), drawn(2, 30, 20)
    gold, line = gold_for(source, target), " ".join(target)
    assert "uncertified" not in m2(gold, [line]).detail
    monkeypatch.setattr(parts, "LISTED", 100)
    assert m2(gold, [line]).detail["uncertified"] == 1


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
