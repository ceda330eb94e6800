"""What lies where in an archive, and which fields of a row are kept. README.md inside the archive says it to people."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from tasks.models import (
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
)
from tasks.models.phase import PHASE_SETTINGS

FORMAT = 1
MANIFEST = "manifest.json"

# Plain fields by model; relations are written as slugs, uids and names beside them.
FIELDS: Mapping[type[models.Model], tuple[str, ...]] = {
    Task: (
        "slug",
        "title",
        "kind",
        "summary",
        "language",
        "headline",
        "metrics",
        "n_consists_of",
        "cite",
        "join_policy",
        "email_domains",
        "published_at",
        "created_at",
    ),
    Page: ("slug", "title", "body", "position"),
    Track: ("slug", "name", "description", "position"),
    Event: ("at", "text"),
    DataSet: ("slug", "name", "public_gold", "created_at"),
    Item: ("position", "key", "text", "written", "document"),
    GoldVersion: ("number", "digest", "note", "report", "created_at", "is_active"),
    Phase: ("slug", "name", "position", *PHASE_SETTINGS),
    Team: ("slug", "name", "affiliation", "created_at"),
    Membership: ("role", "joined_at"),
    Participation: ("state", "requested_at", "decided_at", "extra_per_day", "extra_total"),
    Submission: (
        "uid",
        "is_baseline",
        "created_at",
        "state",
        "filename",
        "size",
        "sha256",
        "warnings",
        "system",
        "description",
        "paper",
        "code",
        "resources",
        "overview",
        "bibtex",
        "is_chosen",
        "is_private",
        "withdrawn_at",
    ),
    Evaluation: (
        "scorer",
        "metrics",
        "config",
        "state",
        "priority",
        "queued_at",
        "started_at",
        "finished_at",
        "attempts",
        "progress",
        "fault",
        "reason",
        "problems",
        "effective_from",
        "effective_to",
    ),
    Score: (
        "metric",
        "value",
        "low",
        "high",
        "counts",
        "ratios",
        "detail",
        "signature",
        "interval_signature",
        "rows_key",
    ),
    RowSet: ("key", "sha256"),
    Rescore: ("scorer", "metrics", "config", "state", "note", "created_at", "decided_at"),
    SampleStudy: ("name", "seed", "rates", "design", "judgments", "estimates", "created_at"),
    Announcement: ("subject", "body", "sent_at"),
    AuditEvent: ("verb", "target", "before", "after", "at"),
}


def plain(row: models.Model) -> dict[str, Any]:
    """The kept fields of a row, as JSON has them; moments to the microsecond."""
    values = {name: getattr(row, name) for name in FIELDS[type(row)]}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()}


def restored(model: type[models.Model], values: Mapping[str, Any]) -> dict[str, Any]:
    """The kept fields, ready for a new row. Raises ValueError for what its column can't hold."""
    fields: dict[str, Any] = {name: model._meta.get_field(name) for name in FIELDS[model]}
    if missing := [name for name in fields if name not in values]:
        raise ValueError(f"{', '.join(missing)} missing")
    return {name: _fitting(field, values[name]) for name, field in fields.items()}


def _fitting(field: models.Field[Any, Any], given: Any) -> Any:
    """The value as the column has it. A text may be empty where a form would ask for one: rows stay as they were."""
    wanted = _type(field)
    if given is not None and wanted is not None and not isinstance(given, wanted):
        raise ValueError(f"{field.name} is {type(given).__name__} instead of {wanted.__name__}")
    try:
        value = field.to_python(given)
        field.run_validators(value)
    except (ValidationError, TypeError, OverflowError) as error:
        said = "; ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        raise ValueError(f"{field.name}: {said}") from None
    if value is None and not field.null:
        raise ValueError(f"{field.name} is null")
    if value and field.choices and value not in {choice for choice, _ in field.flatchoices}:
        raise ValueError(f"{field.name} is {value!r}, which is not one of its values")
    if isinstance(value, datetime) and timezone.is_naive(value):
        raise ValueError(f"{field.name} is a moment without a time zone")
    return value


def _type(field: models.Field[Any, Any]) -> type | None:
    """What JSON must have for a field, where Django would make anything fit."""
    if isinstance(field, models.JSONField):
        return field.default if isinstance(field.default, type) and field.default in (dict, list) else None
    return str if isinstance(field, models.CharField | models.TextField) else None


README = """\
# {title}

This is the complete archive of the shared task `{slug}` ({kind}), made by an evaluation server: settings, pages, items,
every version of gold, every submission with its file, every evaluation with its counts, stored rows and signatures,
boards of the past and the audit log. Any program that reads zip, JSON, CSV and npz can read it. To bring it back:

    python manage.py import_task FILE

## What is in it

| file | what it holds |
|---|---|
| `manifest.json` | format version, and size and SHA-256 of every other file |
| `task.json` | settings; who organized it, as pseudonyms |
| `pages.json`, `tracks.json`, `events.json`, `phases.json`, `announcements.json` | as the site showed them |
| `datasets.json` | the data sets and the names of their annotators, in order |
| `datasets/NAME/items.csv` | position, key, text, written form, document |
| `datasets/NAME/gold-N.json` | version N of the gold: digest, note, report of loading, whether it is in force |
| `datasets/NAME/gold-N.jsonl` | one line per judgment: `[item key, annotator, value]` |
| `people.json`, `teams.json`, `participations.json` | pseudonyms; teams by name, with members and captain |
| `submissions.json` | what teams said about their systems, hashes of the files |
| `submissions/UID/FILE` | the files as they were uploaded |
| `evaluations.jsonl` | which submission against which gold, by which scorer and parameters, when it was on the board |
| `scores.jsonl` | counts, ratios, intervals and signatures, one line per evaluation and metric |
| `rows.json`, `rows/UID/N.npz` | stored rows, from which every score can be derived again |
| `rescores.json`, `samples.json` | mass re-scores and sampled evaluations |
| `audit.jsonl` | who did what, when, and what was there before |

Values of gold: a label (detection), a form (selection), or a list of edits (correction), each edit being
`[start, end, type, [corrections], required, comment]` with token offsets. An empty list says "nothing to correct";
where a line is missing, the annotator has not seen the item.

Rows are npz archives: `names.npy` and `units.npy` hold JSON as bytes (names of the columns, and of the rows), column
number n is `n.npy`. Moments are ISO 8601 in UTC. Undefined numbers are null.

## What is not in it

Names of accounts, e-mail addresses, passwords, tokens, invitations, messages with which teams asked to take part, and
which announcement reached whom. People are `person-1`, `person-2` and so on throughout.
"""
