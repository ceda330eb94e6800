"""Teams, participations, tokens and the signed-in person as the API shows and takes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tasks.models import ApiToken, Membership, Participation, Team, User


class MembershipSerializer(serializers.ModelSerializer[Membership]):
    username = serializers.CharField(source="user.username", read_only=True)

    class Meta:
        model = Membership
        fields = ["username", "role", "joined_at"]


class TeamSerializer(serializers.ModelSerializer[Team]):
    members = MembershipSerializer(source="memberships", many=True, read_only=True)

    class Meta:
        model = Team
        fields = ["slug", "name", "affiliation", "members"]
        read_only_fields = ["slug"]


class MemberSerializer(serializers.Serializer[Any]):
    username = serializers.CharField()


class SecretSerializer(serializers.Serializer[Any]):
    """A secret that is shown this once."""

    secret = serializers.CharField()


class ParticipationSerializer(serializers.ModelSerializer[Participation]):
    task: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    team: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(slug_field="slug", read_only=True)

    class Meta:
        model = Participation
        fields = [
            "id",
            "task",
            "team",
            "state",
            "message",
            "requested_at",
            "decided_at",
            "extra_per_day",
            "extra_total",
        ]


class RequestParticipationSerializer(serializers.Serializer[Any]):
    team = serializers.SlugField()
    message = serializers.CharField(required=False, allow_blank=True, default="")


class AcceptSerializer(serializers.Serializer[Any]):
    secret = serializers.CharField()
    team = serializers.SlugField(help_text="Which of your teams takes part.")


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["username", "email", "first_name", "last_name", "wants_announcements"]
        read_only_fields = ["username", "email"]


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "prefix", "created_at", "last_used_at", "revoked_at"]
        read_only_fields = ["prefix", "created_at", "last_used_at", "revoked_at"]


class NewTokenSerializer(TokenSerializer):
    secret = serializers.CharField(read_only=True, help_text="Shown this once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "secret"]
