"""The Celery application, the one way to make a job, and the schedule.

The database is the truth and the queue only a hint: a job takes primary keys, may run twice, and may be lost, because
the sweep sends again whatever the database says is unfinished.
"""

import os
import time
from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import partial
from typing import Any

import structlog
from celery import Celery, Task, beat, bootsteps, signals
from celery.schedules import crontab
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evalserver.settings")

SEEN = "seen-{}"  # cache key: when a worker or scheduler last said that it lives
SEEN_INTERVAL = 5  # seconds
JOB_TIME_LIMIT = 30 + int(1.25 * settings.EVALUATION_TIME_LIMIT)  # seconds

log = structlog.get_logger(__name__)


class Priority(IntEnum):
    """Redis serves 0 first, so a team's submission overtakes a mass re-score."""

    SUBMISSION = 0
    HOUSEKEEPING = 3
    RESCORE = 9


class Job(Task):  # type: ignore[misc]
    """A Celery task that is enqueued on commit and never makes its caller fail."""

    def enqueue(self, *args: Any, priority: int = Priority.SUBMISSION) -> None:
        """Sends the job once the transaction around the call has committed (at once outside of one)."""
        self.enqueue_all([args], priority=priority)

    def enqueue_all(self, calls: Iterable[tuple[Any, ...]], *, priority: int) -> None:
        """The same for many calls; with the broker out of reach, only the first of them is tried."""
        transaction.on_commit(partial(self._send, list(calls), int(priority)))

    def _send(self, calls: list[tuple[Any, ...]], priority: int) -> None:
        try:
            for args in calls:
                self.apply_async(args=args, priority=priority)
        except OperationalError:
            log.warning("broker unreachable, the sweep will send what is left", job_name=self.name, jobs=len(calls))


app = Celery("evalserver", task_cls=Job)
app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_transport_options={
        # A message of a lost worker returns when no worker can still be at it.
        "visibility_timeout": int(1.1 * JOB_TIME_LIMIT),
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "priority_steps": sorted(Priority),
        "queue_order_strategy": "priority",
        # With the broker down a request must not hang: one try, no waiting.
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0,
        "socket_connect_timeout": 2,
    },
    task_publish_retry=False,
    task_serializer="json",
    accept_content=["json"],
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    # The scorer's child process is stopped at the limit itself, with a reason; these only catch a worker that hangs.
    task_time_limit=JOB_TIME_LIMIT,
    task_soft_time_limit=int(0.9 * JOB_TIME_LIMIT),
    worker_prefetch_multiplier=1,
    worker_max_memory_per_child=settings.EVALUATION_MEMORY_MB * 1024,
    # What runs when the broker goes may finish: the database will know, and redelivery finds nothing to do.
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    timezone="UTC",
    beat_schedule={
        "sweep": {
            "task": "tasks.jobs.sweep",
            "schedule": settings.SWEEP_SECONDS,
            # A sweep that waited longer than the next one is of no use.
            "options": {"priority": int(Priority.HOUSEKEEPING), "expires": settings.SWEEP_SECONDS},
        },
        "tidy": {
            "task": "tasks.jobs.tidy",
            "schedule": crontab(hour="3", minute="30"),
            "options": {"priority": int(Priority.HOUSEKEEPING), "expires": 3600},
        },
    },
)
app.autodiscover_tasks(["tasks"], related_name="jobs")


def jobs_waiting() -> dict[int, int]:
    """How many jobs the queue holds, by priority; those that a worker has taken are not among them."""
    with app.connection_for_read() as connection:
        channel = connection.default_channel
        queue = app.conf.task_default_queue
        keys = {priority: f"{queue}{channel.sep}{priority}" if priority else queue for priority in Priority}
        return {priority: channel.client.llen(key) for priority, key in keys.items()}


def job(function: Callable[..., None]) -> Job:
    """Makes a job of a function that takes primary keys. The only way: linting forbids Celery's own decorators."""
    made: Job = app.task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)(function)
    return made


def say_alive(role: str) -> None:
    """Leaves a note that /readyz reads."""
    cache.set(SEEN.format(role), timezone.now().isoformat(), timeout=60)


class Presence(bootsteps.StartStopStep):  # type: ignore[misc]
    """Says every few seconds that this worker lives."""

    requires = {"celery.worker.components:Timer"}

    def start(self, worker: Any) -> None:
        say_alive("worker")
        worker.timer.call_repeatedly(SEEN_INTERVAL, say_alive, ("worker",))


class Scheduler(beat.Scheduler):  # type: ignore[misc]
    """Keeps its times in memory: every interval is short, and a file could be left broken. Says that it lives."""

    said = float("-inf")

    def tick(self, *args: Any, **kwargs: Any) -> float:
        if time.monotonic() - self.said >= SEEN_INTERVAL:
            say_alive("scheduler")
            self.said = time.monotonic()
        return float(min(super().tick(*args, **kwargs), SEEN_INTERVAL))


app.steps["worker"].add(Presence)


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def keep_our_logging(**_: Any) -> None:
    """A receiver is all that Celery wants to see to leave logging alone; Django has set it up."""


@signals.before_task_publish.connect  # type: ignore[untyped-decorator]
def pass_request_id(headers: dict[str, Any], **_: Any) -> None:
    headers["request_id"] = structlog.contextvars.get_contextvars().get("request_id")


@signals.task_prerun.connect  # type: ignore[untyped-decorator]
def bind_ids(task_id: str, task: Task, **_: Any) -> None:
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(
        job=task.name.rpartition(".")[2], job_id=task_id, request_id=task.request.get("request_id")
    )
