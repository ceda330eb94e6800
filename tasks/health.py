"""Can the server do its work? One small function for each thing that a submission needs."""

import uuid
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

import structlog
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from evalserver.celery import SEEN, app

SEEN_WITHIN = timedelta(seconds=30)

log = structlog.get_logger(__name__)


def database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def broker() -> bool:
    with app.connection_for_write() as channel:
        channel.ensure_connection(max_retries=1, interval_start=0, timeout=2)
    return True


def storage() -> bool:
    """A file can be written, read and removed."""
    content = uuid.uuid4().hex.encode()
    name = default_storage.save(f"readyz/{uuid.uuid4().hex}", ContentFile(content))
    try:
        with default_storage.open(name) as file:
            return bool(file.read() == content)
    finally:
        default_storage.delete(name)


def worker() -> bool:
    return _seen("worker")


def scheduler() -> bool:
    return _seen("scheduler")


def _seen(role: str) -> bool:
    seen = cache.get(SEEN.format(role))
    return seen is not None and timezone.now() - datetime.fromisoformat(seen) < SEEN_WITHIN


CHECKS: dict[str, Callable[[], bool]] = {
    check.__name__: check for check in (database, migrations, broker, storage, worker, scheduler)
}


def check(names: Iterable[str] = CHECKS) -> dict[str, bool]:
    """Each named check and whether it holds."""
    return {name: _holds(name) for name in names}


def _holds(name: str) -> bool:
    # Whatever the reason, an exception means "not ready"; details go to the log and not to the public.
    try:
        return CHECKS[name]()
    except Exception:
        log.warning("readiness check failed", check=name, exc_info=True)
        return False
