"""Evaluating: one claim wins, a lost lease stores nothing, limits end in a reason, a sweep sends each once."""

from __future__ import annotations

import sys
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

import scoring
from evalserver.celery import Priority, app, jobs_waiting
from tasks import evaluate, jobs, scorer
from tasks.configs import config_digest
from tasks.gold import stored
from tasks.models import Annotation, Evaluation, GoldVersion, Phase, RowSet, Score, Submission
from tests.factories import make_phase, make_submission, make_task, make_team, make_user

pytestmark = pytest.mark.django_db

# Sources are "This are sentence N ."; both annotators want are -> is, the second also . -> ! in the first sentence.
VERB = [1, 2, "SVA", ["is"], "REQUIRED", "-NONE-"]
STOP = [4, 5, "Mec", ["!"], "REQUIRED", "-NONE-"]
TEXT = b"This is sentence 1 .\nThis are sentence 2 .\nThis is sentence 3 !\n"


def give_gold(version: GoldVersion) -> None:
    first, second = version.dataset.annotators.all()
    for item in version.dataset.items.all():
        Annotation.objects.create(gold=version, annotator=first, item=item, value=[VERB])
        edits = [VERB, STOP] if item.position == 1 else [VERB]
        Annotation.objects.create(gold=version, annotator=second, item=item, value=edits)
    version.digest = stored.gold_of(version).digest
    version.save()


@pytest.fixture(autouse=True)
def empty_queue() -> Iterator[None]:
    """Other tests may have left jobs that nobody works on."""
    app.control.purge()
    yield
    app.control.purge()


@pytest.fixture
def phase() -> Phase:
    phase = make_phase(make_task(headline="m2.f"))
    give_gold(phase.dataset.gold_versions.get())
    return phase


@pytest.fixture
def evaluation(phase: Phase) -> Evaluation:
    submission = make_submission(phase, make_team(captain=make_user()))
    submission.file.save("out.txt", ContentFile(TEXT))
    return queue(submission)


def queue(submission: Submission) -> Evaluation:
    gold = submission.phase.dataset.gold_versions.get(is_active=True)
    return Evaluation.objects.create(
        submission=submission, gold=gold, scorer=scoring.__version__, metrics={}, config=config_digest({})
    )


def fresh(evaluation: Evaluation) -> Evaluation:
    return Evaluation.objects.select_related("submission__phase").get(pk=evaluation.pk)


def test_a_submission_is_scored_in_a_child_process_and_goes_on_the_board(evaluation: Evaluation) -> None:
    before = evaluation.submission.phase.board_version
    evaluate.run(evaluation.pk)
    done = fresh(evaluation)
    assert (done.state, done.fault, done.reason) == ("done", "", "")
    assert done.submission.state == "scored"
    assert done.effective_from is not None
    assert done.submission.phase.board_version == before + 1
    # By hand: proposed 1 + 0 + 2 edits (is; nothing; is and !), correct 1 + 0 + 1. The first sentence counts against
    # the first annotator, who wants one edit; the others want one each.
    assert Score.objects.get(metric="m2").counts == {"correct": 2, "proposed": 3, "gold": 3}
    assert "gold:" + done.gold.digest[:12] in Score.objects.get(metric="m2").signature
    assert RowSet.objects.filter(key__startswith="m2").count() == 1


def test_a_job_that_comes_twice_scores_once(evaluation: Evaluation) -> None:
    evaluate.run(evaluation.pk)
    scores = Score.objects.count()
    evaluate.run(evaluation.pk)
    assert Score.objects.count() == scores
    assert fresh(evaluation).attempts == 1


def test_only_one_of_two_claims_wins(evaluation: Evaluation) -> None:
    assert evaluate.claim(evaluation.pk) is not None
    assert evaluate.claim(evaluation.pk) is None


def test_an_expired_lease_can_be_taken_over_and_the_old_holder_is_fenced(
    evaluation: Evaluation, tmp_path: Path
) -> None:
    old = evaluate.claim(evaluation.pk)
    assert old is not None
    Evaluation.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    new = evaluate.claim(evaluation.pk)
    assert new is not None
    with pytest.raises(evaluate.LeaseLost):
        evaluate.heartbeat(evaluation.pk, old, what="scoring", share=0.5)
    results: dict[str, Any] = {"gold": evaluation.gold.digest, "results": [], "rows": {}}
    with pytest.raises(evaluate.LeaseLost):
        evaluate.store(evaluation, old, results, tmp_path)
    evaluate.fail(evaluation, old, evaluate.Fault.OURS, "too late")
    assert fresh(evaluation).state == "running"
    evaluate.store(evaluation, new, results, tmp_path)
    assert fresh(evaluation).state == "done"


