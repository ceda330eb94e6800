"""The audit log: every verb says who did what, and what was there before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model
from django.forms.models import model_to_dict

from tasks.models import AuditEvent, Task, User


def record(
    *,
    actor: User | None,
    verb: str,
    target: Model | str,
    task: Task | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Add one event. Callers pass only what may be read by an organizer: no gold, no contents, no secrets."""
    name = target if isinstance(target, str) else f"{target._meta.verbose_name} {target}"
    AuditEvent.objects.create(
        actor=actor, verb=verb, target=name[:200], task=task, before=dict(before or {}), after=dict(after or {})
    )


def changes(instance: Model, new: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of `new` that differ from the row, before and after."""
    old = model_to_dict(instance, fields=list(new))
    changed = [name for name in new if old.get(name) != new[name]]
    return {name: old.get(name) for name in changed}, {name: new[name] for name in changed}
