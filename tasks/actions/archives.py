"""Taking a task to an archive and bringing one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, BinaryIO

from django.db import transaction

from tasks.actions.audit import record
from tasks.actions.submissions import enqueue_evaluation
from tasks.archive.exporting import export_task
from tasks.archive.importing import restore
from tasks.archive.verifying import Verification, verify_task
from tasks.archive.zips import ArchiveReader, BadArchive
from tasks.models import GoldVersion, Submission, Task, User
from tasks.models.submission import SubmissionState

MOST = 50  # problems that are listed one by one


@dataclass(frozen=True, slots=True)
class Restored:
    task: Task
    verified: Verification


def export_archive(*, task: Task, user: User | None, stream: IO[bytes]) -> None:
    """Write the whole task, gold included, and leave a note of it in the audit log."""
    export_task(task, stream)
    record(actor=user, verb="export archive", target=task, task=task)


@transaction.atomic
def import_archive(
    *, stream: BinaryIO, user: User | None, slug: str | None = None, organizer: User | None = None
) -> Task:
    """Restore a task with all its rows, or nothing. Raises BadArchive for a file that is not whole or not right.

    `slug` is another name for the task; `organizer` has it here, otherwise `user`.
    What waited to be scored when the archive was made waits here.
    """
    task = restore(ArchiveReader(stream), slug)
    if here := organizer or user:
        task.organizers.add(here)
    for submission in Submission.objects.filter(phase__task=task, state=SubmissionState.PENDING):
        gold = GoldVersion.objects.filter(dataset=submission.phase.dataset_id, is_active=True).first()
        if gold is not None:
            enqueue_evaluation(submission=submission, gold=gold)
    record(actor=user, verb="import archive", target=task, task=task)
    return task


@transaction.atomic
def restore_verified(*, stream: BinaryIO, user: User, organizer: User, slug: str | None = None) -> Restored:
    """As import_archive, and only if every number that can be derived again is what the archive says."""
    task = import_archive(stream=stream, user=user, slug=slug, organizer=organizer)
    found = verify_task(task)
    if not found.holds:
        listed = "\n".join(found.problems[:MOST])
        raise BadArchive(f"{len(found.problems)} numbers do not verify, so nothing was restored:\n{listed}")
    return Restored(task, found)
