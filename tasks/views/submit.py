"""Submitting: the form with what is left of the quota, the check, and the list of a team's own submissions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.problems import FormatError
from tasks import shown, uploads
from tasks.actions import submissions as actions
from tasks.actions import teams as team_actions
from tasks.actions.refusals import Refusal
from tasks.forms.submissions import ABOUT, CheckForm, SubmitForm
from tasks.forms.teams import ParticipateForm
from tasks.leaderboard import Options
from tasks.leaderboard.question import ask
from tasks.leaderboard.rows import decimals_of
from tasks.models import Evaluation, Phase, Score, Submission, Task
from tasks.models.phase import PhaseState
from tasks.models.submission import SubmissionState
from tasks.quota import quota
from tasks.throttles import TOO_MANY, seconds_to_wait
from tasks.views.access import posted, signed_in
from tasks.views.taskframe import frame, seen_task
from tasks.visibility import BoardRule, Sight

PER_PAGE = 50


@require_http_methods(["GET", "POST"])
def submit(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    open_phases = _open_phases(sight)
    context = frame(sight, "submit") | {
        "open_phases": open_phases,
        "quotas": _quotas(sight, open_phases),
    }
    if not request.user.is_authenticated or not sight.approved_teams or not open_phases:
        if request.user.is_authenticated:
            context["participate"] = ParticipateForm(user=signed_in(request), task=sight.task)
        return render(request, "submissions/submit.html", context)
    form = SubmitForm(
        posted(request),
        request.FILES if request.method == "POST" else None,
        phases=open_phases,
        participations=sight.approved_teams,
        initial={"phase": request.GET["phase"]} if "phase" in request.GET else {},
    )
    if request.method == "POST" and form.is_valid():
        return _handle(request, form, context | {"form": form})
    status = 400 if form.is_bound else 200
    return render(request, "submissions/submit.html", context | {"form": form}, status=status)


def _handle(request: HttpRequest, form: SubmitForm, context: dict[str, Any]) -> HttpResponse:
    """Check the file; then either say that it is fine, or submit it. A bad one is answered with all its problems."""
    data = form.cleaned_data
    phase: Phase = data["phase"]
    team = data["team"].team
    only_check = "check" in request.POST
    if wait := seconds_to_wait(request):
        form.add_error(None, TOO_MANY.format(wait))
        return _too_many(render(request, "submissions/submit.html", context), wait)
    try:
        if not only_check:
            actions.count_upload(phase=phase, team=team)
        upload = uploads.check(phase.dataset, filename=data["file"].name, data=data["file"].read())
        if only_check:
            return render(request, "submissions/submit.html", context | {"checked": upload})
        submission, new = actions.submit(
            phase=phase,
            track=data["track"],
            team=team,
            user=signed_in(request),
            upload=upload,
            about={name: data.get(name, "") for name in ABOUT},
            private=data["private"],
        )
    except FormatError as error:
        return render(request, "submissions/submit.html", context | {"error": error}, status=422)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return render(request, "submissions/submit.html", context, status=409)
    if not new:
        messages.info(request, "Your team has submitted this very file before; here it is.")
    return redirect("submission", submission.uid)


def _too_many(page: HttpResponse, seconds: int) -> HttpResponse:
    page.status_code = HTTPStatus.TOO_MANY_REQUESTS
    page.headers["Retry-After"] = str(seconds)
    return page


@login_required
@require_http_methods(["POST"])
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """What is wrong with a file that was just chosen or dropped: the part of the page that says so. Costs nothing."""
    sight = seen_task(request, slug)
    form = CheckForm(request.POST, request.FILES, phases=_open_phases(sight))
    if not sight.approved_teams or not form.is_valid():
        return render(request, "submissions/_checked.html", {})
    phase, file = form.cleaned_data["phase"], form.cleaned_data["file"]
    if wait := seconds_to_wait(request):
        return _too_many(render(request, "submissions/_checked.html", {"refused": TOO_MANY.format(wait)}), wait)
    try:
        checked = uploads.check(phase.dataset, filename=file.name, data=file.read())
    except FormatError as error:
        return render(request, "submissions/_checked.html", {"error": error})
    return render(request, "submissions/_checked.html", {"checked": checked})


def _open_phases(sight: Sight) -> list[Phase]:
    return [phase for phase in sight.phases if phase.state_at(sight.now) == PhaseState.OPEN]


def _quotas(sight: Sight, phases: list[Phase]) -> list[dict[str, Any]]:
    return [
        {"phase": phase, "team": participation.team, "quota": quota(phase, participation, sight.now)}
        for phase in phases
        for participation in sight.approved_teams
    ]


@login_required
@require_http_methods(["POST"])
def participate(request: HttpRequest, slug: str) -> HttpResponse:
    sight = seen_task(request, slug)
    form = ParticipateForm(request.POST, user=signed_in(request), task=sight.task)
    if form.is_valid():
        try:
            made = team_actions.request_participation(
                task=sight.task,
                team=form.cleaned_data["team"],
                user=signed_in(request),
                message=form.cleaned_data["message"],
            )
            messages.success(request, f"{made.team.name}: {made.get_state_display().lower()}.")
        except Refusal as refusal:
            messages.error(request, refusal.message)
    return redirect("submit", slug)


@login_required
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """The submissions of the viewer's teams in this task, newest first."""
    sight = seen_task(request, slug)
    own = (
        Submission.objects.filter(phase__task=sight.task, team_id__in=sight.team_ids)
        .select_related("phase__task", "phase__dataset", "track", "team")
        .defer("description", "resources", "overview", "bibtex", "warnings")
    )
    page = Paginator(own, PER_PAGE).get_page(request.GET.get("page"))
    values = _headlines(sight.task, page.object_list)
    context = frame(sight, "my-submissions") | {
        "page": page,
        "rows": [{"submission": s, "value": _shown_headline(sight, s, values)} for s in page],
        "headline": ask(sight.task, BoardRule(visible=True), Options()).headline,
        "submit_url": reverse("submit", args=[slug]),
    }
    return render(request, "submissions/mine.html", context)


def _headlines(task: Task, submissions: Iterable[Submission]) -> dict[int, float | None]:
    """Headlines in force, by primary key of the submission."""
    current = Evaluation.objects.current().filter(submission__in=[submission.pk for submission in submissions])
    scores = Score.objects.filter(evaluation__in=current, metric=task.headline_metric)
    return dict(scores.values_list("evaluation__submission", f"ratios__{task.headline_ratio}"))


def _shown_headline(sight: Sight, submission: Submission, values: Mapping[int, float | None]) -> str:
    """The headline as far as the phase shows it to the team."""
    rule = sight.board(submission.phase)
    if not sight.sees_scores(submission):
        return "hidden" if submission.state == SubmissionState.SCORED else ""
    if rule.step is not None:
        return "on the board"  # a score of its own for each run would undo the Ladder
    return shown.ratio(values[submission.pk], decimals_of(rule)) if submission.pk in values else ""
