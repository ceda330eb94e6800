"""The signed-in person and their tokens."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tasks.actions import accounts as actions
from tasks.api.base import SightMixin, SignedIn
from tasks.api.problems import REFUSED
from tasks.models import ApiToken
from tasks.serializers.teams import MeSerializer, NewTokenSerializer, TokenSerializer


class MeView(SightMixin, APIView):
    """The account of whoever asks."""

    permission_classes = [SignedIn]

    @extend_schema(summary="Who you are", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(self.user).data)

    @extend_schema(
        summary="Change your name or whether you get announcements", request=MeSerializer, responses=MeSerializer
    )
    def patch(self, request: Request) -> Response:
        form = MeSerializer(self.user, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        form.save()
        return Response(form.data)

    @extend_schema(
        summary="Delete your account",
        parameters=[
            OpenApiParameter("username", str, required=True, description="Your own, to show that you mean it.")
        ],
        responses={204: None, **REFUSED},
    )
    def delete(self, request: Request) -> Response:
        """For good. What your teams submitted stays, without your name."""
        if request.query_params.get("username") != self.user.username:
            raise ValidationError({"username": "Say your own username to confirm."})
        actions.delete_account(user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MyDataView(SightMixin, APIView):
    permission_classes = [SignedIn]

    @extend_schema(summary="Everything the server knows about you", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Account, teams, tokens without their secrets, submissions and what you did."""
        return Response(actions.export_account(self.user))


@extend_schema_view(list=extend_schema(summary="Your tokens"))
class TokenViewSet(SightMixin, mixins.ListModelMixin, viewsets.GenericViewSet[ApiToken]):
    """Personal tokens. A secret is shown once, when the token is made."""

    permission_classes = [SignedIn]
    serializer_class = TokenSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[ApiToken]:
        if not self.request.user.is_authenticated:
            return ApiToken.objects.none()
        return ApiToken.objects.filter(user=self.user)

    @extend_schema(summary="Make a token", request=TokenSerializer, responses={201: NewTokenSerializer})
    def create(self, request: Request) -> Response:
        form = TokenSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        token, secret = actions.create_token(user=self.user, name=form.validated_data["name"])
        return Response({**TokenSerializer(token).data, "secret": secret}, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Revoke a token")
    def destroy(self, request: Request, pk: int) -> Response:
        actions.revoke_token(token=self.get_object(), user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
