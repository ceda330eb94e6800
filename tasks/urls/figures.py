"""Charts, comparisons, annotators, metrics and downloads: results as people would put them in a paper."""

from __future__ import annotations

from django.urls import path

from tasks.views import annotators, charts, compare, downloads, metrics

urlpatterns = [
    path("tasks/<slug:slug>/charts/", charts.charts, name="charts"),
    path("tasks/<slug:slug>/charts/<slug:name>.<slug:ending>", charts.picture, name="chart"),
    path("tasks/<slug:slug>/compare/", compare.compare, name="compare"),
    path("tasks/<slug:slug>/compare/<slug:name>.<slug:ending>", compare.compare_table, name="compare-table"),
    path("compare/", compare.compare_tasks, name="compare-tasks"),
    path("compare/<slug:name>.<slug:ending>", compare.compare_tasks_chart, name="compare-tasks-chart"),
    path("tasks/<slug:slug>/annotators/", annotators.annotators, name="annotators"),
    path("tasks/<slug:slug>/annotators/<slug:name>.<slug:ending>", annotators.picture, name="annotators-chart"),
    path("tasks/<slug:slug>/downloads/", downloads.downloads, name="downloads"),
    path("tasks/<slug:slug>/downloads/<slug:name>.<slug:ending>", downloads.download, name="download"),
    path("metrics/", metrics.metrics, name="metrics"),
    path("metrics/<slug:key>/", metrics.metric, name="metric"),
    path("docs/downloads/", downloads.documentation, name="docs-downloads"),
]
