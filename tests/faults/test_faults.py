"""What was accepted is scored exactly once, whatever is killed, frozen, wiped or sent twice in between."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

from evalserver.celery import Priority
from tasks.models import Evaluation
from tasks.models.evaluation import EvaluationState
from tests.deadline import eventually
from tests.faults.conftest import SCORING_SECONDS, Team, now
from tests.stack import LEASE_SECONDS

SEVERAL = ("one", "two", "three", "four")
PER_DAY = 20  # the phase's limit
RESCORE = """
from tasks.actions.rescore import start_rescore
from tasks.models import Task
task = Task.objects.get()
start_rescore(task=task, user=None, metrics={"contingency": {}})
"""


def test_a_worker_is_killed_in_the_middle_of_scoring(team: Team) -> None:
    team.submit(*SEVERAL)
    team.wait_until_running()
    team.stack.worker.kill()
    assert any(e.state == EvaluationState.RUNNING for e in team.evaluations)
    team.stack.heal()
    team.wait_until_final(now())
    assert any(e.attempts > 1 for e in team.evaluations)


def test_everything_is_killed(team: Team) -> None:
    stack = team.stack
    team.submit(*SEVERAL)
    team.wait_until_running()
    for process in (stack.worker, stack.queue, stack.scheduler, stack.web):
        process.kill()
    if stack.postgres:
        stack.stop_database()
    stack.heal()
    team.wait_until_final(now())


def test_the_queue_loses_everything(team: Team) -> None:
    team.stack.worker.kill()
    team.submit(*SEVERAL)
    team.stack.wipe_queue()
    team.stack.heal()
    team.wait_until_final(now())


def test_submissions_are_accepted_while_the_queue_is_down(team: Team) -> None:
    team.stack.queue.kill()
    team.submit(*SEVERAL)
    assert {e.state for e in team.evaluations} == {EvaluationState.QUEUED}
    team.stack.heal()
    team.wait_until_final(now())


def test_the_database_stops_and_starts_again(team: Team) -> None:
    """SQLite cannot be stopped; there somebody else keeps it locked for longer than a lease."""
    team.submit(*SEVERAL)
    team.wait_until_running()
    if team.stack.postgres:
        team.stack.stop_database()
        assert team.post("while it is down").status_code == 500
        team.stack.postgres.start()
    else:
        locked = sqlite3.connect(team.stack.data_dir / "evalserver.sqlite3")
        locked.execute("BEGIN EXCLUSIVE")
        until = now().timestamp() + 1.5 * LEASE_SECONDS
        eventually(lambda: now().timestamp() > until)
        locked.rollback()
        locked.close()
    team.wait_until_final(now())


def test_a_worker_freezes_past_its_lease(team: Team) -> None:
    team.submit("frozen")
    taken = team.wait_until_running()
    team.stack.worker.freeze()
    other = team.stack.another("worker")
    other.start()
    eventually(lambda: "ready." in other.output)
    team.wait_until_final(now())
    (done,) = team.evaluations
    scores = set(done.scores.values_list("pk", flat=True))
    assert done.attempts == taken.attempts + 1
    team.stack.worker.thaw()
    eventually(lambda: "evaluation taken over" in team.stack.worker.output)
    (after,) = team.evaluations
    assert (after.finished_at, after.attempts) == (done.finished_at, done.attempts)
    assert set(after.scores.values_list("pk", flat=True)) == scores
    other.kill()


def test_the_same_file_arrives_twenty_times_at_once(team: Team) -> None:
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: team.post("same"), range(20)))
    assert sorted(answer.status_code for answer in answers) == [200] * 19 + [201]
    assert len({answer.json()["uid"] for answer in answers}) == 1
    team.uids.append(answers[0].json()["uid"])
    team.wait_until_final(now())
    assert [e.attempts for e in team.evaluations] == [1]


def test_the_limit_holds_exactly(team: Team) -> None:
    with ThreadPoolExecutor(15) as pool:
        answers = list(pool.map(lambda number: team.post(f"system {number}"), range(PER_DAY + 5)))
    accepted = [answer for answer in answers if answer.status_code == 201]
    refused = [answer for answer in answers if answer.status_code != 201]
    assert (len(accepted), len(refused)) == (PER_DAY, 5)
    assert {answer.json()["code"] for answer in refused} == {"limit-today"}
    team.uids += [answer.json()["uid"] for answer in accepted]
    team.wait_until_final(now())


def test_two_schedulers_send_nothing_twice(team: Team) -> None:
    second = team.stack.another("scheduler")
    second.start()
    team.stack.worker.kill()
    team.submit(*SEVERAL)
    team.stack.wipe_queue()
    team.stack.heal()
    team.wait_until_final(now())
    assert {e.attempts for e in team.evaluations} == {1}
    second.kill()


def test_a_submission_overtakes_a_mass_rescore(team: Team) -> None:
    team.stack.worker.kill()
    team.stack.manage("shell", "-c", RESCORE)
    team.submit("in a hurry")
    team.stack.heal()
    team.wait_until_final(now())
    (first,) = team.evaluations
    rescored = Evaluation.objects.using(team.stack.alias).filter(priority=Priority.RESCORE)
    assert rescored.count() >= 4
    eventually(lambda: not rescored.unfinished().exists(), SCORING_SECONDS)
    assert first.started_at is not None
    assert all(e.started_at > first.started_at for e in rescored if e.started_at)
