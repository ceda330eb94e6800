"""The settings in task.yaml beyond single values: metrics exist, references lead somewhere, times are in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from scoring import registry
from scoring.data import Kind
from scoring.parameters import BadParameter
from scoring.problems import Problems
from scoring.registry import Metric
from tasks.bundles.bundle import EventSpec, PhaseSpec, TrackSpec
from tasks.bundles.fields import Fields
from tasks.bundles.types import Named, Params, When, nearest
from tasks.models.phase import Visibility

ONLY_TRACK = TrackSpec("all", "All systems")


def ratio_names(metric: Metric) -> list[str]:
    """The ratios that a metric derives; no counts are needed to know their names."""
    return list(metric.derive(defaultdict(float), metric.with_defaults({})))


def read_metrics(task: Fields, kind: Kind, problems: Problems) -> dict[str, dict[str, Any]]:
    """Parameters by metric; numbers become what the metric's default is, so that 1 and 1.0 are the same choice."""
    known = {metric.key: metric for metric in registry.metrics(kind)}
    read: dict[str, dict[str, Any]] = {}
    for given in task["metrics"]:
        metric = known.get(given.key.name)
        if metric is None:
            _unknown(given.key, f"a metric for {kind} tasks", known, problems)
        else:
            read[metric.key] = _read_params(metric, given, problems)
    return read


def _read_params(metric: Metric, given: Params, problems: Problems) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, (place, value) in given.values.items():
        if name not in metric.params:
            _unknown(place, f"a parameter of {metric.key}", metric.params, problems)
            continue
        try:
            chosen = metric.with_defaults({name: value})[name]
        except BadParameter as error:
            expected = f"a value that {metric.key} takes"
            got, hint = repr(value), str(error)
            problems.error("param", expected, got, line=place.line, column=place.column, hint=hint)
            continue
        read[name] = list(chosen) if isinstance(chosen, tuple) else chosen
    return read


def check_headline(task: Fields, kind: Kind, problems: Problems) -> None:
    if task["headline"] is None:
        return
    line, column = task.place("headline")
    key, _, ratio = task["headline"].partition(".")
    known = {metric.key: metric for metric in registry.metrics(kind)}
    named = Named(key, line, column)
    if key not in known:
        _unknown(named, f"metric.ratio with a metric for {kind} tasks", known, problems)
    elif ratio not in ratio_names(known[key]):
        names = ratio_names(known[key])
        _unknown(Named(ratio, line, column), f"{key}. and one of its ratios", names, problems)


def check_unique(sections: Iterable[Fields], problems: Problems) -> None:
    seen: dict[str, int] = {}
    for section in sections:
        slug = section["slug"]
        if slug is None:
            continue
        line, column = section.place("slug")
        if slug in seen:
            got = f"{slug!r} again, after line {seen[slug]}"
            problems.error("twice", "another slug for each", got, line=line, column=column)
        seen.setdefault(slug, line)


def read_tracks(task: Fields, problems: Problems) -> tuple[TrackSpec, ...]:
    check_unique(task["tracks"], problems)
    tracks = (TrackSpec(t["slug"] or "", t["name"] or "", t["description"]) for t in task["tracks"])
    return tuple(tracks) or (ONLY_TRACK,)


def referred(reference: Named | None, slugs: Iterable[str], what: str, problems: Problems) -> str:
    """The slug that is referred to, or "" with a problem."""
    known = list(slugs)
    if reference is None:
        return ""
    if reference.name not in known:
        _unknown(reference, f"the slug of a {what}", known, problems)
        return ""
    return reference.name


def _unknown(given: Named, expected: str, known: Iterable[str], problems: Problems) -> None:
    hint = nearest(given.name, known)
    problems.error("unknown", expected, repr(given.name), line=given.line, column=given.column, hint=hint)


def read_phases(task: Fields, now: datetime, problems: Problems) -> tuple[PhaseSpec, ...]:
    check_unique(task["phases"], problems)
    datasets = [dataset["slug"] for dataset in task["datasets"] if dataset["slug"]]
    read = (_read_phase(phase, datasets, now, problems) for phase in task["phases"])
    return tuple(phase for phase in read if phase is not None)


