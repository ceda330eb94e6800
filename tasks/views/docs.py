"""Documentation that the site serves itself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tasks.archive.layout import README
from tasks.bundles import files
from tasks.bundles.documentation import examples, key_tables
from tasks.markdown import render as render_markdown
from tasks.problemcodes import GENERAL, REFUSALS

SPANS = {"s": "second", "m": "minute", "h": "hour", "d": "day"}


def api(request: HttpRequest) -> HttpResponse:
    tables = (("Any request", GENERAL.items()), ("Refused by the rules (409)", REFUSALS.items()))
    allowed: Any = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    context = {
        "tables": tables,
        "without": _rate(allowed["anon"]),
        "with": _rate(allowed["user"]),
        "site": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "docs/api.html", context)


def _rate(written: str) -> str:
    """120/min as people say it."""
    number, _, span = written.partition("/")
    return f"{number} requests a {SPANS[span[0]]}"


def archive(request: HttpRequest) -> HttpResponse:
    """What the README inside every archive says."""
    _, _, text = README.partition("\n")  # without its title, which is that of a task
    about = text.format(title="", slug="NAME", kind="detection, selection or correction")
    return render(request, "docs/archive.html", {"body": render_markdown(about)})


def bundle(request: HttpRequest) -> HttpResponse:
    limits = {
        "files": files.MAX_FILES,
        "megabytes": files.MAX_FILE_BYTES // 2**20,
        "total_megabytes": files.MAX_TOTAL_BYTES // 2**20,
    }
    context = {"tables": list(key_tables()), "examples": examples(), "limits": limits}
    return render(request, "docs/bundle.html", context)
