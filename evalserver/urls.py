"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from tasks.views.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("tasks.api.urls")),
    path("", include("tasks.urls")),
]
