"""The list of tasks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tasks.catalog import catalog


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "tasks/home.html", {"cards": catalog(request.user)})
