"""Every environment variable the server knows: the only place that reads the environment.

`VARIABLES` is the table: name, type, default and meaning. The README lists the same names (a test compares them), and
production refuses to start until `problems()` has nothing to say.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SHORTEST_SECRET = 50
POSITIVE, NOT_NEGATIVE = "0*[1-9][0-9]*", "[0-9]+"
RATE = "[0-9]+/(s|sec|m|min|h|hour|d|day)"
ADDRESS = "https?://[^/]+.*"
LONGEST_SOCKET_PATH = 107  # sun_path holds 108 bytes with its closing zero


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    cast: type
    default: object
    meaning: str
    required: bool = False  # in production
    form: str = ""  # a regular expression that the text matches; without one, any text of the type will do


BY_TYPE = {int: POSITIVE, bool: "(?i:true|false|yes|no|on|off|1|0)"}

VARIABLES: Mapping[str, Variable] = {
    variable.name: variable
    for variable in (
        Variable(
            "EVALSERVER_MODE",
            str,
            "demo",
            "`demo` (everything embedded, ready accounts) or `production`",
            form="demo|production",
        ),
        Variable("LOAD_DEMO", bool, True, "load the demo's tasks and accounts when `serve` starts (demo only)"),
        Variable(
            "DATA_DIR", str, "data", "directory for uploaded files, and in the demo also database and queue", True
        ),
        Variable("HOST", str, "127.0.0.1", "address that `manage.py serve` listens on"),
        Variable("PORT", int, 8000, "port that `manage.py serve` listens on"),
        Variable("SECRET_KEY", str, "", "signing key, at least 50 characters; the demo makes its own", True),
        Variable("ALLOWED_HOSTS", list, [], "host names the site answers to, separated by commas", True),
        Variable("CSRF_TRUSTED_ORIGINS", list, [], "further origins that may post forms, such as https://example.org"),
        Variable("HTTPS", bool, True, "redirect to https and mark cookies secure (production only)"),
        Variable(
            "HSTS_SECONDS", int, 31_536_000, "how long browsers insist on https (production only)", form=NOT_NEGATIVE
        ),
        Variable("BEHIND_PROXY", bool, False, "trust X-Forwarded-Proto and X-Forwarded-For of a proxy in front"),
        Variable("DATABASE_URL", str, "", "postgres://user:password@host/name, or sqlite:///path in the demo", True),
        Variable("BROKER_URL", str, "", "Redis for the job queue: redis://host:6379/0", True),
        Variable("CACHE_URL", str, "", "Redis for cache and rate limits: redis://host:6379/1", True),
        Variable("STATIC_ROOT", str, "staticfiles", "directory that `manage.py collectstatic` fills (production only)"),
        Variable(
            "STORAGE_URL",
            str,
            "",
            "empty: files in DATA_DIR; or s3://key:secret@endpoint/bucket?region=name",
            form=r"s3://[^/]*/[^/?]+(\?.*)?",
        ),
        Variable(
            "EMAIL_URL", str, "", "smtp+tls://user:password@host:587; the demo writes mail to DATA_DIR/mail", True
        ),
        Variable("DEFAULT_FROM_EMAIL", str, "", "sender of the site's mail", True),
        Variable(
            "SITE_URL",
            str,
            "",
            "address of the site in mail, such as https://example.org; the demo knows its own",
            True,
            form=ADDRESS,
        ),
        Variable("SITE_NAME", str, "Evalserver", "name in the page header and in mail"),
        Variable("WEB_WORKERS", int, 2, "web server processes"),
        Variable("WEB_THREADS", int, 4, "threads of each web server process"),
        Variable(
            "WORKER_PROCESSES", int, 0, "evaluations scored at the same time; 0: one for each core", form=NOT_NEGATIVE
        ),
        Variable("EVALUATION_TIME_LIMIT", int, 600, "seconds after which an evaluation is stopped"),
        Variable("EVALUATION_MEMORY_MB", int, 2048, "memory one evaluation may use"),
        Variable("EVALUATION_ATTEMPTS", int, 5, "how often an interrupted evaluation is tried before it fails"),
        Variable("LEASE_SECONDS", int, 30, "how long a worker may be silent before its evaluation is given to another"),
        Variable("SWEEP_SECONDS", int, 10, "how often lost evaluations are looked for and sent again"),
        Variable("MAX_UPLOAD_MB", int, 32, "largest file a team or organizer may upload"),
        Variable("THROTTLE_ANONYMOUS", str, "120/min", "API requests without a sign-in, for each address", form=RATE),
        Variable("THROTTLE_USER", str, "600/min", "API requests of one account", form=RATE),
        Variable(
            "THROTTLE_FILES", str, "60/min", "files that one account may have checked or submit, by any door", form=RATE
        ),
        Variable("LOG_LEVEL", str, "INFO", "DEBUG, INFO, WARNING or ERROR", form="DEBUG|INFO|WARNING|ERROR"),
        Variable(
            "LOG_FORMAT", str, "", "`json` or `text`; empty: json in production, text in the demo", form="json|text"
        ),
        Variable("DEBUG", bool, False, "Django's debug pages; refused in production"),
    )
}


def read(source: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The value of every variable, from `source` (by default the process environment) or, where empty, its default."""
    env = environ.Env()
    env.ENVIRON = _given(source)
    return {v.name: env.get_value(v.name, cast=v.cast, default=v.default) for v in VARIABLES.values()}


