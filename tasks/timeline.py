"""The dates of a task in one line of time: phases opening and closing, releases, and the organizers' own events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from tasks.models import Event, Phase
from tasks.models.phase import PhaseState, Visibility

ANYWHERE_ON_EARTH = timezone(timedelta(hours=-12))


@dataclass(frozen=True, slots=True)
class Moment:
    at: datetime
    shown: str
    text: str
    state: str  # "past", "next" or "future"


def show(at: datetime, *, anywhere_on_earth: bool = False) -> str:
    """`1 Apr 2026, 11:59 UTC`, and before it, where the deadline was so meant, the time on the last place on Earth."""
    utc = f"{at.day} {at:%b %Y, %H:%M} UTC"
    if not anywhere_on_earth:
        return utc
    there = at.astimezone(ANYWHERE_ON_EARTH)
    return f"{there.day} {there:%b %Y, %H:%M} anywhere on Earth ({utc})"


def timeline(phases: Iterable[Phase], events: Iterable[Event], now: datetime) -> list[Moment]:
    """In order of time; the first that is still to come is "next"."""
    dated = sorted(_dates(phases, events), key=lambda entry: entry[0])
    moments = []
    following = "next"
    for at, shown, text in dated:
        state = "past" if at <= now else following
        if state == "next":
            following = "future"
        moments.append(Moment(at, shown, text, state))
    return moments


def _dates(phases: Iterable[Phase], events: Iterable[Event]) -> Iterable[tuple[datetime, str, str]]:
    for phase in phases:
        yield phase.opens_at, show(phase.opens_at), f"{phase.name} opens"
        if phase.closes_at:
            shown = show(phase.closes_at, anywhere_on_earth=phase.anywhere_on_earth)
            yield phase.closes_at, shown, f"{phase.name} closes"
        if phase.visibility == Visibility.FROZEN and phase.freeze_at:
            yield phase.freeze_at, show(phase.freeze_at), f"Board of {phase.name} freezes"
        if phase.visibility != Visibility.LIVE and phase.release_at:
            yield phase.release_at, show(phase.release_at), f"Results of {phase.name} are released"
        if phase.gold_release_at:
            yield phase.gold_release_at, show(phase.gold_release_at), f"Gold of {phase.name} is released"
        if phase.anonymous_until:
            yield phase.anonymous_until, show(phase.anonymous_until), f"Team names of {phase.name} are shown"
    for event in events:
        yield event.at, show(event.at), event.text


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a task is now, in a word for a badge and the date that matters next."""

    label: str
    tone: str
    phase: Phase | None
    until: datetime | None = None
    shown: str = ""


def standing(phases: Iterable[Phase], now: datetime) -> Standing:
    """The open phase that closes first, else the next one to open, else the last one that closed."""
    known = list(phases)
    never = datetime.max.replace(tzinfo=now.tzinfo)
    is_open = [p for p in known if p.state_at(now) == PhaseState.OPEN]
    if is_open:
        phase = min(is_open, key=lambda p: p.closes_at or never)
        shown = show(phase.closes_at, anywhere_on_earth=phase.anywhere_on_earth) if phase.closes_at else ""
        return Standing("Open", "good", phase, phase.closes_at, shown)
    upcoming = [p for p in known if p.state_at(now) == PhaseState.UPCOMING]
    if upcoming:
        phase = min(upcoming, key=lambda p: p.opens_at)
        return Standing("Upcoming", "info", phase, phase.opens_at, show(phase.opens_at))
    if not known:
        return Standing("Not scheduled", "", None)
    phase = max(known, key=lambda p: p.closes_at or never)
    return Standing("Closed", "", phase, phase.closes_at, show(phase.closes_at) if phase.closes_at else "")
