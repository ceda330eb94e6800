"""The one shape of errors that programs get, after RFC 9457: type, title, status, code, detail, and what helps."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response

MEDIA_TYPE = "application/problem+json"
NOTHING_HERE = "There is nothing here, or nothing that you may see."
TITLES = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    406: "Not acceptable",
    409: "Refused by the rules",
    413: "File too large",
    415: "Unsupported media type",
    422: "The file has problems",
    429: "Too many requests",
    500: "Our error",
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
