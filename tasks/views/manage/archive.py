"""The whole task as one file, to keep or to carry to another server."""

from __future__ import annotations

import tempfile

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tasks.actions.archives import export_archive
from tasks.views.access import signed_in
from tasks.views.manage.access import login_required, manage_frame, organized

SPOOL = 32 * 2**20  # bytes that stay in memory; a larger archive waits on disk


@login_required
@require_http_methods(["GET", "POST"])
def archive(request: HttpRequest, slug: str) -> HttpResponse | FileResponse:
    """Posting makes the archive: it leaves a note in the audit log, as gold leaves the server."""
    sight = organized(request, slug)
    if request.method == "GET":
        return render(request, "manage/archive.html", manage_frame(sight, "manage-archive"))
    spool = tempfile.SpooledTemporaryFile(max_size=SPOOL)  # noqa: SIM115  # the response closes it
    export_archive(task=sight.task, user=signed_in(request), stream=spool)
    spool.seek(0)
    return FileResponse(spool, as_attachment=True, filename=f"{slug}.zip", content_type="application/zip")
