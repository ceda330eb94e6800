"""What the organizers' views share: the task that the caller organizes, and reading what was sent."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.serializers import BaseSerializer

from tasks.api.base import SightMixin, SignedIn
from tasks.models import Phase, Task


class OrganizedMixin(SightMixin):
    """The address names a task by `slug`; lists hold what belongs to it."""

    kwargs: dict[str, Any]
    permission_classes: Any = [SignedIn]
    task_path = "task"  # from the listed model to its task
    lookup_value_converter = "int"

    @cached_property
    def task(self) -> Task:
        task = self.find_task(self.kwargs["slug"])
        if not self.sights.of(task).is_organizer:
            raise Http404
        return task

    def get_queryset(self) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset()  # type: ignore[misc]
        if "slug" not in self.kwargs:
            return found.none()  # the schema is made without a request
        return found.filter(**{self.task_path: self.task})

    def get_serializer_context(self) -> dict[str, Any]:
        context = super().get_serializer_context()
        return {**context, "task": self.task} if "slug" in self.kwargs else context

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """Who does not organize the task is turned away before anything of what they sent is looked at."""
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        self.task  # noqa: B018

    def own_phase(self, slug: str) -> Phase:
        found = self.task.phases.select_related("task", "dataset__task").filter(slug=slug).first()
        if found is None:
            raise Http404
        return found


def checked(serializer: BaseSerializer[Any]) -> Any:
    """What was sent, or a 400 with everything that is wrong with it."""
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data
