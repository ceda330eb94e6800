"""What everybody may look at, as far as the visibility policy goes."""

from __future__ import annotations

from django.urls import path

from tasks.views import home, leaderboard, task

urlpatterns = [
    path("", home.home, name="home"),
    path("tasks/<slug:slug>/", task.overview, name="task"),
    path("tasks/<slug:slug>/data/", task.data, name="task-data"),
    path("tasks/<slug:slug>/rules/", task.rules, name="task-rules"),
    path("tasks/<slug:slug>/leaderboard/", leaderboard.leaderboard, name="leaderboard"),
    path("tasks/<slug:slug>/pages/<slug:page>/", task.page, name="task-page"),
]
