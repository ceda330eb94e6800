"""The sentences under a board: which run counts, how ties, intervals and hidden phases work, and what N is."""

from __future__ import annotations

from collections.abc import Iterator

from tasks.leaderboard.options import Options
from tasks.leaderboard.question import Question
from tasks.models import Phase, RankGroups
from tasks.models.phase import PhaseState, Visibility
from tasks.timeline import show
from tasks.visibility import BoardRule


def notes(phase: Phase, rule: BoardRule, question: Question, groups: RankGroups | None) -> tuple[str, ...]:
    return tuple(_notes(phase, rule, question, groups))


def _notes(phase: Phase, rule: BoardRule, question: Question, groups: RankGroups | None) -> Iterator[str]:
    direction = "higher" if question.higher_is_better else "lower"
    yield f"Ranked by {question.ranking.title}; {direction} is better."
    yield (
        "Of each team and track one run counts: the one the team chose, otherwise its best by the task's headline, "
        "and of equal ones the earliest."
    )
    yield (
        "Equal values share a rank and the next rank is skipped. A run without a value (n/a) is never ranked. "
        "Baselines and humans stand where their value puts them, without a rank. Filters hide rows and leave ranks as "
        "they are."
    )
    if rule.counts:
        yield "Intervals are 95 % percentile bootstrap intervals, for the task's own parameters."
        if rule.until is None:
            yield from _about_groups(question.options, groups)
    if question.human is not None:
        yield (
            "A human is scored against the other annotators, and for the human ratio so is the system; the line in the "
            "bar is where it would do as well as they do on average."
        )
    yield from _about_guards(rule, question.higher_is_better)
    yield from _about_hiding(phase, rule)
    if question.rederives or question.ranking.key != question.headline.key:
        yield "This is not the task's own ranking: it was computed from stored counts with other choices."
    if phase.task.n_consists_of:
        yield f"N consists of: {phase.task.n_consists_of.rstrip('.')}."


def _about_groups(options: Options, found: RankGroups | None) -> Iterator[str]:
    if not options.is_official:
        yield "Rank groups are only made for the task's own ranking as it is now."
    elif found is None:
        yield "Rank groups are being computed."
    elif found.method:
        yield f"Systems with the same group letter can't be told apart from the best of their group ({found.method})."


def _about_guards(rule: BoardRule, higher_is_better: bool) -> Iterator[str]:
    if rule.step is not None:
        improved = "rises" if higher_is_better else "falls"
        yield (
            f"While the phase is open, a team's shown score {improved} only when a run improves on it by at least "
            f"{rule.step:g}, and is rounded to that step (the Ladder of Blum and Hardt); counts are shown afterwards."
        )
    if rule.decimals is not None:
        yield f"While the phase is open, scores are rounded to {rule.decimals} decimals; counts are shown afterwards."


def _about_hiding(phase: Phase, rule: BoardRule) -> Iterator[str]:
    if rule.until is not None:
        release = f" until {show(phase.release_at)}" if phase.release_at else " until the organizers release it"
        yield f"The board is frozen: it shows runs submitted before {show(rule.until)}; the rest is hidden{release}."
    elif phase.visibility != Visibility.LIVE and not phase.is_released:
        yield "Only organizers see this board before its release."
    if not rule.names and phase.anonymous_until:
        yield f"Team and system names are shown from {show(phase.anonymous_until)}."


def hidden_text(phase: Phase) -> str:
    """Instead of a board that can't be seen."""
    if phase.state == PhaseState.UPCOMING:
        return f"The phase opens on {show(phase.opens_at)}."
    if phase.release_at is None:
        return "The results of this phase are shown once the organizers release them."
    return f"The results of this phase are shown from {show(phase.release_at)}."
