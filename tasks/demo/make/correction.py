"""Correction: what six annotators and the pretend systems make of the places marked in sources/correction.txt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tasks.demo.make.draw import logistic, logit, normal, pick, uniform
from tasks.demo.make.essays import SPLITS, read_essays

PLACE = re.compile(r"\{([^{}]*):(\w+) (0|\.\d+)\}")
REWRITE = re.compile(r"~ (.+) => (.+):(\w+)")


@dataclass(frozen=True, slots=True)
class Change:
    """Source tokens [start, end) become `text` ("" deletes them)."""

    start: int
    end: int
    text: str
    type: str


@dataclass(frozen=True, slots=True)
class Place:
    """A span that people change with probability `p`; `tempting` are corrections only a system would propose."""

    start: int
    end: int
    type: str
    p: float
    corrections: tuple[str, ...]
    tempting: tuple[str, ...]

    def change(self, text: str) -> Change:
        return Change(self.start, self.end, text, self.type)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A tokenised learner sentence, the places that may be changed, and the rewrites that a fluent reader prefers."""

    key: str
    document: str
    tokens: tuple[str, ...]
    places: tuple[Place, ...]
    rewrites: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Annotator:
    """`strictness` moves the log-odds of every change, `care` is the share of errors noticed at all.

    `fluency` is the chance of taking a rewrite; `habit` the weight of each next alternative relative to the one before.
    """

    name: str
    strictness: float
    care: float
    fluency: float
    habit: float


ANNOTATORS = (
    Annotator("A1", strictness=0.0, care=0.96, fluency=0.20, habit=0.55),
    Annotator("A2", strictness=-1.0, care=0.93, fluency=0.03, habit=0.40),
    Annotator("A3", strictness=0.3, care=0.97, fluency=0.85, habit=1.00),
    Annotator("A4", strictness=0.1, care=0.94, fluency=0.35, habit=0.65),
    Annotator("A5", strictness=-0.6, care=0.88, fluency=0.25, habit=0.60),
    Annotator("A6", strictness=0.6, care=0.95, fluency=0.65, habit=0.85),
)


@dataclass(frozen=True, slots=True)
class System:
    """A pretend system: log-odds of acting on an error type, how often it is tempted, how often its form is right.

    `skill` says how closely it follows what people would change: 0 ignores it, 1 sees it as a person does.
    """

    name: str
    default: float
    skill: float
    temptation: float
    accuracy: float
    by_type: Mapping[str, float] = field(default_factory=dict)
    fluency: float = 0.0
    as_edits: bool = False


NEVER = -99.0
RULES = {"SVA": -1.3, "Nn": -1.5, "Mec": -1.2, "Vform": -2.0, "ArtOrDet": -2.6, "Wform": -2.4}
SYSTEMS = (
    System("spelling", NEVER, 0.4, 0.12, 0.80, {"Mec": -0.7}),
    System("rulebook", NEVER, 0.3, 0.28, 0.50, RULES),
    System("phrasetable", -1.6, 0.3, 0.30, 0.40),
    System("rewriter", 0.2, 0.4, 0.42, 0.42, fluency=0.6),
    System("tagger", -0.5, 0.65, 0.15, 0.62, {"Wci": -1.9, "WOinc": -2.5, "Srun": -1.5}, as_edits=True),
    System("ensemble", -0.6, 0.65, 0.16, 0.60, {"WOinc": -1.2, "Wci": -1.2}),
)


def read_sentences() -> dict[str, list[Sentence]]:
    """The sentences of each split, in order."""
    by_split: dict[str, list[Sentence]] = {split: [] for split in SPLITS}
    for essay in read_essays("correction.txt"):
        lines: list[tuple[str, list[str]]] = []
        for line in essay.lines:
            if line.startswith("~"):
                lines[-1][1].append(line)
            else:
                lines.append((line, []))
        for number, (line, rewrites) in enumerate(lines, 1):
            by_split[essay.split].append(_sentence(f"{essay.slug}-{number}", essay.slug, line, rewrites))
    return by_split


def _sentence(key: str, document: str, line: str, rewrites: Sequence[str]) -> Sentence:
    tokens: list[str] = []
    places: list[Place] = []
    position = 0
    for match in PLACE.finditer(line):
        tokens += line[position : match.start()].split()
        position = match.end()
        written, *alternatives = match[1].split("|")
        start = len(tokens)
        tokens += written.split()
        good = tuple(a for a in alternatives if not a.startswith("!"))
        bad = tuple(a[1:] for a in alternatives if a.startswith("!"))
        p = float(match[3])
        places.append(Place(start, len(tokens), match[2], p, good if p else (), bad if p else good + bad))
    tokens += line[position:].split()
    changes = tuple(_rewrite(tokens, text) for text in rewrites)
    for change in changes:
        if any(place.start < change.start < place.end or place.start < change.end < place.end for place in places):
            raise ValueError(f"a rewrite of {key} cuts a place in two: {change.text!r}")
    return Sentence(key, document, tuple(tokens), tuple(places), changes)


