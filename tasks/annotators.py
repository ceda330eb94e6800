"""The annotators of a data set: what can be said of how far they agree, for whoever may know it.

Everything here is in aggregate, and shown only to those to whom Sight.sees_agreement says yes: from the pairs of two
annotators and the counts of one, single judgments could be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tasks.gold.figures import figures_of
from tasks.models import DataSet, GoldVersion
from tasks.visibility import Sight

MATRIX = 16  # annotators up to whom pairs are shown as a square
MOST_PAIRS = 200  # in a list, those with most items in common first


@dataclass(frozen=True, slots=True)
class Annotators:
    """What is known of one gold version; figures that a job is still computing are None."""

    version: GoldVersion
    report: Mapping[str, Any]
    agreement: Mapping[str, Any] | None
    needed: Mapping[str, Any] | None
    humans: Mapping[str, Any] | None

    @property
    def is_complete(self) -> bool:
        return None not in (self.agreement, self.needed, self.humans)

    @property
    def names(self) -> list[str]:
        return list(self.report.get("annotators", ()))

    @property
    def matrix(self) -> list[tuple[str, list[Mapping[str, Any] | None]]] | None:
        """Rows of the square of pairs: annotator, and the pair with each annotator; None beyond its size."""
        if self.agreement is None or not 2 <= len(self.names) <= MATRIX:
            return None
        known = {frozenset(pair["annotators"]): pair for pair in self.agreement["pairs"]}
        return [(a, [known.get(frozenset((a, b))) if a != b else None for b in self.names]) for a in self.names]

    @property
    def listed(self) -> list[Mapping[str, Any]]:
        found: Iterable[Mapping[str, Any]] = self.agreement["pairs"] if self.agreement else ()
        return sorted(found, key=lambda pair: -pair["n"])[:MOST_PAIRS]

    def pair(self, names: Iterable[str]) -> Mapping[str, Any] | None:
        """The pair of these two, its confusion row by row; without names, that with most items in common."""
        wanted = set(names)
        among = (self.agreement or {}).get("pairs", ()) if wanted else self.listed
        found = next((pair for pair in among if not wanted or set(pair["annotators"]) == wanted), None)
        if found is None:
            return None
        rows = zip(found["labels"], found["confusion"], strict=True)
        return {**found, "rows": [{"label": label, "counts": counts} for label, counts in rows]}

    @property
    def others(self) -> list[Mapping[str, Any]]:
        """Each annotator against the others, with the human score beside it where there is one."""
        if self.agreement is None:
            return []
        human = {each["annotator"]: each["human"] for each in (self.humans or {}).get("each", ())}
        return [{**each, "human": human.get(each["annotator"])} for each in self.agreement["against_others"]]

    @property
    def categories(self) -> list[tuple[str, list[int], int]]:
        """Rows of a table like Table 3 of Bryant and Ng (2015): category, count of each annotator, total."""
        table: Mapping[str, Mapping[str, int]] = self.report.get("counts", {})
        rows = [(category, [row.get(name, 0) for name in self.names]) for category, row in table.items()]
        return [(category, counts, sum(counts)) for category, counts in rows]

    @property
    def totals(self) -> list[int]:
        return [self.report.get("totals", {}).get(name, 0) for name in self.names]

    @property
    def total(self) -> int:
        return sum(self.totals)

    def as_json(self) -> dict[str, Any]:
        return {
            "gold": {"version": self.version.number, "digest": self.version.digest, "note": self.version.note},
            "annotators": self.names,
            "judged": self.report.get("judged", {}),
            "counts": self.report.get("counts", {}),
            "agreement": self.agreement,
            "needed": self.needed,
            "humans": self.humans,
        }


def seen_datasets(sight: Sight) -> list[DataSet]:
    """Those of the task whose agreement the viewer may know, that of the last phase first."""
    last = [phase.dataset_id for phase in reversed(sight.phases)]
    found = [dataset for dataset in sight.task.datasets.all() if sight.sees_agreement(dataset)]
    return sorted(found, key=lambda dataset: last.index(dataset.pk) if dataset.pk in last else len(last))


def annotators_of(dataset: DataSet, number: int | None = None) -> Annotators | None:
    """Of the gold in force or of that version; None if there is none."""
    versions = GoldVersion.objects.filter(dataset=dataset).select_related("dataset__task")
    version = versions.filter(is_active=True).first() if number is None else versions.filter(number=number).first()
    if version is None:
        return None
    made = figures_of(version)
    return Annotators(version, version.report, made.get("agreement"), made.get("needed"), made.get("humans"))
