"""Every error of the API in one shape, after RFC 9457: type, title, status, detail, code, and what helps to mend it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from scoring.problems import FormatError
from tasks.actions.refusals import Refusal

MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Refused by the rules",
    413: "File too large",
    415: "Unsupported media type",
    422: "The file has problems",
    429: "Too many requests",
}


def problem(status_code: int, code: str, detail: str, **more: Any) -> Response:
    body = {
        "type": f"/docs/api/#{code}",
        "title": TITLES.get(status_code, "Error"),
        "status": status_code,
        "code": code,
        "detail": detail,
        **more,
    }
    return Response(body, status=status_code, content_type=MEDIA_TYPE)


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. What it does not know stays a 500 and is logged with its traceback."""
    if isinstance(error, FormatError):
        set_rollback()
        errors = sum(found.severity == "error" for found in error.problems)
        return problem(422, "bad-file", f"{errors + sum(error.omitted.values())} problems found.", **error.as_json())
    if isinstance(error, Refusal):
        set_rollback()
        return problem(status.HTTP_409_CONFLICT, error.code, error.message, retry_at=error.retry_at)
    if isinstance(error, exceptions.ValidationError):
        set_rollback()
        return problem(400, "invalid", "Some fields are missing or wrong.", fields=error.get_full_details())
    response = exception_handler(error, context)
    if response is None:
        return None
    made = problem(response.status_code, _code(error), _detail(error, response))
    for name, value in response.items():
        if name.lower() in ("retry-after", "www-authenticate", "allow"):
            made[name] = value
    return made


def _code(error: Exception) -> str:
    if isinstance(error, Http404):
        return "not-found"
    if isinstance(error, PermissionDenied):
        return "not-allowed"
    codes = error.get_codes() if isinstance(error, exceptions.APIException) else "error"
    return str(codes).replace("_", "-")


def _detail(error: Exception, response: Response) -> str:
    if isinstance(error, Http404):
        return "There is nothing here, or nothing that you may see."
    detail = response.data.get("detail", "") if isinstance(response.data, dict) else response.data
    return str(detail)
