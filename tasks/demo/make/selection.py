"""Selection: which preposition eight annotators and the pretend systems put into the gaps of sources/selection.txt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from tasks.demo.make.draw import normal, pick, uniform
from tasks.demo.make.essays import SPLITS, read_essays
from tasks.demo.make.tables import csv_text

PLACE = re.compile(r"\[([^|\]]+)(?:\|([^\]]+))?\]( ?)")
WEIGHTED = re.compile(r"([a-z ]+?) (\d)(?: |$)")
NONE = "none"
GAP = "____"
FREQUENT = ("in", "of", "to", "for", "on", "with", "at", "from", "by", "about")


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence with a gap, the form that its writer put there, and the share of readers who choose each form."""

    id: str
    text: str
    written: str
    document: str
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Annotator:
    """`taste` sharpens (above 1) or flattens the common preference, `slips` is the share of careless answers."""

    name: str
    taste: float
    slips: float


ANNOTATORS = (
    Annotator("P1", 1.6, 0.005),
    Annotator("P2", 1.3, 0.010),
    Annotator("P3", 1.0, 0.010),
    Annotator("P4", 1.2, 0.020),
    Annotator("P5", 0.8, 0.020),
    Annotator("P6", 1.0, 0.030),
    Annotator("P7", 1.4, 0.030),
    Annotator("P8", 0.7, 0.060),
)
NEVER_SHOWN = 0.01


@dataclass(frozen=True, slots=True)
class System:
    """Chooses the form of highest utility: `skill` times what readers prefer, `trust` in the writer, and `noise`."""

    name: str
    skill: float
    trust: float
    noise: float


SYSTEMS = (
    System("five-grams", 0.24, 0.2, 1.0),
    System("memory", 0.34, 1.0, 1.0),
    System("perceptron", 0.50, 1.0, 1.0),
    System("masked-lm", 0.80, 0.4, 1.45),
    System("masked-lm-l1", 0.80, 0.8, 1.4),
)


def read_items() -> dict[str, list[Item]]:
    """The items of each split, in the order of the texts; ids count through a text."""
    by_split: dict[str, list[Item]] = {split: [] for split in SPLITS}
    for essay in read_essays("selection.txt"):
        places = [(line, match) for line in essay.lines for match in PLACE.finditer(line)]
        for number, (line, match) in enumerate(places, 1):
            text = f"{_plain(line[: match.start()])}{GAP}{match[3]}{_plain(line[match.end() :])}"
            written = match[1].lower()
            item = Item(f"{essay.slug}-{number:02}", text, written, essay.slug, _shares(written, match[2]))
            by_split[essay.split].append(item)
    return by_split


def _plain(text: str) -> str:
    return PLACE.sub(lambda match: "" if match[1] == NONE else match[1] + match[3], text)


def _shares(written: str, weights: str | None) -> dict[str, float]:
    pairs = WEIGHTED.findall(weights or "") or [(weights or written, "1")]
    total = sum(int(weight) for _, weight in pairs)
    return {form: int(weight) / total for form, weight in pairs}


def choose(item: Item, annotator: Annotator) -> str | None:
    """The form that one annotator fills in, or None where the item was never shown."""
    key = (item.id, annotator.name)
    if uniform(*key, "shown") < NEVER_SHOWN:
        return None
    if uniform(*key, "slip") < annotator.slips:
        return pick(FREQUENT, [1.0] * len(FREQUENT), *key, "careless")
    forms = list(item.shares)
    return pick(forms, [item.shares[form] ** annotator.taste for form in forms], *key, "form")


def select(item: Item, system: System) -> tuple[str, float]:
    """The system's form, and how sure it is that the written one is wrong: one minus that form's softmax share."""
    candidates = sorted({*item.shares, item.written, *FREQUENT})
    utility = {
        form: 1.6 * system.skill * log(max(item.shares.get(form, 0.0), 0.01) / 0.01)
        + system.trust * (form == item.written)
        + system.noise * (0.6 * normal(item.id, form, "trouble") + 0.8 * normal(item.id, form, system.name))
        for form in candidates
    }
    total = sum(exp(value) for value in utility.values())
    return max(candidates, key=lambda form: utility[form]), 1 - exp(utility[item.written]) / total


def files() -> dict[str, str]:
    """Every generated file of the bundle, by its path in it."""
    made: dict[str, str] = {}
    for split, items in read_items().items():
        rows = [(i.id, i.text, i.written, i.document) for i in items]
        made[f"data/{split}.items.csv"] = csv_text("item,text,written,document", rows)
        chosen = [(i.id, a.name, choose(i, a)) for i in items for a in ANNOTATORS]
        made[f"gold/{split}.forms.csv"] = csv_text("item,annotator,form", [row for row in chosen if row[2] is not None])
        made[f"baselines/{split}.as-written.csv"] = csv_text("item,form", [(i.id, i.written) for i in items])
        made[f"baselines/{split}.always-in.csv"] = csv_text("item,form", [(i.id, "in") for i in items])
        for system in SYSTEMS:
            output = [(i.id, *select(i, system)) for i in items]
            lines = [(name, form, f"{score:.4f}") for name, form, score in output]
            made[f"systems/{split}.{system.name}.csv"] = csv_text("item,form,score", lines)
    return made
