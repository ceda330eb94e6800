"""Addresses of the organizers' side of the API."""

from __future__ import annotations

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from tasks.api.organize import data, parts, people, rescores, submissions, tasks

own = "<slug:slug>"

router = SimpleRouter(use_regex_path=False)  # SLUG in front of everything but the tasks themselves
router.register("", tasks.OrganizedTaskViewSet, basename="api-organize-task")
for prefix, viewset in (
    ("pages", parts.PageViewSet),
    ("tracks", parts.TrackViewSet),
    ("phases", parts.PhaseViewSet),
    ("events", parts.EventViewSet),
    ("datasets", data.DataSetViewSet),
    ("datasets/<slug:dataset>/gold", data.GoldViewSet),
    ("rescores", rescores.RescoreViewSet),
    ("participations", people.ParticipantViewSet),
    ("invitations", people.TaskInvitationViewSet),
    ("announcements", people.AnnouncementViewSet),
    ("audit", people.AuditViewSet),
    ("submissions", submissions.OrganizedSubmissionViewSet),
    ("samples", submissions.SampleViewSet),
):
    router.register(f"{own}/{prefix}", viewset, basename=f"api-organize-{prefix.rpartition('/')[2].rstrip('s')}")

urlpatterns = [
    path("bundles/", tasks.BundleView.as_view(), name="api-organize-bundle"),
    path("archives/", tasks.RestoreView.as_view(), name="api-organize-restore"),
    path(f"tasks/{own}/organizers/", tasks.OrganizersView.as_view(), name="api-organize-organizers"),
    path(f"tasks/{own}/organizers/<str:username>/", tasks.OrganizerView.as_view(), name="api-organize-organizer"),
    path(f"tasks/{own}/statistics/", tasks.StatisticsView.as_view(), name="api-organize-statistics"),
    path(f"tasks/{own}/archive/", tasks.ArchiveView.as_view(), name="api-organize-archive"),
    path(f"tasks/{own}/baselines/", submissions.BaselineView.as_view(), name="api-organize-baseline"),
    path("tasks/", include(router.urls)),
]
