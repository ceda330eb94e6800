"""The command-line client, as a file to take away."""

from __future__ import annotations

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_GET


@require_GET
def evalclient(request: HttpRequest) -> FileResponse:
    path = finders.find("tasks/evalclient.py")
    if not isinstance(path, str):
        raise Http404("The client is not installed.")
    return FileResponse(open(path, "rb"), content_type="text/x-python; charset=utf-8", filename="evalclient.py")
