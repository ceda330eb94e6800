"""Teams and one's own account. Signing up, in and out is django-allauth's, under /accounts/."""

from __future__ import annotations

from django.urls import path, re_path

from tasks.views import account, teams

urlpatterns = [
    path("teams/", teams.teams, name="teams"),
    path("teams/new/", teams.new, name="team-new"),
    path("teams/join/<str:secret>/", teams.join, name="team-join"),
    path("teams/<slug:slug>/", teams.team, name="team"),
    path("teams/<slug:slug>/rename/", teams.rename, name="team-rename"),
    path("teams/<slug:slug>/invite/", teams.invite, name="team-invite"),
    path("teams/<slug:slug>/revoke/", teams.revoke, name="team-revoke"),
    path("teams/<slug:slug>/leave/", teams.leave, name="team-leave"),
    re_path(r"^teams/(?P<slug>[-\w]+)/(?P<verb>hand-over|remove)/$", teams.member, name="team-member"),
    path("invitations/<str:secret>/", teams.accept, name="invitation"),
    path("account/", account.account, name="account"),
    path("account/tokens/", account.tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", account.revoke_token, name="token-revoke"),
    path("account/export/", account.export, name="account-export"),
    path("account/delete/", account.delete, name="account-delete"),
    path("unsubscribe/<str:token>/", account.unsubscribe, name="unsubscribe"),
]
