"""Seeded draws, each under a key of its own: adding a sentence leaves every other draw as it was."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import TypeVar

SEED = "demo-2026"
Choice = TypeVar("Choice")


def uniform(*key: object) -> float:
    return Random("/".join([SEED, *map(str, key)])).random()


def normal(*key: object) -> float:
    return Random("/".join([SEED, *map(str, key)])).gauss(0.0, 1.0)


def pick(choices: Sequence[Choice], weights: Sequence[float], *key: object) -> Choice:
    return Random("/".join([SEED, *map(str, key)])).choices(choices, weights)[0]


def logit(p: float) -> float:
    """Log-odds, with 0 and 1 pulled in far enough to stay finite: nothing is beyond a slip."""
    p = min(max(p, 0.005), 0.995)
    return log(p / (1 - p))


def logistic(x: float) -> float:
    return 1 / (1 + exp(-x))
