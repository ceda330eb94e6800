"""What the site answers when it can't do what was asked: a page to people, a problem document to programs."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from tasks.problemdocs import MEDIA_TYPE, NOTHING_HERE, problem

Handler = Callable[..., HttpResponse]


def _either(page: Handler, status: HTTPStatus, code: str, detail: str) -> Handler:
    """`page` for people; under /api/, where DRF never saw the request or could not answer it, the API's own shape."""

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.path.startswith("/api/"):
            return page(request, *args, **kwargs)
        return JsonResponse(problem(status, code, detail).data, status=status, content_type=MEDIA_TYPE)

    return answer


bad_request = _either(defaults.bad_request, HTTPStatus.BAD_REQUEST, "bad-request", "The request can't be understood.")
permission_denied = _either(defaults.permission_denied, HTTPStatus.FORBIDDEN, "not-allowed", "You may not do this.")
not_found = _either(defaults.page_not_found, HTTPStatus.NOT_FOUND, "not-found", NOTHING_HERE)
server_error = _either(
    defaults.server_error,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    "our-error",
    "Something went wrong on our side. It has been logged; please try again in a minute.",
)
