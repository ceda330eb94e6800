"""The parts of a task, step by step: pages, tracks, phases, dates, data sets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models import Max

from scoring.data import Item as ScoringItem
from tasks.actions.audit import changes, record
from tasks.actions.refusals import Refusal
from tasks.actions.submissions import touch_board
from tasks.actions.tasks import store_items
from tasks.models import DataSet, Event, Page, Phase, Task, Track, User


@transaction.atomic
def save_page(*, task: Task, user: User, values: Mapping[str, Any], page: Page | None = None) -> Page:
    saved = _save(Page, task, user, page, values)
    assert isinstance(saved, Page)
    return saved


@transaction.atomic
def save_track(*, task: Task, user: User, values: Mapping[str, Any], track: Track | None = None) -> Track:
    saved = _save(Track, task, user, track, values)
    assert isinstance(saved, Track)
    for phase in task.phases.all():
        touch_board(phase)  # boards show the names of tracks
    return saved


@transaction.atomic
def save_phase(*, task: Task, user: User, values: Mapping[str, Any], phase: Phase | None = None) -> Phase:
    """Open or change a phase. Its data set is fixed once something was submitted to it."""
    if phase is not None and phase.submissions.exists() and values.get("dataset", phase.dataset) != phase.dataset:
        raise Refusal("has-submissions", "This phase has submissions, so its data set can't be exchanged.")
    saved = _save(Phase, task, user, phase, values)
    assert isinstance(saved, Phase)
    touch_board(saved)
    return saved


@transaction.atomic
def delete_part(*, part: Page | Track | Phase | Event | DataSet, user: User) -> None:
    """Take a part away again, as long as no submission or gold depends on it."""
    task = part.task
    if isinstance(part, Track) and not task.tracks.exclude(pk=part.pk).exists():
        raise Refusal("last-track", "A task needs a track; add another one first.")
    try:
        with transaction.atomic():
            part.delete()
    except models.ProtectedError:
        raise Refusal("in-use", f"{part} is in use and stays.") from None
    record(actor=user, verb=f"delete {part._meta.verbose_name}", target=str(part), task=task)


@transaction.atomic
def add_event(*, task: Task, user: User, at: datetime, text: str) -> Event:
    event = Event.objects.create(task=task, at=at, text=text)
    record(actor=user, verb="add date", target=event, task=task, after={"at": at, "text": text})
    return event


@transaction.atomic
def change_event(*, event: Event, user: User, values: Mapping[str, Any]) -> Event:
    before, after = changes(event, values)
    if after:
        Event.objects.filter(pk=event.pk).update(**after)
        record(actor=user, verb="change date", target=event, task=event.task, before=before, after=after)
        event.refresh_from_db()
    return event


@transaction.atomic
def add_dataset(
    *, task: Task, user: User, slug: str, name: str, items: tuple[ScoringItem, ...], public_gold: bool = False
) -> DataSet:
    """A data set and its items, which never change afterwards."""
    if task.datasets.filter(slug=slug).exists():
        raise Refusal("slug-taken", f"There is a data set {slug} already.")
    dataset = DataSet.objects.create(task=task, slug=slug, name=name, public_gold=public_gold)
    store_items(dataset, items)
    record(actor=user, verb="add data set", target=dataset, task=task, after={"items": len(items)})
    return dataset


@transaction.atomic
def set_public_gold(*, dataset: DataSet, user: User, public: bool) -> None:
    before, after = changes(dataset, {"public_gold": public})
    if after:
        DataSet.objects.filter(pk=dataset.pk).update(**after)
        for phase in dataset.phases.all():
            touch_board(phase)
        record(
            actor=user, verb="change gold's visibility", target=dataset, task=dataset.task, before=before, after=after
        )


def _save(
    model: type[Page | Track | Phase],
    task: Task,
    user: User,
    part: Page | Track | Phase | None,
    values: Mapping[str, Any],
) -> Page | Track | Phase:
    """Create a part at the end, or change one; both audited, and a slug that is taken refused."""
    before: dict[str, Any] = {}
    after = {name: value.pk if isinstance(value, models.Model) else value for name, value in values.items()}
    verb = f"add {model._meta.verbose_name}"
    if part is None:
        last = model._default_manager.filter(task=task).aggregate(last=Max("position"))["last"]
        part = model(task=task, position=0 if last is None else last + 1)
    else:
        before, after = changes(part, after)
        verb = f"change {model._meta.verbose_name}"
    for name, value in values.items():
        setattr(part, name, value)
    try:
        with transaction.atomic():
            part.save()
    except IntegrityError:
        if model._default_manager.filter(task=task, slug=part.slug).exclude(pk=part.pk).exists():
            raise Refusal("slug-taken", f"There is a {model._meta.verbose_name} {part.slug} already.") from None
        raise
    if after:
        record(actor=user, verb=verb, target=part, task=task, before=before, after=after)
    return part
