"""The sentence above a board: who leads, by how much, and whether that means anything."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.utils import timezone

from tasks.leaderboard import Options, board
from tasks.leaderboard.model import Summary
from tasks.models import Phase, RankGroups, Submission
from tasks.visibility import Sight
from tests.factories import make_phase, make_run, make_task, make_team, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def phase() -> Phase:
    return make_phase(make_task("gec"), slug="test")


def run(phase: Phase, team: str, tp: int, captain: User | None = None) -> Submission:
    """P = R = F = TP / 100."""
    counts = {"tp": tp, "fp": 100 - tp, "fn": 100 - tp}
    return make_run(phase, make_team(team, captain=captain), scores={"span_correction": counts}, system="Tagger")


def summary(phase: Phase, **options: object) -> Summary | None:
    fresh = Phase.objects.get(pk=phase.pk)
    return board(fresh, Sight(AnonymousUser(), fresh.task), Options(**options)).summary  # type: ignore[arg-type]


def sentence(client: Client, query: str = "") -> str:
    page = client.get(f"/tasks/gec/leaderboard/{query}").content.decode()
    found = re.search(r'<p class="leads">(.*?)</p>', page, re.S)
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split()) if found else ""


def group(phase: Phase, *runs: tuple[Submission, int]) -> None:
    version = Phase.objects.get(pk=phase.pk).board_version
    groups = {"": {submission.uid: number for submission, number in runs}}
    RankGroups.objects.create(phase=phase, board_version=version, method="by hand", groups=groups)


def test_an_empty_board_has_none_and_a_single_run_leads_nobody(client: Client, phase: Phase) -> None:
    assert summary(phase) is None
    run(phase, "Alpha", 60)
    assert sentence(client) == "Alpha Tagger leads with F0.5 0.6000."


def test_the_difference_is_that_of_the_first_two_on_every_page_in_every_order(client: Client, phase: Phase) -> None:
    for team, tp in (("Alpha", 40), ("Beta", 65), ("Gamma", 60)):
        run(phase, team, tp)
    said = "Beta Tagger leads with F0.5 0.6500, 0.0500 above Gamma Tagger."
    for query in ("", "?sort=team", "?size=1&page=3", "?find=alpha"):
        assert sentence(client, query) == said


@pytest.mark.parametrize(
    ("groups", "said"), [((1, 1), ": so little that it may be chance."), ((1, 2), ": more than chance would explain.")]
)
def test_rank_groups_say_whether_the_difference_means_anything(
    client: Client, phase: Phase, groups: tuple[int, int], said: str
) -> None:
    first, second = run(phase, "Alpha", 60), run(phase, "Beta", 50)
    group(phase, (first, groups[0]), (second, groups[1]))
    assert sentence(client) == "Alpha Tagger leads with F0.5 0.6000, 0.1000 above Beta Tagger" + said


def test_equal_runs_share_the_first_place(client: Client, phase: Phase) -> None:
    run(phase, "Alpha", 60), run(phase, "Beta", 60)
    assert sentence(client) == "Alpha Tagger shares the first place with Beta Tagger, at F0.5 0.6000."
    run(phase, "Gamma", 60)
    assert sentence(client) == "Alpha Tagger shares the first place with 2 others, at F0.5 0.6000."


def test_it_names_nobody_whom_the_board_does_not_name(client: Client, phase: Phase) -> None:
    Phase.objects.filter(pk=phase.pk).update(anonymous_until=timezone.now() + timedelta(days=1))
    captain = make_user()
    run(phase, "Alpha", 60, captain)
    said = sentence(client)
    assert "leads with" in said
    assert "Alpha" not in said
    assert "Tagger" not in said
    client.force_login(captain)
    assert sentence(client) == "Alpha Tagger leads with F0.5 0.6000."
