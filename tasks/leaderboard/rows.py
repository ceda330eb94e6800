"""Rows of a board: made of runs, valued, ranked, sorted and printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from tasks import shown
from tasks.leaderboard.columns import Group, Stored
from tasks.leaderboard.model import Row, RowKind
from tasks.leaderboard.options import Options
from tasks.leaderboard.question import Question
from tasks.leaderboard.scores import Scores
from tasks.models import Phase
from tasks.pseudonyms import pseudonym
from tasks.ranks import ranks
from tasks.runs import Run
from tasks.visibility import BoardRule

DECIMALS = 4


def row_of(run: Run, phase: Phase, rule: BoardRule) -> Row:
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


def ranked(
    rows: Iterable[Row],
    question: Question,
    scores: Scores,
    *,
    counted: Collection[str],
    group_of: Mapping[str, int | None],
) -> list[Row]:
    """With ranks for the runs that count; `counted` are their uids, `group_of` the rank groups."""
    valued = [replace(_valued(row, question, scores), counts=row.uid in counted) for row in rows]
    competing = [row for row in valued if row.counts and row.kind == RowKind.RUN]
    places = ranks([row.value for row in competing], higher_is_better=question.higher_is_better)
    place = {row.uid: rank for row, rank in zip(competing, places, strict=True)}
    return [replace(row, rank=place.get(row.uid), group=group_of.get(row.uid)) for row in valued]


def _valued(row: Row, question: Question, scores: Scores) -> Row:
    """The row with the value that ranks it, where that is not the headline it came with."""
    if question.ranking.key == question.headline.key and not question.rederives:
        return row
    stored = scores.get(row.evaluation, {}).get(question.ranking.metric)
    value = question.ranking.value(stored)
    if stored is None or question.ranking.name != question.ranking_metric.headline:
        return replace(row, value=value, low=None, high=None)
    return replace(row, value=value, low=stored.low, high=stored.high)


def passes(row: Row, options: Options) -> bool:
    wanted = options.find.casefold()
    if wanted and wanted not in row.team.casefold() and wanted not in row.system.casefold():
        return False
    if row.created_at is None:
        return True
    day = row.created_at.date()
    return (options.since is None or day >= options.since) and (options.until is None or day <= options.until)


def ordered(rows: Iterable[Row], question: Question, scores: Scores) -> list[Row]:
    """By rank, or by the column asked for; what has no value comes last in either direction."""
    sign = -1 if question.higher_is_better else 1
    by_rank = sorted(
        rows, key=lambda row: (row.value is None, sign * (row.value or 0), row.team.casefold(), row.system.casefold())
    )
    key, downwards = question.options.sort_key or "rank", question.options.descending
    if key in ("team", "system", "track"):
        return sorted(by_rank, key=lambda row: getattr(row, key).casefold(), reverse=not downwards)
    if key == "rank":
        values = [None if row.value is None else -sign * row.value for row in by_rank]
    else:
        values = [_sort_value(row, key, scores) for row in by_rank]
    direction = -1 if downwards else 1
    order = sorted(range(len(by_rank)), key=lambda at: (values[at] is None, direction * (values[at] or 0)))
    return [by_rank[at] for at in order]


def _sort_value(row: Row, key: str, scores: Scores) -> float | None:
    if key == "date":
        return row.created_at.timestamp() if row.created_at else None
    if key == "human":
        return row.human_ratio
    metric, _, name = key.partition(".")
    stored = scores.get(row.evaluation, {}).get(metric)
    return None if stored is None else stored.ratios.get(name, stored.counts.get(name))


def with_human_ratio(row: Row, question: Question, scores: Scores) -> Row:
    if question.human is None or row.kind == RowKind.HUMAN:
        return row
    stored = scores.get(row.evaluation, {}).get(question.human.key)
    return replace(row, human_ratio=stored.value) if stored else row


def decimals_of(rule: BoardRule) -> int:
    return DECIMALS if rule.decimals is None else rule.decimals


def printed(
    row: Row, groups: Iterable[Group], stored: Mapping[str, Stored], question: Question, rule: BoardRule
) -> Row:
    """The row with its figures as text; a human has none but the headline."""
    columns = [column for group in groups for column in group.columns]
    row = replace(row, headline=shown.ratio(row.value, decimals_of(rule)))
    if row.kind == RowKind.HUMAN:
        return replace(row, values=(None,) * len(columns), cells=("",) * len(columns))
    values = tuple(column.value(stored.get(column.metric)) for column in columns)
    ranking = stored.get(question.ranking.metric)
    return replace(
        row,
        values=values,
        cells=tuple(column.printed(value) for column, value in zip(columns, values, strict=True)),
        signature=ranking.signature if ranking else "",
    )
