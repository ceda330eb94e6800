"""M2 counts: what the official scorer printed, and the literal oracle on random sentences."""

from __future__ import annotations

import random
from itertools import zip_longest

import pytest

from scoring.apply import corrected
from scoring.data import Edit, EditGold, Sentence, TextOutput
from scoring.m2.metric import M2
from scoring.m2format import read_gold, read_layers
from scoring.score import result_from_rows, score
from tests.scoring import m2_oracle

VERSIONS = {"head": "head", "release-3.2": "3.2"}


def m2(gold, lines, **params):
    (result,) = score(gold, TextOutput(tuple(lines)), ["m2"], {"m2": params}).results
    return result


def counts(result):
    return result.counts["correct"], result.counts["proposed"], result.counts["gold"]


def lines_of(text):
    return text.removesuffix("\n").split("\n")


def options(text):
    words = text.split()
    given = dict(zip_longest(words, words[1:]))
    params = {}
    if "--beta" in given:
        params["beta"] = float(given["--beta"])
    if "--max_unchanged_words" in given:
        params["max_unchanged"] = int(given["--max_unchanged_words"])
    if "--ignore_whitespace_casing" in given:
        params["ignore_whitespace_casing"] = True
    return params


@pytest.mark.parametrize("version", VERSIONS)
def test_edge_cases(expected, version):
    """Every edge case that the official scorer survives, to the printed digit."""
    seen = 0
    for name, case in expected["edge_cases"].items():
        if case[version]["exit"] != 0:
            continue
        gold, _ = read_gold(case["gold"])
        params = {"version": VERSIONS[version], **options(case["options"])}
        result = m2(gold, lines_of(case["system"]), **params)
        assert counts(result) == tuple(case[version]["counts"]), name
        printed = [f"{result.ratios[ratio]:.4f}" for ratio in ("precision", "recall", "f")]
        assert printed == case[version]["printed"], name
        seen += 1
    assert seen == 24


@pytest.fixture(scope="session")
def conll14(shared_data):
    return shared_data / "conll14"


@pytest.fixture(scope="session")
def ten(conll14):
    """The gold of ten annotators, each present in every sentence."""
    return read_layers({f"A{i}": (conll14 / f"annotators/A{i}.m2").read_text() for i in range(1, 11)})[0]


def gold_set(conll14, ten, name):
    """The gold and the parameters that a name in expected.json stands for."""
    base, _, option = name.partition("_")
    params = {"iwc": {"ignore_whitespace_casing": True}, "mu0": {"max_unchanged": 0}, "mu5": {"max_unchanged": 5}}
    files = {"combined": "combined", "ann0": "0", "ann1": "1"}
    if base in files:
        gold, _ = read_gold((conll14 / f"gold/official-2014.{files[base]}.m2").read_text())
        return gold, params.get(option, {})
    if base == "all10":
        return ten, {}
    if base.startswith("no"):
        return ten, {"annotators": tuple(name for name in ten.annotators if name != "A" + base[2:])}
    return ten, {"annotators": (base,)}


def lines_for(conll14, ten, name):
    if not name.startswith("H"):
        return lines_of((conll14 / "systems" / name).read_text())
    skip = {"Um"} if name.endswith("noUm") else ()
    return [corrected(sentence.source, sentence.layers["A" + name[1]], skip) for sentence in ten.sentences]


SYSTEMS = ["AMU", "CAMB", "CUUI", "NTHU", "IITB", "INPUT", "T5", "GPT-3.5", "BART"]
HUMANS = ["H1", "H1noUm", "H2", "H2noUm", "H3", "H3noUm"]


@pytest.mark.parametrize("name", SYSTEMS + HUMANS)
def test_whole_files(expected, conll14, ten, name):
    """All figures of the official scorer on CoNLL-2014; rows are counted once and serve every set of annotators."""
    lines = TextOutput(tuple(lines_for(conll14, ten, name)))
    golds, rows = {}, {}
    for set_name, by_version in expected["scores"][name].items():
        base = set_name.partition("_")[0]
        gold, params = golds.setdefault(base, gold_set(conll14, ten, base))
        params = params | gold_set(conll14, ten, set_name)[1]
        for version, figures in by_version.items():
            full = M2.with_defaults({**params, "version": VERSIONS[version]})
            key = (id(gold), *(full[param] for param in M2.source.params))
            if key not in rows:
                rows[key] = M2.source.count(gold, lines, full)
            result = result_from_rows(M2, rows[key], full, gold="", annotators=gold.annotators)
            assert counts(result) == (figures["correct"], figures["proposed"], figures["gold"]), (set_name, version)
            assert result.value == pytest.approx(figures["F0.5"], abs=1e-10)


