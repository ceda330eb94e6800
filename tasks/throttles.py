"""How often one account may have a file read: a limit of its own for checking and submitting, one for both doors."""

from __future__ import annotations

import math
from typing import Any

from django.http import HttpRequest
from rest_framework.throttling import UserRateThrottle

TOO_MANY = "Too many requests in a short time; nothing was stored or used up. Try again in {} seconds."


class FileThrottle(UserRateThrottle):
    """Reading a file takes a thousand times as long as a page."""

    scope = "files"


def seconds_to_wait(request: HttpRequest) -> int:
    """Counts a file that came through a page; 0 if it may be read now."""
    throttle = FileThrottle()
    asked: Any = request  # a throttle wants no more of a request than Django's own has
    view: Any = None
    return 0 if throttle.allow_request(asked, view) else max(1, math.ceil(throttle.wait() or 0))
