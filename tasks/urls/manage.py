"""The organizers' side."""

from __future__ import annotations

from django.urls import path, re_path

from tasks.views.manage import archive, create, dashboard, data, people, rescores, samples, settings, submissions

own = "tasks/<slug:slug>/manage/"
verb = r"^tasks/(?P<slug>[-\w]+)/manage/"

urlpatterns = [
    path("organize/", create.new, name="task-new"),
    path("organize/upload/", create.upload, name="task-upload"),
    path("organize/confirm/", create.confirm, name="task-confirm"),
    path("organize/restore/", create.restore, name="task-restore"),
    path(own, dashboard.dashboard, name="manage"),
    path(f"{own}audit/", dashboard.audit, name="manage-audit"),
    path(f"{own}archive/", archive.archive, name="manage-archive"),
    path(f"{own}settings/", settings.settings, name="manage-settings"),
    re_path(rf"{verb}(?P<verb>publish|unpublish)/$", settings.publish, name="manage-publish"),
    re_path(rf"{verb}organizers/(?P<verb>add|remove)/$", settings.organizer, name="manage-organizer"),
    path(f"{own}pages/new/", settings.page, name="manage-page-new"),
    path(f"{own}pages/<slug:page>/", settings.page, name="manage-page"),
    path(f"{own}phases/", settings.phases, name="manage-phases"),
    path(f"{own}phases/new/", settings.phase, name="manage-phase-new"),
    path(f"{own}phases/<slug:phase>/", settings.phase, name="manage-phase"),
    path(f"{own}tracks/<slug:track>/", settings.track, name="manage-track"),
    path(f"{own}delete/<str:kind>/<int:pk>/", settings.delete, name="manage-delete"),
    path(f"{own}data/", data.data, name="manage-data"),
    path(f"{own}data/<slug:dataset>/gold/", data.gold, name="manage-gold"),
    path(f"{own}data/<slug:dataset>/gold/<int:number>/", data.version, name="manage-gold-version"),
    path(f"{own}data/<slug:dataset>/public/", data.public, name="manage-gold-public"),
    path(f"{own}rescore/", rescores.rescore, name="manage-rescore"),
    re_path(rf"{verb}rescore/(?P<verb>publish|discard|retry)/$", rescores.decide, name="manage-rescore-decide"),
    path(f"{own}teams/", people.teams, name="manage-teams"),
    path(f"{own}teams/invite/", people.invite, name="manage-invite"),
    re_path(rf"{verb}teams/(?P<pk>\d+)/(?P<verb>approve|reject)/$", people.decide, name="manage-decide"),
    path(f"{own}teams/<int:pk>/quota/", people.quota, name="manage-quota"),
    path(f"{own}submissions/", submissions.submissions, name="manage-submissions"),
    path(f"{own}submissions/baseline/", submissions.baseline, name="manage-baseline"),
    path(f"{own}announcements/", people.announcements, name="manage-announcements"),
    path(f"{own}samples/", samples.samples, name="manage-samples"),
    path(f"{own}samples/<int:pk>/", samples.sample, name="manage-sample"),
    path(f"{own}samples/<int:pk>/sheet.csv", samples.sheet, name="manage-sheet"),
]
