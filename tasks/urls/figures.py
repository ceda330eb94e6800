"""Charts, comparisons, annotators, metrics and downloads: results as people would put them in a paper."""

from __future__ import annotations

from django.urls import path

from tasks.views import downloads

urlpatterns = [
    path("tasks/<slug:slug>/downloads/", downloads.downloads, name="downloads"),
    path("tasks/<slug:slug>/downloads/<slug:name>.<slug:ending>", downloads.download, name="download"),
    path("docs/downloads/", downloads.documentation, name="docs-downloads"),
]