def test_a_cancelled_evaluation_is_stopped_by_its_next_heartbeat(evaluation: Evaluation) -> None:
    token = evaluate.claim(evaluation.pk)
    assert token is not None
    Evaluation.objects.update(state="cancelled", token=None)
    with pytest.raises(evaluate.LeaseLost):
        evaluate.heartbeat(evaluation.pk, token, what="scoring", share=0.5)


def test_a_file_that_the_scorer_can_t_read_is_the_team_s_error(evaluation: Evaluation) -> None:
    evaluation.submission.file.save("out.txt", ContentFile(b"one line\n"))
    evaluate.run(evaluation.pk)
    done = fresh(evaluation)
    assert (done.state, done.fault, done.submission.state) == ("failed", "yours", "failed")
    assert done.problems[0]["code"] == "line-count"


def test_a_gold_that_changed_under_its_version_is_our_error(evaluation: Evaluation) -> None:
    Annotation.objects.filter(item__position=2).update(value=[])
    evaluate.run(evaluation.pk)
    done = fresh(evaluation)
    assert (done.state, done.fault) == ("failed", "ours")
    assert not Score.objects.exists()


def test_an_evaluation_that_is_interrupted_again_and_again_fails_as_our_error(
    evaluation: Evaluation, settings: Any
) -> None:
    Evaluation.objects.update(attempts=settings.EVALUATION_ATTEMPTS)
    evaluate.run(evaluation.pk)
    done = fresh(evaluation)
    assert (done.state, done.fault) == ("failed", "ours")
    assert "interrupted" in done.reason


def child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Let the scorer's child run another program instead."""
    real = scorer.subprocess.Popen

    def start(command: list[str], **options: Any) -> Any:
        return real([sys.executable, "-c", program], **options)

    monkeypatch.setattr(scorer.subprocess, "Popen", start)


def limits(seconds: float = 30, megabytes: int = 1024) -> scorer.Limits:
    return scorer.Limits(seconds=seconds, megabytes=megabytes, beat=0.1)


def test_a_child_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child(tmp_path, monkeypatch, "while True: pass")
    beats: list[float] = []
    with pytest.raises(scorer.TooLong):
        scorer.run(tmp_path, limits(seconds=0.5), lambda what, share: beats.append(share))
    assert len(beats) >= 2  # the lease was kept alive meanwhile


def test_what_is_derived_from_stored_rows_has_the_same_limits_and_keeps_its_lease(
    evaluation: Evaluation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    evaluate.run(evaluation.pk)
    again = Evaluation.objects.create(
        submission=evaluation.submission, gold=evaluation.gold, scorer=scoring.__version__, metrics={}, config="another"
    )
    child(tmp_path, monkeypatch, "while True: pass")
    settings.EVALUATION_TIME_LIMIT, settings.LEASE_SECONDS = 0.5, 0.3
    beats: list[str] = []
    monkeypatch.setattr(evaluate, "heartbeat", lambda pk, token, *, what, share: beats.append(what))
    evaluate.run(again.pk)
    done = fresh(again)
    assert (done.state, done.fault) == ("failed", "ours")
    assert "longer than 0.5 seconds" in done.reason
    assert len(beats) >= 2
    assert done.submission.state == "scored"  # the first evaluation stands


@pytest.mark.parametrize("program", ["print('{', end='', flush=True)", "print('x' * 300_000, end='', flush=True)"])
def test_a_child_that_never_ends_a_line_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    child(tmp_path, monkeypatch, f"{program}\nwhile True: pass")
    beats: list[float] = []
    with pytest.raises(scorer.TooLong):
        scorer.run(tmp_path, limits(seconds=0.5), lambda what, share: beats.append(share))
    assert len(beats) >= 2


def test_a_child_that_closes_its_output_and_stays_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child(tmp_path, monkeypatch, "import os\nos.close(1)\nwhile True: pass")
    with pytest.raises(scorer.Crashed, match="did not end"):
        scorer.run(tmp_path, limits(seconds=5), lambda what, share: None)


@pytest.mark.parametrize("filename", ["../../out.txt", "/tmp/out.txt", "x" * 255, "request.json", "nul\0.txt"])
def test_a_file_may_be_called_anything(evaluation: Evaluation, tmp_path: Path, filename: str) -> None:
    evaluation.submission.filename = filename  # as a row might say that came from elsewhere
    folder = tmp_path / "folder"
    folder.mkdir()
    evaluate.prepare(evaluation, folder)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
    results = scorer.run(folder, limits(), lambda what, share: None)
    assert {result["metric"]: result["counts"] for result in results["results"]}["m2"]["correct"] == 2


def test_a_child_that_takes_too_much_memory_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child(tmp_path, monkeypatch, "x = bytearray(2_000_000_000)")
    with pytest.raises(scorer.TooLarge):
        scorer.run(tmp_path, limits(), lambda what, share: None)


def test_a_child_sees_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "hidden")
    program = f"import json, os; json.dump(dict(os.environ), open('{tmp_path}/results.json', 'w'))"
    child(tmp_path, monkeypatch, program)
    assert set(scorer.run(tmp_path, limits(), lambda what, share: None)) <= {
        "PATH",
        "PYTHONUTF8",
        "OPENBLAS_NUM_THREADS",
        "LC_CTYPE",
    }


