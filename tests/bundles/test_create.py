"""From a checked bundle to a task: everything stored, the gold exactly, the baselines on their way."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tasks.actions.gold import activate_gold, load_gold
from tasks.actions.refusals import Refusal
from tasks.actions.tasks import create_task, publish, remove_organizer, update_task
from tasks.bundles.starters import write_starter
from tasks.gold import stored
from tasks.gold.reading import read_gold
from tasks.models import Annotation, AuditEvent, DataSet, Evaluation, GoldVersion, Submission, Task
from tests.bundles.conftest import Draft
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["detection", "selection", "correction"])
def test_gold_comes_out_of_the_database_as_it_went_in(kind: str, request: pytest.FixtureRequest) -> None:
    draft: Draft = request.getfixturevalue(kind)
    bundle = draft.check()
    create_task(bundle=bundle, user=None)
    for spec in bundle.datasets:
        version = GoldVersion.objects.filter(dataset__slug=spec.slug).first()
        if spec.gold is None:
            assert version is None
            continue
        assert version is not None
        assert version.is_active
        assert stored.gold_of(version).digest == spec.gold.gold.digest == version.digest
        assert version.report == spec.gold.report


def test_a_task_has_all_that_the_bundle_says(correction: Draft) -> None:
    organizer = make_user("olga")
    helper = make_user("henri")
    correction.replace("task.yaml", "join: open", "organizers: [henri]\njoin: open")
    task = create_task(bundle=correction.check(), user=organizer)
    assert not task.is_published
    assert set(task.organizers.all()) == {organizer, helper}
    assert list(task.pages.values_list("slug", "title")) == [
        ("overview", "Overview"),
        ("data", "Data"),
        ("rules", "Rules"),
    ]
    assert list(task.tracks.values_list("slug", flat=True)) == ["restricted", "open"]
    assert list(task.phases.values_list("slug", "dataset__slug")) == [
        ("development", "dev"),
        ("test", "test"),
        ("afterwards", "test"),
    ]
    dev = task.datasets.get(slug="dev")
    assert list(dev.items.values_list("key", "text", "document")) == [
        ("1", "She depend of her parents .", "letter"),
        ("2", "We discussed about the plan yesterday .", "letter"),
        ("3", "I am agree with you .", "report"),
    ]
    baseline = Submission.objects.get()
    assert (baseline.is_baseline, baseline.team, baseline.system) == (True, None, "Copy the input")
    assert Evaluation.objects.get().submission == baseline
    assert set(AuditEvent.objects.values_list("verb", flat=True)) == {"create task", "load gold", "add baseline"}


def test_a_layer_that_is_empty_and_one_that_is_absent_differ(correction: Draft) -> None:
    create_task(bundle=correction.check(), user=None)
    dev = Annotation.objects.filter(gold__dataset__slug="dev", item__key="2")
    # Annotator 1 found nothing to correct in the second sentence: a row, and an empty one.
    assert dict(dev.values_list("annotator__name", "value")) == {
        "0": [[2, 3, "Prep", [""], "REQUIRED", "-NONE-"]],
        "1": [],
    }


@pytest.fixture
def dev(detection: Draft) -> DataSet:
    return create_task(bundle=detection.check(), user=None).datasets.get(slug="dev")


def test_later_gold_waits_and_nothing_is_overwritten(dev: DataSet, detection: Draft) -> None:
    user = make_user()
    text = (detection.folder / "gold/dev.csv").read_bytes()
    with pytest.raises(Refusal, match="version 1"):
        load_gold(dataset=dev, user=user, loaded=read_gold("detection", {"g.csv": text}, stored.items_of(dev)))
    # A second version with another order of annotators, one of them new.
    changed = text.replace(b"d5,ann,error", b"d5,zoe,error\nd5,ann,ok")
    rows = changed.decode().splitlines()
    changed = "\n".join([rows[0], *reversed(rows[1:])]).encode()
    before = list(Annotation.objects.order_by("pk").values_list("pk", "value"))
    loaded = read_gold("detection", {"g.csv": changed}, stored.items_of(dev))
    version = load_gold(dataset=dev, user=user, loaded=loaded, note="d5 looked at again")
    assert (version.number, version.is_active, version.note) == (2, False, "d5 looked at again")
    assert stored.gold_of(version).digest == version.digest
    assert list(Annotation.objects.exclude(gold=version).order_by("pk").values_list("pk", "value")) == before
    assert list(dev.annotators.values_list("name", flat=True)) == ["ann", "ben", "cem", "zoe"]


def test_gold_is_exchanged_at_once_only_while_nothing_is_scored(dev: DataSet, selection: Draft) -> None:
    """The development set of the starter has a baseline on its way, the test set of another starter nothing."""
    untouched = create_task(bundle=selection.check(), user=None).datasets.get(slug="test")
    texts = {
        dev: b"item,annotator,label\nd1,ann,ok\n",
        untouched: b"item,annotator,form\nt1,ann,at\n",
    }
    second = {
        dataset: load_gold(
            dataset=dataset,
            user=None,
            loaded=read_gold(dataset.task.scoring_kind, {"g.csv": text}, stored.items_of(dataset)),
        )
        for dataset, text in texts.items()
    }
    activate_gold(gold=second[untouched], user=None)
    assert GoldVersion.objects.get(dataset=untouched, is_active=True) == second[untouched]
    with pytest.raises(Refusal, match="re-score"):
        activate_gold(gold=second[dev], user=None)
    assert GoldVersion.objects.get(dataset=dev, is_active=True).number == 1


def test_parameters_are_no_setting_once_something_is_scored(dev: DataSet) -> None:
    user = make_user()
    with pytest.raises(Refusal, match="re-score"):
        update_task(task=dev.task, user=user, values={"metrics": {"contingency": {"beta": 1.0}}})
    update_task(task=dev.task, user=user, values={"title": "Another title"})
    event = AuditEvent.objects.get(verb="change settings")
    assert (event.before, event.after) == (
        {"title": "Finding errors in learner English"},
        {"title": "Another title"},
    )


def test_publishing_and_the_last_organizer(dev: DataSet) -> None:
    task, user = dev.task, make_user()
    task.organizers.add(user)
    publish(task=task, user=user)
    task.refresh_from_db()
    assert task.is_published
    with pytest.raises(Refusal, match="needs an organizer"):
        remove_organizer(task=task, user=user, organizer=user)


def test_commands(tmp_path: Path) -> None:
    make_user("olga")
    folder = tmp_path / "task"
    call_command("new_task", str(folder), "--kind", "selection", stdout=StringIO())
    with pytest.raises(CommandError, match="not empty"):
        call_command("new_task", str(folder), stdout=StringIO())
    shown = StringIO()
    call_command("load_task", str(folder), "--check", stdout=shown)
    assert "No errors" in shown.getvalue()
    assert "mean kappa" in shown.getvalue()
    assert not Task.objects.exists()
    call_command("load_task", str(folder), "--publish", "--organizer", "olga", stdout=StringIO())
    task = Task.objects.get()
    assert task.is_published
    assert [user.username for user in task.organizers.all()] == ["olga"]
    problems = StringIO()
    with pytest.raises(CommandError, match="not loaded"):
        call_command("load_task", str(folder), stdout=StringIO(), stderr=problems)
    assert "task.yaml:7:7: error: expected a slug that no task here has" in problems.getvalue()


def test_relative_dates_count_from_loading(tmp_path: Path) -> None:
    write_starter("detection", tmp_path / "task")
    before = timezone.now()
    call_command("load_task", str(tmp_path / "task"), stdout=StringIO())
    phase = Task.objects.get().phases.get(slug="test")
    assert 29 <= (phase.opens_at - before).total_seconds() / 86400 <= 30
