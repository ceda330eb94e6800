"""Submitting: checked, idempotent, limited; what costs an attempt and what does not."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.problems import FormatError
from tasks import uploads
from tasks.actions import submissions as actions
from tasks.actions.refusals import Refusal
from tasks.models import AuditEvent, Evaluation, Phase, Submission, Team
from tasks.models.submission import SubmissionState
from tasks.quota import quota
from tests.factories import make_phase, make_task, make_team, make_user, take_part

pytestmark = pytest.mark.django_db

TEXT = b"This is sentence 1 .\nThis is sentence 2 .\nThis is sentence 3 .\n"


@pytest.fixture
def phase() -> Phase:
    return make_phase(make_task(), per_day=2, total=3, attempts_per_day=5)


@pytest.fixture
def team(phase: Phase) -> Team:
    team = make_team("Alpha", captain=make_user("ada"))
    take_part(team, phase.task)
    return team


def send(phase: Phase, team: Team, text: bytes = TEXT, system: str = "A") -> tuple[Submission, bool]:
    upload = uploads.check(phase.dataset, filename="out.txt", data=text)
    user = team.memberships.get().user
    return actions.submit(
        phase=phase, track=phase.task.tracks.get(), team=team, user=user, upload=upload, about={"system": system}
    )


def other(n: int) -> bytes:
    return TEXT.replace(b"1", str(n).encode())


def test_a_good_file_becomes_one_submission_with_one_queued_evaluation(phase: Phase, team: Team) -> None:
    submission, new = send(phase, team)
    assert new
    assert submission.file.read() == TEXT
    assert submission.sha256 == hashlib.sha256(TEXT).hexdigest()
    evaluation = Evaluation.objects.get(submission=submission)
    assert evaluation.state == "queued"
    assert evaluation.gold.is_active
    assert AuditEvent.objects.get(verb="submit").after["sha256"] == submission.sha256


def test_the_same_file_with_the_same_form_is_the_same_submission(phase: Phase, team: Team) -> None:
    first, _ = send(phase, team)
    again, new = send(phase, team)
    assert (again.pk, new) == (first.pk, False)
    assert Submission.objects.count() == Evaluation.objects.count() == 1


def test_the_same_file_of_another_system_is_another_submission(phase: Phase, team: Team) -> None:
    send(phase, team)
    _, new = send(phase, team, system="B")
    assert new


def test_the_limit_of_a_day_holds_and_says_when_the_next_is_possible(phase: Phase, team: Team) -> None:
    send(phase, team, other(1))
    send(phase, team, other(2))
    with pytest.raises(Refusal) as refused:
        send(phase, team, other(3))
    assert refused.value.code == "limit-today"
    midnight = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    assert refused.value.retry_at == midnight


def test_only_scored_and_waiting_submissions_cost(phase: Phase, team: Team) -> None:
    for n, state in enumerate([SubmissionState.FAILED, SubmissionState.CANCELLED, SubmissionState.FAILED]):
        submission, _ = send(phase, team, other(n))
        Submission.objects.filter(pk=submission.pk).update(state=state)
    participation = team.participations.get()
    assert quota(phase, participation, timezone.now()).used_today == 0
    send(phase, team, other(7))
    assert quota(phase, participation, timezone.now()).left_today == 1


def test_the_total_counts_all_days(phase: Phase, team: Team) -> None:
    for n in range(3):
        submission, _ = send(phase, team, other(n))
        Submission.objects.filter(pk=submission.pk).update(created_at=timezone.now() - timedelta(days=n + 1))
    with pytest.raises(Refusal) as refused:
        send(phase, team, other(4))
    assert (refused.value.code, refused.value.retry_at) == ("limit", None)


def test_a_quota_exception_is_on_top_of_the_limit(phase: Phase, team: Team) -> None:
    team.participations.update(extra_per_day=1)
    for n in range(3):
        send(phase, team, other(n))
    with pytest.raises(Refusal):
        send(phase, team, other(4))


def test_the_abuse_cap_counts_every_upload(phase: Phase, team: Team) -> None:
    for _ in range(5):
        actions.count_upload(phase=phase, team=team)
    with pytest.raises(Refusal) as refused:
        actions.count_upload(phase=phase, team=team)
    assert refused.value.code == "too-many-uploads"


@pytest.mark.parametrize(("opens", "closes", "code"), [(1, 2, "not-open"), (-2, -1, "closed")])
def test_outside_its_hours_a_phase_refuses(opens: float, closes: float, code: str) -> None:
    phase = make_phase(make_task(), opens=opens, closes=closes)
    team = make_team(captain=make_user())
    take_part(team, phase.task)
    with pytest.raises(Refusal) as refused:
        send(phase, team)
    assert refused.value.code == code
    assert not Submission.objects.exists()


@pytest.mark.parametrize("state", ["requested", "rejected", None])
def test_a_team_that_does_not_take_part_is_refused(phase: Phase, state: str | None) -> None:
    stranger = make_team(captain=make_user())
    if state:
        take_part(stranger, phase.task, state)
    with pytest.raises(Refusal) as refused:
        send(phase, stranger)
    assert refused.value.code == "not-participating"


def test_a_bad_file_is_answered_with_all_its_problems_and_stores_nothing(phase: Phase) -> None:
    with pytest.raises(FormatError) as error:
        uploads.check(phase.dataset, filename="out.txt", data=b"only one line\n")
    assert error.value.problems[0].file == "out.txt"
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    ("given", "safe"),
    [("../../etc/passwd", "passwd"), ("C:\\x\\a b.csv", "a_b.csv"), (".hidden", "hidden"), ("", "submission")],
)
def test_names_of_files_are_harmless(given: str, safe: str) -> None:
    assert uploads.safe_name(given) == safe


def test_cancelling_gives_the_attempt_back_and_stops_the_evaluation(phase: Phase, team: Team) -> None:
    submission, _ = send(phase, team)
    actions.cancel(submission=submission, user=team.memberships.get().user)
    assert Evaluation.objects.get().state == "cancelled"
    assert quota(phase, team.participations.get(), timezone.now()).used == 0
    with pytest.raises(Refusal):
        actions.cancel(submission=submission, user=team.memberships.get().user)


def test_choosing_moves_the_mark_and_withdrawing_takes_it_away(phase: Phase, team: Team) -> None:
    user = team.memberships.get().user
    runs = [send(phase, team, other(n))[0] for n in range(2)]
    Submission.objects.update(state=SubmissionState.SCORED)
    for run in runs:
        run.refresh_from_db()
        actions.choose(submission=run, user=user)
    assert [s.is_chosen for s in Submission.objects.order_by("pk")] == [False, True]
    before = Phase.objects.get(pk=phase.pk).board_version
    actions.withdraw(submission=runs[1], user=user)
    assert not Submission.objects.filter(is_chosen=True).exists()
    assert Phase.objects.get(pk=phase.pk).board_version == before + 1
