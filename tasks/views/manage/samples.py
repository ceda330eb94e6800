"""Sampled evaluation: choose systems and rates, take the blind sheet, hand in the judged one, read the estimates."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from scoring.problems import FormatError
from tasks.actions import samples as actions
from tasks.actions.refusals import Refusal
from tasks.forms.manage import JudgedForm, SampleForm
from tasks.models import SampleStudy
from tasks.models.task import Kind
from tasks.shown import ratio
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required, manage_frame, organized

RATES = ("precision", "recall", "hits", "false_positives", "misses")


@login_required
@require_http_methods(["GET", "POST"])
def samples(request: HttpRequest, slug: str) -> HttpResponse:
    sight = organized(request, slug)
    form = SampleForm(posted(request), task=sight.task)
    if request.method == "POST" and form.is_valid():
        values = dict(form.cleaned_data)
        values["systems"] = list(values["systems"])
        try:
            study = actions.draw_sample(user=signed_in(request), **values)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            return redirect("manage-sample", slug, study.pk)
    context = manage_frame(sight, "manage-samples") | {
        "form": form,
        "studies": SampleStudy.objects.filter(phase__task=sight.task).select_related("phase"),
        "possible": sight.task.kind != Kind.CORRECTION,
    }
    return render(request, "manage/samples.html", context, status=400 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def sample(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    sight = organized(request, slug)
    study = get_object_or_404(SampleStudy.objects.select_related("phase"), phase__task=sight.task, pk=pk)
    form = JudgedForm(posted(request), request.FILES if request.method == "POST" else None)
    context = manage_frame(sight, "manage-samples") | {"study": study, "form": form}
    status = 200
    if request.method == "POST" and form.is_valid():
        sheets = {file.name: file.read() for file in form.cleaned_data["sheets"]}
        try:
            actions.judge_sample(study=study, user=signed_in(request), sheets=sheets)
        except FormatError as error:
            context["error"], status = error, 422
        else:
            messages.success(request, "Estimated; the board shows it, marked as sampled.")
            return redirect("manage-sample", slug, pk)
    elif form.errors:
        status = 400
    return render(request, "manage/sample.html", context | {"rows": _rows(study)}, status=status)


def _rows(study: SampleStudy) -> list[dict[str, Any]]:
    """Each system's estimated rates with their 95 % intervals, as text."""
    systems = {s.uid: s for s in study.submissions.select_related("team")}
    return [
        {"submission": systems.get(uid), "rates": [_rate(made.get(name)) for name in RATES]}
        for uid, made in study.estimates.items()
    ]


def _rate(made: dict[str, Any] | None) -> str:
    if made is None:
        return "n/a"
    low, high = made["wilson"] if "wilson" in made else made["normal"]
    return f"{ratio(made['value'], 3)} ({ratio(low, 3)} to {ratio(high, 3)})"


@login_required
@require_GET
def sheet(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    sight = organized(request, slug)
    study = get_object_or_404(SampleStudy, phase__task=sight.task, pk=pk)
    response = HttpResponse(actions.blind_sheet(study), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="sheet-{study.pk}.csv"'
    return response
