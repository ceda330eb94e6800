"""Addresses of the API, version 1."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.routers import SimpleRouter

from tasks.api import accounts, downloads, submissions, tasks, teams

router = SimpleRouter(use_regex_path=False)
router.register("tasks", tasks.TaskViewSet, basename="api-task")
router.register("submissions", submissions.SubmissionViewSet, basename="api-submission")
router.register("teams", teams.TeamViewSet, basename="api-team")
router.register("tokens", accounts.TokenViewSet, basename="api-token")

phase = "tasks/<slug:slug>/phases/<slug:phase>/"

urlpatterns = [
    path("me/", accounts.MeView.as_view(), name="api-me"),
    path("me/export/", accounts.MyDataView.as_view(), name="api-me-export"),
    path("invitations/accept/", teams.AcceptView.as_view(), name="api-accept"),
    path("tasks/<slug:slug>/participations/", teams.ParticipationView.as_view(), name="api-participations"),
    path(f"{phase}items/", tasks.ItemsView.as_view(), name="api-items"),
    path(f"{phase}validate/", tasks.ValidateView.as_view(), name="api-validate"),
    path(f"{phase}quota/", tasks.QuotaView.as_view(), name="api-quota"),
    path(f"{phase}leaderboard/", downloads.LeaderboardView.as_view(), name="api-leaderboard"),
    path(f"{phase}downloads/<slug:name>.<slug:ending>", downloads.DownloadView.as_view(), name="api-download"),
    path(
        "tasks/<slug:slug>/datasets/<slug:dataset>/annotators/",
        downloads.AnnotatorsView.as_view(),
        name="api-annotators",
    ),
    path("submissions/<str:uid>/report/<slug:name>.<slug:ending>", submissions.ReportView.as_view(), name="api-report"),
    path("organize/", include("tasks.api.organize.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(url_name="api-schema", template_name="docs/operations.html"),
        name="api-docs",
    ),
    path("", include(router.urls)),
]
