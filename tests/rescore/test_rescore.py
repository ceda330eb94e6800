"""Another gold, other parameters: evaluated beside the board, seen before it is published, all of it or nothing.

The task is the starter for correction: three sentences, annotators 0 and 1. Team A hands in what annotator 0 says, team
B what annotator 1 says.
"""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tasks import evaluate, jobs, rederive, uploads
from tasks.actions.gold import load_gold
from tasks.actions.refusals import Refusal
from tasks.actions.rescore import discard_rescore, publish_rescore, retry_failed, running, start_rescore
from tasks.actions.submissions import submit
from tasks.actions.tasks import create_task, publish
from tasks.bundles.check import check_path
from tasks.bundles.starters import write_starter
from tasks.gold import stored
from tasks.gold.reading import read_gold
from tasks.models import Evaluation, GoldVersion, Phase, Rescore, Score, Submission, Task, Team, User
from tasks.models.evaluation import EvaluationState
from tasks.models.submission import SubmissionState
from tasks.rescoring import preview
from tests.factories import make_team, make_user, take_part

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("scored_here")]

AS_0 = "She depends on her parents .\nWe discussed the plan yesterday .\nI agree with you .\n"
AS_1 = "She relies on her parents .\nWe discussed about the plan yesterday .\nI agree with you .\n"


def run_all() -> None:
    for pk in Evaluation.objects.unfinished().order_by("priority", "pk").values_list("pk", flat=True):
        evaluate.run(pk)


@pytest.fixture
def organizer() -> User:
    return make_user("olga")


@pytest.fixture
def task(tmp_path: Path, organizer: User) -> Task:
    write_starter("correction", tmp_path / "task")
    made = create_task(bundle=check_path(tmp_path / "task", timezone.now()), user=organizer)
    publish(task=made, user=organizer)
    made.refresh_from_db()
    return made


@pytest.fixture
def phase(task: Task) -> Phase:
    return task.phases.select_related("task", "dataset__task").get(slug="development")


def hand_in(phase: Phase, team: Team, text: str, system: str = "system") -> Submission:
    take_part(team, phase.task)
    upload = uploads.check(phase.dataset, filename="out.txt", data=text.encode())
    user = make_user()
    made, _ = submit(
        phase=phase,
        track=phase.task.tracks.get(slug="open"),
        team=team,
        user=user,
        upload=upload,
        about={"system": system},
    )
    return made


@pytest.fixture
def a(phase: Phase) -> Submission:
    return hand_in(phase, make_team("A"), AS_0)


@pytest.fixture
def b(phase: Phase) -> Submission:
    return hand_in(phase, make_team("B"), AS_1)


def shown(submission: Submission, moment: object = None) -> tuple[int, dict[str, float]]:
    """The version of gold and the M2 counts with which a run is on the board."""
    evaluations = submission.evaluations
    found = evaluations.current() if moment is None else evaluations.effective_at(moment)  # type: ignore[arg-type]
    evaluation = found.select_related("gold").get()
    counts = evaluation.scores.get(metric="m2").counts
    return evaluation.gold.number, {name: counts[name] for name in ("correct", "proposed", "gold")}


def only_annotator_1(phase: Phase, user: User) -> GoldVersion:
    """A second gold, in which the first annotator's work is gone."""
    lines = gold_text(phase).split("\n")
    text = "\n".join(line for line in lines if not line.endswith("|||0"))
    loaded = read_gold("correction", {"gold.m2": text.encode()}, stored.items_of(phase.dataset))
    return load_gold(dataset=phase.dataset, user=user, loaded=loaded, note="annotator 0 withdrew")


def gold_text(phase: Phase) -> str:
    return (Path(__file__).parents[2] / "tasks/bundles/starter/correction/gold/dev.m2").read_text()


