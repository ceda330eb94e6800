"""A million items judged by twenty annotators: contingency, weighted and bins, as a ratio to reducing the matrix once.

The floor is `labels.sum(axis=1)` of the same int8 matrix in the same run; at most five times that is wanted. Reading
and the digest that identifies the gold come before and are told apart.
"""

from __future__ import annotations

import io
import time
import tracemalloc
from collections.abc import Callable

import numpy as np

from scoring.data import ERROR, MISSING, OK, UNKNOWN, JudgmentGold, LabelOutput
from scoring.formats import read_judgments
from scoring.score import score

ITEMS, ANNOTATORS, READ = 1_000_000, 20, 50_000
KEYS = ("contingency", "weighted", "bins")
WANTED = 5.0


def made_up(items: int) -> tuple[JudgmentGold, LabelOutput]:
    random = np.random.default_rng(1)
    labels = random.choice(
        np.array([MISSING, OK, ERROR, UNKNOWN], np.int8), (items, ANNOTATORS), p=[0.05, 0.7, 0.2, 0.05]
    )
    names = tuple(f"i{number:07}" for number in range(items))
    gold = JudgmentGold(names, tuple(f"A{number}" for number in range(ANNOTATORS)), labels)
    return gold, LabelOutput(random.integers(0, 2, items).astype(np.int8))


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The best of several runs: what disturbs a machine only ever slows it down."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    gold, output = made_up(ITEMS)
    digest = seconds(lambda: gold.digest, times=1)
    floor = seconds(lambda: gold.labels.sum(axis=1))
    whole = seconds(lambda: score(gold, output, KEYS))
    print(f"{ITEMS:,} items x {ANNOTATORS} annotators; reducing the matrix once: {1000 * floor:.1f} ms")
    for key in KEYS:
        print(f"  {key:<12} {seconds(lambda key=key: score(gold, output, [key])) / floor:5.2f} x")  # type: ignore[misc]
    verdict = "as wanted" if whole <= WANTED * floor else "TOO SLOW"
    print(f"  all three    {whole / floor:5.2f} x, {1000 * whole:.1f} ms (at most {WANTED:g} x: {verdict})")
    print(f"  digest       {1000 * digest:.0f} ms, once for each gold")

    tracemalloc.start()
    score(gold, output, KEYS)
    print(f"  memory       {tracemalloc.get_traced_memory()[1] / gold.labels.nbytes:5.2f} x the matrix beside it")
    tracemalloc.stop()

    few, _ = made_up(READ)
    words = np.array(["ok", "error", "unknown", ""])
    lines = [
        f"{item},{annotator},{words[few.labels[at, column]]}\n"
        for at, item in enumerate(few.items)
        for column, annotator in enumerate(few.annotators)
        if few.labels[at, column] != MISSING
    ]
    data = ("item,annotator,label\n" + "".join(lines)).encode()
    reading = seconds(lambda: read_judgments({"gold.csv": io.BytesIO(data)}), times=2)
    print(f"  reading      {len(lines) / reading:,.0f} judgments a second, {len(data) / reading / 1e6:.0f} MB a second")


if __name__ == "__main__":
    main()
