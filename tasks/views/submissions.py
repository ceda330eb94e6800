"""One submission: following its evaluation, its results, and what its team may do with it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tasks.actions import submissions as actions
from tasks.actions.refusals import Refusal
from tasks.forms.submissions import AboutForm
from tasks.models import Evaluation, Submission
from tasks.models.submission import SubmissionState
from tasks.reports.results import reports
from tasks.views.access import own_submission, posted, seen_submission, signed_in
from tasks.views.taskframe import frame
from tasks.visibility import Sight

STOP_POLLING = 286  # htmx: take this answer and ask no more


@require_GET
def submission(request: HttpRequest, uid: str) -> HttpResponse:
    found, sight = seen_submission(request, uid)
    return render(request, "submissions/submission.html", _context(found, sight))


@require_GET
def status(request: HttpRequest, uid: str) -> HttpResponse:
    """The live part of the page, asked for every second until the state is final."""
    found, sight = seen_submission(request, uid)
    context = _context(found, sight)
    final = found.state != SubmissionState.PENDING
    return render(request, "submissions/_followed.html", context, status=STOP_POLLING if final else 200)


def _context(submission: Submission, sight: Sight) -> dict[str, Any]:
    evaluation = _shown_evaluation(submission)
    owns = sight.owns(submission) or (submission.is_baseline and sight.is_organizer)
    counts = sight.sees_counts(submission)
    filename = sight.filename_of(submission)
    return frame(sight, "my-submissions" if sight.owns(submission) else "leaderboard") | {
        "submission": submission,
        "system": sight.system_of(submission),
        "filename": filename,
        "evaluation": evaluation,
        "place": _place(evaluation),
        "owns": owns,
        "sees_name": sight.sees_name(submission),
        "sees_scores": sight.sees_scores(submission),
        "sees_counts": counts,
        "sees_rows": sight.sees_rows(submission),
        "sees_file": sight.sees_file(submission),
        "reports": reports(evaluation, filename, **sight.tells(submission)) if evaluation and counts else [],
        "is_pending": submission.state == SubmissionState.PENDING,
    }


def _shown_evaluation(submission: Submission) -> Evaluation | None:
    """The one on the board, or else the first: a re-score that is not published yet is the organizers' business."""
    found = submission.evaluations.current().first()
    return found or submission.evaluations.filter(effective_from=None).order_by("pk").first()


def _place(evaluation: Evaluation | None) -> int | None:
    if evaluation is None or evaluation.state != "queued":
        return None
    return 1 + Evaluation.objects.ahead_of(evaluation).count()


@require_GET
def file(request: HttpRequest, uid: str) -> FileResponse:
    found, sight = seen_submission(request, uid)
    if not sight.sees_file(found):
        raise Http404("The file is not open to you.")
    return FileResponse(found.file.open("rb"), as_attachment=True, filename=sight.filename_of(found))


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, uid: str) -> HttpResponse:
    found, sight = own_submission(request, uid)
    form = AboutForm(posted(request), instance=found)
    if request.method == "POST" and form.is_valid():
        found.refresh_from_db()  # validation wrote into the instance; the action compares with what is stored
        actions.describe(submission=found, user=signed_in(request), about=form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("submission", uid)
    context = frame(sight, "my-submissions") | {"submission": found, "form": form}
    return render(request, "submissions/edit.html", context, status=400 if form.errors else 200)


VERBS = {
    "cancel": (actions.cancel, "Cancelled; it cost nothing."),
    "withdraw": (actions.withdraw, "Withdrawn from the board."),
    "choose": (actions.choose, "This is now the run that counts."),
}


@login_required
@require_POST
def act(request: HttpRequest, uid: str, verb: str) -> HttpResponse:
    found, _ = own_submission(request, uid)
    action, done = VERBS[verb]
    try:
        action(submission=found, user=signed_in(request))
        messages.success(request, done)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("submission", uid)
