"""A checked bundle: what a task will be, with every file read, and nothing stored yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.data import Item, Kind
from scoring.problems import Problem
from tasks.gold.reading import LoadedGold


@dataclass(frozen=True, slots=True)
class PageSpec:
    slug: str
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class TrackSpec:
    slug: str
    name: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class DataSetSpec:
    slug: str
    name: str
    public_gold: bool
    items: tuple[Item, ...]
    gold: LoadedGold | None


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    slug: str
    name: str
    dataset: str
    opens_at: datetime
    closes_at: datetime | None = None
    anywhere_on_earth: bool = False
    per_day: int | None = None
    total: int | None = None
    attempts_per_day: int | None = None
    visibility: str = "live"
    freeze_at: datetime | None = None
    release_at: datetime | None = None
    gold_release_at: datetime | None = None
    anonymous_until: datetime | None = None
    rounding: int | None = None
    ladder_step: float | None = None


@dataclass(frozen=True, slots=True)
class BaselineSpec:
    name: str
    filename: str
    data: bytes
    phase: str
    track: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class EventSpec:
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Bundle:
    slug: str
    title: str
    kind: Kind
    summary: str
    language: str
    headline: str
    metrics: Mapping[str, Mapping[str, Any]]
    n_consists_of: str
    join_policy: str
    email_domains: tuple[str, ...]
    organizers: tuple[str, ...]
    cite: str
    pages: tuple[PageSpec, ...]
    tracks: tuple[TrackSpec, ...]
    datasets: tuple[DataSetSpec, ...]
    phases: tuple[PhaseSpec, ...]
    baselines: tuple[BaselineSpec, ...]
    timeline: tuple[EventSpec, ...]
    warnings: tuple[Problem, ...]

    def preview(self) -> dict[str, Any]:
        """What would be created, in numbers: for the page, the API and the command line."""
        return {
            "slug": self.slug,
            "title": self.title,
            "kind": self.kind,
            "headline": self.headline,
            "pages": [page.title for page in self.pages],
            "tracks": [track.name for track in self.tracks],
            "datasets": [
                {
                    "slug": dataset.slug,
                    "name": dataset.name,
                    "items": len(dataset.items),
                    "documents": len({item.document for item in dataset.items if item.document}),
                    "gold": dict(dataset.gold.report) if dataset.gold else None,
                }
                for dataset in self.datasets
            ],
            "phases": [
                {
                    "slug": phase.slug,
                    "name": phase.name,
                    "dataset": phase.dataset,
                    "opens_at": phase.opens_at,
                    "closes_at": phase.closes_at,
                    "visibility": phase.visibility,
                }
                for phase in self.phases
            ],
            "baselines": [{"name": baseline.name, "phase": baseline.phase} for baseline in self.baselines],
            "warnings": [warning.as_json() for warning in self.warnings],
        }