def test_a_rescore_touches_no_board_until_it_is_published(
    task: Task, phase: Phase, organizer: User, a: Submission, b: Submission
) -> None:
    run_all()
    # Against the better of two annotators both are perfect: A as annotator 0, with 4 edits, B as 1, with 2.
    first = {a: (1, {"correct": 4, "proposed": 4, "gold": 4}), b: (1, {"correct": 2, "proposed": 2, "gold": 2})}
    assert {run: shown(run) for run in first} == first
    gold = only_annotator_1(phase, organizer)
    started = timezone.now()
    start_rescore(task=task, user=organizer, gold=gold, note="annotator 0 withdrew")
    assert {rescore.phase.slug for rescore in running(task)} == {"development"}
    with pytest.raises(Refusal, match="still being scored"):
        publish_rescore(task=task, user=organizer)
    run_all()
    assert {run: shown(run) for run in first} == first
    assert GoldVersion.objects.get(dataset=phase.dataset, is_active=True).number == 1
    version = Phase.objects.get(pk=phase.pk).board_version

    [board] = [each for each in preview(running(task)).boards if each.track == "open"]
    change = next(each for each in board.changes if each.uid == a.uid)
    # Of A's edits, annotator 1 has only "am -> nothing". What no gold keeps apart M2 takes as one edit, here
    # "depend of -> depends on": 1 of 3 proposed, 1 of 2 in the gold.
    assert change.before is not None
    assert change.after is not None
    assert (change.before.rank, change.after.rank) == (1, 2)
    assert {name: change.after.counts[name] for name in ("correct", "proposed", "gold")} == {
        "correct": 1,
        "proposed": 3,
        "gold": 2,
    }
    assert set(change.moves) >= {"counts", "value", "rank"}
    assert next(each for each in board.changes if each.uid == b.uid).moves == ()

    publish_rescore(task=task, user=organizer)
    assert shown(a) == (2, {"correct": 1, "proposed": 3, "gold": 2})
    assert shown(a, started) == first[a], "the old board stays addressable"
    assert GoldVersion.objects.get(dataset=phase.dataset, is_active=True) == gold
    assert Phase.objects.get(pk=phase.pk).board_version > version
    assert running(task) == []


def test_discarding_leaves_everything_as_it_was(task: Task, phase: Phase, organizer: User, a: Submission) -> None:
    run_all()
    gold = only_annotator_1(phase, organizer)
    start_rescore(task=task, user=organizer, gold=gold)
    discard_rescore(task=task, user=organizer)
    assert shown(a)[0] == 1
    assert not Evaluation.objects.unfinished().exists()
    with pytest.raises(Refusal, match="no re-score"):
        publish_rescore(task=task, user=organizer)
    # The same once more takes up what was cancelled.
    start_rescore(task=task, user=organizer, gold=gold)
    run_all()
    publish_rescore(task=task, user=organizer)
    assert shown(a)[0] == 2


def test_other_parameters_come_from_stored_rows_and_no_file_is_read(
    task: Task, phase: Phase, organizer: User, a: Submission, b: Submission
) -> None:
    run_all()
    for submission in Submission.objects.all():
        submission.file.storage.delete(submission.file.name or "")
    start_rescore(task=task, user=organizer, metrics={"m2": {"beta": 1}})
    run_all()
    publish_rescore(task=task, user=organizer)
    task.refresh_from_db()
    assert task.metrics == {"m2": {"beta": 1}}
    score = a.evaluations.current().get().scores.get(metric="m2")
    assert "|beta:1.0|" in score.signature
    assert score.low is not None
    first = Score.objects.get(evaluation=a.evaluations.order_by("pk").first(), metric="m2")
    assert score.counts == first.counts
    assert set(a.evaluations.order_by("pk")[0].scores.values_list("metric", flat=True)) == set(
        a.evaluations.current().get().scores.values_list("metric", flat=True)
    )


