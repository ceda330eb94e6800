"""10,000 bootstrap draws of 1,312 sentences for 20 systems, as a ratio to the bare matrix product inside it."""

from __future__ import annotations

import time

import numpy as np

from scoring.data import Params, Ratios, Rows, Totals
from scoring.formulas import f_beta, ratio
from scoring.ranking import rank_groups
from scoring.registry import Metric, RowSource
from scoring.resample import Board

DRAWS, SENTENCES, SYSTEMS = 10_000, 1_312, 20


def derive(totals: Totals, params: Params) -> Ratios:
    correct, proposed, gold = totals["correct"], totals["proposed"], totals["gold"]
    return {
        "precision": ratio(correct, proposed),
        "recall": ratio(correct, gold),
        "f": f_beta(correct, proposed - correct, gold - correct, 0.5),
    }


METRIC = Metric("f", "F0.5", ("correction",), RowSource("bench", lambda gold, output, params: ROWS[0]), derive, "f")
rng = np.random.default_rng(1)
UNITS = [str(number) for number in range(SENTENCES)]
ROWS = [
    Rows(
        UNITS, {name: rng.integers(0, most, SENTENCES) for name, most in (("correct", 2), ("proposed", 4), ("gold", 5))}
    )
    for _ in range(SYSTEMS)
]


def main() -> None:
    weights = rng.random((DRAWS, SENTENCES))
    columns = rng.random((SENTENCES, 3 * SYSTEMS))
    start = time.perf_counter()
    weights @ columns
    product = time.perf_counter() - start
    del weights

    start = time.perf_counter()
    board = Board(METRIC, {f"system {number}": rows for number, rows in enumerate(ROWS)}, {})
    rank_groups(board, draws=DRAWS)
    whole = time.perf_counter() - start
    print(
        f"rank groups of {SYSTEMS} systems, {DRAWS:,} draws x {SENTENCES:,} sentences: {whole:.2f} s, "
        f"{whole / product:.1f} x the bare matrix product ({product:.2f} s)"
    )


if __name__ == "__main__":
    main()
