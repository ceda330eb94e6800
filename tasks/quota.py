"""How many submissions a team still has in a phase, and when the next one is possible.

Only a scored submission costs; one that waits holds its slot until it is scored, fails or is cancelled. A second,
larger cap counts every upload. The same object is shown beside the button and checked under the lock.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tasks.models import Participation, Phase, Submission, UploadCount


@dataclass(frozen=True, slots=True)
class Quota:
    used_today: int
    used: int
    uploads_today: int
    per_day: int | None
    total: int | None
    uploads_per_day: int | None
    tomorrow: datetime

    @property
    def left_today(self) -> int | None:
        """What may still be scored today; None without a limit."""
        left = [
            limit - used
            for limit, used in ((self.per_day, self.used_today), (self.total, self.used))
            if limit is not None
        ]
        return max(0, min(left)) if left else None

    @property
    def left(self) -> int | None:
        return None if self.total is None else max(0, self.total - self.used)

    @property
    def uploads_left(self) -> int | None:
        return None if self.uploads_per_day is None else max(0, self.uploads_per_day - self.uploads_today)

    @property
    def allows_submission(self) -> bool:
        return self.left_today != 0

    @property
    def allows_upload(self) -> bool:
        return self.uploads_left != 0

    @property
    def next_at(self) -> datetime | None:
        """When the next submission is possible; None for now, or for never when the total is used up."""
        if self.left == 0 or (self.allows_submission and self.allows_upload):
            return None
        return self.tomorrow


def quota(phase: Phase, participation: Participation, now: datetime) -> Quota:
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    counting = Submission.objects.counting().filter(phase=phase, team=participation.team_id)
    uploads = UploadCount.objects.filter(phase=phase, team=participation.team_id, day=now.date()).first()
    return Quota(
        used_today=counting.since(midnight).count(),
        used=counting.count(),
        uploads_today=uploads.count if uploads else 0,
        per_day=_plus(phase.per_day, participation.extra_per_day),
        total=_plus(phase.total, participation.extra_total),
        uploads_per_day=phase.attempts_per_day,
        tomorrow=midnight + timedelta(days=1),
    )


def _plus(limit: int | None, extra: int) -> int | None:
    return None if limit is None else limit + extra
