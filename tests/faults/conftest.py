"""A server with a task on it, a team that submits, and the promise that every fault test ends with."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
import requests
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tasks.models import Evaluation, Submission
from tasks.models.evaluation import EvaluationState
from tasks.models.submission import SubmissionState
from tests.deadline import eventually
from tests.faults.seed import BUNDLE
from tests.stack import LEASE_SECONDS, SWEEP_SECONDS, Stack

LONGEST_WAIT = timedelta(seconds=2 * LEASE_SECONDS + SWEEP_SECONDS)
SCORING_SECONDS = 60  # far more than scoring takes, on a machine that does other things as well
FILE = (BUNDLE / "systems/dev.transformer.csv").read_bytes()


@dataclass
class Team:
    """Submits through the API like anybody else, and looks into the database afterwards."""

    stack: Stack
    token: str
    uids: list[str] = field(default_factory=list)

    def post(self, system: str, data: bytes = FILE) -> requests.Response:
        return requests.post(
            f"{self.stack.url}/api/v1/submissions/",
            headers={"Authorization": f"Bearer {self.token}"},
            data={"task": "articles-2026", "phase": "development", "track": "open", "system": system},
            files={"file": ("output.csv", data)},
            timeout=60,
        )

    def submit(self, *systems: str) -> None:
        for system in systems:
            answer = self.post(system)
            assert answer.status_code == 201, answer.text
            self.uids.append(answer.json()["uid"])

    @property
    def submissions(self) -> list[Submission]:
        return list(Submission.objects.using(self.stack.alias).filter(uid__in=self.uids))

    @property
    def evaluations(self) -> list[Evaluation]:
        return list(Evaluation.objects.using(self.stack.alias).filter(submission__uid__in=self.uids))

    def wait_until_running(self) -> Evaluation:
        """One that a worker has claimed and not finished."""
        return eventually(
            lambda: next((e for e in self.evaluations if e.state == EvaluationState.RUNNING), None),
            SCORING_SECONDS,
            every=0.01,
        )

    def wait_until_final(self, fault_over: datetime) -> None:
        """The promise: one final state, one set of scores, and no wait beyond twice the lease plus a sweep."""
        eventually(lambda: all(e.is_final for e in self.evaluations), LONGEST_WAIT.seconds + SCORING_SECONDS)
        assert {s.state for s in self.submissions} == {SubmissionState.SCORED}
        assert len(self.evaluations) == len(self.submissions) == len(self.uids)
        for evaluation in self.evaluations:
            metrics = [score.metric for score in evaluation.scores.all()]
            assert metrics
            assert len(metrics) == len(set(metrics))
            assert evaluation.row_sets.count() == len({score.rows_key for score in evaluation.scores.all()})
            assert evaluation.effective_from is not None
        assert self._longest_idleness(fault_over) < LONGEST_WAIT

    def _longest_idleness(self, fault_over: datetime) -> timedelta:
        """How long at most nothing was being scored although something was waiting."""
        longest, busy_until = timedelta(), fault_over
        for evaluation in sorted(self.evaluations, key=lambda e: e.started_at or fault_over):
            assert evaluation.started_at is not None
            assert evaluation.finished_at is not None
            longest = max(longest, evaluation.started_at - busy_until)
            busy_until = max(busy_until, evaluation.finished_at)
        return longest


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Stack, list[str]]]:
    """One server for the tests of a module, each with its own team: after a fault it must go on."""
    stack = Stack(request.param)
    try:
        stack.start()
        tokens = json.loads(stack.python("-m", "tests.faults.seed"))
        with django_db_blocker.unblock():
            yield stack, tokens
    finally:
        stack.close()


@pytest.fixture
def team(server: tuple[Stack, list[str]]) -> Team:
    stack, tokens = server
    stack.heal()
    idle(stack)
    return Team(stack, tokens.pop())


def idle(stack: Stack) -> None:
    """Nothing is left to score from before."""
    eventually(lambda: not Evaluation.objects.using(stack.alias).unfinished().exists(), 90)


def now() -> datetime:
    return timezone.now()
