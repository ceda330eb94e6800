"""Data sets and gold: adding items, loading gold in versions with a report of what was found, releasing it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.problems import FormatError
from tasks.actions import gold as gold_actions
from tasks.actions import parts
from tasks.actions.refusals import Refusal
from tasks.bundles.datasets import read_uploaded_items
from tasks.forms.manage import DataSetForm, GoldForm
from tasks.gold import reading, stored
from tasks.gold.findings import with_table
from tasks.models import DataSet, GoldVersion
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required, manage_frame, organized


@login_required
@require_http_methods(["GET", "POST"])
def data(request: HttpRequest, slug: str) -> HttpResponse:
    """All data sets with their gold versions, and a form for one more."""
    sight = organized(request, slug)
    form = DataSetForm(posted(request), request.FILES if request.method == "POST" else None, task=sight.task)
    context = manage_frame(sight, "manage-data") | {
        "datasets": sight.task.datasets.prefetch_related("gold_versions__created_by"),
        "form": form,
    }
    if request.method != "POST" or not form.is_valid():
        return render(request, "manage/data.html", context, status=400 if form.errors else 200)
    values = form.cleaned_data
    documents = values.get("documents")
    try:
        items = read_uploaded_items(
            sight.task.scoring_kind,
            (values["items"].name, values["items"].read()),
            (documents.name, documents.read()) if documents else None,
        )
        parts.add_dataset(
            task=sight.task,
            user=signed_in(request),
            slug=values["slug"],
            name=values["name"],
            items=items,
            public_gold=values["public_gold"],
        )
    except FormatError as error:
        return render(request, "manage/data.html", context | {"error": error}, status=422)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return render(request, "manage/data.html", context, status=409)
    messages.success(request, f"{len(items):,} items are stored. Load gold for them next.")
    return redirect("manage-gold", slug, values["slug"])


@login_required
@require_http_methods(["GET", "POST"])
def gold(request: HttpRequest, slug: str, dataset: str) -> HttpResponse:
    """Load a version of gold. The first is in force at once; a later one waits for a re-score to be published."""
    sight = organized(request, slug)
    found = get_object_or_404(DataSet, task=sight.task, slug=dataset)
    form = GoldForm(posted(request), request.FILES if request.method == "POST" else None)
    context = manage_frame(sight, "manage-data") | {"dataset": found, "form": form}
    if request.method != "POST" or not form.is_valid():
        return render(request, "manage/gold.html", context, status=400 if form.errors else 200)
    files = {file.name: file.read() for file in form.cleaned_data["layers"]}
    try:
        loaded = reading.read_gold(sight.task.scoring_kind, files, stored.items_of(found))
        version = gold_actions.load_gold(
            dataset=found, user=signed_in(request), loaded=loaded, note=form.cleaned_data["note"]
        )
    except FormatError as error:
        return render(request, "manage/gold.html", context | {"error": error}, status=422)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return render(request, "manage/gold.html", context, status=409)
    state = "in force" if version.is_active else "stored; start a re-score to see what it would change"
    messages.success(request, f"Version {version.number} is {state}.")
    return redirect("manage-gold-version", slug, dataset, version.number)


@login_required
@require_GET
def version(request: HttpRequest, slug: str, dataset: str, number: int) -> HttpResponse:
    """What loading found: counts per annotator and category, agreement, duplicates, items that nobody judged."""
    sight = organized(request, slug)
    found = get_object_or_404(
        GoldVersion.objects.select_related("dataset", "created_by"),
        dataset__task=sight.task,
        dataset__slug=dataset,
        number=number,
    )
    context = manage_frame(sight, "manage-data") | {"version": found, "report": with_table(found.report)}
    return render(request, "manage/version.html", context)


@login_required
@require_POST
def public(request: HttpRequest, slug: str, dataset: str) -> HttpResponse:
    """Open or close the gold of a data set to everybody."""
    sight = organized(request, slug)
    found = get_object_or_404(DataSet, task=sight.task, slug=dataset)
    parts.set_public_gold(dataset=found, user=signed_in(request), public="public" in request.POST)
    messages.success(request, "Saved.")
    return redirect("manage-data", slug)
