"""A new task: from a bundle, checked as a whole and shown before it is stored, step by step, or from its archive."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import FormatError
from tasks.actions import tasks as actions
from tasks.actions.archives import restore_verified
from tasks.actions.refusals import Refusal
from tasks.archive.zips import BadArchive
from tasks.bundles.check import check_zip
from tasks.forms.manage import DEFAULT_HEADLINE, ArchiveForm, BundleForm, NewTaskForm
from tasks.gold.findings import with_table
from tasks.views.access import posted, signed_in
from tasks.views.manage.access import login_required

DRAFT = "bundle-draft"  # session key: the checked zip that waits for a yes


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Both ways on one page; this takes the step-by-step form."""
    form = NewTaskForm(posted(request))
    if request.method == "POST" and form.is_valid():
        kind = form.cleaned_data["kind"]
        task = actions.start_task(user=signed_in(request), headline=DEFAULT_HEADLINE[kind], **form.cleaned_data)
        messages.success(request, "The task is there, unpublished. Add its data, then a phase.")
        return redirect("manage-settings", task.slug)
    return _ways(request, status=400 if form.errors else 200, form=form)


def _ways(request: HttpRequest, *, status: int, **given: Any) -> HttpResponse:
    """The page with all ways to a task; `given` are the forms that were filled in, and what is wrong."""
    forms = {"form": NewTaskForm(), "bundle_form": BundleForm()}
    if signed_in(request).is_staff:
        forms["archive_form"] = ArchiveForm(initial={"organizer": signed_in(request).username})
    return render(request, "manage/new.html", {**forms, **given}, status=status)


@login_required
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Check a bundle. A good one is kept aside and shown; a bad one is answered with every problem of every file."""
    form = BundleForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ways(request, status=400, bundle_form=form)
    file = form.cleaned_data["bundle"]
    try:
        bundle = check_zip(file, timezone.now(), name=file.name)
    except FormatError as error:
        return _ways(request, status=422, bundle_form=form, error=error)
    file.seek(0)
    _forget(request)
    request.session[DRAFT] = default_storage.save("drafts/bundle.zip", ContentFile(file.read()))
    preview = bundle.preview()
    for dataset in preview["datasets"]:
        dataset["gold"] = with_table(dataset["gold"]) if dataset["gold"] else None
    return render(request, "manage/preview.html", {"bundle": bundle, "preview": preview})


@login_required
@require_POST
def confirm(request: HttpRequest) -> HttpResponse:
    """Store the bundle that was shown."""
    name = request.session.get(DRAFT)
    if not name or not default_storage.exists(name):
        messages.error(request, "The bundle is gone; upload it again.")
        return redirect("task-new")
    user = signed_in(request)
    try:
        with default_storage.open(name) as file:
            bundle = check_zip(BytesIO(file.read()), timezone.now())
        with transaction.atomic():
            task = actions.create_task(bundle=bundle, user=user)
            task.organizers.add(user)
            if "publish" in request.POST:
                actions.publish(task=task, user=user)
    except (FormatError, Refusal) as error:
        messages.error(request, str(error))
        return redirect("task-new")
    _forget(request)
    messages.success(request, f"{task.title} is loaded.")
    return redirect("manage", task.slug)


@login_required
@require_POST
def restore(request: HttpRequest) -> HttpResponse:
    """Bring a task back from its archive. For those who operate the site: an archive says what it likes of results."""
    user = signed_in(request)
    if not user.is_staff:
        raise PermissionDenied
    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ways(request, status=400, archive_form=form)
    given = form.cleaned_data
    try:
        restored = restore_verified(
            stream=given["archive"], user=user, organizer=given["organizer"], slug=given["slug"] or None
        )
    except BadArchive as error:
        form.add_error("archive", str(error))
        return _ways(request, status=422, archive_form=form)
    checked = ", ".join(f"{number:,} {what}" for what, number in restored.verified.checked.items())
    messages.success(
        request, f"{restored.task.title} is restored as {restored.task.slug}, and everything verifies: {checked}."
    )
    return redirect("task", restored.task.slug) if restored.task.is_published else redirect("task-new")


def _forget(request: HttpRequest) -> None:
    name = request.session.pop(DRAFT, None)
    if name:
        default_storage.delete(name)
