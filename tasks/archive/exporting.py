"""A task to an archive: rows by their natural names, in a fixed order, streamed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import IO, Any

import scoring
from tasks.archive.layout import FIELDS, README, plain
from tasks.archive.people import People
from tasks.archive.zips import ArchiveWriter
from tasks.models import (
    Annotation,
    AuditEvent,
    DataSet,
    Evaluation,
    GoldVersion,
    Item,
    Rescore,
    RowSet,
    SampleStudy,
    Score,
    Submission,
    Task,
    Team,
)
from tasks.models.evaluation import EvaluationState

BATCH = 2_000  # rows read at a time
FINAL = (EvaluationState.DONE, EvaluationState.FAILED, EvaluationState.CANCELLED)


def export_task(task: Task, stream: IO[bytes]) -> None:
    """Write the archive. The same task gives the same bytes."""
    people = People(task)
    archive = ArchiveWriter(stream)
    archive.add("README.md", [README.format(title=task.title, slug=task.slug, kind=task.kind).encode()])
    archive.add_json(
        "task.json", {**plain(task), "organizers": people.names(task.organizers.values_list("pk", flat=True))}
    )
    _add_parts(archive, task, people)
    for dataset in task.datasets.order_by("pk"):
        _add_dataset(archive, dataset, people)
    _add_teams(archive, task, people)
    _add_submissions(archive, task, people)
    _add_evaluations(archive, task)
    _add_rest(archive, task, people)
    archive.close(task=task.slug, scorer=scoring.__version__)


def _add_parts(archive: ArchiveWriter, task: Task, people: People) -> None:
    archive.add_json("pages.json", [plain(page) for page in task.pages.order_by("position", "pk")])
    archive.add_json("tracks.json", [plain(track) for track in task.tracks.order_by("position", "pk")])
    archive.add_json("events.json", [plain(event) for event in task.events.order_by("at", "pk")])
    phases = task.phases.select_related("dataset").order_by("position", "pk")
    archive.add_json("phases.json", [{**plain(phase), "dataset": phase.dataset.slug} for phase in phases])
    announced = task.announcements.order_by("sent_at", "pk")
    archive.add_json("announcements.json", [{**plain(a), "sent_by": people.name(a.sent_by_id)} for a in announced])


def _add_dataset(archive: ArchiveWriter, dataset: DataSet, people: People) -> None:
    folder = f"datasets/{dataset.slug}"
    archive.add(f"{folder}/items.csv", _items(dataset))
    for version in dataset.gold_versions.order_by("number"):
        about = {**plain(version), "created_by": people.name(version.created_by_id)}
        archive.add_json(f"{folder}/gold-{version.number}.json", about)
        archive.add_lines(f"{folder}/gold-{version.number}.jsonl", _judgments(version))


def _items(dataset: DataSet) -> Iterator[bytes]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(FIELDS[Item])
    for row in dataset.items.order_by("position").values_list(*FIELDS[Item]).iterator(BATCH):
        writer.writerow(row)
        if buffer.tell() > 1 << 16:
            yield buffer.getvalue().encode()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue().encode()


def _judgments(version: GoldVersion) -> Iterator[tuple[str, str, Any]]:
    said = Annotation.objects.filter(gold=version).order_by("item__position", "annotator__position", "pk")
    yield from said.values_list("item__key", "annotator__name", "value").iterator(BATCH)


def _add_teams(archive: ArchiveWriter, task: Task, people: People) -> None:
    archive.add_json("people.json", list(people))
    datasets = [
        {**plain(dataset), "annotators": list(dataset.annotators.values_list("name", flat=True))}
        for dataset in task.datasets.order_by("pk")
    ]
    archive.add_json("datasets.json", datasets)
    teams = Team.objects.filter(pk__in=_team_pks(task)).order_by("slug")
    archive.add_json(
        "teams.json",
        [
            {
                **plain(team),
                "members": [
                    {**plain(m), "person": people.name(m.user_id)} for m in team.memberships.order_by("joined_at", "pk")
                ],
            }
            for team in teams
        ],
    )
    participations = task.participations.select_related("team").order_by("team__slug")
    archive.add_json(
        "participations.json",
        [{**plain(p), "team": p.team.slug, "decided_by": people.name(p.decided_by_id)} for p in participations],
    )


def _team_pks(task: Task) -> set[int]:
    submitting = Submission.objects.filter(phase__task=task, team__isnull=False).values_list("team", flat=True)
    return {*task.participations.values_list("team", flat=True), *(pk for pk in submitting if pk is not None)}


def _submissions(task: Task) -> Any:
    found = Submission.objects.filter(phase__task=task).select_related("phase", "track", "team")
    return found.order_by("created_at", "uid")


def _add_submissions(archive: ArchiveWriter, task: Task, people: People) -> None:
    archive.add_json(
        "submissions.json",
        [
            {
                **plain(submission),
                "phase": submission.phase.slug,
                "track": submission.track.slug,
                "team": submission.team.slug if submission.team else None,
                "created_by": people.name(submission.created_by_id),
            }
            for submission in _submissions(task)
        ],
    )
    for submission in _submissions(task):
        with submission.file.open("rb") as uploaded:
            archive.add(file_path(submission.uid, submission.filename), uploaded.chunks())


def file_path(uid: str, filename: str) -> str:
    return f"submissions/{uid}/{filename}"


def _evaluations(task: Task) -> Any:
    """Those that have ended; what is still under way will be scored anew wherever the archive is loaded."""
    found = Evaluation.objects.filter(submission__phase__task=task, state__in=FINAL)
    return found.select_related("submission", "gold__dataset").order_by("submission__uid", "pk")


def _numbered(task: Task) -> Iterator[tuple[int, Evaluation]]:
    """Each evaluation with its number among those of its submission, from 1."""
    uid, number = "", 0
    for evaluation in _evaluations(task).iterator(BATCH):
        number = number + 1 if evaluation.submission.uid == uid else 1
        uid = evaluation.submission.uid
        yield number, evaluation


def _add_evaluations(archive: ArchiveWriter, task: Task) -> None:
    archive.add_lines(
        "evaluations.jsonl",
        (
            {
                **plain(evaluation),
                "submission": evaluation.submission.uid,
                "number": number,
                "dataset": evaluation.gold.dataset.slug,
                "gold": evaluation.gold.number,
            }
            for number, evaluation in _numbered(task)
        ),
    )
    archive.add_lines(
        "scores.jsonl",
        (
            {**plain(score), "submission": evaluation.submission.uid, "number": number}
            for number, evaluation in _numbered(task)
            for score in Score.objects.filter(evaluation=evaluation).order_by("metric")
        ),
    )
    index: list[dict[str, Any]] = []
    for number, evaluation in _numbered(task):
        for row_set in RowSet.objects.filter(evaluation=evaluation).order_by("key"):
            path = f"rows/{evaluation.submission.uid}/{len(index) + 1}.npz"
            archive.add(path, [bytes(row_set.data)])
            index.append({**plain(row_set), "path": path, "submission": evaluation.submission.uid, "number": number})
    archive.add_json("rows.json", index)


def _add_rest(archive: ArchiveWriter, task: Task, people: People) -> None:
    rescores = Rescore.objects.filter(phase__task=task).select_related("phase", "gold__dataset")
    archive.add_json(
        "rescores.json",
        [
            {
                **plain(rescore),
                "phase": rescore.phase.slug,
                "dataset": rescore.gold.dataset.slug,
                "gold": rescore.gold.number,
                "created_by": people.name(rescore.created_by_id),
            }
            for rescore in rescores.order_by("created_at", "pk")
        ],
    )
    studies = SampleStudy.objects.filter(phase__task=task).select_related("phase").order_by("created_at", "pk")
    archive.add_json(
        "samples.json",
        [
            {
                **plain(study),
                "phase": study.phase.slug,
                "submissions": sorted(study.submissions.values_list("uid", flat=True)),
                "created_by": people.name(study.created_by_id),
            }
            for study in studies
        ],
    )
    events = AuditEvent.objects.filter(task=task).order_by("at", "pk")
    archive.add_lines(
        "audit.jsonl",
        ({**people.scrubbed(plain(event)), "actor": people.name(event.actor_id)} for event in events.iterator(BATCH)),
    )
