"""Boards of really scored runs: other parameters, annotators, bins, humans and rank groups, from stored rows alone.

Ten items, three annotators. The majority calls the first five an error; annotator C calls the last five an error.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from scoring.data import Edit, EditGold, JudgmentGold, LabelOutput, Sentence, TextOutput
from scoring.estimates import Part, SampleEstimate
from tasks import rankgroups
from tasks.leaderboard import BadOption, Board, Options, RowKind, board
from tasks.models import DataSet, Phase, RankGroups, SampleStudy, Submission
from tasks.visibility import Sight
from tests.factories import make_dataset, make_phase, make_task, make_team, score_run

pytestmark = pytest.mark.django_db

FIRST = [1] * 5 + [0] * 5


def gold() -> JudgmentGold:
    labels = np.array([FIRST, FIRST, [0] * 5 + [1] * 5], np.int8).T
    return JudgmentGold(tuple(f"i{n}" for n in range(10)), ("A", "B", "C"), labels)


def says(*labels: int) -> LabelOutput:
    return LabelOutput(np.array(labels, np.int8))


@pytest.fixture
def phase() -> Phase:
    task = make_task("articles", kind="detection", headline="contingency.f_beta")
    phase = make_phase(task, dataset=make_dataset(task, public_gold=True))
    # TP 2 FP 0 FN 3: P 1, R .4, F0.5 = 1.25·.4/(.25+.4) = .7692, F2 = 5·.4/(4+.4) = .4545
    score_run(phase, make_team("Careful"), gold(), says(1, 1, 0, 0, 0, 0, 0, 0, 0, 0))
    # TP 5 FP 4 FN 0: P 5/9, R 1, F0.5 = 1.25·(5/9)/(.25·5/9+1) = .6098, F2 = 5·(5/9)/(4·5/9+1) = .8621
    score_run(phase, make_team("Eager"), gold(), says(1, 1, 1, 1, 1, 1, 1, 1, 1, 0))
    return phase


def seen(phase: Phase, **options: Any) -> Board:
    fresh = Phase.objects.get(pk=phase.pk)
    return board(fresh, Sight(AnonymousUser(), fresh.task), Options(**{"humans": "none", **options}))


def lines(found: Board) -> list[tuple[int | None, str, str]]:
    return [(row.rank, row.team or row.system, row.headline) for row in found.rows]


def test_another_beta_ranks_anew(phase: Phase) -> None:
    assert lines(seen(phase)) == [(1, "Careful", "0.7692"), (2, "Eager", "0.6098")]
    found = seen(phase, params={"beta": "2"})
    assert lines(found) == [(1, "Eager", "0.8621"), (2, "Careful", "0.4545")]
    assert found.headline.label == "F2"
    assert found.pending == 0
    assert found.rows[0].interval == ""
    assert found.rows[0].signature.startswith("contingency|beta:2.0|")
    assert "|refs:A+B+C|" in found.rows[0].signature
    assert any("not the task's own ranking" in note for note in found.notes)


def test_one_annotator_alone(phase: Phase) -> None:
    # C says the opposite. Careful: TP 0. Eager: TP 4 FP 5 FN 1: P 4/9, R .8, F0.5 = 1.25·.3556/(.1111+.8) = .4878
    assert lines(seen(phase, annotator="C")) == [(1, "Eager", "0.4878"), (2, "Careful", "0.0000")]
    assert seen(phase).annotators == ("A", "B", "C")
    with pytest.raises(BadOption):
        seen(phase, annotator="D")


def test_single_annotators_are_as_hidden_as_gold(phase: Phase) -> None:
    """A run that flags one item would else be told by each of them whether they call it an error."""
    DataSet.objects.update(public_gold=False)
    assert seen(phase).annotators == ()
    for asked in ({"annotator": "C"}, {"params": {"annotators": "C"}}, {"params": {"annotators": "A,B"}}):
        with pytest.raises(BadOption):
            seen(phase, **asked)


def test_a_bin_can_rank(phase: Phase) -> None:
    # Two of three agree on every item: all ten lie in the bin from 50 to 75 %, and none above.
    found = seen(phase, rank="bins.precision@0.5-0.75", columns=("bins@0.5-0.75", "bins@0.9-1"))
    assert lines(found) == [(1, "Careful", "1.0000"), (2, "Eager", "0.5556")]
    labels = [column.label for column in found.columns]
    assert labels[:6] == ["TP", "FP", "FN", "TN", "N", "Prev."]
    assert found.rows[0].cells[:6] == ("2", "0", "3", "5", "10", "0.5000")
    assert [group.label.partition(": ")[2] for group in found.groups] == [
        "agreement 50 to 75 %",
        "agreement 90 to 100 %",
    ]
    empty = lines(seen(phase, rank="bins.kappa@0.9-1"))
    assert sorted(empty, key=str) == [(None, "Careful", "n/a"), (None, "Eager", "n/a")]


def test_the_spread_over_annotators_is_a_group_of_columns(phase: Phase) -> None:
    found = seen(phase, columns=("contingency-spread",))
    at = [column.key for column in found.columns].index("contingency.precision_low")
    # Careful is right twice by A and B, and never by C.
    assert found.rows[0].cells[at : at + 3] == ("0.0000", "0.6667", "1.0000")


def test_humans_are_rows_with_their_mean_as_the_line() -> None:
    task = make_task("articles", kind="detection", headline="contingency.kappa")
    phase = make_phase(task, dataset=make_dataset(task, public_gold=True))
    # The worked example of scoring.human_kappa: humans .5, .5 and 0, the system's ratio 2.
    labels = np.array([[1, 1, 0, 0], [1, 1, 0, 0], [1, 0, 0, 1]], np.int8).T
    judged = JudgmentGold(("1", "2", "3", "4"), ("A", "B", "C"), labels)
    score_run(phase, make_team("Alpha"), judged, says(1, 1, 0, 0))
    found = seen(phase, humans="each")
    assert found.has_human_ratio
    humans = [(row.system, row.headline, row.rank) for row in found.rows if row.kind is RowKind.HUMAN]
    assert sorted(humans) == [("A", "0.5000", None), ("B", "0.5000", None), ("C", "0.0000", None)]
    assert next(row.human_ratio for row in found.rows if row.team == "Alpha") == pytest.approx(2)
    mean = [row for row in seen(phase, humans="mean").rows if row.kind is RowKind.HUMAN]
    assert [(row.system, row.headline) for row in mean] == [("Mean of 3 annotators", "0.3333")]


def test_humans_of_a_correction_task_stand_on_the_scale_of_m2() -> None:
    task = make_task("gec", kind="correction", headline="m2.f")
    phase = make_phase(task, dataset=make_dataset(task, public_gold=True))
    mend = (Edit(0, 1, "X", ("x",)),)
    judged = EditGold(("A", "B", "C"), (Sentence("a b c d", {"A": mend, "B": mend, "C": ()}),))
    score_run(phase, make_team("Alpha"), judged, TextOutput(("x b c d",)))
    # A and B have each other to agree with: F 1. C finds nothing of what A and B want: F 0. The system always has one
    # who agrees: F 1, which is 1.5 of the humans' mean of 2/3.
    found = seen(phase, humans="each")
    humans = {row.system: row.headline for row in found.rows if row.kind is RowKind.HUMAN}
    assert humans == {"A": "1.0000", "B": "1.0000", "C": "0.0000"}
    assert next(row.human_ratio for row in found.rows if row.team == "Alpha") == pytest.approx(1.5)
    on_another_scale = seen(phase, humans="each", rank="gleu.gleu")
    assert {row.headline for row in on_another_scale.rows if row.kind is RowKind.HUMAN} == {"n/a"}


def test_single_humans_are_not_told_apart_before_gold_is_out(phase: Phase) -> None:
    phase.dataset.public_gold = False
    phase.dataset.save()
    found = seen(phase, humans="each")
    assert [row.system for row in found.rows if row.kind is RowKind.HUMAN] == ["Mean of 3 annotators"]
    assert found.annotators == ()
    for alone in ({"annotator": "C"}, {"params": {"annotators": "C"}}):
        with pytest.raises(BadOption):
            seen(phase, **alone)


def test_sampled_estimates_are_columns_marked_as_sampled(phase: Phase) -> None:
    careful = Submission.objects.get(team__name="Careful")
    # Tetreault and Chodorow (2008), Table 5: 10,000 items, 10 % flagged; 600 of 750 and 450 of 1,500 judged errors.
    flagged, others = Part(share=0.1, p=0.8, judged=750), Part(share=0.9, p=0.3, judged=1500)
    told = SampleEstimate.of([flagged], [others]).as_json()
    study = SampleStudy.objects.create(
        phase=phase, name="Pilot", seed=1, rates={}, design={}, estimates={careful.uid: told}
    )
    found = seen(phase)
    assert found.groups[-1].label == "Pilot (sampled)"
    at = [column.key for column in found.columns].index(f"sample-{study.pk}.precision")
    by_team = {row.team: row.cells[at : at + 3] for row in found.rows}
    assert by_team["Careful"][0] == "0.8000"
    assert by_team["Careful"][1] < "0.8000" < by_team["Careful"][2]
    assert by_team["Eager"] == ("n/a", "n/a", "n/a")
    assert [row.team for row in seen(phase, sort=f"sample-{study.pk}.recall").rows] == ["Careful", "Eager"]


class TestRankGroups:
    def test_equal_systems_share_a_group_and_the_board_says_how(self, phase: Phase) -> None:
        score_run(phase, make_team("Twin"), gold(), says(1, 1, 0, 0, 0, 0, 0, 0, 0, 0))
        assert rankgroups.stale(timezone.now()) == [phase.pk]
        assert rankgroups.stale(timezone.now()) == []  # sent, and not sent again at once
        rankgroups.compute(phase.pk, timezone.now())
        found = seen(phase)
        assert found.has_rank_groups
        # Ten items are too few to tell any two apart.
        assert [(row.team, row.letter) for row in found.rows] == [("Careful", "A"), ("Twin", "A"), ("Eager", "A")]
        assert any("paired bootstrap" in note for note in found.notes)

    def test_a_clear_difference_opens_a_new_group(self) -> None:
        task = make_task("articles", kind="detection", headline="contingency.kappa")
        phase = make_phase(task)
        rng = np.random.default_rng(1)
        truth = rng.integers(0, 2, 300).astype(np.int8)
        judged = JudgmentGold(tuple(str(n) for n in range(300)), ("A", "B"), np.column_stack([truth, truth]))
        noisy = np.where(rng.random(300) < 0.4, 1 - truth, truth).astype(np.int8)
        score_run(phase, make_team("Good"), judged, LabelOutput(truth))
        score_run(phase, make_team("Poor"), judged, LabelOutput(noisy))
        rankgroups.compute(phase.pk, timezone.now())
        assert [(row.team, row.letter) for row in seen(phase).rows] == [("Good", "A"), ("Poor", "B")]

    def test_groups_of_an_older_board_are_not_shown(self, phase: Phase) -> None:
        rankgroups.compute(phase.pk, timezone.now())
        Phase.objects.filter(pk=phase.pk).update(board_version=9)
        assert not seen(phase).has_rank_groups
        assert rankgroups.stale(timezone.now()) == []  # computed a moment ago
        assert rankgroups.stale(timezone.now() + 2 * rankgroups.PAUSE) == [phase.pk]

    def test_groups_are_neither_shown_on_a_frozen_board_nor_with_rounding(self, phase: Phase) -> None:
        rankgroups.compute(phase.pk, timezone.now())
        Phase.objects.filter(pk=phase.pk).update(visibility="frozen", freeze_at=timezone.now())
        assert not seen(phase).has_rank_groups
        Phase.objects.filter(pk=phase.pk).update(visibility="live", rounding=2)
        assert not seen(phase).has_rank_groups

    def test_runs_scored_on_other_items_have_no_groups(self, phase: Phase) -> None:
        labels = np.array([[1, 0, 1], [1, 0, 0]], np.int8).T
        score_run(phase, make_team("Other"), JudgmentGold(("x", "y", "z"), ("A", "B"), labels), says(1, 0, 1))
        rankgroups.compute(phase.pk, timezone.now())
        assert RankGroups.objects.get().groups == {"": {}, "open": {}}

    def test_a_phase_without_results_is_left_alone(self) -> None:
        make_phase(make_task())
        assert Submission.objects.count() == 0
        assert rankgroups.stale(timezone.now()) == []
