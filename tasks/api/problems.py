"""Every error of the API in one shape, after RFC 9457: type, title, status, detail, code, and what helps to mend it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from drf_spectacular.utils import OpenApiResponse
from rest_framework import exceptions, serializers, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from scoring.problems import BadInput, FormatError
from tasks.actions.refusals import Refusal
from tasks.problemdocs import MEDIA_TYPE, NOTHING_HERE, problem
from tasks.serializers.submissions import ProblemSerializer
from tasks.throttles import TOO_MANY


class ProblemDocumentSerializer(serializers.Serializer[Any]):
    """Every error of the API has this shape, after RFC 9457; the last fields stand where they apply."""

    type = serializers.CharField(help_text="Where the code is explained.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="Stable, for programs.")
    detail = serializers.CharField(help_text="For people; says what would help.")
    retry_at = serializers.DateTimeField(required=False, allow_null=True, help_text="When it is possible again.")
    fields = serializers.DictField(required=False, help_text="What is wrong with each field.")  # type: ignore[assignment]
    problems = ProblemSerializer(many=True, required=False, help_text="Everything that is wrong with a file.")
    omitted = serializers.DictField(child=serializers.IntegerField(), required=False)


# For the schema: what some operations answer beyond what all do.
REFUSED = {
    (409, MEDIA_TYPE): OpenApiResponse(
        ProblemDocumentSerializer, "Refused by the rules; `code` and `detail` say why, `retry_at` when it may help."
    )
}
BAD_FILE = {
    (422, MEDIA_TYPE): OpenApiResponse(
        ProblemDocumentSerializer, "A bad file: `problems` has everything found in it, and nothing was stored."
    )
}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. What it does not know stays a 500 and is logged with its traceback."""
    if isinstance(error, FormatError):
        set_rollback()
        errors = sum(found.severity == "error" for found in error.problems)
        return problem(422, "bad-file", f"{errors + sum(error.omitted.values())} problems found.", **error.as_json())
    if isinstance(error, BadInput):
        set_rollback()
        return problem(422, "bad-input", str(error))
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
        return NOTHING_HERE
    if isinstance(error, exceptions.Throttled):
        return TOO_MANY.format(response["Retry-After"])
    detail = response.data.get("detail", "") if isinstance(response.data, dict) else response.data
    return str(detail)