def _read_phase(fields: Fields, datasets: list[str], now: datetime, problems: Problems) -> PhaseSpec | None:
    dataset = referred(fields["dataset"], datasets, "data set", problems)
    opens, closes = fields["opens"], fields["closes"]
    anywhere = fields["anywhere_on_earth"]
    if anywhere and closes is not None and closes.fixed is not None and closes.fixed.tzinfo is not None:
        hint = "anywhere_on_earth already says that it is UTC-12"
        expected = "a closing time without time zone"
        problems.error("time-zone", expected, "one with it", line=closes.line, column=closes.column, hint=hint)
    if opens is None:
        return None
    limits: Fields | None = fields["limits"]
    moments = {
        name: None if fields[name] is None else fields[name].at(now)
        for name in ("freeze_at", "release_at", "gold_release_at", "anonymous_until")
    }
    phase = PhaseSpec(
        slug=fields["slug"] or "",
        name=fields["name"] or "",
        dataset=dataset,
        opens_at=opens.at(now),
        closes_at=None if closes is None else closes.at(now, end=True, anywhere=anywhere),
        anywhere_on_earth=anywhere,
        per_day=limits["per_day"] if limits else None,
        total=limits["total"] if limits else None,
        attempts_per_day=limits["attempts_per_day"] if limits else None,
        visibility=fields["visibility"],
        rounding=fields["rounding"],
        ladder_step=fields["ladder_step"],
        **moments,
    )
    _check_times(fields, phase, problems)
    if limits is not None:
        _check_limits(limits, problems)
    return phase


def _check_times(fields: Fields, phase: PhaseSpec, problems: Problems) -> None:
    def wrong(key: str, expected: str, got: str, hint: str = "") -> None:
        line, column = fields.place(key)
        problems.error("times", expected, got, line=line, column=column, hint=hint)

    if phase.closes_at is not None and phase.closes_at <= phase.opens_at:
        wrong("closes", f"a moment after it opens, {_show(phase.opens_at)}", _show(phase.closes_at))
    if phase.visibility == Visibility.FROZEN:
        if phase.freeze_at is None:
            wrong("visibility", "freeze_at, since the phase is frozen", "nothing")
        elif phase.freeze_at < phase.opens_at:
            wrong("freeze_at", f"a moment after it opens, {_show(phase.opens_at)}", _show(phase.freeze_at))
    elif phase.freeze_at is not None:
        hint = "Write visibility: frozen, or take freeze_at out"
        wrong("freeze_at", "freeze_at only in a frozen phase", f"visibility {phase.visibility}", hint)
    if phase.release_at is not None and phase.release_at < phase.opens_at:
        wrong("release_at", f"a moment after it opens, {_show(phase.opens_at)}", _show(phase.release_at))
    if phase.gold_release_at is not None and (phase.closes_at is None or phase.gold_release_at < phase.closes_at):
        line, column = fields.place("gold_release_at")
        hint = "From that moment on, gold can be copied into a submission"
        expected = "gold to be released after the phase has closed"
        problems.warning("gold-release", expected, _show(phase.gold_release_at), line=line, column=column, hint=hint)


def _check_limits(limits: Fields, problems: Problems) -> None:
    per_day, attempts = limits["per_day"], limits["attempts_per_day"]
    if per_day is not None and attempts is not None and attempts < per_day:
        line, column = limits.place("attempts_per_day")
        expected = f"at least per_day, {per_day}, since attempts count every upload"
        problems.error("limits", expected, str(attempts), line=line, column=column)


def _show(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def read_timeline(task: Fields, now: datetime) -> tuple[EventSpec, ...]:
    dated: list[tuple[When | None, str | None]] = [(event["date"], event["text"]) for event in task["timeline"]]
    return tuple(EventSpec(when.at(now), text) for when, text in dated if when is not None and text is not None)
