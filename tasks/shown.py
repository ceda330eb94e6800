"""Numbers as people read them: formatted once, in Python, with "n/a" where a ratio is undefined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOT_DEFINED = "n/a"


def ratio(value: float | None, decimals: int = 4) -> str:
    return NOT_DEFINED if value is None else f"{value:.{decimals}f}"


def count(value: float | None) -> str:
    """Whole numbers as such, weighted counts with two places."""
    if value is None:
        return NOT_DEFINED
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def interval(low: float | None, high: float | None, decimals: int = 4) -> str:
    return "" if low is None or high is None else f"{low:.{decimals}f} to {high:.{decimals}f}"


# A curve has a threshold for every score that a system gave, and so tells what gold says of each item.
TELLS_GOLD = ("points", "best")
TELLS_APART = ("alone", "chosen", "each")  # what details say of each annotator by name


def counts_told(counts: Mapping[str, float], *, tells_apart: bool) -> dict[str, float]:
    """Counts for a viewer who may or may not tell annotators apart: NAME:ANNOTATOR is about one of them.

    With a run that flags a single item, what it reaches against one annotator is that annotator's judgment.
    """
    return {name: value for name, value in counts.items() if tells_apart or ":" not in name}


def detail_told(detail: Mapping[str, Any], *, sees_rows: bool, tells_apart: bool) -> dict[str, Any]:
    """A metric's detail without what this viewer may not know; parts of it may have details of their own."""
    hidden = {*(() if sees_rows else TELLS_GOLD), *(() if tells_apart else TELLS_APART)}
    told: dict[str, Any] = {}
    for name, value in detail.items():
        if name in hidden or (name == "annotators" and isinstance(value, list) and not tells_apart):
            continue
        if name == "counts":
            told[name] = counts_told(value, tells_apart=tells_apart)
        elif isinstance(value, Mapping):
            told[name] = detail_told(value, sees_rows=sees_rows, tells_apart=tells_apart)
        else:
            told[name] = value
    return told
