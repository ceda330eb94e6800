"""10,000 bootstrap draws of 1,312 sentences for 20 systems, as a ratio to the bare matrix product inside it."""

from __future__ import annotations

import time

import numpy as np

from scoring.data import Rows
from scoring.m2.metric import M2
from scoring.ranking import rank_groups
from scoring.resample import Board

DRAWS, SENTENCES, SYSTEMS = 10_000, 1_312, 20
MOST = {"correct": 2, "proposed": 4, "gold": 5}


def main() -> None:
    rng = np.random.default_rng(1)
    weights, columns = rng.random((DRAWS, SENTENCES)), rng.random((SENTENCES, len(MOST) * SYSTEMS))
    start = time.perf_counter()
    weights @ columns
    product = time.perf_counter() - start
    del weights

    units = [str(number) for number in range(1, SENTENCES + 1)]
    tallied = {
        f"system {number}": Rows(units, {name: rng.integers(0, most, SENTENCES) for name, most in MOST.items()})
        for number in range(SYSTEMS)
    }
    start = time.perf_counter()
    rank_groups(Board(M2, tallied, {}), draws=DRAWS)
    whole = time.perf_counter() - start
    print(
        f"rank groups of {SYSTEMS} systems, {DRAWS:,} draws x {SENTENCES:,} sentences: {whole:.2f} s, "
        f"{whole / product:.1f} x the bare matrix product ({product:.2f} s)"
    )


if __name__ == "__main__":
    main()
