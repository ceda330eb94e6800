"""Structured logs: JSON lines in production, readable lines in the demo, never a secret or an e-mail address."""

import re
from collections.abc import MutableMapping
from typing import Any

import structlog

EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
SECRET = re.compile(r"password|secret|token|authorization|cookie|session|api_key", re.IGNORECASE)
HIDDEN = "[hidden]"


def hide_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The last look before a line is written: secrets by their key, e-mail addresses by their shape."""
    for key, value in event.items():
        if SECRET.search(key):
            event[key] = HIDDEN
        elif isinstance(value, str):
            event[key] = EMAIL.sub(HIDDEN, value)
    return event


def logging_config(*, level: str, json: bool) -> dict[str, Any]:
    """Django's LOGGING; also points structlog at it, so that both kinds of logger write the same lines."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=False)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                "foreign_pre_chain": shared,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True, "level": level},
            "django.server": {"handlers": [], "propagate": True, "level": level},
            "celery": {"level": level},
            # One line for each job comes from us, with ids; Celery's own lines repeat it without.
            "celery.app.trace": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.worker.request": {"level": "WARNING"},  # sweeps that expired in the queue
            "celery.beat": {"level": "WARNING"},  # every sweep sent
            "botocore": {"level": "WARNING"},
        },
    }
