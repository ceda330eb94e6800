"""The hash of a task's metric parameters: the part of an evaluation's identity that is neither gold nor scorer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def config_digest(metrics: Mapping[str, Any], again: int = 0) -> str:
    """`again` tells the same parameters apart when they come back after others were in force: boards remember both."""
    canonical = json.dumps(metrics, sort_keys=True, separators=(",", ":"))
    if again:
        canonical += f"#{again}"
    return hashlib.sha256(canonical.encode()).hexdigest()[:12]
