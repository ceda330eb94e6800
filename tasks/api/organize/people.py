"""Teams that take part or want to, invitations, announcements, and who did what."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tasks.actions import teams as actions
from tasks.actions.announcements import announce
from tasks.api.organize.base import OrganizedMixin, checked
from tasks.mailing import send_invitation
from tasks.models import Announcement, AuditEvent, Participation, TaskInvitation
from tasks.serializers.organize.people import (
    AnnouncementSerializer,
    AuditEventSerializer,
    ParticipantSerializer,
    QuotaExceptionSerializer,
    SentInvitationSerializer,
    TaskInvitationSerializer,
)
from tasks.teamlists import participants


@extend_schema_view(
    list=extend_schema(summary="Teams that take part, or ask to"), retrieve=extend_schema(summary="One team's part")
)
class ParticipantViewSet(
    OrganizedMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Participation]
):
    serializer_class = ParticipantSerializer
    filterset_fields = ["state"]
    queryset = Participation.objects.all()

    def get_queryset(self) -> QuerySet[Participation]:
        return participants(self.task) if "slug" in self.kwargs else super().get_queryset()

    @extend_schema(summary="Approve a team", request=None, responses=ParticipantSerializer)
    @action(detail=True, methods=["post"])
    def approve(self, request: Request, slug: str, pk: int) -> Response:
        actions.decide_participation(participation=self.get_object(), user=self.user, approve=True)
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(summary="Reject a team", request=None, responses=ParticipantSerializer)
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, slug: str, pk: int) -> Response:
        actions.decide_participation(participation=self.get_object(), user=self.user, approve=False)
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(summary="Grant a quota exception", request=QuotaExceptionSerializer)
    def partial_update(self, request: Request, slug: str, pk: int) -> Response:
        found = self.get_object()
        values = checked(QuotaExceptionSerializer(found, data=request.data, partial=True))
        actions.grant_quota(
            participation=found,
            user=self.user,
            per_day=values.get("extra_per_day", found.extra_per_day),
            total=values.get("extra_total", found.extra_total),
        )
        return Response(self.get_serializer(self.get_object()).data)


@extend_schema_view(list=extend_schema(summary="Invitations to a task"))
class TaskInvitationViewSet(OrganizedMixin, mixins.ListModelMixin, viewsets.GenericViewSet[TaskInvitation]):
    queryset = TaskInvitation.objects.order_by("-created_at")
    serializer_class = TaskInvitationSerializer

    @extend_schema(
        summary="Invite somebody", request=TaskInvitationSerializer, responses={201: SentInvitationSerializer}
    )
    def create(self, request: Request, slug: str) -> Response:
        """By e-mail; whoever accepts brings one team, approved at once."""
        email = checked(self.get_serializer(data=request.data))["email"]
        secret = actions.invite_to_task(task=self.task, user=self.user, email=email)
        link = send_invitation(self.task, email, secret)
        made = self.get_queryset().filter(email=email)[0]
        return Response({**self.get_serializer(made).data, "link": link}, status=status.HTTP_201_CREATED)


@extend_schema_view(list=extend_schema(summary="Announcements, and whom they reached"))
class AnnouncementViewSet(OrganizedMixin, mixins.ListModelMixin, viewsets.GenericViewSet[Announcement]):
    queryset = (
        Announcement.objects.select_related("sent_by")
        .annotate(
            recipients=Count("mails"),
            delivered=Count("mails", filter=Q(mails__sent_at__isnull=False)),
            failed=Count("mails", filter=~Q(mails__error="")),
        )
        .order_by("-sent_at")
    )  # a count forgets the order of the model
    serializer_class = AnnouncementSerializer

    @extend_schema(summary="Announce something", responses={201: AnnouncementSerializer})
    def create(self, request: Request, slug: str) -> Response:
        """By e-mail to everybody who takes part and did not opt out."""
        made = announce(task=self.task, user=self.user, **checked(self.get_serializer(data=request.data)))
        return Response(self.get_serializer(self.get_queryset().get(pk=made.pk)).data, status=status.HTTP_201_CREATED)


@extend_schema_view(list=extend_schema(summary="Who changed what, when, and what was there before"))
class AuditViewSet(OrganizedMixin, mixins.ListModelMixin, viewsets.GenericViewSet[AuditEvent]):
    queryset = AuditEvent.objects.select_related("actor")
    serializer_class = AuditEventSerializer
    filterset_fields = {"verb": ["exact"], "actor__username": ["exact"], "at": ["gte", "lt"]}
