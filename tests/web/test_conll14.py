"""The CoNLL-2014 shared task as a board: every count and every digit as the official scorer printed it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.data import TextOutput
from scoring.m2format import read_gold
from tests.factories import make_phase, make_task, make_team, score_run

pytestmark = pytest.mark.django_db

SYSTEMS = ("CAMB", "CUUI", "AMU", "IITB", "INPUT")


def test_the_page_shows_what_the_official_scorer_printed(
    client: Client, shared_data: Path, expected: dict[str, Any]
) -> None:
    folder = shared_data / "conll14"
    gold, _ = read_gold((folder / "gold" / "official-2014.combined.m2").read_text())
    phase = make_phase(make_task("conll14", kind="correction", headline="m2.f"))
    for name in SYSTEMS:
        lines = (folder / "systems" / name).read_text().splitlines()
        score_run(phase, make_team(name), gold, TextOutput(tuple(lines)), metrics=["m2"], system="submitted")
    page = client.get("/tasks/conll14/leaderboard/").content.decode()
    rows = page.partition("<tbody>")[2].split("<tr ")[1:]
    official = {name: expected["scores"][name]["combined"]["head"] for name in SYSTEMS}
    ranking = sorted(SYSTEMS, key=lambda name: -official[name]["F0.5"])
    for rank, (name, row) in enumerate(zip(ranking, rows, strict=True), start=1):
        told = official[name]
        assert f"<bdi>{name}</bdi>" in row
        assert f'title="Link to this row">{rank}</a>' in row
        assert f'<td class="n headline">{told["F0.5"]:.4f}</td>' in row
        counts = "".join(f'<td class="n">{told[what]:,}</td>' for what in ("correct", "proposed", "gold"))
        assert counts in row
