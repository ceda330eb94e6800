"""A metric of somebody else, installed as an entry point, without touching our code."""

import json
import re
from pathlib import Path

import pytest

from tests.scoring.command import scoring

# The whole package of a third party, as the README shows it: agreement with any annotator.
README = Path(__file__).resolve().parents[2] / "README.md"
MODULE = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)[0]


@pytest.fixture
def installed(tmp_path):
    """What `pip install` leaves behind: a module and its metadata."""
    site = tmp_path / "site"
    info = site / "lenient-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "lenient.py").write_text(MODULE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lenient\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[evalserver.metrics]\nlenient = lenient:LENIENT\n")
    return site


def test_it_has_command_line_parameters_and_intervals_for_free(installed, tmp_path):
    (tmp_path / "gold.csv").write_text("item,annotator,label\n1,A,1\n1,B,0\n2,A,0\n2,B,0\n3,A,0\n")
    (tmp_path / "system.csv").write_text("item,label\n1,1\n2,1\n3,0\n")
    assert "Agrees with anybody" in scoring("metrics", "--kind", "detection", path=[installed]).stdout
    files = ["--kind", "detection", "--gold", tmp_path / "gold.csv", "--system", tmp_path / "system.csv"]
    done = scoring("score", *files, "--draws", 50, "--json", path=[installed])
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)["metrics"]["lenient"]
    assert told["counts"] == {"hits": 2, "items": 3}  # 1 with A, 3 with A; nobody calls 2 an error
    assert told["value"] == pytest.approx(2 / 3)
    assert told["interval"][0] <= told["value"] <= told["interval"][1]
    options = ["--metric", "lenient", "--param", "lenient.annotators=B", "--json"]
    told = json.loads(scoring("score", *files, *options, path=[installed]).stdout)["metrics"]["lenient"]
    assert told["counts"] == {"hits": 0, "items": 2}
    assert told["signature"].startswith("lenient|annotators:B|")
    (tmp_path / "published.json").write_text(done.stdout)
    assert scoring("verify", *files, "--results", tmp_path / "published.json", path=[installed]).returncode == 0


def test_two_metrics_of_one_name_are_refused(installed):
    entry = installed / "lenient-1.0.dist-info" / "entry_points.txt"
    entry.write_text("[evalserver.metrics]\nweighted = lenient:LENIENT\n")
    done = scoring("metrics", path=[installed])
    assert done.returncode == 1
    assert "two metrics are called 'weighted'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_metric_that_can_not_be_loaded_is_named(installed):
    (installed / "lenient.py").write_text("LENIENT = 7\n")
    done = scoring("metrics", path=[installed])
    assert done.returncode == 1
    assert "lenient:LENIENT is not a Metric" in done.stderr
    (installed / "lenient.py").unlink()
    done = scoring("metrics", path=[installed])
    assert done.returncode == 1
    assert "No module named 'lenient'" in done.stderr
    assert "Traceback" not in done.stderr
