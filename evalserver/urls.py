"""Every address of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from tasks.views.health import healthz, readyz

# One sign-in for all: that of the accounts counts failures, the admin's own would not.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "tasks.views.errors.bad_request"
handler403 = "tasks.views.errors.permission_denied"
handler404 = "tasks.views.errors.not_found"
handler500 = "tasks.views.errors.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("tasks.api.urls")),
    path("", include("tasks.urls")),
]
