"""Every request gets an id that its log lines, its jobs and its answer carry, and is not too large; every answer tells
the time."""

import re
import time
import uuid
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.template.loader import render_to_string

from tasks.problemdocs import MEDIA_TYPE, problem

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")
QUIET = ("/static/", "/healthz", "/readyz")

log = structlog.get_logger(__name__)


class RequestIds:
    """Takes the id of a proxy in front or makes one, binds it to the logs, and logs one line a request.

    The line names the route and not the address, since some addresses are secrets (confirm e-mail, reset password).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        request_id = given if ACCEPTED.fullmatch(given) else uuid.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        started = time.perf_counter()
        response = self.get_response(request)
        response[HEADER] = request_id
        if not request.path.startswith(QUIET):
            log.info(
                "request",
                method=request.method,
                route=request.resolver_match.route if request.resolver_match else None,
                status=response.status_code,
                milliseconds=round((time.perf_counter() - started) * 1000),
            )
        return response


class ServerTime:
    """Tells the server's clock, by which deadlines go, in a header that browsers hand on to scripts.

    In a header and not in the page, so that a page does not change with every second.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers["Server-Timing"] = f'now;desc="{time.time() * 1000:.0f}"'
        return response


class ApiTags(ConditionalGetMiddleware):
    """ETags for answers of the API that have none of their own. Pages hold tokens, and so differ every time."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return super().process_response(request, response) if request.path.startswith("/api/") else response


class RequestSize:
    """Turns away what is larger than any form of the site before a byte of it is read or written to disk.

    The length is the one that the request declares: web servers hand on no more than that.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        declared = request.META.get("CONTENT_LENGTH") or "0"
        if declared.isdigit() and int(declared) <= settings.MAX_REQUEST_BYTES:
            return self.get_response(request)
        limit = f"Files may have up to {settings.MAX_UPLOAD_BYTES // 2**20} MB."
        if request.path.startswith("/api/"):
            return JsonResponse(problem(413, "file-too-large", limit).data, status=413, content_type=MEDIA_TYPE)
        return HttpResponse(render_to_string("413.html", {"limit": limit}), status=413)
