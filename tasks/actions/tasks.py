"""Creating a task from a bundle or from nothing, its settings, its organizers, and publishing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import PurePosixPath
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring import registry
from scoring.data import Item as ScoringItem
from tasks import uploads
from tasks.actions.audit import changes, record
from tasks.actions.gold import load_gold
from tasks.actions.refusals import Refusal
from tasks.actions.rescore import checked_metrics
from tasks.actions.submissions import submit_baseline
from tasks.bundles.bundle import BaselineSpec, Bundle, DataSetSpec
from tasks.bundles.settings import ratio_names
from tasks.models import DataSet, Evaluation, Event, Item, Page, Phase, Task, Track, User

BATCH = 5_000  # rows inserted at a time
SETTINGS = ("title", "summary", "language", "headline", "n_consists_of", "cite", "join_policy", "email_domains")


@transaction.atomic
def create_task(*, bundle: Bundle, user: User | None) -> Task:
    """Store a checked bundle, with its gold in force and its baselines on the way; still unpublished."""
    task = Task.objects.create(
        slug=bundle.slug,
        kind=bundle.kind,
        metrics=_plain(bundle.metrics),
        **{name: getattr(bundle, name) for name in SETTINGS if name != "email_domains"},
        email_domains=list(bundle.email_domains),
    )
    task.organizers.set(User.objects.filter(username__in=bundle.organizers))
    if user is not None:
        task.organizers.add(user)
    record(actor=user, verb="create task", target=task, task=task, after={"slug": task.slug, "kind": task.kind})
    Page.objects.bulk_create(Page(task=task, position=n, **asdict(page)) for n, page in enumerate(bundle.pages))
    Track.objects.bulk_create(Track(task=task, position=n, **asdict(track)) for n, track in enumerate(bundle.tracks))
    Event.objects.bulk_create(Event(task=task, at=event.at, text=event.text) for event in bundle.timeline)
    datasets = {spec.slug: _create_dataset(task, spec, user) for spec in bundle.datasets}
    Phase.objects.bulk_create(
        Phase(task=task, position=n, **{**asdict(phase), "dataset": datasets[phase.dataset]})
        for n, phase in enumerate(bundle.phases)
    )
    for baseline in bundle.baselines:
        _add_baseline(task, baseline, user)
    return task


def _plain(metrics: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {key: dict(params) for key, params in metrics.items()}


def _create_dataset(task: Task, spec: DataSetSpec, user: User | None) -> DataSet:
    dataset = DataSet.objects.create(task=task, slug=spec.slug, name=spec.name, public_gold=spec.public_gold)
    store_items(dataset, spec.items)
    if spec.gold is not None:
        load_gold(dataset=dataset, user=user, loaded=spec.gold, note="From the bundle")
    return dataset


def store_items(dataset: DataSet, items: tuple[ScoringItem, ...]) -> None:
    Item.objects.bulk_create(
        (
            Item(
                dataset=dataset,
                position=position,
                key=item.id,
                text=item.text,
                written=item.written or "",
                document=item.document or "",
            )
            for position, item in enumerate(items)
        ),
        batch_size=BATCH,
    )


def _add_baseline(task: Task, baseline: BaselineSpec, user: User | None) -> None:
    phase = task.phases.select_related("dataset__task", "task").get(slug=baseline.phase)
    submit_baseline(
        phase=phase,
        track=task.tracks.get(slug=baseline.track),
        user=user,
        upload=uploads.check(phase.dataset, filename=PurePosixPath(baseline.filename).name, data=baseline.data),
        about={"system": baseline.name, "description": baseline.description},
    )


@transaction.atomic
def start_task(*, user: User, slug: str, title: str, kind: str, headline: str) -> Task:
    """The first step in the browser: an unpublished task without anything in it."""
    task = Task.objects.create(slug=slug, title=title, kind=kind, headline=headline)
    task.organizers.add(user)
    Track.objects.create(task=task, slug="all", name="All systems")
    record(actor=user, verb="create task", target=task, task=task, after={"slug": slug, "kind": kind})
    return task


@transaction.atomic
def update_task(*, task: Task, user: User, values: Mapping[str, Any]) -> None:
    """Change settings. Metric parameters are no setting once something is scored: that is a re-score."""
    if values.keys() - {*SETTINGS, "metrics"}:
        raise Refusal("not-a-setting", f"Only these can be changed: {', '.join(SETTINGS)}.")
    _check_headline(task, values.get("headline", task.headline))
    if "metrics" in values:
        values = {**values, "metrics": checked_metrics(task, values["metrics"])}
    scored = Evaluation.objects.filter(submission__phase__task=task).exists()
    if scored and values.get("metrics", task.metrics) != task.metrics:
        raise Refusal("needs-rescore", "Submissions are scored already; start a re-score with the new parameters.")
    before, after = changes(task, values)
    if after:
        Task.objects.filter(pk=task.pk).update(**after)
        touch_boards(task)
        record(actor=user, verb="change settings", target=task, task=task, before=before, after=after)


def _check_headline(task: Task, headline: str) -> None:
    """A board can only be ranked by a ratio that is there."""
    key, _, ratio = headline.partition(".")
    known = {metric.key: metric for metric in registry.metrics(task.scoring_kind)}
    if key not in known:
        raise Refusal("bad-headline", f"{key} is no metric of {task.kind} tasks; there are {', '.join(known)}.")
    names = ratio_names(known[key])
    if ratio not in names:
        raise Refusal("bad-headline", f"{key} has no ratio {ratio!r}; it has {', '.join(names)}.")


@transaction.atomic
def publish(*, task: Task, user: User | None) -> None:
    """Show the task to everybody."""
    if not task.phases.exists():
        raise Refusal("no-phase", "A task needs a phase before it can be published.")
    if Task.objects.filter(pk=task.pk, published_at=None).update(published_at=timezone.now()):
        record(actor=user, verb="publish task", target=task, task=task)


@transaction.atomic
def unpublish(*, task: Task, user: User) -> None:
    """Hide a task again, as long as no team has taken part."""
    if task.participations.exists():
        raise Refusal("has-teams", "Teams take part already; close the phases instead of hiding the task.")
    if Task.objects.filter(pk=task.pk, published_at__isnull=False).update(published_at=None):
        record(actor=user, verb="unpublish task", target=task, task=task)


@transaction.atomic
def add_organizer(*, task: Task, user: User, organizer: User) -> None:
    task.organizers.add(organizer)
    record(actor=user, verb="add organizer", target=task, task=task, after={"organizer": organizer.pk})


@transaction.atomic
def remove_organizer(*, task: Task, user: User, organizer: User) -> None:
    if not task.organizers.exclude(pk=organizer.pk).exists():
        raise Refusal("last-organizer", "A task needs an organizer; add another one first.")
    task.organizers.remove(organizer)
    record(actor=user, verb="remove organizer", target=task, task=task, before={"organizer": organizer.pk})


def touch_boards(task: Task) -> None:
    """Something that every board of the task shows has changed."""
    task.phases.update(board_version=F("board_version") + 1)