def _given(source: Mapping[str, str] | None) -> dict[str, str]:
    named = os.environ if source is None else source
    return {name: named[name] for name in VARIABLES if named.get(name)}


def malformed(source: Mapping[str, str] | None = None) -> list[str]:
    """Values that can't be what they are meant to be, one sentence each; the value itself may be a secret."""
    return [
        f"{name} does not have the form of its kind: {VARIABLES[name].meaning} (default: {VARIABLES[name].default})."
        for name, text in _given(source).items()
        if not re.fullmatch(VARIABLES[name].form or BY_TYPE.get(VARIABLES[name].cast, ".*"), text, re.DOTALL)
    ]


def problems(values: Mapping[str, Any]) -> list[str]:
    """All that keeps these values from being fit for production, one sentence each."""
    if values["EVALSERVER_MODE"] == "demo":
        return []
    found = [
        f"{v.name} is not set: {v.meaning}."
        for v in VARIABLES.values()
        if v.required and (not values[v.name] or values[v.name] == v.default)
    ]
    secret = values["SECRET_KEY"]
    if secret and (len(secret) < SHORTEST_SECRET or len(set(secret)) < 10):
        found.append(f"SECRET_KEY is too easy to guess: use at least {SHORTEST_SECRET} random characters.")
    if "*" in values["ALLOWED_HOSTS"]:
        found.append("ALLOWED_HOSTS must name the hosts; * would accept any.")
    if values["DATABASE_URL"] and not values["DATABASE_URL"].startswith(("postgres://", "postgresql://")):
        found.append("DATABASE_URL must be a PostgreSQL address (postgres://...); SQLite is for the demo only.")
    for name in ("BROKER_URL", "CACHE_URL"):
        if values[name] and urlsplit(values[name]).scheme not in ("redis", "rediss", "unix", "redis+socket"):
            found.append(f"{name} must be a Redis address (redis://...).")
    if values["EMAIL_URL"] and not values["EMAIL_URL"].startswith("smtp"):
        found.append(
            "EMAIL_URL must be an SMTP server (smtp://, smtp+tls:// or smtp+ssl://): people must get their mail."
        )
    if values["DEBUG"]:
        found.append("DEBUG must be off: its pages show settings and gold data to anybody.")
    return found


def socket_path(data_dir: Path) -> Path:
    """Where the embedded Redis listens: in the data directory or, if that path is too long for a socket, in a private
    temporary directory that only depends on it, so that every process finds the same one."""
    path = data_dir / "redis.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"evalserver-{os.getuid()}-{digest}" / "redis.sock"


def embedded_broker(data_dir: Path) -> str:
    return f"redis+socket://{quote(str(socket_path(data_dir)))}?virtual_host=0"


def embedded_cache(data_dir: Path) -> str:
    return f"unix://{quote(str(socket_path(data_dir)))}?db=1"
