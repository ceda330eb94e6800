"""Systems beside people: the tables of Bryant and Ng (2015), and what they are made of."""

from __future__ import annotations

import json

import numpy as np
import pytest

from scoring import human_ratio, m2format
from scoring.apply import own_text
from scoring.cli import main
from scoring.data import Edit, EditGold, Sentence, TextOutput
from scoring.human import ALL_SETS, count_texts, human_table, mean_by_size, running_totals
from scoring.m2.metric import M2, counts_of
from scoring.m2.parts import Options
from scoring.m2.policy import running
from scoring.m2format import read_layers
from scoring.score import score

# Table 5: annotators, human F0.5, then F0.5 of AMU, CAMB and CUUI.
TABLE_5 = """
1 45.91 24.20 28.22 26.76
2 56.68 33.47 37.77 36.04
3 61.83 38.35 42.68 40.76
4 65.05 41.53 45.87 43.77
5 67.33 43.84 48.17 45.94
6 69.07 45.62 49.93 47.60
7 70.45 47.06 51.34 48.94
8 71.60 48.26 52.50 50.05
9 72.58 49.28 53.47 50.99
"""
# Table 4: CAMB against each annotator, P, R and F0.5.
TABLE_4 = """
39.64 14.06 29.06
35.73 17.35 29.48
35.22 20.29 30.70
32.69 17.88 28.04
35.74 17.26 29.43
35.76 17.73 29.72
24.96 19.62 23.67
29.17 16.92 25.48
32.03 18.28 27.84
35.52 16.26 28.72
"""
SYSTEMS = ("AMU", "CAMB", "CUUI")


@pytest.fixture(scope="session")
def ten(shared_data):
    folder = shared_data / "conll14" / "annotators"
    return read_layers({f"A{i}": (folder / f"A{i}.m2").read_text() for i in range(1, 11)})[0]


@pytest.fixture(scope="session")
def systems(shared_data):
    folder = shared_data / "conll14" / "systems"
    return {name: TextOutput(tuple((folder / name).read_text().splitlines())) for name in SYSTEMS}


def test_table_5(ten, systems, expected):
    """All 36 F0.5 values to the printed digit, and those worked out with the official scorer to the last."""
    shares = []
    table = human_table(ten, systems, skip_types={"Um"}, progress=lambda what, share: shares.append(share))
    for line in TABLE_5.strip().splitlines():
        size, *printed = line.split()
        ours = [table.human[int(size)], *(table.systems[name][int(size)] for name in SYSTEMS)]
        assert [f"{100 * value:.2f}" for value in ours] == printed
    for size, row in expected["table5"]["rows"].items():
        assert 100 * table.human[int(size)] == pytest.approx(row["human"], abs=1e-9)
        for name in SYSTEMS:
            assert 100 * table.systems[name][int(size)] == pytest.approx(row[name], abs=1e-9)
    assert table.intervals == {}
    assert table.ratios["CAMB"][9] == pytest.approx(0.7367, abs=5e-5)  # 73.67 % in the paper
    assert shares == sorted(shares)
    assert len(shares) == 13


def test_table_4(ten, systems):
    """CAMB against each annotator: each figure within .01 of the printed one."""
    evaluation = score(ten, systems["CAMB"], ["m2"])
    alone = evaluation.results[0].detail["alone"]
    for at, line in enumerate(TABLE_4.strip().splitlines(), 1):
        ours = [100 * alone[f"A{at}"]["ratios"][name] for name in ("precision", "recall", "f")]
        assert ours == pytest.approx([float(figure) for figure in line.split()], abs=0.011)


def small(annotators, sentences=12):
    """Annotators who each see most sentences and replace some of their tokens; no two alike."""
    rng = np.random.default_rng(7)
    rows = []
    for _ in range(sentences):
        layers = {
            f"A{a}": tuple(Edit(at, at + 1, "X", (f"w{rng.integers(2)}",)) for at in range(8) if rng.random() < 0.3)
            for a in range(annotators)
            if rng.random() < 0.8
        }
        rows.append(Sentence("a b c d e f g h", layers or {"A0": ()}))
    return EditGold(tuple(f"A{a}" for a in range(annotators)), tuple(rows))


def test_all_sets_at_once_choose_as_one_by_one():
    """The running choice for every set of annotators side by side equals the choice made for each set alone."""
    gold = small(4)
    rows = M2.source.count(gold, TextOutput(tuple(own_text(gold, "A2"))), M2.with_defaults({}))
    counts = count_texts(gold, own_text(gold, "A2"), Options())
    sets = np.array([[bool(number >> at & 1) for at in range(4)] for number in range(1, 16)])
    totals = running_totals(counts, sets, 0.5)
    for members, total in zip(sets, totals, strict=True):
        names = [name for name, inside in zip(gold.annotators, members, strict=True) if inside]
        table = counts_of(rows, names)
        chosen = [row[at] for row, at in zip(table, running(table, 0.5), strict=True) if at is not None]
        assert total.tolist() == [sum(local[place] for local in chosen) for place in range(3)]