def test_results_from_rows_equal_results_from_the_file(
    task: Task, phase: Phase, organizer: User, b: Submission, tmp_path: Path
) -> None:
    run_all()
    done = b.evaluations.get()
    again = Evaluation.objects.create(
        submission=b, gold=done.gold, scorer=done.scorer, metrics=done.metrics, config="another"
    )
    assert rederive.request(again, tmp_path) is not None
    evaluate.run(again.pk)
    names = ("value", "low", "high", "counts", "ratios", "detail", "signature", "interval_signature", "rows_key")
    first, second = (
        {score.metric: [getattr(score, name) for name in names] for score in evaluation.scores.all()}
        for evaluation in (done, again)
    )
    assert second == first
    assert dict(again.row_sets.values_list("key", "sha256")) == dict(done.row_sets.values_list("key", "sha256"))


def test_parameters_that_change_what_is_counted_need_the_file(
    task: Task, phase: Phase, organizer: User, a: Submission, tmp_path: Path
) -> None:
    run_all()
    done = a.evaluations.get()
    assert "max_unchanged" in [*done.scores.get(metric="m2").signature.replace(":", "|").split("|")]
    again = Evaluation.objects.create(
        submission=a, gold=done.gold, scorer=done.scorer, metrics={"m2": {"max_unchanged": 0}}, config="another"
    )
    assert rederive.request(again, tmp_path) is None


def test_what_waits_while_a_rescore_is_published_is_scored_with_the_new_gold(
    task: Task, phase: Phase, organizer: User, a: Submission
) -> None:
    run_all()
    gold = only_annotator_1(phase, organizer)
    start_rescore(task=task, user=organizer, gold=gold)
    run_all()
    late = hand_in(phase, make_team("Late"), AS_1)
    [waiting] = late.evaluations.all()
    publish_rescore(task=task, user=organizer)
    waiting.refresh_from_db()
    assert waiting.state == EvaluationState.CANCELLED
    run_all()
    late.refresh_from_db()
    assert late.state == SubmissionState.SCORED
    assert shown(late)[0] == 2


def test_a_run_scored_meanwhile_is_taken_along(task: Task, phase: Phase, organizer: User, a: Submission) -> None:
    run_all()
    start_rescore(task=task, user=organizer, gold=only_annotator_1(phase, organizer))
    run_all()
    late = hand_in(phase, make_team("Late"), AS_1)
    run_all()
    assert shown(late)[0] == 1
    with pytest.raises(Refusal, match="1 runs are still being scored"):
        publish_rescore(task=task, user=organizer)
    run_all()
    publish_rescore(task=task, user=organizer)
    assert shown(late)[0] == shown(a)[0] == 2


