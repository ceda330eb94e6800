"""Submitting and one submission."""

from __future__ import annotations

from django.urls import path, re_path

from tasks.views import client, report, submissions, submit

urlpatterns = [
    path("evalclient.py", client.evalclient, name="evalclient"),
    path("tasks/<slug:slug>/submit/", submit.submit, name="submit"),
    path("tasks/<slug:slug>/submit/check/", submit.check, name="submit-check"),
    path("tasks/<slug:slug>/participate/", submit.participate, name="participate"),
    path("tasks/<slug:slug>/submissions/", submit.mine, name="my-submissions"),
    path("submissions/<slug:uid>/", submissions.submission, name="submission"),
    path("submissions/<slug:uid>/status/", submissions.status, name="submission-status"),
    path("submissions/<slug:uid>/file/", submissions.file, name="submission-file"),
    path("submissions/<slug:uid>/report/", report.report, name="submission-report"),
    path("submissions/<slug:uid>/report/<slug:name>.<slug:ending>", report.table, name="submission-report-file"),
    path("submissions/<slug:uid>/edit/", submissions.edit, name="submission-edit"),
    re_path(r"^submissions/(?P<uid>\w+)/(?P<verb>cancel|withdraw|choose)/$", submissions.act, name="submission-act"),
]
