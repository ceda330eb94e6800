"""What a metric's page says: its parameters in words, and what there is to say of one that says nothing itself."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.registry import Metric, shown

PARAMETERS: Mapping[str, str] = {
    "annotators": "whose gold counts",
    "beta": "how much more recall counts than precision in F; below 1, precision counts more",
    "edges": "ends of the agreement bins",
    "edits": "how a corrected text is cut into edits",
    "ignore_whitespace_casing": "whether changes of spaces and capitals alone are ignored",
    "items": "whether tokens, the gaps between them, or both are judged",
    "iterations": "how many times a reference is drawn for every sentence",
    "max_unchanged": "how many kept tokens an edit may take in",
    "n": "longest n-grams",
    "official_quirks": "whether gold edits that can't be applied are kept as the official scorer keeps them",
    "policy": "how an annotator is chosen for each sentence",
    "seed": "what the draws start from",
    "skip_types": "error types that are left out",
    "tie": "what an item is on which annotators are divided evenly",
    "trivial_negatives": "true negatives that are added, to see what they do to kappa",
    "unknown": "what a judgment of 'unknown' counts as",
    "variant": "the published definition that is followed",
    "version": "the release of the official scorer that is followed",
    "zero": "what a ratio without a denominator is",
}


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    default: str
    others: tuple[str, ...]
    meaning: str


def parameters(metric: Metric) -> list[Parameter]:
    return [
        Parameter(
            name,
            shown(default) or ("none" if name == "skip_types" else "all"),
            tuple(shown(each) for each in metric.choices.get(name, ()) if each != default),
            PARAMETERS.get(name, ""),
        )
        for name, default in metric.params.items()
    ]


def summary(metric: Metric) -> str:
    """The formula, or what the code says of itself: somebody else's metric may have no texts."""
    return metric.formula or inspect.getdoc(metric.derive) or metric.label