def _rewrite(tokens: Sequence[str], line: str) -> Change:
    match = REWRITE.fullmatch(line)
    if match is None:
        raise ValueError(f"not a rewrite: {line}")
    old = match[1].split()
    starts = [i for i in range(len(tokens)) if list(tokens[i : i + len(old)]) == old]
    if len(starts) != 1:
        raise ValueError(f"{len(starts)} places for the rewrite of {match[1]!r} in {' '.join(tokens)!r}")
    return Change(starts[0], starts[0] + len(old), match[2], match[3])


def opinion(p: float) -> float:
    """Log-odds of a change. What is plainly wrong is seen by all; in matters of taste people are less of one mind."""
    return logit(p) if p >= 0.5 else 0.6 * logit(p)


def annotate(sentence: Sentence, annotator: Annotator) -> list[Change]:
    """The changes of one annotator: first the rewrites that appeal, then whatever seems wrong outside them."""
    key = (sentence.key, annotator.name)
    changes = [r for r in sentence.rewrites if uniform(*key, "rewrite", r.start) < annotator.fluency]
    for place in sentence.places:
        inside = any(r.start <= place.start and place.end <= r.end for r in changes)
        chance = annotator.care * logistic(opinion(place.p) + annotator.strictness) if place.p else 0.0
        if not inside and uniform(*key, place.start, place.end) < chance:
            weights = [annotator.habit**rank for rank in range(len(place.corrections))]
            changes.append(place.change(pick(place.corrections, weights, *key, place.start, place.end, "form")))
    return tidy(sentence.tokens, changes)


def correct(sentence: Sentence, system: System) -> list[Change]:
    """The changes of one pretend system. How hard a place is, is the same for all systems."""
    changes = [r for r in sentence.rewrites if uniform(sentence.key, system.name, r.start) < system.fluency]
    for place in sentence.places:
        spot = (sentence.key, place.start, place.end)
        lean = system.by_type.get(place.type, system.default)
        if lean == NEVER or any(r.start <= place.start and place.end <= r.end for r in changes):
            continue
        seen = logistic(lean + system.skill * logit(place.p) + 0.7 * normal(*spot, "hardness"))
        if uniform(*spot, system.name) >= (seen if place.p else system.temptation):
            continue
        wrong = place.corrections[1:] + place.tempting
        right = place.corrections and (uniform(*spot, system.name, "form") < system.accuracy or not wrong)
        text = place.corrections[0] if right else pick(wrong, [1.0] * len(wrong), *spot, system.name, "wrong")
        changes.append(place.change(text))
    return tidy(sentence.tokens, changes)


def tidy(tokens: Sequence[str], changes: Iterable[Change]) -> list[Change]:
    """Changes in text order, without the words that they share with the source at either end."""
    trimmed = []
    for change in changes:
        old, new = list(tokens[change.start : change.end]), change.text.split()
        start = end = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
            end += 1
        text = " ".join(new[start : len(new) - end])
        trimmed.append(Change(change.start + start, change.end - end, text, change.type))
    return sorted(trimmed, key=lambda c: (c.start, c.end))


def apply_changes(tokens: Sequence[str], changes: Sequence[Change]) -> str:
    words: list[str] = []
    position = 0
    for change in changes:
        words += [*tokens[position : change.start], *change.text.split()]
        position = change.end
    return " ".join([*words, *tokens[position:]])


def m2(sentences: Sequence[Sentence], layers: Sequence[Sequence[Sequence[Change]]]) -> str:
    """One M2 file; `layers[annotator][sentence]` are the changes. No change is a noop, so that the judgment is seen."""
    blocks = []
    for number, sentence in enumerate(sentences):
        lines = ["S " + " ".join(sentence.tokens)]
        for annotator, layer in enumerate(layers):
            edits = [f"A {c.start} {c.end}|||{c.type}|||{c.text}" for c in layer[number]]
            for edit in edits or ["A -1 -1|||noop|||-NONE-"]:
                lines.append(f"{edit}|||REQUIRED|||-NONE-|||{annotator}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def files() -> dict[str, str]:
    """Every generated file of the bundle, by its path in it."""
    made: dict[str, str] = {}
    for split, sentences in read_sentences().items():
        source = "".join(" ".join(s.tokens) + "\n" for s in sentences)
        made[f"data/{split}.src.txt"] = source
        documents = (f"{line},{s.document}\n" for line, s in enumerate(sentences, 1))
        made[f"data/{split}.docs.csv"] = "line,document\n" + "".join(documents)
        made[f"baselines/{split}.copy.txt"] = source
        layers = [[annotate(s, annotator) for s in sentences] for annotator in ANNOTATORS]
        if split == "dev":
            made["gold/dev.m2"] = m2(sentences, layers)
        else:
            for annotator, layer in zip(ANNOTATORS, layers, strict=True):
                made[f"gold/test/{annotator.name}.m2"] = m2(sentences, [layer])
        for system in SYSTEMS:
            output = [correct(s, system) for s in sentences]
            folder = "baselines" if system.name == "spelling" else "systems"
            if system.as_edits:
                made[f"{folder}/{split}.{system.name}.m2"] = m2(sentences, [output])
            else:
                lines = (apply_changes(s.tokens, changes) for s, changes in zip(sentences, output, strict=True))
                made[f"{folder}/{split}.{system.name}.txt"] = "".join(line + "\n" for line in lines)
    return made
