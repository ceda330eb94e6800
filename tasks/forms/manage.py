"""Forms of the organizers: settings, pages, phases, data, gold, re-scores, announcements, samples."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django import forms

from tasks.models import Event, GoldVersion, Page, Phase, Submission, Task, Track, User
from tasks.models.phase import PHASE_SETTINGS
from tasks.models.task import Kind

EARTH = timedelta(hours=12)  # anywhere on earth is UTC-12: it is still yesterday there when the day ends in UTC
MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local", "step": 60}, format="%Y-%m-%dT%H:%M")
TIMES = ("opens_at", "closes_at", "freeze_at", "release_at", "gold_release_at", "anonymous_until")
DEFAULT_HEADLINE = {
    Kind.DETECTION: "contingency.kappa",
    Kind.SELECTION: "contingency.kappa",
    Kind.CORRECTION: "m2.f",
}


class NewTaskForm(forms.ModelForm[Task]):
    """The first step of a task made in the browser; everything else follows on its own pages."""

    class Meta:
        model = Task
        fields = ["title", "slug", "kind"]
        help_texts = {"slug": "How the task is called in addresses: letters, digits and hyphens."}


class BundleForm(forms.Form):
    bundle = forms.FileField(help_text="A zip with task.yaml, pages, data, gold and baselines.")


class ArchiveForm(forms.Form):
    """An archive, and who is to organize the task here."""

    archive = forms.FileField(help_text="A zip that export_task, the Archive page or the API made.")
    organizer = forms.ModelChoiceField(
        User.objects.filter(is_active=True),
        to_field_name="username",
        widget=forms.TextInput,
        help_text="Username of whoever is to organize it here.",
        error_messages={"invalid_choice": "Nobody here has that username."},
    )
    slug = forms.SlugField(
        required=False, max_length=60, label="Another name", help_text="Where the archive's own is taken."
    )


class TaskForm(forms.ModelForm[Task]):
    domains = forms.CharField(
        required=False,
        label="E-mail domains",
        help_text="Who asks with a verified address there is approved at once; separate them by blanks.",
    )

    class Meta:
        model = Task
        fields = ["title", "summary", "language", "headline", "n_consists_of", "cite", "join_policy"]
        widgets = {"n_consists_of": forms.Textarea(attrs={"rows": 2}), "cite": forms.Textarea(attrs={"rows": 4})}
        labels = {"n_consists_of": "What N counts", "cite": "How to cite", "join_policy": "Who may take part"}
        help_texts = {
            "headline": "The metric and ratio that rank, such as m2.f or contingency.kappa.",
            "n_consists_of": "In words, as it is shown under every board: every marked word of the texts.",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["domains"].initial = " ".join(self.instance.email_domains)

    def values(self) -> dict[str, Any]:
        """What the action wants to know."""
        values = dict(self.cleaned_data)
        domains = values.pop("domains").lower().replace(",", " ").split()
        values["email_domains"] = [domain.removeprefix("@") for domain in domains]
        return values


class PageForm(forms.ModelForm[Page]):
    class Meta:
        model = Page
        fields = ["title", "slug", "body"]
        widgets = {"body": forms.Textarea(attrs={"rows": 22})}
        help_texts = {
            "slug": "overview, data and rules have tabs of their own; any other is linked from the overview.",
            "body": "Markdown.",
        }


class TrackForm(forms.ModelForm[Track]):
    class Meta:
        model = Track
        fields = ["name", "slug", "description"]
        widgets = {"description": forms.Textarea(attrs={"rows": 2})}


class EventForm(forms.ModelForm[Event]):
    class Meta:
        model = Event
        fields = ["at", "text"]
        widgets = {"at": MOMENT}


class PhaseForm(forms.ModelForm[Phase]):
    """All times are UTC, except a closing time that is meant anywhere on earth."""

    class Meta:
        model = Phase
        fields = ["name", "slug", "dataset", *PHASE_SETTINGS]
        widgets = dict.fromkeys(TIMES, MOMENT)
        labels = {
            "dataset": "Data set",
            "per_day": "Submissions a day",
            "total": "Submissions in all",
            "attempts_per_day": "Uploads a day",
            "visibility": "Results",
            "freeze_at": "Frozen from",
            "release_at": "Results released at",
            "gold_release_at": "Gold released at",
            "anonymous_until": "Teams anonymous until",
        }
        help_texts = {
            "opens_at": "UTC.",
            "freeze_at": "UTC. A frozen board keeps what was submitted before this moment.",
            "anonymous_until": "UTC. Until then boards show no names of teams. Empty: names are shown at once.",
            "closes_at": "UTC, or anywhere on earth with the box below. Empty: no end.",
            "anywhere_on_earth": "The closing time is reached when it is that time everywhere (UTC-12).",
        }

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dataset: Any = self.fields["dataset"]
        dataset.queryset = task.datasets.all()
        dataset.label_from_instance = lambda row: row.name
        if self.instance.pk and self.instance.anywhere_on_earth and self.instance.closes_at:
            self.initial["closes_at"] = self.instance.closes_at - EARTH

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if values.get("closes_at") and values.get("anywhere_on_earth"):
            values["closes_at"] += EARTH
        return values


class DataSetForm(forms.Form):
    name = forms.CharField(max_length=120)
    slug = forms.SlugField(max_length=60)
    items = forms.FileField()
    documents = forms.FileField(required=False, help_text="Which line belongs to which document.")
    public_gold = forms.BooleanField(required=False, label="Gold may be seen by everybody from the start")

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if task.kind == Kind.CORRECTION:
            self.fields["items"].label = "Source sentences"
        else:
            self.fields["items"].label = "Items"
            del self.fields["documents"]  # tables of items have a column for it


class ManyFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Several files in one field, which Django leaves to its users."""

    widget = ManyFilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list | tuple) and data else [data or None]
        return [super(ManyFilesField, self).clean(file, initial) for file in files]


