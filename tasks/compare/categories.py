"""How much of each error type systems find: recall by the annotators' categories, for a correction task."""

from __future__ import annotations

from scoring.categories import CATEGORY, category_rows
from scoring.data import EditGold, Rows
from scoring.groups import Groups
from scoring.m2.metric import M2, POLICIES
from tasks.compare.paired import DRAWS, SEED, Part, all_pairs, together
from tasks.compare.stored import Systems, asked_of
from tasks.gold.stored import gold_of
from tasks.models import Evaluation
from tasks.models.task import Kind
from tasks.uploads import output_of

RowsOfSystems = dict[str, dict[str, Rows]]  # system -> category -> sentences


def applies(systems: Systems) -> bool:
    """Categories are those of the annotator that a sentence is scored against, so there has to be one."""
    return systems.task.kind == Kind.CORRECTION and systems.params(M2)["policy"] in POLICIES


def categories(systems: Systems) -> list[Part]:
    """Two systems by their recall of each error type, the most frequent first.

    Gold differs between systems: each sentence has its own annotator. `n` is the larger of the two numbers.
    """
    params = systems.params(M2)
    asked = (*asked_of(M2, params), DRAWS, SEED)
    return systems.kept("categories", asked, lambda: _parts(_rows(systems), systems.groups))


def _parts(rows: RowsOfSystems, groups: Groups) -> list[Part]:
    units = next(iter(next(iter(rows.values())).values())).units if all(rows.values()) else []
    nothing = Rows(units, {"correct": [0] * len(units), "gold": [0] * len(units)})
    parts = []
    for name in dict.fromkeys(name for of_system in rows.values() for name in of_system):
        told = {system: of_system.get(name, nothing) for system, of_system in rows.items()}
        counts = tuple(each.totals() for each in told.values())
        n = max(int(each["gold"]) for each in counts)
        parts += [Part(name, n, pair, counts) for pair in all_pairs(told, CATEGORY, {}, CATEGORY.headline, groups)]
    return sorted(together(parts), key=lambda part: -part.n)


def _rows(systems: Systems) -> RowsOfSystems:
    related = Evaluation.objects.select_related("gold__dataset__task", "submission__phase__dataset__task")
    known = related.in_bulk(list(systems.evaluations.values()))
    golds: dict[int, EditGold] = {}
    found = {}
    for name, evaluation in ((name, known[pk]) for name, pk in systems.evaluations.items()):
        if evaluation.gold_id not in golds:
            gold = gold_of(evaluation.gold)
            assert isinstance(gold, EditGold)
            golds[evaluation.gold_id] = gold
        found[name] = category_rows(golds[evaluation.gold_id], output_of(evaluation.submission), systems.params(M2))
    return found
