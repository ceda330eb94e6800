"""The demonstration bundles as scoring reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from scoring import corrected, formats, m2format
from scoring.data import EditGold, FormGold, JudgmentGold, Output
from scoring.problems import Problem
from tasks.demo.make_demo import FOLDER

DETECTION, SELECTION, CORRECTION = "articles-2026", "prepositions-2026", "correction-2026"
SLUGS = (DETECTION, SELECTION, CORRECTION)


def settings(slug: str, name: str = "task.yaml") -> Any:
    return yaml.safe_load((FOLDER / slug / name).read_text(encoding="utf-8"))


def items(slug: str, split: str) -> tuple[Any, ...]:
    return formats.read_items((FOLDER / slug / f"data/{split}.items.csv").read_bytes())[0]


def sentences(split: str) -> list[str]:
    return (FOLDER / CORRECTION / f"data/{split}.src.txt").read_text(encoding="utf-8").splitlines()


def judgments(split: str) -> JudgmentGold:
    files = {"gold": (FOLDER / DETECTION / f"gold/{split}.judgments.csv").read_bytes()}
    return formats.read_judgments(files, [item.id for item in items(DETECTION, split)])[0]


def forms(split: str) -> FormGold:
    files = {"gold": (FOLDER / SELECTION / f"gold/{split}.forms.csv").read_bytes()}
    return formats.read_forms(files, items(SELECTION, split))[0]


def corrections(split: str) -> EditGold:
    folder = FOLDER / CORRECTION / "gold"
    if split == "dev":
        return m2format.read_gold((folder / "dev.m2").read_text(encoding="utf-8"))[0]
    return m2format.read_layers({p.stem: p.read_text(encoding="utf-8") for p in sorted((folder / split).iterdir())})[0]


def read_system(slug: str, split: str, path: Path) -> tuple[Output, tuple[Problem, ...]]:
    data = path.read_bytes()
    if slug == DETECTION:
        return formats.read_labels(data, [item.id for item in items(slug, split)], file=path.name)
    if slug == SELECTION:
        return formats.read_system_forms(data, [item.id for item in items(slug, split)], file=path.name)
    return corrected.read_correction(data, sentences(split), file=path.name)
