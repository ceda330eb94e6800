"""Every address of the app, one module for each part. Route names are used by templates and never change lightly."""

from __future__ import annotations

from tasks.urls import docs, figures, manage, public, submissions, teams

urlpatterns = [
    *public.urlpatterns,
    *figures.urlpatterns,
    *submissions.urlpatterns,
    *teams.urlpatterns,
    *manage.urlpatterns,
    *docs.urlpatterns,
]
