"""Outside truth, as the tests of scoring have it."""

from tests.scoring.conftest import expected, shared_data

__all__ = ["expected", "shared_data"]
