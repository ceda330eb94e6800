"""The commands about annotators and samples, run as people run them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.scoring.test_cli import scoring

M2 = """S a b c
A 0 1|||R|||x|||REQUIRED|||-NONE-|||0
A 0 1|||R|||y|||REQUIRED|||-NONE-|||1

S d e
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A 2 2|||M|||.|||REQUIRED|||-NONE-|||1

"""


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def table_of(path: Path, header: str, rows: list[tuple[object, ...]]) -> Path:
    return written(path, "\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n")


@pytest.fixture
def raters(tmp_path: Path) -> Path:
    """Table 3 of Tetreault and Chodorow 2008, extraneous and wrong choice taken together as error."""
    cells = {("error", "error"): 60, ("error", "ok"): 26, ("ok", "error"): 37, ("ok", "ok"): 1213}
    rows: list[tuple[object, ...]] = []
    for (first, second), n in cells.items():
        for _ in range(n):
            rows += [(len(rows) // 2, "R1", first), (len(rows) // 2, "R2", second)]
    return table_of(tmp_path / "raters.csv", "item,rater,label", rows)


def test_agreement_of_two_raters(raters: Path) -> None:
    done = scoring("agreement", "--gold", raters, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert {"n_items", "n_annotators", "pairs", "fleiss", "alpha", "ac1", "histogram", "signature"} <= set(found)
    assert (found["n_items"], found["n_annotators"]) == (1336, 2)
    (pair,) = found["pairs"]
    assert (pair["annotators"], pair["labels"]) == (["R1", "R2"], ["ok", "error"])
    assert pair["confusion"] == [[1213, 37], [26, 60]]
    assert pair["agreement"] == pytest.approx(1273 / 1336)
    chance = (86 * 97 + 1250 * 1239) / 1336**2
    assert pair["kappa"] == pytest.approx((1273 / 1336 - chance) / (1 - chance))
    assert sum(row["n"] for row in found["histogram"]) == 1336


def test_agreement_for_people(raters: Path) -> None:
    done = scoring("agreement", "--gold", raters)
    assert done.returncode == 0
    assert "Krippendorff's alpha" in done.stdout
    assert "agreement|kind:detection|unknown:missing|gold:" in done.stdout


def test_agreement_on_forms_and_on_tokens(tmp_path: Path) -> None:
    rows = [(1, "A", "in", "at"), (1, "B", "on", "at"), (2, "A", "at", "at"), (2, "B", "at", "at")]
    forms = table_of(tmp_path / "forms.csv", "item,annotator,form,written", rows)
    found = json.loads(scoring("agreement", "--kind", "selection", "--gold", forms, "--json").stdout)
    assert found["pairs"][0]["labels"] == ["at", "in", "on"]
    assert found["pairs"][0]["agreement"] == 0.5
    m2 = written(tmp_path / "gold.m2", M2)
    found = json.loads(scoring("agreement", "--kind", "correction", "--gold", m2, "--json").stdout)
    # 3 + 4 and 2 + 3 tokens and gaps; both mark a, only annotator 1 the gap at the end of the second sentence.
    assert found["n_items"] == 12
    assert found["pairs"][0]["confusion"] == [[10, 1], [0, 1]]


def test_real_judgments(shared_data: Path) -> None:
    crowd = shared_data / "crowd" / "rte"
    found = json.loads(scoring("agreement", "--gold", crowd / "label.csv", "--json").stdout)
    assert (found["n_items"], found["n_annotators"], found["n_judgments"]) == (800, 164, 8000)
    assert len(found["pairs"]) + found["pairs_without_common_items"] == 164 * 163 // 2
    # Fleiss' kappa from the counts alone, in plain Python.
    votes: dict[str, list[int]] = {}
    with (crowd / "label.csv").open() as file:
        for row in csv.DictReader(file):
            votes.setdefault(row["item"], [0, 0])[int(row["label"])] += 1
    agreed = sum((a * (a - 1) + b * (b - 1)) / 90 for a, b in votes.values()) / 800
    share = sum(b for _, b in votes.values()) / 8000
    chance = share**2 + (1 - share) ** 2
    assert found["fleiss"] == pytest.approx((agreed - chance) / (1 - chance), abs=1e-12)


def test_the_crowd_of_real_judgments(shared_data: Path) -> None:
    crowd = shared_data / "crowd" / "sp"
    arguments = ["--gold", crowd / "label.csv", "--reference-file", crowd / "truth.csv", "--target", 0.8, "--draws", 40]
    done = scoring("needed", *arguments, "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    kappas = [point["kappa"]["mean"] for point in found["mean"]]
    assert len(kappas) == 20
    assert found["needed"] == 1 + next(at for at, kappa in enumerate(kappas) if kappa >= 0.8)
    assert kappas[0] < kappas[4] < kappas[-1]
    assert "reach kappa 0.8000" in scoring("needed", *arguments).stdout


def test_without_references_each_annotator_is_one_in_turn(shared_data: Path) -> None:
    gold = shared_data / "crowd" / "rte" / "label.csv"  # 800 items with ten judgments each, of 164 annotators
    found = json.loads(scoring("needed", "--gold", gold, "--draws", 5, "--target", 0.3, "--json").stdout)
    assert (len(found["references"]), len(found["mean"])) == (10, 9)
    kappas = [point["kappa"]["mean"] for point in found["mean"]]
    assert found["needed"] == 1 + next(at for at, kappa in enumerate(kappas) if kappa >= 0.3)
    assert "|among:all|" in found["signature"]
    assert "Mean kappa between two annotators" in scoring("needed", "--gold", gold, "--draws", 5).stdout


def test_references_within_the_gold(raters: Path) -> None:
    found = json.loads(scoring("needed", "--gold", raters, "--reference", "R1", "--draws", 3, "--json").stdout)
    assert (found["needed"], found["target"], len(found["mean"])) == (None, None, 1)
    assert found["mean"][0]["agreement"]["mean"] == pytest.approx(1273 / 1336)
    unknown = scoring("needed", "--gold", raters, "--reference", "R3")
    assert (unknown.returncode, "unknown annotator: 'R3'" in unknown.stderr) == (2, True)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """1,000 items; system a flags the first 100, b flags 51 to 199; every third item is an error."""
    table_of(tmp_path / "items.csv", "item,text", [(n, f'"text, {n}"') for n in range(1000)])
    table_of(tmp_path / "a.csv", "item,label", [(n, "error" if n < 100 else "ok") for n in range(1000)])
    table_of(tmp_path / "b.csv", "item,label", [(n, "error" if 50 < n < 200 else "ok") for n in range(1000)])
    return tmp_path


def drawn(corpus: Path, *more: object) -> tuple[Path, Path, object]:
    sheet, design = corpus / "sheet.csv", corpus / "design.json"
    files = ["--items", corpus / "items.csv", "--system", corpus / "a.csv", f"B={corpus / 'b.csv'}"]
    done = scoring(
        "sample", "draw", *files, "--flagged", "75%", "--others", 150, "--sheet", sheet, "--design", design, *more
    )
    return sheet, design, done


def test_a_sample_from_draw_to_estimate(corpus: Path) -> None:
    sheet, design, done = drawn(corpus, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["items"] == 300
    with sheet.open() as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["label"] = "error" if int(row["item"]) % 3 == 0 else "ok"
    with (corpus / "judged.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    done = scoring("sample", "estimate", "--design", design, "--judged", corpus / "judged.csv", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["n_drawn"], found["n_judged"]) == (300, 300)
    for name, flagged in (("a", range(100)), ("B", range(51, 200))):
        precision = sum(n % 3 == 0 for n in flagged) / len(flagged)
        told = found["systems"][name]
        assert told["precision"]["wilson"][0] < precision < told["precision"]["wilson"][1]
        assert told["bias"] == pytest.approx(len(flagged) / 1000)
    # A second annotator who could not say leaves the estimates as they are.
    with (corpus / "second.csv").open("w") as file:
        file.write("item,label\n" + "".join(f"{row['item']},unknown\n" for row in rows))
    judged = ["--judged", corpus / "judged.csv", corpus / "second.csv"]
    again = json.loads(scoring("sample", "estimate", "--design", design, *judged, "--json").stdout)
    assert again["systems"] == found["systems"]
    assert again["agreement"]["n_annotators"] == 2


def test_an_empty_sheet_is_a_list_of_problems(corpus: Path) -> None:
    sheet, design, _ = drawn(corpus)
    done = scoring("sample", "estimate", "--design", design, "--judged", sheet)
    assert done.returncode == 1
    assert done.stderr.count("bad-label") == 300
    assert "Traceback" not in done.stderr


def test_a_sheet_is_never_overwritten(corpus: Path) -> None:
    sheet, _, _ = drawn(corpus)
    before = sheet.read_text()
    _, _, done = drawn(corpus, "--seed", 2)
    assert (done.returncode, sheet.read_text()) == (1, before)
    assert "exists already" in done.stderr


def test_the_plan(corpus: Path) -> None:
    corpus_of = ["--population", 10_000, "--flagged", "10%", "--precision", 0.8, "--recall", 0.23]
    done = scoring("sample", "plan", *corpus_of, "--precision-width", 0.05726, "--recall-width", 0.05, "--json")
    found = json.loads(done.stdout)
    assert (found["flagged"], found["enough"]) == (750, True)
    assert scoring("sample", "plan", *corpus_of).returncode == 0
    impossible = scoring("sample", "plan", "--population", 100, "--flagged", 90, "--precision", 0.9, "--recall", 0.1)
    assert impossible.returncode == 1
    assert "impossible" in impossible.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["agreement"],
        ["agreement", "--gold", "x.csv", "--unknown", "maybe"],
        ["needed"],
        ["sample"],
        ["sample", "draw"],
        ["sample", "plan", "--population", "-5", "--flagged", "10%", "--precision", "0.5", "--recall", "0.5"],
        ["sample", "plan", "--population", "5", "--flagged", "10%", "--precision", "1.5", "--recall", "0.5"],
    ],
)
def test_wrong_usage_leaves_with_2(arguments: list[str]) -> None:
    assert scoring(*arguments).returncode == 2


def test_a_file_that_is_not_there_leaves_with_1() -> None:
    done = scoring("agreement", "--gold", "nowhere.csv")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
