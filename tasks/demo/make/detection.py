"""Detection: what fifteen annotators and the pretend systems say about the articles in sources/detection.txt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tasks.demo.make.draw import logistic, logit, normal, uniform
from tasks.demo.make.essays import SPLITS, read_essays
from tasks.demo.make.tables import csv_text

PLACE = re.compile(r"\[(\w*)(!|:\.\d+)?\]( ?)")
PLAINLY_RIGHT, PLAINLY_WRONG = 0.02, 0.96
NO_ARTICLE = "∅"


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence with one article position marked, and how likely a reader is to call it an error."""

    id: str
    text: str
    document: str
    p: float


@dataclass(frozen=True, slots=True)
class Annotator:
    """`severity` moves the log-odds of "error", `slips` is the share of careless answers, `doubt` of "unknown"."""

    name: str
    severity: float
    slips: float
    doubt: float


ANNOTATORS = (
    Annotator("R01", 0.1, 0.010, 0.02),
    Annotator("R02", -0.2, 0.015, 0.00),
    Annotator("R03", 0.6, 0.020, 0.05),
    Annotator("R04", -0.7, 0.020, 0.08),
    Annotator("R05", 0.0, 0.030, 0.03),
    Annotator("R06", 0.3, 0.025, 0.00),
    Annotator("R07", -0.4, 0.030, 0.12),
    Annotator("R08", 1.1, 0.030, 0.02),
    Annotator("R09", -1.2, 0.035, 0.04),
    Annotator("R10", 0.2, 0.040, 0.06),
    Annotator("R11", 0.0, 0.050, 0.00),
    Annotator("R12", -0.5, 0.060, 0.10),
    Annotator("R13", 0.8, 0.070, 0.03),
    Annotator("R14", -0.1, 0.090, 0.05),
    Annotator("R15", 0.4, 0.160, 0.01),  # answers quickly, and it shows
)
NEVER_SHOWN = 0.012  # share of judgments that are missing because the sheet was handed back early


@dataclass(frozen=True, slots=True)
class System:
    """`skill` is how much of what readers see it sees, `noise` what else moves its score, `lean` its readiness."""

    name: str
    skill: float
    noise: float
    lean: float
    scored: bool = True


SYSTEMS = (
    System("rules", 0.19, 1.25, -0.5, scored=False),
    System("maxent", 0.30, 1.25, -0.3),
    System("web-counts", 0.36, 1.5, 0.7),
    System("bilstm", 0.42, 1.25, -0.2),
    System("transformer", 0.55, 1.4, -0.2),
    System("committee", 0.55, 1.4, -0.1),
)


def read_items() -> dict[str, list[Item]]:
    """The items of each split, in the order of the texts; ids count through a text."""
    by_split: dict[str, list[Item]] = {split: [] for split in SPLITS}
    for essay in read_essays("detection.txt"):
        places = [(line, match) for line in essay.lines for match in PLACE.finditer(line)]
        for number, (line, match) in enumerate(places, 1):
            before, after = _plain(line[: match.start()]), _plain(line[match.end() :])
            text = f"{before}[{match[1] or NO_ARTICLE}]{match[3]}{after}"
            by_split[essay.split].append(Item(f"{essay.slug}-{number:02}", text, essay.slug, _probability(match[2])))
    return by_split


def _plain(text: str) -> str:
    """The text as its writer left it: an empty place takes the blank behind it along."""
    return PLACE.sub(lambda match: match[1] + match[3] if match[1] else "", text)


def _probability(mark: str | None) -> float:
    if mark is None:
        return PLAINLY_RIGHT
    return PLAINLY_WRONG if mark == "!" else float(mark[1:])


def judge(item: Item, annotator: Annotator) -> str | None:
    """One judgment, or None where the annotator never saw the item. Doubt grows where opinions are divided."""
    key = (item.id, annotator.name)
    if uniform(*key, "shown") < NEVER_SHOWN:
        return None
    divided = 4 * item.p * (1 - item.p)
    if uniform(*key, "doubt") < annotator.doubt * (0.2 + 2 * divided):
        return "unknown"
    if uniform(*key, "slip") < annotator.slips:
        return "error" if uniform(*key, "coin") < 0.5 else "ok"
    return "error" if uniform(*key, "label") < logistic(1.15 * logit(item.p) + annotator.severity) else "ok"


def score(item: Item, system: System) -> float:
    """How sure a system is of an error. What makes an item hard for one system makes it hard for the others too."""
    trouble = 0.6 * normal(item.id, "trouble") + 0.8 * normal(item.id, system.name)
    return logistic(system.skill * logit(item.p) + system.noise * trouble + system.lean)


def output(items: Sequence[Item], system: System) -> str:
    """A system's file; one that decides by rules has no scores to offer."""
    scores = [(item.id, score(item, system)) for item in items]
    rows = [(name, "error" if value >= 0.5 else "ok", f"{value:.4f}") for name, value in scores]
    return csv_text("item,label,score", rows) if system.scored else csv_text("item,label", [row[:2] for row in rows])


def files() -> dict[str, str]:
    """Every generated file of the bundle, by its path in it."""
    made: dict[str, str] = {}
    for split, items in read_items().items():
        made[f"data/{split}.items.csv"] = csv_text("item,text,document", [(i.id, i.text, i.document) for i in items])
        judged = [(i.id, a.name, judge(i, a)) for i in items for a in ANNOTATORS]
        known = [row for row in judged if row[2] is not None]
        made[f"gold/{split}.judgments.csv"] = csv_text("item,annotator,label", known)
        made[f"baselines/{split}.always-ok.csv"] = csv_text("item,label", [(i.id, "ok") for i in items])
        prevalence = sum(label == "error" for _, _, label in known) / len(known)
        coins = [(i.id, uniform(i.id, "random baseline")) for i in items]
        rows = [(name, "error" if coin < prevalence else "ok", f"{1 - coin:.4f}") for name, coin in coins]
        made[f"baselines/{split}.random.csv"] = csv_text("item,label,score", rows)
        for system in SYSTEMS:
            made[f"systems/{split}.{system.name}.csv"] = output(items, system)
    return made