def test_asking_again_does_not_send_again_what_waits(
    task: Task, phase: Phase, organizer: User, a: Submission, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_all()
    sent: list[tuple[int]] = []
    monkeypatch.setattr(jobs.evaluate, "enqueue_all", lambda calls, priority: sent.extend(calls))
    start_rescore(task=task, user=organizer, gold=only_annotator_1(phase, organizer))
    started = len(sent)
    for _ in range(2):
        with pytest.raises(Refusal, match="still being scored"):
            publish_rescore(task=task, user=organizer)
    assert len(sent) == started == Evaluation.objects.unfinished().count() > 0


def test_gold_may_come_back_and_every_date_keeps_its_board(
    task: Task, phase: Phase, organizer: User, a: Submission
) -> None:
    run_all()
    first = GoldVersion.objects.get(dataset=phase.dataset, is_active=True)
    second = only_annotator_1(phase, organizer)
    moments = []
    for gold in (second, first, second):
        moments.append(timezone.now())
        start_rescore(task=task, user=organizer, gold=gold)
        run_all()
        publish_rescore(task=task, user=organizer)
    assert [shown(a, moment)[0] for moment in moments] == [1, 2, 1]
    assert shown(a)[0] == 2


def test_a_metric_installed_since_comes_to_the_board(task: Task, phase: Phase, organizer: User, a: Submission) -> None:
    """As after `pip install` of somebody's metric: earlier runs have no score of it, whatever else they have."""
    run_all()
    assert a.evaluations.get().scores.filter(metric="gleu").delete()[0] == 1
    start_rescore(task=task, user=organizer)
    run_all()
    publish_rescore(task=task, user=organizer)
    assert a.evaluations.current().get().scores.filter(metric="gleu").exists()
    before = Evaluation.objects.count()
    start_rescore(task=task, user=organizer)  # nothing is new this time, so nothing is scored again
    assert Evaluation.objects.count() == before


def test_one_rescore_at_a_time_and_only_of_what_exists(
    task: Task, phase: Phase, organizer: User, a: Submission
) -> None:
    run_all()
    with pytest.raises(Refusal, match="did you mean 'beta'"):
        start_rescore(task=task, user=organizer, metrics={"m2": {"bta": 1}})
    with pytest.raises(Refusal, match="not a metric for correction"):
        start_rescore(task=task, user=organizer, metrics={"contingency": {}})
    start_rescore(task=task, user=organizer)
    with pytest.raises(Refusal, match="under way"):
        start_rescore(task=task, user=organizer)
    assert Rescore.objects.count() == 3, "without new gold, every phase that has gold is touched"


def test_a_failed_evaluation_stops_publishing_until_it_is_tried_again(
    task: Task, phase: Phase, organizer: User, a: Submission
) -> None:
    run_all()
    start_rescore(task=task, user=organizer, gold=only_annotator_1(phase, organizer))
    Evaluation.objects.unfinished().filter(submission=a).update(
        state=EvaluationState.FAILED, fault="ours", reason="The machine was on fire."
    )
    run_all()
    with pytest.raises(Refusal, match="failed"):
        publish_rescore(task=task, user=organizer)
    a.refresh_from_db()
    assert a.state == SubmissionState.SCORED
    assert retry_failed(task=task, user=organizer) == 1
    run_all()
    publish_rescore(task=task, user=organizer)
    assert shown(a)[0] == 2


def test_gold_of_a_set_is_new_in_every_phase_that_uses_it(task: Task, organizer: User) -> None:
    """The starter's phases test and afterwards share a data set."""
    now = timezone.now()
    task.phases.update(opens_at=now - timedelta(days=1), closes_at=None)
    phases = list(task.phases.filter(dataset__slug="test").select_related("dataset__task", "task"))
    text = "He is afraid of dogs .\nI look forward to hearing from you .\n"
    team = make_team("A")
    made = [hand_in(phase, team, text) for phase in phases]
    run_all()
    loaded = read_gold(
        "correction",
        {
            "new.m2": b"S He is afraid from dogs .\nA 3 4|||Prep|||of|||REQUIRED|||-NONE-|||0\n\n"
            b"S I look forward to hear from you .\n\n"
        },
        stored.items_of(phases[0].dataset),
    )
    gold = load_gold(dataset=phases[0].dataset, user=organizer, loaded=loaded)
    start_rescore(task=task, user=organizer, gold=gold)
    run_all()
    publish_rescore(task=task, user=organizer)
    assert [shown(submission)[0] for submission in made] == [2, 2]


def test_the_command_does_the_same(task: Task, phase: Phase, organizer: User, a: Submission, b: Submission) -> None:
    def rescore(*arguments: str) -> str:
        shown = StringIO()
        call_command("rescore", *arguments, stdout=shown)
        return shown.getvalue()

    run_all()
    only_annotator_1(phase, organizer)
    with pytest.raises(CommandError, match="known: dev:2, dev:1"):
        rescore("start", task.slug, "--gold", "dev:9")
    assert "Started for development." in rescore("start", task.slug, "--gold", "dev:2", "--user", "olga")
    run_all()
    told = rescore("preview", task.slug)
    assert "1. group 1 1.0000 -> 2." in told
    assert "Development / Open: 1 of 2 runs would move" in told
    assert "Published" in rescore("publish", task.slug, "--user", "olga")
    assert shown(a)[0] == 2
    with pytest.raises(CommandError, match="no re-score"):
        rescore("discard", task.slug)
