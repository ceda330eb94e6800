"""An archive to a task, with every row as it was; people become accounts that nobody can sign in to."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

from django.core.files.base import ContentFile
from django.db import DatabaseError, models

from tasks.archive.exporting import file_path
from tasks.archive.layout import restored
from tasks.archive.zips import ArchiveReader, BadArchive, texts
from tasks.models import (
    Annotation,
    Annotator,
    Announcement,
    AuditEvent,
    DataSet,
    Evaluation,
    Event,
    GoldVersion,
    Item,
    Membership,
    Page,
    Participation,
    Phase,
    Rescore,
    RowSet,
    SampleStudy,
    Score,
    Submission,
    Task,
    Team,
    Track,
    User,
)
from tasks.uploads import safe_name

BATCH = 2_000
M = TypeVar("M", bound=models.Model)


def restore(archive: ArchiveReader, slug: str | None = None) -> Task:
    """The task of an archive, with all its rows. Raises BadArchive with the place of what can't be.

    To be called in a transaction: what is there by then is to go again.
    """
    try:
        return Restoration(archive, slug).run()
    except KeyError as error:
        raise BadArchive(f"{archive.place}: {error} is missing, or is named and not in the archive.") from None
    except DatabaseError as error:  # rows are stored many at a time, so it may be any of the file's
        raise BadArchive(f"{archive.path}: the database refuses what it holds: {error}") from None
    except (TypeError, ValueError, csv.Error) as error:
        raise BadArchive(f"{archive.place}: {error}.") from None


class Restoration:
    """Brings one archive back, table by table; what later tables refer to is kept by its natural name."""

    def __init__(self, archive: ArchiveReader, slug: str | None = None) -> None:
        self.archive = archive
        self.about = restored(Task, archive.json("task.json"))
        self.slug: str = slug or self.about["slug"]
        self._refuse_doubles()

    def _refuse_doubles(self) -> None:
        if Task.objects.filter(slug=self.slug).exists():
            raise BadArchive(f"There is a task {self.slug} here already; load the archive under another name.")
        uids = [submission["uid"] for submission in self.archive.entries("submissions.json")]
        if Submission.objects.filter(uid__in=uids).exists():
            raise BadArchive("Submissions of this archive are here already.")

    def run(self) -> Task:
        self.people = {name: self._person(name) for name in self.archive.names("people.json")}
        task = Task.objects.create(**{**self.about, "slug": self.slug})
        task.organizers.set(self.people[name] for name in texts(self.archive.json("task.json")["organizers"]))
        self.task = task
        self._parts()
        for about in self.archive.entries("datasets.json"):
            self._dataset(about)
        self._phases()
        self._teams()
        self._submissions()
        self._evaluations()
        self._rest()
        return task

    def _person(self, name: str) -> User:
        username = f"{self.slug}-{name}"[:150]
        return User.objects.create_user(
            username, f"{username}@archive.invalid", None, is_active=False, wants_announcements=False
        )

    def _somebody(self, name: str | None) -> User | None:
        return None if name is None else self.people[name]

    def _parts(self) -> None:
        task, archive = self.task, self.archive
        Page.objects.bulk_create(Page(task=task, **restored(Page, v)) for v in archive.entries("pages.json"))
        Track.objects.bulk_create(Track(task=task, **restored(Track, v)) for v in archive.entries("tracks.json"))
        Event.objects.bulk_create(Event(task=task, **restored(Event, v)) for v in archive.entries("events.json"))
        Announcement.objects.bulk_create(
            Announcement(task=task, sent_by=self._somebody(v["sent_by"]), **restored(Announcement, v))
            for v in archive.entries("announcements.json")
        )
        self.tracks = {track.slug: track for track in task.tracks.all()}

    def _dataset(self, about: Mapping[str, Any]) -> None:
        dataset = DataSet.objects.create(task=self.task, **restored(DataSet, about))
        names = texts(about["annotators"])
        folder = f"datasets/{dataset.slug}"
        rows = self.archive.table(f"{folder}/items.csv")
        _create(Item, (Item(dataset=dataset, **restored(Item, row)) for row in rows))
        Annotator.objects.bulk_create(
            Annotator(dataset=dataset, name=name, position=position) for position, name in enumerate(names)
        )
        items = dict(dataset.items.values_list("key", "pk"))
        annotators = dict(dataset.annotators.values_list("name", "pk"))
        versions = [path for path in self.archive.paths if path.startswith(f"{folder}/gold-")]
        for path in (path for path in versions if path.endswith(".json")):
            values = self.archive.json(path)
            created_by = self._somebody(values["created_by"])
            version = GoldVersion.objects.create(
                dataset=dataset, created_by=created_by, **restored(GoldVersion, values)
            )
            _create(
                Annotation,
                (
                    Annotation(gold=version, item_id=items[key], annotator_id=annotators[name], value=value)
                    for key, name, value in self.archive.lines(path + "l")
                ),
            )

    def _phases(self) -> None:
        datasets = {dataset.slug: dataset for dataset in self.task.datasets.all()}
        Phase.objects.bulk_create(
            Phase(task=self.task, dataset=datasets[values["dataset"]], **restored(Phase, values))
            for values in self.archive.entries("phases.json")
        )
        self.phases = {phase.slug: phase for phase in self.task.phases.all()}
        golds = GoldVersion.objects.filter(dataset__task=self.task).select_related("dataset")
        self.golds = {(gold.dataset.slug, gold.number): gold for gold in golds}

    def _teams(self) -> None:
        self.teams = {values["slug"]: self._team(values) for values in self.archive.entries("teams.json")}
        Participation.objects.bulk_create(
            Participation(
                task=self.task,
                team=self.teams[values["team"]],
                decided_by=self._somebody(values["decided_by"]),
                **restored(Participation, values),
            )
            for values in self.archive.entries("participations.json")
        )

    def _team(self, values: Mapping[str, Any]) -> Team:
        """A team of its own, also where one of the same name is here: nobody can tell whether they are the same."""
        fields = restored(Team, values)
        taken = set(Team.objects.filter(slug__startswith=fields["slug"][:50]).values_list("slug", flat=True))
        free = (f"{fields['slug'][:50]}-{number}" for number in range(2, len(taken) + 3))
        if fields["slug"] in taken:
            fields["slug"] = next(slug for slug in free if slug not in taken)
        team = Team.objects.create(**fields)
        Membership.objects.bulk_create(
            Membership(
                team=team,
                user=self.people[member["person"]],
                **restored(Membership, member),
            )
            for member in values["members"]
        )
        return team

    def _submissions(self) -> None:
        for values in self.archive.entries("submissions.json"):
            submission = Submission(
                phase=self.phases[values["phase"]],
                track=self.tracks[values["track"]],
                team=self.teams[values["team"]] if values["team"] else None,
                created_by=self._somebody(values["created_by"]),
                # An archive may come from anywhere, and so may the names of files in it.
                **restored(Submission, {**values, "filename": safe_name(str(values["filename"]))}),
            )
            data = self.archive.read(file_path(submission.uid, values["filename"]))
            if hashlib.sha256(data).hexdigest() != submission.sha256:
                raise BadArchive(f"The file of submission {submission.uid} has another SHA-256 than its row says.")
            submission.file.save(submission.filename, ContentFile(data), save=False)
            submission.save(force_insert=True)
        found = Submission.objects.filter(phase__task=self.task)
        self.submissions = {submission.uid: submission for submission in found}

    def _evaluations(self) -> None:
        named: dict[tuple[str, int], Evaluation] = {}
        for values in self.archive.lines("evaluations.jsonl"):
            named[values["submission"], values["number"]] = Evaluation.objects.create(
                submission=self.submissions[values["submission"]],
                gold=self.golds[values["dataset"], values["gold"]],
                **restored(Evaluation, values),
            )
        _create(
            Score,
            (
                Score(evaluation=named[values["submission"], values["number"]], **restored(Score, values))
                for values in self.archive.lines("scores.jsonl")
            ),
        )
        for values in self.archive.entries("rows.json"):
            RowSet.objects.create(
                evaluation=named[values["submission"], values["number"]],
                **restored(RowSet, values),
                data=self.archive.read(values["path"]),
            )

    def _rest(self) -> None:
        Rescore.objects.bulk_create(
            Rescore(
                phase=self.phases[values["phase"]],
                gold=self.golds[values["dataset"], values["gold"]],
                created_by=self._somebody(values["created_by"]),
                **restored(Rescore, values),
            )
            for values in self.archive.entries("rescores.json")
        )
        for values in self.archive.entries("samples.json"):
            study = SampleStudy.objects.create(
                phase=self.phases[values["phase"]],
                created_by=self._somebody(values["created_by"]),
                **restored(SampleStudy, values),
            )
            study.submissions.set(self.submissions[uid] for uid in values["submissions"])
        _create(
            AuditEvent,
            (
                AuditEvent(task=self.task, actor=self._somebody(values["actor"]), **restored(AuditEvent, values))
                for values in self.archive.lines("audit.jsonl")
            ),
        )


def _create(model: type[M], rows: Iterable[M]) -> None:
    """In batches, so that an archive of any size needs little memory."""
    waiting: Iterator[M] = iter(rows)
    while batch := list(islice(waiting, BATCH)):
        model._default_manager.bulk_create(batch)