VOCABULARIES = [["a", "b"], ["a", "A", "b", "c"], [f"w{n}" for n in range(7)], [f"w{n}" for n in range(40)]]


def random_tokens(rng, words, longest):
    return [rng.choice(words) for _ in range(rng.randint(0, longest))]


def random_edit(rng, source, target, words):
    """An edit that often is found in the corrected sentence, sometimes changes nothing, and sometimes has no sense."""
    start = rng.randint(0, len(source))
    end = min(len(source), start + rng.choice([0, 0, 1, 1, 2, 3, 4]))
    if rng.random() < 0.02:
        start, end = end, start
    texts = []
    for _ in range(rng.choice([1, 1, 1, 2])):
        first = rng.randint(0, len(target))
        found = target[first : first + rng.randint(0, 3)]
        texts.append(" ".join(rng.choice([found, found, found, source[start:end], random_tokens(rng, words, 2)])))
    return Edit(start, end, "X", tuple(texts))


def random_pair(rng):
    words = rng.choice(VOCABULARIES)
    source = random_tokens(rng, words, rng.choice([4, 9, 20]))
    if rng.random() < 0.3:
        return words, source, random_tokens(rng, words, 9)
    target = list(source)
    for _ in range(rng.randint(0, 3)):
        start = rng.choice([0, rng.randint(0, len(target))])
        target[start : start + rng.randint(0, 2)] = random_tokens(rng, words, rng.choice([1, 2, 6]))
    return words, source, target


def random_layer(rng, words, source, target):
    layer = [random_edit(rng, source, target, words) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.7:
        layer.sort(key=lambda edit: (edit.start, edit.end))
    if layer and rng.random() < 0.1:
        layer.append(layer[-1])
    return tuple(layer)


def cleaned(*layers):
    """The edits in order, each once whatever the order of its texts; none that ends before it starts."""
    once = {}
    for edit in (edit for layer in layers for edit in layer if edit.start <= edit.end):
        once.setdefault((edit.start, edit.end, frozenset(edit.corrections)), edit)
    return tuple(sorted(once.values(), key=lambda edit: (edit.start, edit.end, sorted(edit.corrections))))


@pytest.mark.parametrize("seed", range(20))
def test_same_as_the_oracle(seed):
    """Random sentences, edits and options: short vocabularies, repeated, nested, unsorted and idle gold edits.

    Without quirks, the same of gold that was put in order.
    """
    rng = random.Random(seed)
    for _ in range(50):
        params = {
            "max_unchanged": rng.choice([2, 2, 2, 0, 1, 5]),
            "version": rng.choice(["3.2", "head"]),
            "ignore_whitespace_casing": rng.random() < 0.2,
            "official_quirks": rng.random() < 0.8,
        }
        names = tuple(f"A{number}" for number in range(rng.randint(1, 4)))
        sentences, lines = [], []
        for _ in range(3):
            words, source, target = random_pair(rng)
            layers = {name: random_layer(rng, words, source, target) for name in names if rng.random() < 0.8}
            sentences.append(Sentence(" ".join(source), layers or {names[0]: ()}))
            lines.append(" ".join(target))
        by_oracle = [
            [
                m2_oracle.counts(
                    sentence.source,
                    line,
                    sentence.layers[name] if params["official_quirks"] else cleaned(sentence.layers[name]),
                    params["max_unchanged"],
                    params["version"] == "head",
                    params["ignore_whitespace_casing"],
                )
                for name in names
                if name in sentence.layers
            ]
            for sentence, line in zip(sentences, lines, strict=True)
        ]
        gold = EditGold(names, tuple(sentences))
        evaluation = score(gold, TextOutput(tuple(lines)), ["m2"], {"m2": params})
        (stored,) = evaluation.rows.values()
        for at, row in enumerate(by_oracle):
            ours = [
                tuple(stored.columns[f"{what}:{name}"][at] for what in ("correct", "proposed", "gold"))
                for name in names
                if name in sentences[at].layers
            ]
            assert ours == row, (sentences[at], lines[at], params)
        if params["official_quirks"]:
            assert counts(evaluation.results[0]) == m2_oracle.choose(by_oracle)
