"""The signed-in person and their tokens."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, status, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tasks.actions import accounts as actions
from tasks.api.base import SightMixin, SignedIn
from tasks.models import ApiToken
from tasks.serializers.teams import MeSerializer, NewTokenSerializer, TokenSerializer


class MeView(SightMixin, APIView):
    permission_classes = [SignedIn]

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(self.user).data)


class TokenViewSet(SightMixin, mixins.ListModelMixin, viewsets.GenericViewSet[ApiToken]):
    """Personal tokens. A secret is shown once, when the token is made."""

    permission_classes = [SignedIn]
    serializer_class = TokenSerializer
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[ApiToken]:
        if not self.request.user.is_authenticated:
            return ApiToken.objects.none()
        return ApiToken.objects.filter(user=self.user)

    @extend_schema(request=TokenSerializer, responses={201: NewTokenSerializer})
    def create(self, request: Request) -> Response:
        form = TokenSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        token, secret = actions.create_token(user=self.user, name=form.validated_data["name"])
        return Response({**TokenSerializer(token).data, "secret": secret}, status=status.HTTP_201_CREATED)

    def destroy(self, request: Request, pk: int) -> Response:
        actions.revoke_token(token=self.get_object(), user=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
