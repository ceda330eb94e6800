"""Submitting a file and saying something about the system."""

from __future__ import annotations

from typing import Any

from django import forms

from tasks.models import Participation, Phase, Submission, Track

ABOUT = ["system", "description", "paper", "code", "resources", "overview", "bibtex"]
WIDGETS = {
    "description": forms.Textarea(attrs={"rows": 3}),
    "resources": forms.Textarea(attrs={"rows": 2}),
    "overview": forms.Textarea(attrs={"rows": 3}),
    "bibtex": forms.Textarea(attrs={"rows": 3}),
}


class SubmitForm(forms.ModelForm[Submission]):
    """The file, where it goes, and the name of the system; everything else can be said later."""

    phase = forms.ModelChoiceField(Phase.objects.none(), empty_label=None, to_field_name="slug")
    track = forms.ModelChoiceField(Track.objects.none(), empty_label=None, to_field_name="slug")
    team = forms.ModelChoiceField(Participation.objects.none(), empty_label=None)
    file = forms.FileField(allow_empty_file=True)  # the check has more to say about it
    private = forms.BooleanField(
        required=False, label="Keep it off the board", help_text="Only your team and the organizers see its results."
    )

    class Meta:
        model = Submission
        fields = ["system", "description"]
        widgets = WIDGETS

    field_order = ["phase", "track", "team", "file", "system", "description", "private"]

    def __init__(self, *args: Any, phases: list[Phase], participations: list[Participation], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        task = phases[0].task
        self._offer("phase", Phase.objects.filter(pk__in=[p.pk for p in phases]), "name")
        self._offer("track", task.tracks.all(), "name")
        self._offer("team", Participation.objects.filter(pk__in=[p.pk for p in participations]), "team")

    def _offer(self, name: str, choices: Any, label: str) -> None:
        """Where there is only one choice, nobody is asked."""
        field: Any = self.fields[name]
        field.queryset = choices
        field.label_from_instance = lambda row: str(getattr(row, label))
        if len(choices) == 1:
            field.widget = forms.HiddenInput()
            field.initial = field.prepare_value(choices[0])


class CheckForm(forms.Form):
    """A file and what it is meant for, before anything else is filled in."""

    phase = forms.ModelChoiceField(Phase.objects.none(), to_field_name="slug")
    file = forms.FileField(allow_empty_file=True)  # the check has more to say about it

    def __init__(self, *args: Any, phases: list[Phase], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        phase: Any = self.fields["phase"]
        phase.queryset = Phase.objects.filter(pk__in=[p.pk for p in phases]).select_related("dataset__task")


class AboutForm(forms.ModelForm[Submission]):
    """What a team says about its system, at any time."""

    paper = forms.URLField(required=False, assume_scheme="https")
    code = forms.URLField(required=False, assume_scheme="https")

    class Meta:
        model = Submission
        fields = [*ABOUT, "is_private"]
        widgets = WIDGETS
        help_texts = {
            "resources": "Corpora, models and tools beyond the task's own data.",
            "overview": "A paragraph that the organizers may quote when they describe your system.",
        }
