"""Filters of lists, as query strings: the same for pages and API."""

from __future__ import annotations

from typing import Any

import django_filters as filters
from django.db.models import Q, QuerySet

from tasks.models import Submission, Task
from tasks.models.evaluation import Fault
from tasks.models.submission import SubmissionState


class SubmissionFilter(filters.FilterSet):  # type: ignore[misc]
    """An organizer's view of the submissions of one task."""

    phase = filters.ModelChoiceFilter(queryset=None, to_field_name="slug", empty_label="all phases")
    track = filters.ModelChoiceFilter(queryset=None, to_field_name="slug", empty_label="all tracks")
    state = filters.ChoiceFilter(choices=SubmissionState.choices, empty_label="all states")
    fault = filters.ChoiceFilter(
        choices=Fault.choices,
        field_name="evaluations__fault",
        distinct=True,
        label="Whose error",
        empty_label="any outcome",
    )
    text = filters.CharFilter(method="find", label="Team or system")

    class Meta:
        model = Submission
        fields: list[str] = []

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filters["phase"].queryset = task.phases.all()
        self.filters["track"].queryset = task.tracks.all()
        for name in ("phase", "track"):
            self.form.fields[name].label_from_instance = lambda row: row.name

    def find(self, queryset: QuerySet[Submission], name: str, value: str) -> QuerySet[Submission]:
        return queryset.filter(Q(system__icontains=value) | Q(team__name__icontains=value) | Q(uid=value))
