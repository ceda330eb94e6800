"""Outside truth for tests: corpora and what the official scorers printed on them.

The files have licences of their own and are not part of this project. SHARED_DATA names their directory; tests that
need them are skipped where they are absent.
"""

import json
import os
from pathlib import Path

import pytest
from hypothesis import settings

DEFAULT = Path(__file__).parents[2] / "shared" / "data"


# How long an example takes depends on what else the machine does; a slow one is no error.
settings.register_profile("any-time", deadline=None)
settings.load_profile("any-time")


@pytest.fixture(scope="session")
def shared_data():
    directory = Path(os.environ.get("SHARED_DATA", DEFAULT))
    if not directory.is_dir():
        pytest.skip(f"no shared data in {directory}: set SHARED_DATA")
    return directory


@pytest.fixture(scope="session")
def expected(shared_data):
    """What the official scorers printed: conll14/expected.json."""
    return json.loads((shared_data / "conll14" / "expected.json").read_text())
