"""Loading gold: every version is a new row, and nothing that was there is overwritten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from django.db import transaction
from django.db.models import Max

from evalserver.celery import Priority
from scoring.data import EditGold, FormGold, Gold
from tasks import jobs
from tasks.actions.audit import record
from tasks.actions.refusals import Refusal
from tasks.gold import stored
from tasks.gold.reading import LoadedGold
from tasks.models import Annotation, Annotator, DataSet, Evaluation, GoldVersion, Item, User

BATCH = 5_000  # rows inserted at a time


@transaction.atomic
def load_gold(*, dataset: DataSet, user: User | None, loaded: LoadedGold, note: str = "") -> GoldVersion:
    """Store a version with its annotators and annotations.

    The first version of a data set is in force at once; a later one only when a re-score with it is published.
    """
    DataSet.objects.select_for_update(no_key=True).get(pk=dataset.pk)
    annotators = _annotators(dataset, loaded.gold.annotators)
    gold = _in_order(loaded.gold, list(annotators))
    digest = gold.digest
    same = GoldVersion.objects.filter(dataset=dataset, digest=digest).first()
    if same is not None:
        raise Refusal("same-gold", f"This is the same gold as version {same.number}; nothing was changed.")
    last = GoldVersion.objects.filter(dataset=dataset).aggregate(last=Max("number"))["last"]
    version = GoldVersion.objects.create(
        dataset=dataset,
        number=(last or 0) + 1,
        digest=digest,
        note=note,
        report=dict(loaded.report),
        created_by=user,
        is_active=last is None,
    )
    _store_annotations(version, gold, annotators)
    jobs.describe_gold.enqueue(version.pk, priority=Priority.HOUSEKEEPING)
    record(
        actor=user,
        verb="load gold",
        target=version,
        task=dataset.task,
        after={"version": version.number, "digest": digest, "note": note, "annotators": len(gold.annotators)},
    )
    return version


@transaction.atomic
def activate_gold(*, gold: GoldVersion, user: User | None) -> None:
    """Put a later version in force at once, as long as nothing was scored: after that, it takes a re-score."""
    versions = GoldVersion.objects.select_for_update(no_key=True).filter(dataset=gold.dataset_id)
    before = versions.filter(is_active=True).values_list("number", flat=True).first()
    if before == gold.number:
        return
    if Evaluation.objects.filter(gold__dataset=gold.dataset_id).exists():
        raise Refusal("needs-rescore", "Runs were scored with the gold in force; start a re-score with this version.")
    versions.filter(is_active=True).update(is_active=False)
    versions.filter(pk=gold.pk).update(is_active=True)
    record(
        actor=user,
        verb="activate gold",
        target=gold,
        task=gold.dataset.task,
        before={"version": before},
        after={"version": gold.number},
    )


def _annotators(dataset: DataSet, names: Sequence[str]) -> dict[str, int]:
    """The rows of these annotators by name, in the order that the data set keeps; new ones come last."""
    known = Annotator.objects.filter(dataset=dataset)
    have = set(known.values_list("name", flat=True))
    new = [name for name in names if name not in have]
    Annotator.objects.bulk_create(
        Annotator(dataset=dataset, name=name, position=position) for position, name in enumerate(new, len(have))
    )
    return {name: pk for pk, name in stored.in_order(known.filter(name__in=names)).items()}


def _in_order(gold: Gold, names: Sequence[str]) -> Gold:
    """The same gold with its annotators in this order, on which its digest depends."""
    if isinstance(gold, EditGold):
        return replace(gold, annotators=tuple(names))
    columns = [gold.annotators.index(name) for name in names]
    if isinstance(gold, FormGold):
        return replace(gold, annotators=tuple(names), forms=gold.forms[:, columns])
    return replace(gold, annotators=tuple(names), labels=gold.labels[:, columns])


def _store_annotations(version: GoldVersion, gold: Gold, annotators: dict[str, int]) -> None:
    items = Item.objects.filter(dataset=version.dataset_id).order_by("position").values_list("pk", flat=True)

    def rows() -> Iterator[Annotation]:
        for row, item in enumerate(items):
            for name, value in stored.values_of(gold, row).items():
                yield Annotation(gold=version, annotator_id=annotators[name], item_id=item, value=value)

    annotations = rows()
    while batch := list(islice(annotations, BATCH)):
        Annotation.objects.bulk_create(batch)