def test_progress_of_the_child_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        'import time; print(\'{"what": "M2", "share": 0.25}\', flush=True); time.sleep(0.4);'
        f"open('{tmp_path}/results.json', 'w').write('{{}}')"
    )
    child(tmp_path, monkeypatch, program)
    seen: list[tuple[str, float]] = []
    scorer.run(tmp_path, limits(), lambda what, share: seen.append((what, share)))
    assert ("M2", 0.25) in seen


NOTHING_WAITS = dict.fromkeys(Priority, 0)
LONG = timedelta(hours=1)


def test_the_sweep_sends_what_is_stale_once(evaluation: Evaluation, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(jobs.evaluate, "enqueue", lambda pk, priority: sent.append(pk))
    jobs.sweep()
    assert sent == []  # just queued: its job may still be on its way
    Evaluation.objects.update(sent_at=timezone.now() - LONG)
    jobs.sweep()
    jobs.sweep()
    assert sent == [evaluation.pk]


def test_what_the_queue_holds_is_not_sent_again_however_long_it_waits(
    phase: Phase, django_capture_on_commit_callbacks: Any
) -> None:
    team = make_team(captain=make_user())
    waiting = [queue(make_submission(phase, team)) for _ in range(5)]
    for evaluation in waiting[:4]:
        jobs.evaluate.apply_async(args=(evaluation.pk,), priority=Priority.SUBMISSION)
    jobs.sweep.apply_async(priority=Priority.HOUSEKEEPING)  # jobs of another priority say nothing about these
    Evaluation.objects.update(sent_at=timezone.now() - LONG)
    assert jobs_waiting() == {Priority.SUBMISSION: 4, Priority.HOUSEKEEPING: 1, Priority.RESCORE: 0}
    for _ in range(3):  # of five queued, one was lost; whichever it was, five are on the queue from now on
        with django_capture_on_commit_callbacks(execute=True):
            jobs.sweep()
        Evaluation.objects.update(sent_at=timezone.now() - LONG)
    assert jobs_waiting()[Priority.SUBMISSION] == 5


def test_a_lost_submission_is_not_hidden_by_a_long_re_score(phase: Phase) -> None:
    team = make_team(captain=make_user())
    lost, first, second = (queue(make_submission(phase, team)) for _ in range(3))
    Evaluation.objects.update(sent_at=timezone.now() - LONG)
    Evaluation.objects.filter(pk__in=[first.pk, second.pk]).update(priority=Priority.RESCORE)
    assert evaluate.stale(timezone.now(), {**NOTHING_WAITS, Priority.RESCORE: 50}) == [lost]


def test_of_two_sweeps_at_once_one_sends(evaluation: Evaluation) -> None:
    Evaluation.objects.update(sent_at=timezone.now() - LONG)
    now = timezone.now()
    seen_by_both = evaluate.stale(now, NOTHING_WAITS)[0], evaluate.stale(now, NOTHING_WAITS)[0]
    assert [evaluate.mark_sent(one, now) for one in seen_by_both] == [True, False]


def test_a_running_evaluation_is_swept_only_when_its_lease_ran_out(evaluation: Evaluation) -> None:
    long_ago = timezone.now() - LONG
    Evaluation.objects.update(
        state="running", token=uuid.uuid4(), sent_at=long_ago, lease_until=timezone.now() + timedelta(minutes=1)
    )
    assert evaluate.stale(timezone.now(), NOTHING_WAITS) == []
    Evaluation.objects.update(lease_until=long_ago)
    assert evaluate.stale(timezone.now(), {**NOTHING_WAITS, Priority.SUBMISSION: 9}) == [evaluation]
