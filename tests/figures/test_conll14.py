"""Two submissions of CoNLL-2014 compared: the page says what the command line says of the official files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.data import TextOutput
from scoring.m2format import read_gold
from tasks.templatetags.figures import p_value, signed
from tests.factories import make_phase, make_task, make_team, score_run
from tests.scoring.command import scoring

pytestmark = pytest.mark.django_db

SYSTEMS = ("CAMB", "CUUI")


def test_a_comparison_is_that_of_the_command_line(client: Client, shared_data: Path, expected: dict[str, Any]) -> None:
    folder = shared_data / "conll14"
    path = folder / "gold" / "official-2014.combined.m2"
    gold, _ = read_gold(path.read_text())
    phase = make_phase(make_task("conll14", kind="correction", headline="m2.f"))
    for name in SYSTEMS:
        lines = (folder / "systems" / name).read_text().splitlines()
        score_run(phase, make_team(name), gold, TextOutput(tuple(lines)), metrics=["m2"], system="submitted")
    page = client.get("/tasks/conll14/compare/").content.decode()
    official = [expected["scores"][name]["combined"]["head"]["F0.5"] for name in SYSTEMS]
    assert f'<td class="n">{signed(official[0] - official[1])}</td>' in page

    files = ["--kind", "correction", "--gold", path, "--metric", "m2"]
    done = scoring("compare", *(folder / "systems" / name for name in SYSTEMS), *files, "--draws", 10_000, "--json")
    told = {each["test"]: each for each in json.loads(done.stdout)["metrics"]["m2"]["comparisons"]}
    low, high = told["bootstrap"]["interval"]
    assert f"{signed(low)} to {signed(high)}" in page
    for test in ("bootstrap", "randomisation"):
        assert f'<td class="n">{p_value(told[test]["p"])}</td>' in page
        assert told[test]["signature"] in page
