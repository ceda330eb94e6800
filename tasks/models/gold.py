"""Gold: what many annotators said about the items of a data set, in versions that are never overwritten."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tasks.models.task import DataSet, Item


class Annotator(models.Model):
    """One person (or crowd worker) whose judgments form a layer of gold; known by a name only."""

    dataset = models.ForeignKey(DataSet, models.CASCADE, related_name="annotators")
    name = models.CharField(max_length=120)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["dataset", "name"], name="annotator_once_per_dataset")]

    def __str__(self) -> str:
        return self.name


class GoldVersion(models.Model):
    """One complete gold. `digest` is the hash of the content as scoring computes it, hence also in every signature."""

    dataset = models.ForeignKey(DataSet, models.PROTECT, related_name="gold_versions")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    note = models.CharField(max_length=400, blank=True)
    report = models.JSONField(default=dict, editable=False, help_text="What loading found.")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    is_active = models.BooleanField(default=False)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["dataset", "number"], name="gold_number_once"),
            models.UniqueConstraint(
                fields=["dataset"], condition=models.Q(is_active=True), name="one_active_gold_per_dataset"
            ),
        ]
        permissions = [("see_gold", "Can see gold annotations in the admin")]

    def __str__(self) -> str:
        return f"{self.dataset} gold v{self.number}"


class Annotation(models.Model):
    """What one annotator said of one item.

    `value` is a label (detection), a form (selection), or a list of edits in file order (correction); an empty list
    says "nothing to correct", a missing row that the annotator never saw the item.
    """

    gold = models.ForeignKey(GoldVersion, models.PROTECT, related_name="annotations")
    annotator = models.ForeignKey(Annotator, models.PROTECT, related_name="annotations")
    item = models.ForeignKey(Item, models.PROTECT, related_name="annotations")
    value = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["gold", "annotator", "item"], name="annotation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.gold_id}/{self.annotator_id}/{self.item_id}"  # never the value: it is hidden
