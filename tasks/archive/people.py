"""Accounts as pseudonyms: person-1, person-2 and so on, in the order in which they signed up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tasks.models import AuditEvent, GoldVersion, Membership, Rescore, SampleStudy, Submission, Task

PERSON_KEYS = frozenset({"organizer", "organizers", "captain", "member"})  # of what the audit log keeps, by number
EMAIL = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")


class People:
    """Everybody who had a part in the task."""

    def __init__(self, task: Task) -> None:
        self._names = {pk: f"person-{number}" for number, pk in enumerate(sorted(_involved(task)), 1)}

    def __iter__(self) -> Iterator[str]:
        return iter(self._names.values())

    def name(self, pk: int | None) -> str | None:
        return None if pk is None else self._names.get(pk)

    def names(self, pks: Iterable[int]) -> list[str]:
        return [self._names[pk] for pk in sorted(pks) if pk in self._names]

    def scrubbed(self, value: Any, key: str = "") -> Any:
        """What the audit log says, without the numbers of accounts and without addresses."""
        if isinstance(value, dict):
            return {name: self.scrubbed(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.scrubbed(inner, key) for inner in value]
        if key in PERSON_KEYS and isinstance(value, int):
            return self.name(value) or "somebody"
        return EMAIL.sub("(address)", value) if isinstance(value, str) else value


def _involved(task: Task) -> set[int]:
    teams = Submission.objects.filter(phase__task=task).values("team")
    takes_part = task.participations.values("team")
    found: list[Iterable[int | None]] = [
        task.organizers.values_list("pk", flat=True),
        Membership.objects.filter(team__in=takes_part).values_list("user", flat=True),
        Membership.objects.filter(team__in=teams).values_list("user", flat=True),
        Submission.objects.filter(phase__task=task).values_list("created_by", flat=True),
        GoldVersion.objects.filter(dataset__task=task).values_list("created_by", flat=True),
        AuditEvent.objects.filter(task=task).values_list("actor", flat=True),
        task.announcements.values_list("sent_by", flat=True),
        task.participations.values_list("decided_by", flat=True),
        Rescore.objects.filter(phase__task=task).values_list("created_by", flat=True),
        SampleStudy.objects.filter(phase__task=task).values_list("created_by", flat=True),
    ]
    return {pk for part in found for pk in part if pk is not None}
