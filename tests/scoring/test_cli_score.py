"""score, validate, metrics and job by subprocess: files in, tables or JSON and an exit status out."""

import json

import pytest

from scoring import rows
from tests.scoring.command import scoring

JUDGMENTS = """item,worker,label
1,A,error
1,B,1
1,C,ok
2,A,ok
2,B,0
2,C,OK
3,A,error
3,B,error
3,C,unknown
4,A,ok
4,B,ok
4,C,error
"""
# majority: error, ok, error, ok
SYSTEM = "item,label,score\n1,error,0.9\n2,ok,0.1\n3,ok,0.4\n4,error,0.6\n"
ITEMS = "item,text,written,document\n1,at home,at,d1\n2,in time,in,d1\n3,on it,on,d2\n"
FORMS = "item,annotator,form\n1,A,in\n1,B,in\n2,A,in\n2,B,in\n3,A,at\n3,B,at\n"
CHOSEN = "item,form\n1,in\n2,on\n3,by\n"
M2 = """S She go home .
A 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0

S I like tea .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

"""


@pytest.fixture
def folder(tmp_path):
    contents = {
        "judgments.csv": JUDGMENTS,
        "system.csv": SYSTEM,
        "items.csv": ITEMS,
        "forms.csv": FORMS,
        "chosen.csv": CHOSEN,
        "gold.m2": M2,
        "corrected.txt": "She goes home .\nI like tea .\n",
    }
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
    return tmp_path


