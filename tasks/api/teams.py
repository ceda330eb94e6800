"""Teams and their part in tasks. Everybody may see a team's name; only members see who is in it."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tasks.actions import teams as actions
from tasks.api.base import SightMixin, SignedIn
from tasks.api.problems import REFUSED
from tasks.models import Participation, Team, User
from tasks.models.team import Role, TeamQuerySet
from tasks.serializers.teams import (
    AcceptSerializer,
    MemberSerializer,
    ParticipationSerializer,
    RequestParticipationSerializer,
    SecretSerializer,
    TeamSerializer,
)


@extend_schema_view(list=extend_schema(summary="Your teams"), retrieve=extend_schema(summary="One of your teams"))
class TeamViewSet(SightMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Team]):
    """The teams of the signed-in person."""

    permission_classes = [SignedIn]
    serializer_class = TeamSerializer
    lookup_field = "slug"
    lookup_value_converter = "slug"

    def get_queryset(self) -> TeamQuerySet:
        if not self.request.user.is_authenticated:
            return Team.objects.none()
        return Team.objects.with_member(self.user).prefetch_related("memberships__user")

    def _captained(self) -> Team:
        team = self.get_object()
        if not team.memberships.filter(user=self.user, role=Role.CAPTAIN).exists():
            raise PermissionDenied("Only the captain may do this.")
        return team

    def _member(self, team: Team, request: Request) -> User:
        form = MemberSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        member = User.objects.filter(memberships__team=team, username=form.validated_data["username"]).first()
        if member is None:
            raise Http404
        return member

    @extend_schema(summary="Found a team", responses={201: TeamSerializer})
    def create(self, request: Request) -> Response:
        """Found a team and become its captain."""
        form = TeamSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        team = actions.create_team(user=self.user, **form.validated_data)
        return Response(TeamSerializer(team).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Rename a team")
    def partial_update(self, request: Request, slug: str) -> Response:
        """Rename the team (captain)."""
        team = self._captained()
        form = TeamSerializer(team, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        new = {"name": team.name, "affiliation": team.affiliation, **form.validated_data}
        actions.rename_team(team=team, user=self.user, **new)
        return Response(TeamSerializer(self.get_object()).data)

    @extend_schema(summary="Make an invitation", request=None, responses={201: SecretSerializer})
    @action(detail=True, methods=["post"])
    def invite(self, request: Request, slug: str) -> Response:
        """A secret that lets its holder join for two weeks (captain)."""
        secret = actions.invite(team=self._captained(), user=self.user)
        return Response({"secret": secret}, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Revoke all open invitations", request=None, responses={204: None})
    @action(detail=True, methods=["post"], url_path="revoke-invitations")
    def revoke_invitations(self, request: Request, slug: str) -> Response:
        """Links that were given away work no more (captain)."""
        actions.revoke_invitations(team=self._captained(), user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Join a team", request=SecretSerializer, responses=TeamSerializer)
    @action(detail=False, methods=["post"])
    def join(self, request: Request) -> Response:
        """Join a team with the secret of an invitation."""
        form = SecretSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        team = actions.join(secret=form.validated_data["secret"], user=self.user)
        return Response(TeamSerializer(team).data)

    @extend_schema(summary="Leave a team", request=None, responses={204: None})
    @action(detail=True, methods=["post"])
    def leave(self, request: Request, slug: str) -> Response:
        actions.leave(team=self.get_object(), user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Hand a team over", request=MemberSerializer, responses=TeamSerializer)
    @action(detail=True, methods=["post"], url_path="hand-over")
    def hand_over(self, request: Request, slug: str) -> Response:
        """Make another member the captain (captain)."""
        team = self._captained()
        actions.hand_over(team=team, user=self.user, to=self._member(team, request))
        return Response(TeamSerializer(self.get_object()).data)

    @extend_schema(summary="Remove a member", request=MemberSerializer, responses=TeamSerializer)
    @action(detail=True, methods=["post"], url_path="remove-member")
    def remove_member(self, request: Request, slug: str) -> Response:
        """Remove a member (captain)."""
        team = self._captained()
        actions.remove_member(team=team, user=self.user, member=self._member(team, request))
        return Response(TeamSerializer(self.get_object()).data)


class ParticipationView(SightMixin, APIView):
    """The part of the viewer's teams in a task; posting asks to take part."""

    permission_classes = [SignedIn]

    @extend_schema(summary="Which of your teams take part", responses=ParticipationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sights.of(self.find_task(slug))
        return Response(ParticipationSerializer(sight.participations, many=True).data)

    @extend_schema(
        summary="Ask to take part",
        request=RequestParticipationSerializer,
        responses={201: ParticipationSerializer, **REFUSED},
    )
    def post(self, request: Request, slug: str) -> Response:
        task = self.find_task(slug)
        form = RequestParticipationSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        team = _own_team(self.user, form.validated_data["team"])
        made: Participation = actions.request_participation(
            task=task, team=team, user=self.user, message=form.validated_data["message"]
        )
        return Response(ParticipationSerializer(made).data, status=status.HTTP_201_CREATED)


class AcceptView(SightMixin, APIView):
    permission_classes = [SignedIn]

    @extend_schema(
        summary="Accept an organizer's invitation to a task",
        request=AcceptSerializer,
        responses={201: ParticipationSerializer, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """The secret is the last part of the link in the mail; one of your teams takes part at once."""
        form = AcceptSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        team = _own_team(self.user, form.validated_data["team"])
        made = actions.accept_task_invitation(secret=form.validated_data["secret"], team=team, user=self.user)
        return Response(ParticipationSerializer(made).data, status=status.HTTP_201_CREATED)


def _own_team(user: User, slug: str) -> Team:
    team = Team.objects.with_member(user).filter(slug=slug).first()
    if team is None:
        raise Http404
    return team
