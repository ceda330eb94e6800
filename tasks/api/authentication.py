"""Personal API tokens: `Authorization: Bearer es_...`."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tasks.models import ApiToken, User

SCHEME = "Bearer"
USE_IS_NOTED_EVERY = timedelta(minutes=1)  # not on each request: reading must not write all the time


class BearerToken(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        token = ApiToken.objects.for_secret(secret.strip())
        if token is None:
            raise AuthenticationFailed("This token does not exist or was revoked.")
        now = timezone.now()
        if token.last_used_at is None or now - token.last_used_at > USE_IS_NOTED_EVERY:
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return SCHEME


class BearerTokenSchema(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = BearerToken
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A personal token from your account page."}