class GoldForm(forms.Form):
    layers = ManyFilesField(label="Files", help_text="One file with all annotators, or one file for each.")
    note = forms.CharField(max_length=400, required=False, help_text="What is new in this version.")


class RescoreForm(forms.Form):
    gold = forms.ModelChoiceField(
        GoldVersion.objects.none(), required=False, empty_label="the gold in force", label="Gold version"
    )
    metrics = forms.CharField(
        required=False,
        label="Parameters of metrics",
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text='JSON by metric, such as {"m2": {"beta": 1.0}}. Empty: as they are.',
    )
    note = forms.CharField(max_length=400, required=False)

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        gold: Any = self.fields["gold"]
        gold.queryset = GoldVersion.objects.filter(dataset__task=task).select_related("dataset")
        gold.label_from_instance = lambda row: (
            f"{row.dataset.name}, version {row.number}{' (in force)' if row.is_active else ''}"
        )

    def clean_metrics(self) -> dict[str, Any] | None:
        text = self.cleaned_data["metrics"].strip()
        if not text:
            return None
        try:
            read = json.loads(text)
        except ValueError as error:
            raise forms.ValidationError(f"This is not JSON: {error}.") from None
        if not isinstance(read, dict) or not all(isinstance(value, dict) for value in read.values()):
            raise forms.ValidationError("Expected an object of objects: metric, parameter, value.")
        return read


class QuotaForm(forms.Form):
    per_day = forms.IntegerField(min_value=0, label="more a day")
    total = forms.IntegerField(min_value=0, label="more in all")


class InviteForm(forms.Form):
    email = forms.EmailField(label="E-mail address")


class OrganizerForm(forms.Form):
    username = forms.CharField(help_text="Of somebody who has an account here.")


class AnnouncementForm(forms.Form):
    subject = forms.CharField(max_length=200)
    body = forms.CharField(widget=forms.Textarea(attrs={"rows": 10}))


class SampleForm(forms.Form):
    """Which systems, and how much of what they flag and of the rest is judged."""

    name = forms.CharField(max_length=120)
    phase = forms.ModelChoiceField(Phase.objects.none(), empty_label=None)
    systems = forms.ModelMultipleChoiceField(Submission.objects.none(), widget=forms.CheckboxSelectMultiple)
    flagged = forms.CharField(initial="0.75", help_text="Of the flagged items: a share such as 0.75, or a number.")
    others = forms.CharField(initial="0.1", help_text="Of the other items: a share such as 0.1, or a number.")
    seed = forms.IntegerField(min_value=0, initial=1)

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        phase: Any = self.fields["phase"]
        phase.queryset = task.phases.all()
        phase.label_from_instance = lambda row: row.name
        systems: Any = self.fields["systems"]
        systems.queryset = Submission.objects.filter(phase__task=task).scored().select_related("phase", "team")
        systems.label_from_instance = lambda row: f"{row.phase.name}: {row.system} ({row.team or 'baseline'})"

    @staticmethod
    def _amount(text: str) -> float | int:
        try:
            number = float(text)
        except ValueError:
            raise forms.ValidationError("Expected a number.") from None
        if number <= 0 or (number > 1 and not number.is_integer()):
            raise forms.ValidationError("Expected a share up to 1, or a whole number of items.")
        return int(number) if number > 1 else number

    def clean_flagged(self) -> float | int:
        return self._amount(self.cleaned_data["flagged"])

    def clean_others(self) -> float | int:
        return self._amount(self.cleaned_data["others"])

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        strangers = [s for s in values.get("systems", []) if s.phase_id != getattr(values.get("phase"), "pk", None)]
        if strangers:
            self.add_error("systems", "All systems must be of the phase chosen above.")
        return values


class JudgedForm(forms.Form):
    sheets = ManyFilesField(help_text="The judged sheet, from one annotator or several.")


class BaselineForm(forms.Form):
    """A marked row of the organizers on a board."""

    phase = forms.ModelChoiceField(Phase.objects.none(), empty_label=None)
    track = forms.ModelChoiceField(Track.objects.none(), empty_label=None)
    file = forms.FileField()
    system = forms.CharField(max_length=120, label="Name")
    description = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, rows in (("phase", task.phases.all()), ("track", task.tracks.all())):
            field: Any = self.fields[name]
            field.queryset = rows
            field.label_from_instance = lambda row: row.name
