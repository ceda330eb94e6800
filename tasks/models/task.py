"""A shared task: its pages, tracks, data sets and dates."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.data import Kind as ScoringKind


class Kind(models.TextChoices):
    DETECTION = "detection", "Detection"
    SELECTION = "selection", "Selection"
    CORRECTION = "correction", "Correction"


class JoinPolicy(models.TextChoices):
    OPEN = "open", "Every team may take part"
    APPROVAL = "approval", "Organizers approve each team"
    INVITE = "invite", "By invitation only"


class TaskQuerySet(models.QuerySet["Task"]):
    def published(self) -> TaskQuerySet:
        return self.filter(published_at__lte=timezone.now())


class Task(models.Model):
    """A shared task. What it measures, and for whom; when is the business of its phases."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=200)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    summary = models.CharField(max_length=400, blank=True)
    language = models.CharField(max_length=20, default="en")
    # "metric.ratio" that ranks, e.g. "m2.f"; parameters of metrics by key, {} for the defaults.
    headline = models.CharField(max_length=80)
    metrics = models.JSONField(default=dict, blank=True)
    n_consists_of = models.TextField(blank=True, help_text="What N counts, in words; shown under every board.")
    cite = models.TextField(blank=True, help_text="BibTeX of the task itself.")
    organizers: models.ManyToManyField[Any, Any] = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="organized_tasks", blank=True
    )
    join_policy = models.CharField(max_length=10, choices=JoinPolicy.choices, default=JoinPolicy.OPEN)
    email_domains = models.JSONField(default=list, blank=True, help_text="Domains whose teams are approved at once.")
    published_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TaskQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="task_kind_known"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def is_published(self) -> bool:
        return self.published_at is not None and self.published_at <= timezone.now()

    @property
    def scoring_kind(self) -> ScoringKind:
        """The kind in scoring's type; a check constraint keeps any other out of the database."""
        kind: Any = self.kind
        return kind  # type: ignore[no-any-return]

    @property
    def headline_metric(self) -> str:
        return self.headline.partition(".")[0]

    @property
    def headline_ratio(self) -> str:
        return self.headline.partition(".")[2]


class Page(models.Model):
    """A page of the task in Markdown: overview, data, rules or any other."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="pages")
    slug = models.SlugField(max_length=60)
    title = models.CharField(max_length=120)
    body = models.TextField(blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["task", "slug"], name="page_once_per_task")]

    def __str__(self) -> str:
        return self.title


class Event(models.Model):
    """A date in the task's timeline that is not a phase boundary."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="events")
    at = models.DateTimeField()
    text = models.CharField(max_length=200)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.text


class Track(models.Model):
    """A class of systems that are ranked among themselves, e.g. restricted and unrestricted."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="tracks")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    description = models.TextField(blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["task", "slug"], name="track_once_per_task")]

    def __str__(self) -> str:
        return self.name


class DataSet(models.Model):
    """The items that are judged. Items never change; gold for them comes in versions."""

    task = models.ForeignKey(Task, models.CASCADE, related_name="datasets")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    public_gold = models.BooleanField(default=False, help_text="Gold may be seen by everybody from the start.")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["task", "slug"], name="dataset_once_per_task")]

    def __str__(self) -> str:
        return f"{self.task.slug}/{self.slug}"


class Item(models.Model):
    """One judged place (detection, selection) or one source sentence (correction)."""

    dataset = models.ForeignKey(DataSet, models.CASCADE, related_name="items")
    position = models.PositiveIntegerField()
    key = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    written = models.TextField(blank=True, help_text="Selection: the form the writer used.")
    document = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["dataset", "position"], name="item_position_once"),
            models.UniqueConstraint(fields=["dataset", "key"], name="item_key_once"),
        ]

    def __str__(self) -> str:
        return self.key
