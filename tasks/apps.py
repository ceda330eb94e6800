"""The Django app. "Task" means shared task; Celery work is called a job."""

from django.apps import AppConfig


class TasksConfig(AppConfig):
    name = "tasks"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Shared tasks"
