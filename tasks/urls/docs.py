"""Documentation."""

from __future__ import annotations

from django.urls import path

from tasks.views import docs

urlpatterns = [
    path("docs/api/", docs.api, name="docs-api"),
    path("docs/archive/", docs.archive, name="docs-archive"),
    path("docs/bundle/", docs.bundle, name="docs-bundle"),
]
