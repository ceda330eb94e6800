"""Addresses of databases, caches and storage, turned into what Django wants."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import environ
from redis.backoff import NoBackoff
from redis.retry import Retry

LOCK_WAIT_SECONDS = 20


def database(url: str, data_dir: Path) -> dict[str, Any]:
    """PostgreSQL by `url`, or SQLite in the data directory."""
    config: dict[str, Any] = environ.Env.db_url_config(url or f"sqlite:///{data_dir / 'evalserver.sqlite3'}")
    if config["ENGINE"] == "django.db.backends.sqlite3":
        # Readers never wait for the one writer (WAL), a writer takes its lock at BEGIN and waits for it rather than
        # failing half-way (IMMEDIATE), and a commit has reached the disk (FULL).
        config["OPTIONS"] = {
            "timeout": LOCK_WAIT_SECONDS,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
        }
        config["CONN_MAX_AGE"] = None  # opening the file for each request would take longer than its queries
        return config
    config["CONN_MAX_AGE"] = 60
    config["CONN_HEALTH_CHECKS"] = True
    config["OPTIONS"] = {"connect_timeout": 5} | config.get("OPTIONS", {})
    return config


def cache(url: str) -> dict[str, Any]:
    if url.startswith("locmem"):
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "evalserver"}
    return {
        "BACKEND": "evalserver.cache.ForgivingRedisCache",
        "LOCATION": url,
        # One quick try: a page waits for the cache, and does without it.
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 0)},
    }


def files(url: str, data_dir: Path) -> dict[str, Any]:
    """Storage of uploads and gold. Always private: neither backend has public addresses."""
    if not url:
        return {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {
                "location": str(data_dir / "files"),
                "file_permissions_mode": 0o600,
                "directory_permissions_mode": 0o700,
            },
        }
    parts = urlsplit(url)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    endpoint = parts.hostname and f"{query.get('scheme', 'https')}://{parts.hostname}"
    if endpoint and parts.port:
        endpoint += f":{parts.port}"
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": parts.path.strip("/"),
            "access_key": unquote(parts.username) if parts.username else None,
            "secret_key": unquote(parts.password) if parts.password else None,
            "endpoint_url": endpoint or None,
            "region_name": query.get("region"),
            "default_acl": "private",
            "file_overwrite": False,
            "querystring_auth": True,
        },
    }
