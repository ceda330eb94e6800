"""What a board shows, to whom: which run counts, what is hidden, and that nothing hidden is to be found anywhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tasks.actions.parts import save_track
from tasks.leaderboard import BadOption, Board, Options, board
from tasks.models import Evaluation, Phase, Submission, Track
from tasks.visibility import Sight, Viewer
from tests.factories import DAY, evaluate, make_gold, make_phase, make_run, make_task, make_team, make_user

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def spans(tp: int) -> dict[str, dict[str, int]]:
    """TP out of 100 proposed and 100 to find: P = R = F = TP / 100."""
    return {"span_correction": {"tp": tp, "fp": 100 - tp, "fn": 100 - tp}}


def seen(phase: Phase, user: Viewer | None = None, **options: Any) -> Board:
    fresh = Phase.objects.get(pk=phase.pk)
    return board(fresh, Sight(user or AnonymousUser(), fresh.task), Options(**options))


def lines(found: Board) -> list[tuple[int | None, str, float | None]]:
    """Rank, name and value, which is a fraction of a hundred in all of these tests."""
    return [(row.rank, row.team or row.system, row.value and round(row.value, 9)) for row in found.rows]


@pytest.fixture
def phase() -> Phase:
    return make_phase(make_task("gec"), slug="test")


def test_the_best_run_counts_unless_the_team_chose_another(phase: Phase) -> None:
    alpha, beta = make_team("Alpha"), make_team("Beta")
    make_run(phase, alpha, scores=spans(40), age=3 * HOUR)
    make_run(phase, alpha, scores=spans(60), age=2 * HOUR)
    make_run(phase, beta, scores=spans(70), age=2 * HOUR)
    make_run(phase, beta, scores=spans(50), age=1 * HOUR, is_chosen=True)
    assert lines(seen(phase)) == [(1, "Alpha", 0.6), (2, "Beta", 0.5)]


def test_a_track_that_is_renamed_bears_its_new_name_at_once(phase: Phase) -> None:
    make_run(phase, make_team("Alpha"), scores=spans(40))
    track = phase.task.tracks.get()
    assert seen(phase).rows[0].track == track.name  # and cached from here on
    save_track(task=phase.task, user=make_user(), track=track, values={"name": "Only what we gave you"})
    assert seen(phase).rows[0].track == "Only what we gave you"


def test_of_equal_runs_the_earliest_counts_and_equal_teams_share_a_rank(phase: Phase) -> None:
    alpha = make_team("Alpha")
    first = make_run(phase, alpha, scores=spans(60), age=3 * HOUR)
    make_run(phase, alpha, scores=spans(60), age=2 * HOUR)
    make_run(phase, make_team("Beta"), scores=spans(60))
    make_run(phase, make_team("Gamma"), scores=spans(10))
    found = seen(phase)
    assert lines(found) == [(1, "Alpha", 0.6), (1, "Beta", 0.6), (3, "Gamma", 0.1)]
    assert found.rows[0].uid == first.uid


def test_a_run_without_the_headline_is_last_and_unranked(phase: Phase) -> None:
    make_run(phase, make_team("Text only"), scores={"gleu": {"gleu": 0.9}})
    make_run(phase, make_team("Alpha"), scores=spans(1))
    found = seen(phase)
    assert lines(found) == [(1, "Alpha", 0.01), (None, "Text only", None)]
    assert found.rows[1].headline == "n/a"


def test_baselines_stand_by_their_value_without_a_rank(phase: Phase) -> None:
    make_run(phase, make_team("Alpha"), scores=spans(60))
    make_run(phase, None, scores=spans(50), system="Do nothing")
    make_run(phase, make_team("Beta"), scores=spans(40))
    assert lines(seen(phase)) == [(1, "Alpha", 0.6), (None, "Do nothing", 0.5), (2, "Beta", 0.4)]
    assert lines(seen(phase, baselines=False)) == [(1, "Alpha", 0.6), (2, "Beta", 0.4)]


def test_all_runs_show_which_of_them_counts(phase: Phase) -> None:
    alpha = make_team("Alpha")
    make_run(phase, alpha, scores=spans(40), age=3 * HOUR)
    make_run(phase, alpha, scores=spans(60), age=2 * HOUR)
    assert lines(seen(phase, all_runs=True)) == [(1, "Alpha", 0.6), (None, "Alpha", 0.4)]


def test_tracks_are_ranked_apart_and_together(phase: Phase) -> None:
    low = Track.objects.create(task=phase.task, slug="low", name="Low resource", position=1)
    alpha = make_team("Alpha")
    make_run(phase, alpha, scores=spans(60))
    make_run(phase, alpha, scores=spans(50), track=low)
    make_run(phase, make_team("Beta"), scores=spans(40), track=low)
    assert lines(seen(phase)) == [(1, "Alpha", 0.6), (2, "Alpha", 0.5), (3, "Beta", 0.4)]
    assert lines(seen(phase, track="low")) == [(1, "Alpha", 0.5), (2, "Beta", 0.4)]
    assert seen(phase).tracks == (("open", "Open"), ("low", "Low resource"))


def test_filters_hide_rows_and_leave_ranks(phase: Phase) -> None:
    make_run(phase, make_team("Alpha"), scores=spans(60), age=5 * DAY)
    make_run(phase, make_team("Beta"), scores=spans(50), age=1 * DAY)
    assert lines(seen(phase, find="bet")) == [(2, "Beta", 0.5)]
    assert lines(seen(phase, since=(timezone.now() - 2 * DAY).date())) == [(2, "Beta", 0.5)]
    assert lines(seen(phase, until=(timezone.now() - 4 * DAY).date())) == [(1, "Alpha", 0.6)]


def test_sorting_by_a_column_reorders_and_leaves_ranks(phase: Phase) -> None:
    # F0.5 of P .9 R .1 is .3462 and of P .3 R .6 is .3333, worked by (1+b²)PR/(b²P+R).
    make_run(phase, make_team("Precise"), scores={"span_correction": {"tp": 9, "fp": 1, "fn": 81}})
    make_run(phase, make_team("Greedy"), scores={"span_correction": {"tp": 60, "fp": 140, "fn": 40}})
    assert [row.team for row in seen(phase).rows] == ["Precise", "Greedy"]
    by_recall = seen(phase, sort="span_correction.recall")
    assert [(row.rank, row.team) for row in by_recall.rows] == [(2, "Greedy"), (1, "Precise")]
    assert [row.team for row in seen(phase, sort="-span_correction.recall").rows] == ["Precise", "Greedy"]
    assert [row.team for row in seen(phase, sort="team").rows] == ["Greedy", "Precise"]
    assert [row.team for row in seen(phase, sort="-rank").rows] == ["Greedy", "Precise"]


def test_ranking_by_another_column_ranks_anew(phase: Phase) -> None:
    make_run(phase, make_team("Precise"), scores={"span_correction": {"tp": 9, "fp": 1, "fn": 81}})
    make_run(phase, make_team("Greedy"), scores={"span_correction": {"tp": 60, "fp": 140, "fn": 40}})
    assert lines(seen(phase, rank="span_correction.recall")) == [(1, "Greedy", 0.6), (2, "Precise", 0.1)]


def test_columns_are_what_is_stored_and_only_what_is_asked_for(phase: Phase) -> None:
    make_run(phase, make_team("Alpha"), scores=spans(60) | {"gleu": {"gleu": 0.5, "hypothesis": 12.0}})
    usual = seen(phase)
    assert [column.label for column in usual.columns] == ["TP", "FP", "FN", "P", "R"]
    assert usual.rows[0].cells == ("60", "40", "40", "0.6000", "0.6000")
    assert {"gleu", "span_correction"} <= {group.key for group in usual.offered}
    assert seen(phase, columns=("gleu",)).rows[0].cells == ("12", "0.5000")
    assert seen(phase, columns=()).rows[0].cells == ()


def test_pages_of_a_long_board(phase: Phase) -> None:
    for number in range(5):
        make_run(phase, make_team(f"Team {number}"), scores=spans(50 - number))
    found = seen(phase, size=2, page=2)
    assert [row.team for row in found.rows] == ["Team 2", "Team 3"]
    assert (found.total, found.pages) == (5, 3)
    assert len(seen(phase, size=0).rows) == 5


@pytest.mark.parametrize(
    "options",
    [
        {"rank": "nothing.f"},
        {"rank": "contingency.kappa"},  # exists, but not for a correction task
        {"columns": ("nothing",)},
        {"sort": "nothing.f"},
        {"params": {"gamma": "1"}},
        {"params": {"beta": "x"}},
    ],
)
def test_what_no_board_has_is_refused(phase: Phase, options: dict[str, Any]) -> None:
    make_run(phase, make_team("Alpha"))
    with pytest.raises(BadOption):
        seen(phase, **options)


class TestHiding:
    def test_a_blind_phase_shows_nothing_but_to_organizers(self) -> None:
        phase = make_phase(make_task(), visibility="blind", release_at=timezone.now() + DAY)
        captain = make_user()
        make_run(phase, make_team("Alpha", captain=captain), scores=spans(60))
        organizer = make_user()
        phase.task.organizers.add(organizer)
        for viewer in (AnonymousUser(), captain):
            found = seen(phase, viewer)
            assert not found.visible
            assert found.rows == ()
            assert found.runs == 0
        assert lines(seen(phase, organizer)) == [(1, "Alpha", 0.6)]

    def test_a_frozen_phase_stays_as_it_was(self) -> None:
        phase = make_phase(make_task(), visibility="frozen", freeze_at=timezone.now() - 2 * DAY)
        captain = make_user()
        alpha = make_team("Alpha", captain=captain)
        make_run(phase, alpha, scores=spans(40), age=3 * DAY)
        make_run(phase, alpha, scores=spans(60), age=1 * DAY)
        assert lines(seen(phase)) == [(1, "Alpha", 0.4)]
        assert lines(seen(phase, captain)) == [(1, "Alpha", 0.4)]
        assert seen(phase).runs == 1
        Phase.objects.filter(pk=phase.pk).update(release_at=timezone.now() - HOUR)
        assert lines(seen(phase)) == [(1, "Alpha", 0.6)]

    def test_private_and_withdrawn_runs_are_on_nobody_s_board(self, phase: Phase) -> None:
        captain = make_user()
        alpha = make_team("Alpha", captain=captain)
        make_run(phase, alpha, scores=spans(90), is_private=True)
        make_run(phase, alpha, scores=spans(80), withdrawn_at=timezone.now())
        make_run(phase, alpha, scores=spans(10))
        assert lines(seen(phase, captain)) == [(1, "Alpha", 0.1)]

    def test_rounding_ties_what_it_can_not_tell_apart(self) -> None:
        phase = make_phase(make_task(), rounding=1)
        make_run(phase, make_team("Beta"), scores=spans(42))
        make_run(phase, make_team("Alpha"), scores=spans(38))
        found = seen(phase, sort="span_correction.tp", columns=("span_correction",), rank="span_correction.recall")
        # Equal by what is shown, hence in order of their names and not of what is hidden.
        assert lines(found) == [(1, "Alpha", 0.4), (1, "Beta", 0.4)]
        row = found.rows[0]
        assert (row.headline, row.low, row.high, row.cells, row.values, row.signature) == (
            "0.4",
            None,
            None,
            (),
            (),
            "",
        )
        assert found.offered == ()
        assert not found.exact

    def test_the_ladder_shows_steps_only(self) -> None:
        phase = make_phase(make_task(), ladder_step=0.05)
        alpha = make_team("Alpha")
        for hours, tp in ((9, 50), (8, 52), (7, 58), (6, 57)):
            make_run(phase, alpha, scores=spans(tp), age=hours * HOUR)
        # .50; .52 is no step; .58 is .08 better: to the nearest step .60; .57 stays below.
        assert lines(seen(phase)) == [(1, "Alpha", 0.6)]
        runs = seen(phase, all_runs=True, sort="date")
        assert [row.value for row in runs.rows] == [0.6, 0.6, 0.5, 0.5]

    def test_every_team_has_a_ladder_in_every_track_and_phase(self) -> None:
        """By hand after Algorithm 1 of Blum and Hardt (2015), with accuracies instead of losses and steps of .10.

        R_t is the accuracy rounded to the step if it exceeds R_(t-1) by more than the step, else R_(t-1).
        """
        task = make_task()
        phase, other = make_phase(task, ladder_step=0.1), make_phase(task, ladder_step=0.1)
        free = Track.objects.create(task=task, slug="free", name="Free", position=9)
        alpha, beta = make_team("Alpha"), make_team("Beta")
        handed_in = (
            (phase, alpha, None, 42),  # the first is always told: .4
            (phase, alpha, free, 44),  # the first in this track: .4, though only .02 above Alpha's other one
            (phase, beta, None, 47),  # another team: .5
            (phase, alpha, None, 49),  # .09 above .4: stays .4
            (phase, alpha, free, 53),  # .13 above .4: .5
            (phase, beta, None, 58),  # .08 above the told .5: stays, though .11 above the true .47
            (other, alpha, None, 49),  # another board: .5
            (phase, alpha, None, 56),  # .16 above .4: .6
        )
        for hours, (where, team, track, tp) in enumerate(handed_in):
            track = track or task.tracks.first()
            make_run(where, team, scores=spans(tp), track=track, age=(20 - hours) * HOUR, system=f"run {hours}")
        told = {row.system: row.value for where in (phase, other) for row in seen(where, all_runs=True).rows}
        assert [told[f"run {number}"] for number in range(8)] == [0.4, 0.4, 0.5, 0.4, 0.5, 0.5, 0.5, 0.6]
        assert lines(seen(phase, track="free")) == [(1, "Alpha", 0.5)]

    @pytest.mark.parametrize("aside", [{"is_private": True}, {"withdrawn_at": timezone.now()}])
    def test_putting_runs_aside_does_not_climb_the_ladder_anew(self, aside: dict[str, Any]) -> None:
        """Otherwise a team would learn the score of every run by setting aside all others."""
        phase = make_phase(make_task(), ladder_step=0.05)
        alpha = make_team("Alpha")
        for hours, tp in ((9, 50), (8, 60), (7, 58), (6, 70)):
            make_run(phase, alpha, scores=spans(tp), age=hours * HOUR, system=f"run {tp}")
        Submission.objects.exclude(system__in=["run 50", "run 58"]).update(**aside)
        runs = seen(phase, all_runs=True, sort="date")
        # .58 did not beat .60, whatever became of that run since, so it is never shown.
        assert [(row.system, row.value) for row in runs.rows] == [("run 58", 0.5), ("run 50", 0.5)]
        assert runs.runs == 2
        Submission.objects.filter(system="run 50").update(**aside)
        Phase.objects.update(board_version=9)
        assert [(row.system, row.value) for row in seen(phase).rows] == [("run 58", None)]

    def test_guards_end_with_the_phase(self) -> None:
        phase = make_phase(make_task(), rounding=1, ladder_step=0.05, opens=-9, closes=-1)
        make_run(phase, make_team("Alpha"), scores=spans(42))
        assert seen(phase).rows[0].value == 0.42
        assert seen(phase).exact

    def test_names_are_hidden_until_their_date_but_not_from_oneself(self) -> None:
        phase = make_phase(make_task(), anonymous_until=timezone.now() + DAY)
        captain = make_user()
        make_run(phase, make_team("Alpha", captain=captain), scores=spans(60), system="Deep Alpha")
        make_run(phase, make_team("Beta"), scores=spans(50), system="Deep Beta")
        stranger = seen(phase)
        assert "Alpha" not in repr(stranger)
        assert "Beta" not in repr(stranger)
        assert all(row.team_id is None and row.concealed is None for row in stranger.rows)
        assert stranger.rows[0].team.startswith("Anonymous ")
        assert stranger.rows[0].team != stranger.rows[1].team
        assert seen(phase, find="alpha").rows == ()
        own = seen(phase, captain)
        assert (own.rows[0].team, own.rows[0].system, own.rows[0].is_own) == ("Alpha", "Deep Alpha", True)
        assert "Beta" not in repr(own)

    def test_own_rows_are_marked_for_their_team_only(self, phase: Phase) -> None:
        captain = make_user()
        make_run(phase, make_team("Alpha", captain=captain))
        assert seen(phase, captain).rows[0].is_own
        assert not seen(phase).rows[0].is_own
        assert not seen(phase, make_user()).rows[0].is_own


class TestHistory:
    def test_an_old_board_is_addressed_by_date_and_by_gold(self, phase: Phase) -> None:
        run = make_run(phase, make_team("Alpha"), scores=spans(40), age=5 * DAY)
        make_run(phase, make_team("Late"), scores=spans(90), age=1 * DAY)
        second = make_gold(phase.dataset, number=2, active=False)
        switched = timezone.now() - 2 * DAY
        Evaluation.objects.filter(submission=run).update(effective_to=switched)
        fresh = evaluate(run, spans(60), gold=second)
        Evaluation.objects.filter(pk=fresh.pk).update(effective_from=switched)
        assert lines(seen(phase)) == [(1, "Late", 0.9), (2, "Alpha", 0.6)]
        assert lines(seen(phase, at=timezone.now() - 3 * DAY)) == [(1, "Alpha", 0.4)]
        assert lines(seen(phase, gold=2)) == [(1, "Alpha", 0.6)]
        assert lines(seen(phase, gold=1)) == [(1, "Late", 0.9), (2, "Alpha", 0.4)]

    def test_a_re_score_that_is_not_published_is_on_no_board(self, phase: Phase) -> None:
        run = make_run(phase, make_team("Alpha"), scores=spans(40))
        second = make_gold(phase.dataset, number=2, active=False)
        evaluate(run, spans(60), gold=second, effective=False)
        assert lines(seen(phase)) == [(1, "Alpha", 0.4)]
        assert seen(phase, gold=2).rows == ()


def test_a_cached_board_is_never_another_one_s(phase: Phase) -> None:
    """The second viewer of every kind is served from the cache of the first."""
    captain, organizer = make_user(), make_user()
    phase.task.organizers.add(organizer)
    Phase.objects.filter(pk=phase.pk).update(rounding=1, anonymous_until=timezone.now() + DAY)
    make_run(phase, make_team("Alpha", captain=captain), scores=spans(42))
    assert seen(phase, organizer).rows[0].value == 0.42
    for _ in range(2):
        assert seen(phase).rows[0].value == 0.4
        assert seen(phase).rows[0].team != "Alpha"
        assert seen(phase, captain).rows[0].team == "Alpha"
        assert seen(phase, organizer).rows[0].value == 0.42
    Submission.objects.update(withdrawn_at=timezone.now())
    Phase.objects.filter(pk=phase.pk).update(board_version=99)
    assert seen(phase).rows == ()
