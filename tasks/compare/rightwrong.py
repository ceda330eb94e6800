"""The contingency of right and wrong of two systems, unit by unit, from stored rows."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import registry
from scoring.contingency import CONTINGENCY
from scoring.data import Rows
from scoring.mcnemar import RightWrong, right_wrong
from scoring.registry import Metric
from tasks.compare.stored import Systems, asked_of
from tasks.models.task import Kind


@dataclass(frozen=True, slots=True)
class Contingency:
    """What the units are called, and how often both of two systems get one right, one of them, or neither."""

    what: str
    table: RightWrong


def right_and_wrong(systems: Systems) -> Contingency | None:
    """A sentence is right if all edits match the annotator that it is scored against and none is missing; a form if it
    is the one that most annotators chose. Units that do not count are left out.
    """
    is_text = systems.task.kind == Kind.CORRECTION
    metric = registry.metric("m2") if is_text else CONTINGENCY
    asked = asked_of(metric, systems.params(metric))
    table = systems.kept("right", asked, lambda: _counted(systems, metric))
    return None if table is None else Contingency("sentences" if is_text else "items", table)


def _counted(systems: Systems, metric: Metric) -> RightWrong | None:
    tallied = list(systems.tallied(metric).values())
    if len(tallied) != 2 or list(tallied[0].units) != list(tallied[1].units):
        return None
    pairs = [
        (first, second)
        for first, second in zip(*map(is_right, tallied), strict=True)
        if first is not None and second is not None
    ]
    return right_wrong([first for first, _ in pairs], [second for _, second in pairs]) if pairs else None


def is_right(tallied: Rows) -> list[bool | None]:
    """Of every unit whether the system got it right; None where it does not count."""
    columns = {name: tallied.listed(name) for name in tallied.columns}
    if "tp" in columns:
        unmended = columns.get("xyz", [0] * len(tallied))
        cells = zip(columns["tp"], columns["fp"], columns["fn"], columns["tn"], unmended, strict=True)
        return [bool(tn or (tp and not xyz)) if tp or fp or fn or tn else None for tp, fp, fn, tn, xyz in cells]
    if "correct" not in columns:
        return [None] * len(tallied)  # counts of each annotator alone: there is no one answer
    triples = zip(columns["correct"], columns["proposed"], columns["gold"], strict=True)
    return [correct == proposed == wanted for correct, proposed, wanted in triples]
