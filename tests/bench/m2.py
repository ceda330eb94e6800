"""M² on whole files, from reading to result, as a ratio to a floor and, where it is there, to the official scorer.

The floor is the time that a native library (rapidfuzz) needs just to align the tokens of the same changed sentences.
Made-up files are always measured, those of CoNLL-2014 if SHARED_DATA has them. OFFICIAL_M2SCORER may name the official
script and OFFICIAL_PYTHON its interpreter: it then runs on the same files. Wanted are 30 times its speed, better 100;
300 times where lines are out of place or cut short; and there no more than 3 times as long as on ordinary files.
"""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

from scoring import inputs
from scoring.apply import corrected
from scoring.data import Edit, EditGold, Sentence, TextOutput
from scoring.m2.lattice import lattice
from scoring.m2format import write_gold
from scoring.score import score
from tests.bench.judgments import seconds
from tests.shared import DEFAULT

SENTENCES = 1_312
HARD = ("NTHU", "BART", "shifted", "cut short")  # files on which the official scorer takes minutes
FASTER, FASTER_IF_HARD = 30, 300


class Files(NamedTuple):
    name: str
    gold: Path
    system: Path


def made_up(folder: Path) -> Iterator[Files]:
    """Sentences as long as those of CoNLL-2014 and changed as much, by two annotators and a system.

    Two more systems are like two that are known to be hard: one whose lines are out of place for a while, and one that
    cut a long sentence short.
    """
    rng = random.Random(1)
    words = [f"w{int(rng.paretovariate(0.6)) % 20_000}" for _ in range(50_000)]

    def changes(size: int) -> list[Edit]:
        spans = [(at, at + rng.choice([0, 1, 1, 2])) for at in range(0, size - 2, 3) if rng.random() < 0.2]
        return [Edit(*span, "X", (" ".join(rng.choices(words, k=rng.choice([0, 1, 1, 2]))),)) for span in spans]

    sentences, lines = [], []
    for at in range(SENTENCES):
        source = " ".join(rng.choices(words, k=227 if at == 333 else rng.randint(3, 43)))
        edits = changes(len(source.split()))
        some = [tuple(edit for edit in edits if rng.random() < 0.5) for _ in range(3)]
        sentences.append(Sentence(source, {"0": some[0], "1": some[1]}))
        lines.append(corrected(source, some[2]))
    gold = folder / "gold.m2"
    gold.write_text(write_gold(EditGold(("0", "1"), tuple(sentences))))
    systems = {
        "made up": lines,
        "shifted": [*lines[:38], *lines[39:43], lines[38], *lines[43:]],
        "cut short": [*lines[:333], " ".join(lines[333].split()[:95]), *lines[334:]],
    }
    for name, told in systems.items():
        (folder / name).write_text("\n".join(told) + "\n")
        yield Files(name, gold, folder / name)


def of_conll() -> Iterator[Files]:
    folder = Path(os.environ.get("SHARED_DATA", DEFAULT)) / "conll14"
    for system in sorted((folder / "systems").glob("*")):
        yield Files(system.name, folder / "gold" / "official-2014.combined.m2", system)


def read(files: Files) -> tuple[EditGold, TextOutput]:
    gold, _ = inputs.read_gold("correction", {"gold": files.gold.read_bytes()})
    output, _ = inputs.read_output("correction", inputs.asked(gold), files.system.read_bytes(), file="system")
    assert isinstance(gold, EditGold)
    assert isinstance(output, TextOutput)
    return gold, output


def whole(files: Files) -> None:
    """All that there is to do for one file, with nothing remembered from another."""
    lattice.cache_clear()
    score(*read(files), ["m2"])


def aligned(files: Files) -> float:
    """The floor."""
    gold, output = read(files)
    pairs = [
        (sentence.source.split(), line.split()) for sentence, line in zip(gold.sentences, output.lines, strict=True)
    ]
    changed = [pair for pair in pairs if pair[0] != pair[1]]
    return seconds(lambda: [Levenshtein.editops(*pair) for pair in changed])


def official(files: Files) -> float | None:
    script = os.environ.get("OFFICIAL_M2SCORER")
    if script is None:
        return None
    start = time.perf_counter()
    command = [os.environ.get("OFFICIAL_PYTHON", "python2"), script, str(files.system), str(files.gold)]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def as_command(files: Files) -> float:
    args = [
        "--kind",
        "correction",
        "--metric",
        "m2",
        "--gold",
        str(files.gold),
        "--system",
        str(files.system),
        "--json",
    ]
    command = [sys.executable, "-m", "scoring", "score", *args]
    return seconds(lambda: subprocess.run(command, check=True, capture_output=True), times=3)


def compare_files(all_files: list[Files]) -> None:
    print(f"  {'':<10} {'ours':>8} {'floor':>8} {'ratio':>7} {'command':>9}  official")
    taken: dict[str, float] = {}
    for files in all_files:
        ours = taken[files.name] = seconds(lambda files=files: whole(files))  # type: ignore[misc]
        floor, command, other = aligned(files), as_command(files), official(files)
        print(
            f"  {files.name:<10} {1000 * ours:5.0f} ms {1000 * floor:5.1f} ms {_ratio(ours, floor):>7} "
            f"{1000 * command:6.0f} ms  {_beside(files.name, ours, other)}"
        )
    ordinary = statistics.median(time for name, time in taken.items() if name not in HARD)
    for name in HARD:
        if name in taken:
            told = _verdict(taken[name] <= 3 * ordinary)
            print(f"  {name}: {taken[name] / ordinary:.2f} x an ordinary file (at most 3 x: {told})")


def _ratio(ours: float, floor: float) -> str:
    return f"{ours / floor:.0f} x" if floor > 1e-5 else "n/a"  # nothing changed: nothing to align


def _beside(name: str, ours: float, other: float | None) -> str:
    if other is None:
        return "not measured"
    wanted = FASTER_IF_HARD if name in HARD else FASTER
    return f"{other:.1f} s, {other / ours:,.0f} x ours (at least {wanted}: {_verdict(other >= wanted * ours)})"


def _verdict(fine: bool) -> str:
    return "as wanted" if fine else "TOO MUCH"


def unrelated(sentences: int, size: int) -> tuple[EditGold, TextOutput]:
    """Sentences of which not a token is kept."""
    source = [" ".join(f"a{at}-{number}" for number in range(size)) for at in range(sentences)]
    gold = EditGold(("0",), tuple(Sentence(text, {"0": (Edit(0, 1, "X", ("b",)),)}) for text in source))
    return gold, TextOutput(tuple(text.replace("a", "b") for text in source))


def largest() -> tuple[float, float]:
    """Seconds and megabytes for a whole file of long unrelated sentences, in a process of its own."""
    given = unrelated(SENTENCES, 200)
    start = time.perf_counter()
    score(*given, ["m2"])
    return time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        compare_files([*made_up(Path(folder)), *of_conll()])
    given = unrelated(1, 60)
    taken = seconds(lambda: score(*given, ["m2"]))
    tracemalloc.start()
    score(*given, ["m2"])
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    fine = _verdict(taken <= 0.05 and peak <= 50)
    print(f"  60 tokens for 60 others: {1000 * taken:.1f} ms, {peak:.1f} MB (at most 50 ms, 50 MB: {fine})")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as other:
        taken, peak = other.submit(largest).result()
    fine = _verdict(taken <= 60 and peak <= 300)
    print(f"  {SENTENCES:,} x 200 for 200 others: {taken:.0f} s, {peak:.0f} MB (at most 60 s, 300 MB: {fine})")


if __name__ == "__main__":
    main()