def test_the_table_is_the_mean_of_what_each_text_reaches():
    gold = small(4)
    system = own_text(gold, "A2")
    table = human_table(gold, {"it": TextOutput(tuple(system))})
    reached = [
        mean_by_size(count_texts(gold, own_text(gold, name), Options()), without=at)
        for at, name in enumerate(gold.annotators)
    ]
    for size, human in table.human.items():
        assert sum(each[size] for each in reached) / 4 == pytest.approx(human, abs=1e-12)
    assert mean_by_size(count_texts(gold, system, Options())) == pytest.approx(table.systems["it"], abs=1e-12)


def test_the_ratio_as_a_metric_is_the_last_line_of_the_table():
    gold = small(3)
    full = EditGold(
        gold.annotators,
        tuple(Sentence(s.source, {name: s.layers.get(name, ()) for name in gold.annotators}) for s in gold.sentences),
    )
    system = TextOutput(tuple(own_text(full, "A1")))
    table = human_table(full, {"it": system})
    (result,) = score(full, system, ["human_ratio"]).results
    assert result.ratios["human"] == pytest.approx(table.human[2], abs=1e-12)
    assert result.ratios["system"] == pytest.approx(table.systems["it"][2], abs=1e-12)
    assert result.value == pytest.approx(table.ratios["it"][2], abs=1e-12)


def test_the_ratio_needs_two_annotators():
    gold = small(1)
    assert score(gold, TextOutput(tuple(own_text(gold, "A0"))), ["human_ratio"]).results == ()


def test_many_annotators_are_drawn_from():
    """Above twelve, sets of one and all but one are complete; the others are estimates with an interval."""
    gold = small(ALL_SETS + 1, sentences=4)
    system = {"it": TextOutput(tuple(own_text(gold, "A3")))}
    table = human_table(gold, system, seed=3)
    assert set(table.human) == set(range(1, ALL_SETS + 1))
    assert set(table.intervals["human"]) == set(range(3, 11))  # 13 over 2 is 78, fewer than would be drawn
    low, high = table.intervals["it"][5]
    assert low < table.systems["it"][5] < high
    assert table == human_table(gold, system, seed=3)
    assert table != human_table(gold, system, seed=4)


def test_command(tmp_path, capsys):
    gold = small(3, sentences=5)
    paths = []
    for name in gold.annotators:
        full = [(s.source, s.layers.get(name, ())) for s in gold.sentences]
        blocks = [
            "\n".join([f"S {source}", *(f"A {e.start} {e.end}|||X|||{e.corrections[0]}|||R|||-|||0" for e in edits)])
            for source, edits in full
        ]
        paths.append(tmp_path / f"{name}.m2")
        paths[-1].write_text("\n\n".join(blocks) + "\n\n")
    system = tmp_path / "system.txt"
    system.write_text("\n".join(own_text(gold, "A1")) + "\n")
    arguments = ["human", "--gold", *map(str, paths), "--system", f"it={system}"]
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["human"]) == {"1", "2"}
    assert told["ratio"]["it"]["2"] == pytest.approx(told["systems"]["it"]["2"] / told["human"]["2"])
    assert told["signature"].startswith("human|beta:0.5|")
    assert main([*arguments, "--sizes", "last", "--skip-type", "X"]) == 0
    assert capsys.readouterr().out.split()[:4] == ["annotators", "human", "it", "ratio"]
    assert main(["human", "--gold", str(paths[0])]) == 1


def test_the_side_of_people_may_come_from_the_rows_of_another_system(monkeypatch):
    gold, _ = m2format.read_gold(
        "S a b c\nA 0 1|||X|||x|||REQUIRED|||-NONE-|||0\nA 1 2|||X|||y|||REQUIRED|||-NONE-|||1\n\n"
        "S d e\nA 1 2|||X|||z|||REQUIRED|||-NONE-|||0\nA 1 2|||X|||z|||REQUIRED|||-NONE-|||1\n\n"
    )
    first = score(gold, TextOutput(("x b c", "d z")), ["human_ratio"])
    alone = score(gold, TextOutput(("a y c", "d e")), ["human_ratio"])
    human_ratio._humans.clear()
    monkeypatch.setattr(human_ratio, "own_text", None)  # computing it again would fail
    helped = score(gold, TextOutput(("a y c", "d e")), ["human_ratio"], known=first.rows)
    assert helped.results == alone.results
