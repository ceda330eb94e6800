"""Systems of different tasks beside each other, bin by bin of agreement, as Madnani et al. (2011) and Tetreault et al.
(2010) propose: items on which annotators agree alike are alike hard, whatever corpus they come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tasks.models import Score, Submission
from tasks.models.task import Kind
from tasks.names import full_name
from tasks.pseudonyms import pseudonym
from tasks.visibility import Sights

MOST = 7


@dataclass(frozen=True, slots=True)
class Across:
    """One system with its bins as they are stored, and the task it is of."""

    uid: str
    name: str
    task_id: int
    task: str
    phase: str
    kind: str
    bins: list[Mapping[str, Any]]

    @property
    def label(self) -> str:
        return f"{self.name}, {self.task}"


def bins_metric(kind: str) -> str:
    return "token_bins" if kind == Kind.CORRECTION else "bins"


def across(sights: Sights, uids: Iterable[str]) -> list[Across]:
    """Those of the runs whose counts the viewer may see, in the order asked for."""
    wanted = list(dict.fromkeys(uids))[:MOST]
    related = Submission.objects.select_related("phase__task", "phase__dataset", "team")
    known = {submission.uid: submission for submission in related.filter(uid__in=wanted)}
    found = []
    for uid in wanted:
        submission = known.get(uid)
        if submission is None or not sights.of(submission.phase.task).sees_counts(submission):
            continue
        scores = Score.objects.filter(
            evaluation__in=submission.evaluations.current(), metric=bins_metric(submission.phase.task.kind)
        )
        detail = scores.values_list("detail", flat=True).first()
        if detail and detail.get("rows"):
            found.append(_of(submission, sights, detail["rows"]))
    return found


def _of(submission: Submission, sights: Sights, bins: list[Mapping[str, Any]]) -> Across:
    task = submission.phase.task
    team = submission.team.name if submission.team else ""
    if submission.team_id is not None and not sights.of(task).sees_name(submission):
        name = pseudonym(submission.phase_id, submission.team_id)
    else:
        name = full_name(team, submission.system)
    return Across(submission.uid, name, task.pk, task.title, submission.phase.name, task.kind, bins)
