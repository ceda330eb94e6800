"""Teams, taking part, tokens."""

from __future__ import annotations

from typing import Any

from django import forms

from tasks.models import ApiToken, Task, Team, User


class TeamForm(forms.ModelForm[Team]):
    class Meta:
        model = Team
        fields = ["name", "affiliation"]


class MemberForm(forms.Form):
    """Which other member of the team is meant."""

    member = forms.ModelChoiceField(User.objects.none(), empty_label=None)

    def __init__(self, *args: Any, team: Team, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others: Any = self.fields["member"]
        others.queryset = User.objects.filter(memberships__team=team).exclude(pk=user.pk)


class OwnTeamForm(forms.Form):
    """Which of one's teams is meant."""

    team = forms.ModelChoiceField(Team.objects.none(), empty_label=None)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        team: Any = self.fields["team"]
        team.queryset = Team.objects.with_member(user)


class ParticipateForm(OwnTeamForm):
    """One of one's teams that has not asked yet, and a message."""

    message = forms.CharField(
        required=False,
        label="Message to the organizers",
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Optional: who you are, and what you plan.",
    )

    def __init__(self, *args: Any, task: Task, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        team: Any = self.fields["team"]
        team.queryset = team.queryset.exclude(participations__task=task)


class TokenForm(forms.ModelForm[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["name"]
        help_texts = {"name": "What it is for, e.g. the machine it lives on."}


class PreferencesForm(forms.ModelForm[User]):
    class Meta:
        model = User
        fields = ["first_name", "last_name", "wants_announcements"]


class DeleteAccountForm(forms.Form):
    username = forms.CharField(label="Your username", help_text="Type it to confirm that your account shall go.")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_username(self) -> str:
        typed: str = self.cleaned_data["username"]
        if typed != self._user.username:
            raise forms.ValidationError("That is not your username.")
        return typed
