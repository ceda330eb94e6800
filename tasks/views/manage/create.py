"""A new task: from a bundle, checked as a whole and shown before it is stored, or step by step."""

from __future__ import annotations

from io import BytesIO

from django.contrib import messages
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import FormatError
from tasks.actions import tasks as actions
from tasks.actions.refusals import Refusal
from tasks.bundles.check import check_zip
from tasks.forms.manage import DEFAULT_HEADLINE, BundleForm, NewTaskForm
from tasks.goldreport import with_table
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
    context = {"form": form, "bundle_form": BundleForm()}
    return render(request, "manage/new.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Check a bundle. A good one is kept aside and shown; a bad one is answered with every problem of every file."""
    form = BundleForm(request.POST, request.FILES)
    context = {"form": NewTaskForm(), "bundle_form": form}
    if not form.is_valid():
        return render(request, "manage/new.html", context, status=400)
    file = form.cleaned_data["bundle"]
    try:
        bundle = check_zip(file, timezone.now(), name=file.name)
    except FormatError as error:
        return render(request, "manage/new.html", context | {"error": error}, status=422)
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


def _forget(request: HttpRequest) -> None:
    name = request.session.pop(DRAFT, None)
    if name:
        default_storage.delete(name)
