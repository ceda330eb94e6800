"""Two questions an operator's machinery asks: is the process alive, and can it do its work?"""

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from evalserver.celery import WORKERS_SEEN, app

SEEN_WITHIN = timedelta(seconds=30)

log = structlog.get_logger(__name__)


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Alive: the process answers. Touches nothing else, so that a broken database does not get web servers killed."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Ready: everything that a submission needs is there. 503 with the failing checks named otherwise."""
    checks = {name: _holds(name, check) for name, check in CHECKS.items()}
    ready = all(checks.values())
    answer = {"ready": ready, "checks": {name: "ok" if good else "failed" for name, good in checks.items()}}
    return JsonResponse(answer, status=200 if ready else 503)


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


def workers() -> bool:
    seen = cache.get(WORKERS_SEEN)
    return seen is not None and timezone.now() - datetime.fromisoformat(seen) < SEEN_WITHIN


CHECKS: dict[str, Callable[[], bool]] = {
    check.__name__: check for check in (database, migrations, broker, storage, workers)
}


def _holds(name: str, check: Callable[[], bool]) -> bool:
    # Whatever the reason, an exception means "not ready"; details go to the log and not to the public.
    try:
        return check()
    except Exception:
        log.warning("readiness check failed", check=name, exc_info=True)
        return False
