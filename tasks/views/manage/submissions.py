"""All submissions of a task with filters, and adding a baseline."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from scoring.problems import FormatError
from tasks import uploads
from tasks.actions.refusals import Refusal
from tasks.actions.submissions import submit_baseline
from tasks.filters import SubmissionFilter
from tasks.forms.manage import BaselineForm
from tasks.models import Submission
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required, manage_frame, organized
from tasks.views.report import without_page


@login_required
@require_GET
def submissions(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    found = Submission.objects.filter(phase__task=sight.task).select_related("phase", "track", "team", "created_by")
    filters = SubmissionFilter(request.GET, queryset=found.prefetch_related("evaluations"), task=sight.task)
    context = manage_frame(sight, "manage-submissions") | {
        "filter": filters,
        "page": Paginator(filters.qs, 50).get_page(request.GET.get("page")),
        "query": without_page(request.GET),
    }
    return render(request, "manage/submissions.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def baseline(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    form = BaselineForm(posted(request), request.FILES if request.method == "POST" else None, task=sight.task)
    context = manage_frame(sight, "manage-submissions") | {"form": form}
    if request.method != "POST" or not form.is_valid():
        return render(request, "manage/baseline.html", context, status=400 if form.errors else 200)
    values = form.cleaned_data
    try:
        upload = uploads.check(values["phase"].dataset, filename=values["file"].name, data=values["file"].read())
        made = submit_baseline(
            phase=values["phase"],
            track=values["track"],
            user=signed_in(request),
            upload=upload,
            about={"system": values["system"], "description": values["description"]},
        )
    except FormatError as error:
        return render(request, "manage/baseline.html", context | {"error": error}, status=422)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return render(request, "manage/baseline.html", context, status=409)
    messages.success(request, f"{made.system} is being scored.")
    return redirect("submission", made.uid)