def score(folder, kind, gold, system, *more):
    done = scoring("score", "--kind", kind, "--gold", folder / gold, "--system", folder / system, *more, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["metrics"]


def test_detection(folder):
    metrics = score(folder, "detection", "judgments.csv", "system.csv")
    assert {"contingency", "weighted", "bins", "curves", "human_kappa"} <= set(metrics)
    for told in metrics.values():
        assert {"value", "counts", "ratios", "signature"} <= set(told)
    assert metrics["contingency"]["counts"] == {"tp": 1, "fp": 1, "fn": 1, "tn": 1}
    assert metrics["weighted"]["counts"]["tp"] == pytest.approx(2 / 3 + 1 / 3)
    assert metrics["bins"]["rows"][0].keys() >= {"low", "high", "n", "counts", "ratios"}
    assert [row["n"] for row in metrics["bins"]["rows"]] == [2, 0, 2]
    assert metrics["bins"]["rows"][1]["ratios"]["kappa"] is None


def test_curves_need_scores(folder):
    (folder / "system.csv").write_text("item,label\n1,1\n2,0\n3,0\n4,1\n")
    assert "curves" not in score(folder, "detection", "judgments.csv", "system.csv")


def test_selection(folder):
    metrics = score(folder, "selection", "forms.csv", "chosen.csv", "--items", folder / "items.csv")
    told = metrics["contingency"]
    assert told["counts"]["detection"] == told["detection"]["counts"] == {"tp": 2, "fp": 1, "fn": 0, "tn": 0}
    assert told["counts"]["correction"] == told["correction"]["counts"] == {"tp": 1, "fp": 2, "fn": 1, "tn": 0}
    assert told["value"] == told["ratios"]["kappa"]


def test_correction(folder):
    metrics = score(folder, "correction", "gold.m2", "corrected.txt", "--metric", "token_contingency")
    assert metrics["token_contingency"]["counts"] == {"tp": 1, "fp": 0, "fn": 0, "tn": 17}  # 8 tokens and 10 gaps


def test_parameters_are_set_and_signed(folder):
    options = ("--metric", "contingency", "--beta", "2", "--param", "contingency.unknown=ok")
    told = score(folder, "detection", "judgments.csv", "system.csv", *options)
    assert list(told) == ["contingency"]
    assert told["contingency"]["signature"].startswith("contingency|beta:2.0|annotators:|unknown:ok|tie:ok|")


def test_intervals(folder):
    told = score(folder, "detection", "judgments.csv", "system.csv", "--draws", "50", "--seed", "3")["weighted"]
    low, high = told["interval"]
    assert low <= told["value"] <= high
    assert "draws:50|seed:3" in told["interval_signature"]


def test_tables_for_people(folder):
    done = scoring(
        "score", "--kind", "detection", "--gold", folder / "judgments.csv", "--system", folder / "system.csv"
    )
    assert done.returncode == 0
    assert "tp 1  fp 1  fn 1  tn 1" in done.stdout
    assert "0.75-0.9" in done.stdout
    assert "n/a" in done.stdout
    assert "items that an annotator judged: 4" in done.stdout
    assert "NaN" not in done.stdout
    assert done.stderr == ""


def test_tables_for_people_of_both_views(folder):
    files = ["--gold", folder / "forms.csv", "--items", folder / "items.csv", "--system", folder / "chosen.csv"]
    done = scoring("score", "--kind", "selection", *files)
    assert done.returncode == 0, done.stderr
    assert "contingency, correction" in done.stdout
    assert "tp 2  fp 1  fn 0  tn 0  xyz 1" in done.stdout


@pytest.mark.parametrize(
    "options",
    [
        ["--metric", "contingencey"],
        ["--metric", "gleu"],
        ["--param", "contingency.tie=perhaps"],
        ["--param", "contingency.ties=ok"],
        ["--param", "tie=ok"],
        ["--beta", "-1"],
        ["--beta", "nan"],
        ["--max-unchanged", "3"],
        ["--draws", "-1"],
        ["--nonsense"],
    ],
)
def test_wrong_usage(folder, options):
    files = ["--gold", folder / "judgments.csv", "--system", folder / "system.csv"]
    done = scoring("score", "--kind", "detection", *files, *options)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_bad_input_is_listed_whole_and_leaves_with_1(folder):
    (folder / "system.csv").write_text("item,label,score\n1,error,0.9\n1,ok,x\n9,perhaps,0.4\n")
    files = ["--gold", folder / "judgments.csv", "--system", folder / "system.csv"]
    done = scoring("score", "--kind", "detection", *files)
    assert done.returncode == 1
    assert done.stdout == ""
    for code in ("duplicate-item", "score", "unknown-item", "bad-label", "missing-item"):
        assert f"[{code}]" in done.stderr
    told = json.loads(scoring("score", "--kind", "detection", *files, "--json").stdout)
    assert {"file", "line", "column", "expected", "got", "hint", "severity", "code"} == set(told["problems"][0])


def test_a_missing_file_leaves_with_1(folder):
    done = scoring("score", "--kind", "detection", "--gold", folder / "none.csv", "--system", folder / "system.csv")
    assert done.returncode == 1
    assert "none.csv: No such file or directory" in done.stderr


def test_validate(folder):
    files = ["--items", folder / "items.csv", "--system", folder / "chosen.csv"]
    good = scoring("validate", "--kind", "selection", *files)
    assert (good.returncode, good.stdout) == (0, "no errors\n")
    (folder / "chosen.csv").write_text("item,form\n1,in\n")
    bad = scoring("validate", "--kind", "selection", *files)
    assert bad.returncode == 1
    assert bad.stdout.endswith("2 errors\n")
    told = scoring("validate", "--kind", "detection", "--gold", folder / "forms.csv", "--json")
    assert told.returncode == 1
    assert json.loads(told.stdout)["valid"] is False
    source = scoring("validate", "--kind", "correction", "--source", folder / "corrected.txt")
    assert source.returncode == 0
    assert scoring("validate", "--kind", "detection").returncode == 2
    assert scoring("validate", "--kind", "detection", "--system", folder / "system.csv").returncode == 2


def test_metrics_are_listed(folder):
    assert "contingency" in scoring("metrics").stdout
    told = json.loads(scoring("metrics", "--kind", "correction", "--json").stdout)["metrics"]
    assert "contingency" not in told
    assert told["token_contingency"]["params"]["beta"] == 0.5


def test_verify_confirms_what_was_printed_and_nothing_else(folder):
    files = ["--kind", "detection", "--gold", folder / "judgments.csv", "--system", folder / "system.csv"]
    options = ["--param", "bins.edges=0.5+0.8+1", "--param", "contingency.annotators=A+C", "--param", "weighted.beta=2"]
    published = folder / "published.json"
    published.write_text(scoring("score", *files, *options, "--draws", 30, "--seed", 9, "--json").stdout)
    good = scoring("verify", *files, "--results", published)
    assert good.returncode == 0, good.stdout
    told = json.loads(published.read_text())
    told["metrics"]["weighted"]["interval"][1] += 0.001
    (folder / "changed.json").write_text(json.dumps(told))
    changed = scoring("verify", *files, "--results", folder / "changed.json")
    assert changed.returncode == 1
    assert "weighted: interval:" in changed.stdout
    signature, value = told["metrics"]["weighted"]["signature"], told["metrics"]["weighted"]["value"]
    assert scoring("verify", *files, "--signature", signature, "--value", f"{value:.3f}").returncode == 0
    assert scoring("verify", *files, "--signature", signature, "--value", f"{value + 0.001:.3f}").returncode == 1
    (folder / "judgments.csv").write_text(JUDGMENTS.replace("4,C,error", "4,C,ok"))
    bad = json.loads(scoring("verify", *files, "--results", published, "--json").stdout)
    assert not bad["equal"]
    assert any("gold:" in difference for number in bad["numbers"] for difference in number["differences"])


@pytest.mark.parametrize(
    ("options", "status"),
    [
        (["--signature", "weighted|beta:1", "--value", "1"], 2),
        (["--signature", "nothing|gold:1|refs:2|v:1|scorer:1", "--value", "1"], 1),
        (["--signature", "weighted|beta:x|gold:1|refs:2|v:1|scorer:1", "--value", "1"], 1),
        (["--signature", "weighted|gold:1|refs:2|v:1|scorer:1"], 2),
        (["--signature", "weighted|gold:1|refs:2|v:1|scorer:1", "--value", "much"], 2),
        (["--results", "gold.m2"], 1),
    ],
)
def test_verify_without_sense(folder, options, status):
    files = ["--kind", "detection", "--gold", folder / "judgments.csv", "--system", folder / "system.csv"]
    options = [folder / option if option == "gold.m2" else option for option in options]
    done = scoring("verify", *files, *options)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def request(folder, **changes):
    asked = {
        "kind": "detection",
        "metrics": {"contingency": {"beta": 2}, "bins": {}},
        "draws": 20,
        "seed": 5,
        "gold": {"judgments.csv": "judgments.csv"},
        "items": None,
        "system": {"system.csv": "system.csv"},
    }
    (folder / "request.json").write_text(json.dumps(asked | changes))
    return scoring("job", folder)


def test_a_job_scores_what_is_in_its_directory(folder):
    done = request(folder)
    assert done.returncode == 0, done.stderr
    progress = [json.loads(line) for line in done.stdout.splitlines()]
    assert [set(line) for line in progress] == [{"what", "share"}] * len(progress)
    assert progress[-1]["share"] == 1
    told = json.loads((folder / "results.json").read_text())
    assert told["annotators"] == ["A", "B", "C"]
    by_key = {result["metric"]: result for result in told["results"]}
    assert list(by_key) == ["contingency", "bins"]
    assert by_key["contingency"]["counts"] == {"tp": 1, "fp": 1, "fn": 1, "tn": 1}
    assert "|beta:2.0|" in by_key["contingency"]["signature"]
    assert len(by_key["contingency"]["interval"]) == 2
    [(key, name)] = told["rows"].items()
    assert by_key["bins"]["rows"] == key
    stored = rows.from_bytes((folder / name).read_bytes())
    assert list(stored.units) == ["1", "2", "3", "4"]
    assert stored.columns["by:C"].tolist() == [0, 0, 2, 1]


@pytest.mark.parametrize(
    ("kind", "files"),
    [
        ("selection", {"gold": {"a.csv": "forms.csv"}, "items": "items.csv", "system": {"b.csv": "chosen.csv"}}),
        ("correction", {"gold": {"a.m2": "gold.m2"}, "system": {"../b.txt": "corrected.txt"}}),
    ],
)
def test_jobs_of_every_kind(folder, kind, files):
    done = request(folder, kind=kind, metrics=None, draws=0, **files)
    assert done.returncode == 0, done.stderr
    assert json.loads((folder / "results.json").read_text())["results"]


def test_a_job_from_rows_that_were_counted_before(folder):
    assert request(folder).returncode == 0
    first = json.loads((folder / "results.json").read_text())
    (folder / "system.csv").unlink()
    (folder / "judgments.csv").unlink()
    counted = {"counted": first["rows"], "digest": first["gold"], "annotators": first["annotators"]}
    done = request(folder, **counted)
    assert done.returncode == 0, done.stderr
    assert json.loads((folder / "results.json").read_text()) == first


def test_a_job_with_a_bad_file(folder):
    (folder / "system.csv").write_text("item,label\n1,error\n")
    done = request(folder)
    assert done.returncode == 1
    problems = json.loads((folder / "problems.json").read_text())["problems"]
    assert [problem["code"] for problem in problems] == ["missing-item"] * 3
    assert not (folder / "results.json").exists()


def test_a_job_with_bad_gold_keeps_it_secret(folder):
    (folder / "judgments.csv").write_text("item,annotator,label\n1,A,SECRET\n")
    done = request(folder)
    assert done.returncode == 3
    assert done.stderr == "gold can't be read: judgments.csv:2 [bad-label]\n"
    assert not (folder / "problems.json").exists()
