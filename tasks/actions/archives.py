"""Taking a task to an archive and bringing one back."""

from __future__ import annotations

from typing import IO, BinaryIO

from django.db import transaction

from tasks.actions.audit import record
from tasks.actions.submissions import enqueue_evaluation
from tasks.archive.exporting import export_task
from tasks.archive.importing import Restoration
from tasks.archive.zips import ArchiveReader
from tasks.models import GoldVersion, Submission, Task, User
from tasks.models.submission import SubmissionState


def export_archive(*, task: Task, user: User | None, stream: IO[bytes]) -> None:
    """Write the whole task, gold included, and leave a note of it in the audit log."""
    export_task(task, stream)
    record(actor=user, verb="export archive", target=task, task=task)


@transaction.atomic
def import_archive(*, stream: BinaryIO, user: User | None, slug: str | None = None) -> Task:
    """Restore a task with all its rows, or nothing. Raises BadArchive for a file that is not whole.

    `slug` is another name for the task. What waited to be scored when the archive was made waits here.
    """
    task = Restoration(ArchiveReader(stream), slug).run()
    if user is not None:
        task.organizers.add(user)
    for submission in Submission.objects.filter(phase__task=task, state=SubmissionState.PENDING):
        gold = GoldVersion.objects.filter(dataset=submission.phase.dataset_id, is_active=True).first()
        if gold is not None:
            enqueue_evaluation(submission=submission, gold=gold)
    record(actor=user, verb="import archive", target=task, task=task)
    return task
