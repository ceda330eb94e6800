"""From stored scores to the rows of one page, in one state, for everybody to whom the same rule applies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring import registry
from tasks import shown
from tasks.leaderboard.columns import Group, Stored, can_rank, groups
from tasks.leaderboard.derived import rederive
from tasks.leaderboard.model import Board, Row, RowKind
from tasks.leaderboard.notes import notes
from tasks.leaderboard.options import Options
from tasks.leaderboard.question import Question, ask
from tasks.leaderboard.ranks import ranks
from tasks.leaderboard.runs import Run, admitted, counting, guarded, runs
from tasks.leaderboard.scores import Scores, load
from tasks.models import Phase, RankGroups
from tasks.pseudonyms import pseudonym
from tasks.visibility import BoardRule

DECIMALS = 4
ALL_TRACKS = ""  # key of the rank groups over all tracks together


def build(phase: Phase, rule: BoardRule, options: Options) -> Board:
    """At most three queries: the runs, the scores that the shown columns need, stored rows for other parameters."""
    question = ask(phase.task, rule, options)
    if not rule.visible:
        return Board(False, question.options, question.headline, question.higher_is_better, exact=False)
    everything = _known(phase, rule, question)
    known = [run for run in everything if options.track in ("", run.track)]
    official = counting(known, higher_is_better=question.metric.higher_is_better)
    listed = [run for run in (known if options.all_runs else official) if options.baselines or not run.is_baseline]
    sample = _sample(official, question)
    scores: Scores = {}
    pending = 0
    if question.needed_of_all:
        wanted = question.needed_of_all | question.metrics
        scores = load([run.evaluation for run in listed], wanted, sample=sample, spread=question.spread)
        pending = rederive(scores, question) if question.rederives else 0
    found_groups = _rank_groups(phase, rule, options)
    rows = _ranked([_row(run, phase, rule) for run in listed], official, question, scores, found_groups)
    kept = _sorted([row for row in rows if _passes(row, options)], question, scores)
    size = options.size or max(len(kept), 1)
    page = kept[(options.page - 1) * size :][:size]
    if not question.needed_of_all and rule.counts:
        scores = load([row.evaluation for row in page], question.metrics, sample=sample, spread=question.spread)
    offered = tuple(groups(phase.task, scores.get(sample, {}))) if sample is not None and rule.counts else ()
    visible = tuple(_without(group, question) for group in offered if group.key in question.shown and group.columns)
    return Board(
        True,
        question.options,
        question.ranking,
        question.higher_is_better,
        exact=rule.counts,
        rows=tuple(_printed(row, visible, scores.get(row.evaluation, {}), question, rule) for row in page),
        total=len(kept),
        runs=len(known),
        groups=visible,
        offered=offered,
        rankable=tuple(column for group in offered for column in group.columns if can_rank(column)),
        tracks=tuple(dict.fromkeys((run.track, run.track_name) for run in everything)),
        annotators=_annotators(scores.get(sample, {})) if sample is not None else (),
        has_rank_groups=found_groups is not None,
        pending=pending,
        notes=notes(phase, rule, question, found_groups.method if found_groups else ""),
    )


def _known(phase: Phase, rule: BoardRule, question: Question) -> list[Run]:
    metric, headline = question.metric, question.headline
    ratio = None if headline.name == metric.headline else headline.name
    found = runs(admitted(phase, rule, question.options), metric.key, ratio)
    return guarded(found, rule, higher_is_better=metric.higher_is_better)


def _sample(official: list[Run], question: Question) -> int | None:
    """An evaluation that has what a good run has, to read from it what columns there are."""
    sign = 1 if question.metric.higher_is_better else -1
    best = max(official, key=lambda run: (run.value is not None, sign * (run.value or 0)), default=None)
    return best.evaluation if best else None


def _rank_groups(phase: Phase, rule: BoardRule, options: Options) -> RankGroups | None:
    """Those of this very board; a frozen one has none, since they were made with what it hides."""
    found: RankGroups | None = getattr(phase, "rank_groups", None)
    applies = rule.counts and rule.until is None and options.is_official
    return found if found is not None and applies and found.board_version == phase.board_version else None


def _row(run: Run, phase: Phase, rule: BoardRule) -> Row:
    names = run.team or "", run.system
    conceals = not rule.names and run.team_id is not None
    team, system = (pseudonym(phase.pk, run.team_id), "") if conceals and run.team_id is not None else names
    return Row(
        kind=RowKind.BASELINE if run.is_baseline else RowKind.RUN,
        evaluation=run.evaluation,
        uid=run.uid,
        team_id=run.team_id,
        team=team,
        system=system,
        track=run.track_name,
        created_at=run.created_at,
        value=run.value,
        low=run.low,
        high=run.high,
        is_chosen=run.is_chosen,
        concealed=names if conceals else None,
    )


def _ranked(
    rows: Iterable[Row], official: Iterable[Run], question: Question, scores: Scores, found: RankGroups | None
) -> list[Row]:
    counted = {run.uid for run in official}
    valued = [replace(_valued(row, question, scores), counts=row.uid in counted) for row in rows]
    competing = [row for row in valued if row.counts and row.kind == RowKind.RUN]
    places = ranks([row.value for row in competing], higher_is_better=question.higher_is_better)
    place = {row.uid: rank for row, rank in zip(competing, places, strict=True)}
    group = found.groups.get(question.options.track or ALL_TRACKS, {}) if found else {}
    return [replace(row, rank=place.get(row.uid), group=group.get(row.uid)) for row in valued]


def _valued(row: Row, question: Question, scores: Scores) -> Row:
    """The row with the value that ranks it, where that is not the headline it came with."""
    if question.ranking.key == question.headline.key and not question.rederives:
        return row
    stored = scores.get(row.evaluation, {}).get(question.ranking.metric)
    value = question.ranking.value(stored)
    has_interval = stored is not None and question.ranking.name == question.ranking_metric.headline
    low, high = (stored.low, stored.high) if stored is not None and has_interval else (None, None)
    return replace(row, value=value, low=low, high=high)


def _passes(row: Row, options: Options) -> bool:
    wanted = options.find.casefold()
    if wanted and wanted not in row.team.casefold() and wanted not in row.system.casefold():
        return False
    if row.created_at is None:
        return True
    day = row.created_at.date()
    return (options.since is None or day >= options.since) and (options.until is None or day <= options.until)


def _sorted(rows: list[Row], question: Question, scores: Scores) -> list[Row]:
    """By rank, or by the column asked for; what has no value comes last in either direction."""
    sign = -1 if question.higher_is_better else 1
    rows.sort(key=lambda row: (row.value is None, sign * (row.value or 0), row.team.casefold(), row.system.casefold()))
    key = question.options.sort_key
    if not key or key == "rank":
        return rows if question.options.descending else _reversed(rows, [row.value is None for row in rows])
    if key in ("team", "system", "track"):
        return sorted(rows, key=lambda row: getattr(row, key).casefold(), reverse=not question.options.descending)
    values = [_sort_value(row, key, question, scores) for row in rows]
    direction = -1 if question.options.descending else 1
    order = sorted(range(len(rows)), key=lambda at: (values[at] is None, direction * (values[at] or 0)))
    return [rows[at] for at in order]


def _reversed(rows: list[Row], last: list[bool]) -> list[Row]:
    pairs = list(zip(rows, last, strict=True))
    return [row for row, is_last in reversed(pairs) if not is_last] + [row for row, is_last in pairs if is_last]


def _sort_value(row: Row, key: str, question: Question, scores: Scores) -> float | None:
    if key == "date":
        return row.created_at.timestamp() if row.created_at else None
    if key == "human":
        return row.human_ratio
    metric = registry.metric(key.partition(".")[0])
    stored = scores.get(row.evaluation, {}).get(metric.key)
    name = key.partition(".")[2]
    if stored is None:
        return None
    return stored.ratios.get(name, stored.counts.get(name))


def _printed(
    row: Row, groups: tuple[Group, ...], stored: Mapping[str, Stored], question: Question, rule: BoardRule
) -> Row:
    wanted = [column for group in groups for column in group.columns]
    values = tuple(column.value(stored.get(column.metric)) for column in wanted)
    ranking = stored.get(question.ranking.metric)
    return replace(
        row,
        headline=shown.ratio(row.value, DECIMALS if rule.decimals is None else rule.decimals),
        values=values,
        cells=tuple(column.printed(value) for column, value in zip(wanted, values, strict=True)),
        signature=ranking.signature if ranking else "",
    )


def _without(group: Group, question: Question) -> Group:
    """The column that ranks stands in front of all groups and not once more in its own."""
    return replace(group, columns=tuple(column for column in group.columns if column.key != question.ranking.key))


def _annotators(sample: Mapping[str, Stored]) -> tuple[str, ...]:
    """As the signatures name them, in order."""
    for stored in sample.values():
        _, fields = registry.parse_signature(stored.signature)
        return tuple(fields.get("refs", "").split("+"))
    return ()
