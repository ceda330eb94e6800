"""Random numbers from a seed and a purpose."""

from __future__ import annotations

import numpy as np


def generator(seed: int, purpose: str) -> np.random.Generator:
    """A stream of its own for each purpose.

    Two uses of one seed must not see the same numbers, and neither must data that somebody simulated from that seed:
    swaps that follow the gold itself would not be random at all.
    """
    return np.random.default_rng([seed, *purpose.encode()])
