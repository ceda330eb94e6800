"""Drawing a sample of system output for judging, after Tetreault and Chodorow (2008, §6).

A corpus is split by the systems' own labels: with one system into what it flags and what it does not, with several into
one stratum for each combination of their labels that occurs. Strata that any system flags are sampled at one rate,
the rest at another, usually lower. What is drawn goes, shuffled, onto a sheet that says nothing about the systems; the
design stays behind and later tells which stratum an item came from, and with what weight it counts.

Because every system's flagged items are whole strata, one sample serves all systems: each item in it stands for
population / sample items of its stratum (its inclusion weight).
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.agreement import Unknown, judgments_of
from scoring.data import ERROR, OK, FormOutput, Item, JudgmentGold, LabelOutput
from scoring.judgments import Votes
from scoring.problems import Problems, excerpt
from scoring.seeds import generator

Flags: TypeAlias = NDArray[np.bool_]
# How much to draw: as int a number of items, as float a rate in [0, 1]. So 1 is one item, and 1.0 is all of them.
Amount: TypeAlias = int | float

SHEET_COLUMNS = ("item", "text", "label")


@dataclass(frozen=True, slots=True)
class Stratum:
    """Items that the systems label alike: `flags` says for each system whether it flags them."""

    flags: tuple[bool, ...]
    population: int
    sample: int

    @property
    def weight(self) -> float | None:
        """How many items of the corpus each sampled item stands for."""
        return self.population / self.sample if self.sample else None


@dataclass(frozen=True, slots=True)
class Design:
    """What was drawn and how: items in the order of the sheet, each with the number of its stratum."""

    systems: tuple[str, ...]
    strata: tuple[Stratum, ...]
    items: tuple[str, ...]
    stratum_of: tuple[int, ...]
    seed: int

    @property
    def population(self) -> int:
        return sum(stratum.population for stratum in self.strata)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def flags_of(output: LabelOutput | FormOutput, items: Sequence[Item]) -> Flags:
    """Which items a system flags: by its label, or by a form other than the written one."""
    if isinstance(output, LabelOutput):
        return np.asarray(output.labels == ERROR)
    return np.array([form != item.written for form, item in zip(output.forms, items, strict=True)], dtype=bool)


def draw(items: Sequence[str], flags: Mapping[str, Flags], *, flagged: Amount, others: Amount, seed: int) -> Design:
    """A stratified random sample without replacement, seeded.

    `flags` says for each system which items it flags. `flagged` is the size or rate for what at least one system flags,
    `others` for what none does. Figure 1: 10,000 items of which 1,000 are flagged, flagged=0.75, others=1500.
    """
    systems = tuple(flags)
    patterns = np.stack([np.asarray(flags[name], dtype=bool) for name in systems], axis=1)
    found, stratum_of, populations = np.unique(patterns, axis=0, return_inverse=True, return_counts=True)
    order = np.arange(len(found))[::-1]  # what all systems flag comes first, what none does last
    by_any = found.any(axis=1)
    sizes = np.zeros(len(found), dtype=np.intp)
    for side, amount in ((by_any, flagged), (~by_any, others)):
        sizes[side] = _allocated(populations[side], amount)
    rng = generator(seed, "sample")
    chosen = [
        rng.choice(np.flatnonzero(stratum_of.ravel() == number), sizes[number], replace=False) for number in order
    ]
    place = np.repeat(np.arange(len(order)), [len(drawn) for drawn in chosen])
    shuffled = rng.permutation(len(place))
    drawn = np.concatenate([np.empty(0, dtype=np.intp), *chosen])[shuffled]
    return Design(
        systems=systems,
        strata=tuple(
            Stratum(tuple(found[number].tolist()), int(populations[number]), int(sizes[number])) for number in order
        ),
        items=tuple(items[at] for at in drawn.tolist()),
        stratum_of=tuple(place[shuffled].tolist()),
        seed=seed,
    )


def _allocated(populations: NDArray[np.intp], amount: Amount) -> NDArray[np.intp]:
    """The sample size of each stratum: in proportion to its population, but at least one and at most all of it.

    Proportional shares are rounded so that they add up (largest remainders first).
    """
    whole = int(populations.sum())
    wanted = amount if isinstance(amount, int) else round(amount * whole)
    if not whole or wanted <= 0:
        return np.zeros_like(populations)
    exact = populations * (min(wanted, whole) / whole)
    sizes: NDArray[np.intp] = np.floor(exact).astype(np.intp)
    largest_first = np.argsort(sizes - exact, kind="stable")
    sizes[largest_first[: min(wanted, whole) - int(sizes.sum())]] += 1
    sizes[sizes == 0] = 1
    return sizes


def sheet(design: Design, items: Mapping[str, Item]) -> str:
    """The sheet for an annotator as CSV: item, text and an empty label to fill in with error, ok or unknown.

    Nothing on it tells which system flagged an item, and the order is random.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(SHEET_COLUMNS)
    for name in design.items:
        item = items.get(name)
        writer.writerow([name, item.text if item else "", ""])
    return text.getvalue()


def errors_of(
    gold: JudgmentGold, *, graded: bool = False, tie: str = "ok", unknown: Unknown = "missing"
) -> dict[str, float]:
    """For each judged item of a sheet whether it is an error: 1 or 0 by majority, or graded the share who say so."""
    votes = judgments_of(gold, unknown).votes.astype(np.uint32)
    counted = Votes(error=votes[:, ERROR], ok=votes[:, OK])
    error, ok = counted.majority(tie)
    known = counted.judged > 0 if graded else error | ok
    values = counted.error / np.maximum(counted.judged, 1) if graded else error.astype(np.float64)
    return {gold.items[at]: float(values[at]) for at in np.flatnonzero(known).tolist()}


def read_design(data: bytes, *, file: str = "design") -> Design:
    """A design from the JSON that as_json() gives. Raises FormatError with every problem."""
    problems = Problems(file)
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        problems.error("json", "the design that `sample draw` wrote", excerpt(str(error)))
        problems.check()
    try:
        design = Design(
            systems=tuple(str(name) for name in found["systems"]),
            strata=tuple(
                Stratum(tuple(map(bool, each["flags"])), int(each["population"]), int(each["sample"]))
                for each in found["strata"]
            ),
            items=tuple(str(name) for name in found["items"]),
            stratum_of=tuple(int(number) for number in found["stratum_of"]),
            seed=int(found["seed"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        problems.error("design", "systems, strata, items, stratum_of and seed", f"{type(error).__name__}: {error}")
        problems.check()
        raise
    _check(design, problems)
    problems.check()
    return design


def _check(design: Design, problems: Problems) -> None:
    drawn = Counter(design.stratum_of)
    wanted = {number: stratum.sample for number, stratum in enumerate(design.strata) if stratum.sample}
    hint = "Use the file that was written together with the sheet"
    if len(design.stratum_of) != len(design.items) or drawn != wanted:
        expected = f"{sum(stratum.sample for stratum in design.strata):,} items, each with its stratum"
        problems.error("design", expected, f"{len(design.items):,} that do not fit", hint=hint)
    for number, stratum in enumerate(design.strata):
        if len(stratum.flags) != len(design.systems) or not 0 <= stratum.sample <= stratum.population:
            problems.error("design", f"a sample within its population in stratum {number}", str(stratum), hint=hint)
