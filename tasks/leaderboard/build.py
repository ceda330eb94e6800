"""From stored scores to the rows of one page, in one state, for everybody to whom the same rule applies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from scoring.registry import Signature
from tasks.leaderboard.columns import Group, Stored, can_rank, groups
from tasks.leaderboard.derived import rederive
from tasks.leaderboard.humans import goes_with, human_rows
from tasks.leaderboard.model import Board, Row, Summary
from tasks.leaderboard.notes import notes
from tasks.leaderboard.options import Options
from tasks.leaderboard.question import SAMPLE, Question, ask
from tasks.leaderboard.rows import decimals_of, ordered, passes, printed, ranked, row_of, with_human_ratio
from tasks.leaderboard.samples import add_estimates, group_of, studies
from tasks.leaderboard.scores import Scores, load
from tasks.leaderboard.summary import leaders, summary
from tasks.models import Phase, RankGroups, SampleStudy
from tasks.rankgroups import ALL_TRACKS
from tasks.runs import Run, admitted, counting, guarded, runs
from tasks.visibility import BoardRule

MOST_HUMANS = 50  # rows of annotators; more are shown as their mean


def build(phase: Phase, rule: BoardRule, options: Options, *, names_humans: bool) -> Board:
    """At most three queries: the runs, the scores that the shown columns need, stored rows for other parameters."""
    question = ask(phase.task, rule, options, tells_apart=names_humans)
    if not rule.visible:
        return Board(False, question.options, question.headline, question.higher_is_better, exact=False)
    return _Build(phase, rule, question, names_humans).board()


@dataclass(slots=True)
class _Build:
    """The steps of one build. `scores` grows as they need more of what is stored."""

    phase: Phase
    rule: BoardRule
    question: Question
    names_humans: bool
    scores: Scores = field(default_factory=dict)
    pending: int = 0
    leaders: list[Row] = field(default_factory=list)
    sample: int | None = None
    studies: list[SampleStudy] = field(default_factory=list)

    @property
    def options(self) -> Options:
        return self.question.options

    def board(self) -> Board:
        everything = self._runs()
        known = [run for run in everything if self.options.track in ("", run.track)]
        self.studies = studies(self.phase) if self.rule.counts else []
        groups_found = self._rank_groups()
        rank_group = groups_found.groups.get(self.options.track or ALL_TRACKS, {}) if groups_found else {}
        rows = self._rows(known, rank_group)
        size = self.options.size or max(len(rows), 1)
        page = rows[(self.options.page - 1) * size :][:size]
        sample = self.scores.get(self.sample, {}) if self.sample is not None else {}
        offered = (*groups(self.phase.task, sample), *map(group_of, self.studies)) if self.rule.counts else ()
        shown = tuple(self._shown(offered))
        return Board(
            True,
            self.options,
            self.question.ranking,
            self.question.higher_is_better,
            exact=self.rule.counts,
            rows=tuple(self._printed(row, shown) for row in page),
            total=len(rows),
            runs=len(known),
            groups=shown,
            offered=offered,
            rankable=tuple(column for group in offered for column in group.columns if can_rank(column)),
            tracks=tuple(dict.fromkeys((run.track, run.track_name) for run in everything)),
            annotators=_annotators(sample) if self.names_humans else (),
            has_rank_groups=bool(rank_group),
            has_human_ratio=any(row.human_ratio is not None for row in page),
            names_humans=self.names_humans,
            pending=self.pending,
            summary=self._summary(),
            notes=notes(self.phase, self.rule, self.question, groups_found),
        )

    def _printed(self, row: Row, groups: tuple[Group, ...]) -> Row:
        return printed(row, groups, self.scores.get(row.evaluation, {}), self.question, self.rule)

    def _summary(self) -> Summary | None:
        known = [with_human_ratio(self._printed(row, ()), self.question, self.scores) for row in self.leaders]
        return summary(known, decimals_of(self.rule))

    def _runs(self) -> list[Run]:
        metric, headline = self.question.metric, self.question.headline
        ratio = None if headline.name == metric.headline else headline.name
        asked = admitted(self.phase, self.rule, at=self.options.at, gold=self.options.gold)
        found = runs(asked, metric.key, ratio)
        return guarded(found, self.rule, higher_is_better=metric.higher_is_better)

    def _rows(self, known: list[Run], group_of: Mapping[str, int | None]) -> list[Row]:
        """All rows that pass the filters, in order; scores are loaded for those that may be on the page."""
        official = counting(known, higher_is_better=self.question.metric.higher_is_better)
        self.sample = _sample(official, self.question)
        listed = known if self.options.all_runs else official
        rows = [row_of(run, self.phase, self.rule) for run in listed if self.options.baselines or not run.is_baseline]
        needed = self.question.needed_of_all
        if needed:
            self._load(rows, needed | self.question.metrics)
            self.pending = rederive(self.scores, self.question) if self.question.rederives else 0
            rows = [with_human_ratio(row, self.question, self.scores) for row in rows]
        counted = {run.uid for run in official}
        rows = ranked(rows, self.question, self.scores, counted=counted, group_of=group_of)
        self.leaders = leaders(rows)
        rows = ordered((row for row in rows if passes(row, self.options)), self.question, self.scores)
        if not needed and self.rule.counts:
            rows = self._with_page_scores(rows)
        humans = [row for row in self._humans() if passes(row, self.options)]
        return ordered([*rows, *humans], self.question, self.scores) if humans else rows

    def _with_page_scores(self, rows: list[Row]) -> list[Row]:
        """Rows of humans come in between and can only push others back, so their number is added in front."""
        size = self.options.size or len(rows)
        first = max(0, (self.options.page - 1) * size - MOST_HUMANS)
        last = self.options.page * size
        self._load(rows[first:last], self.question.metrics)
        near = [with_human_ratio(row, self.question, self.scores) for row in rows[first:last]]
        return [*rows[:first], *near, *rows[last:]]

    def _load(self, rows: list[Row], metrics: set[str]) -> None:
        evaluations = [row.evaluation for row in rows]
        self.scores = load(evaluations, metrics, sample=self.sample, spread=self.question.spread)
        add_estimates(self.scores, self.studies, {row.uid: row.evaluation for row in rows})

    def _humans(self) -> list[Row]:
        metric = self.question.human
        if metric is None or self.sample is None or self.options.humans == "none":
            return []
        stored = self.scores.get(self.sample, {}).get(metric.key)
        told = stored.humans if stored else ()
        on_scale = goes_with(metric, self.phase.task, self.question.ranking) and not self.question.rederives
        named = self.names_humans and self.options.humans == "each" and len(told) <= MOST_HUMANS
        return human_rows(told, on_scale=on_scale, named=named)

    def _rank_groups(self) -> RankGroups | None:
        """Those of this very board; a frozen one has none, since they were made with what it hides."""
        found: RankGroups | None = getattr(self.phase, "rank_groups", None)
        applies = self.rule.counts and self.rule.until is None and self.options.is_official
        return found if found is not None and applies and found.board_version == self.phase.board_version else None

    def _shown(self, offered: tuple[Group, ...]) -> list[Group]:
        """The column that ranks stands in front of all groups and not once more in its own."""
        ranking = self.question.ranking.key
        usual = self.options.columns is None
        wanted = [g for g in offered if g.key in self.question.shown or (usual and g.key.startswith(SAMPLE))]
        kept = [replace(g, columns=tuple(c for c in g.columns if c.key != ranking)) for g in wanted]
        return [group for group in kept if group.columns]


def _sample(official: list[Run], question: Question) -> int | None:
    """An evaluation that has what a good run has, to read from it what columns there are."""
    sign = 1 if question.metric.higher_is_better else -1
    best = max(official, key=lambda run: (run.value is not None, sign * (run.value or 0)), default=None)
    return best.evaluation if best else None


def _annotators(sample: Mapping[str, Stored]) -> tuple[str, ...]:
    """As a signature names them, in order; none where they are too many to be named there."""
    for stored in sample.values():
        named = Signature.parse(stored.signature).references.split("+")
        return tuple(unquote(name) for name in named) if len(named) > 1 else ()
    return ()
