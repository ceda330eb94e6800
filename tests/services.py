"""An early plugin (`-p tests.services`): gives this test process its own data directory, Redis and PostgreSQL.

pytest-django reads Django's settings before any conftest, so the environment has to be right before that. The services
themselves start when a test first needs them: tests of the pure scoring package cost nothing. Under xdist every
worker process has its own.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from evalserver.processes import queue
from evalserver.variables import VARIABLES
from tests.postgres import Postgres
from tests.processes import Process

POSTGRES = pytest.StashKey[Postgres]()
DATA_DIR = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=["postgres", "sqlite"], default="postgres", help="what the tests run on")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    for name in VARIABLES:
        os.environ.pop(name, None)  # whoever runs the tests may have a server's settings in the environment
    data_dir = Path(tempfile.mkdtemp(prefix="evalserver-", dir="/tmp"))
    environment = {"DATA_DIR": str(data_dir), "WEB_WORKERS": "1", "WORKER_PROCESSES": "2", "LOG_LEVEL": "WARNING"}
    early_config.stash[DATA_DIR] = data_dir
    early_config.add_cleanup(lambda: shutil.rmtree(data_dir, ignore_errors=True))
    if early_config.known_args_namespace.database == "postgres":
        cluster = early_config.stash[POSTGRES] = Postgres()
        early_config.add_cleanup(cluster.remove)
        environment["DATABASE_URL"] = cluster.url()
    os.environ.update(environment)
    yield


@pytest.fixture(scope="session")
def embedded_redis(pytestconfig: pytest.Config) -> Iterator[Process]:
    """The Redis that settings point at."""
    data_dir = pytestconfig.stash[DATA_DIR]
    process = Process("queue", queue(data_dir), os.environ, data_dir / "queue.log")
    process.start()
    yield process
    process.kill()


@pytest.fixture(scope="session")
def database_server(pytestconfig: pytest.Config) -> None:
    """The database server that settings point at, running."""
    if POSTGRES in pytestconfig.stash:
        pytestconfig.stash[POSTGRES].start()
