"""The command line as people and programs meet it: by subprocess, with exit status."""

import json
import subprocess
import sys

import pytest

from tests.scoring.command import ROOT, scoring

RATIOS = {"n", "prevalence", "bias", "accuracy", "precision", "recall", "tnr", "f1", "f05", "kappa"} | {
    "informedness",
    "markedness",
    "mcc",
}


def test_ratios_of_figure_8():
    done = scoring("ratios", "--tp", 12, "--fp", 18, "--fn", 28, "--tn", 42, "--json")
    assert done.returncode == 0
    ratios = json.loads(done.stdout)
    assert set(ratios) >= RATIOS
    assert (ratios["accuracy"], ratios["kappa"], ratios["recall"], ratios["precision"]) == (0.54, 0, 0.3, 0.4)
    assert round(ratios["f1"], 3) == 0.343


def test_undefined_is_null_in_json_and_n_a_for_people():
    counts = ["--tp", 0, "--fp", 0, "--fn", 0, "--tn", 5]
    assert json.loads(scoring("ratios", *counts, "--json").stdout)["precision"] is None
    assert "n/a" in scoring("ratios", *counts).stdout


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["ratois"],
        ["ratios"],
        ["ratios", "--tp", "x", "--fp", "1", "--fn", "1", "--tn", "1"],
        ["ratios", "--tp", "nan", "--fp", "1", "--fn", "1", "--tn", "1"],
        ["ratios", "--tp", "-1", "--fp", "1", "--fn", "1", "--tn", "1"],
    ],
)
def test_wrong_usage_leaves_with_2(args):
    done = scoring(*args)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_help_names_every_command():
    done = scoring("--help")
    assert done.returncode == 0
    assert "ratios" in done.stdout
    assert "did you mean 'ratios'?" in scoring("ratois").stderr


def test_a_reader_that_leaves_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m scoring ratios --tp 1 --fp 1 --fn 1 --tn 1 | true; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
