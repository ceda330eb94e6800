"""What systems are called in legends and tables."""

from __future__ import annotations

from collections.abc import Iterable


def full_name(team: str, system: str) -> str:
    """`Team: System`, or the one of the two that there is."""
    return f"{team}: {system}" if team and system else team or system


def distinct(names: Iterable[str]) -> list[str]:
    """Names that differ: a second system of the same name gets a number."""
    seen: dict[str, int] = {}
    told = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return told
