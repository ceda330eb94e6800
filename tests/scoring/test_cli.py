"""The command line as people and programs meet it: by subprocess, with exit status."""

import json
import signal
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
    command = f"{sys.executable} -m scoring metrics --json | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["/bin/bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_interrupting_says_so_and_no_more():
    command = [sys.executable, "-m", "scoring", "validate", "--kind", "detection", "--gold", "-"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # it may be ignored where tests run
    ) as process:
        # More than the pipe holds: once it is written, the command is running.
        process.stdin.write(b"item,annotator,label\n" + b"1,A,ok\n" * 200_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (130, b"interrupted\n")


def test_a_terminal_that_knows_no_greek():
    done = scoring("metrics", variables={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "TP = ? c?p" in done.stdout
