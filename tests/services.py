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
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from evalserver.processes import queue
from evalserver.variables import VARIABLES
from tests.postgres import Postgres
from tests.processes import Process

SLOW = ("faults", "server", "demo")  # folders of tests that start whole servers
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


class ByServer(LoadScopeScheduling):
    """What shares a server stays together under xdist: the tests of a file, on one database."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        return file + "".join(kind for kind in ("sqlite", "postgres") if f"[{kind}" in test)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByServer:
    config.option.loadscopereorder = False
    return ByServer(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow ones first, so that all processes end at about the same time; in random order among themselves."""
    items.sort(key=lambda item: not set(item.path.parts) & set(SLOW))
