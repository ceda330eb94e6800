"""A comparison of systems of one phase, as far as the viewer may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tasks.compare.categories import applies, categories
from tasks.compare.paired import Pair, Part, bin_parts, pairs
from tasks.compare.rightwrong import Contingency, right_and_wrong
from tasks.compare.stored import Systems
from tasks.leaderboard import Board, Options, Row, RowKind, board
from tasks.leaderboard.columns import measured
from tasks.models import Evaluation, Phase, Score
from tasks.names import distinct, full_name
from tasks.visibility import Sight

MOST = 6
USUALLY = 2


@dataclass(frozen=True, slots=True)
class Measured:
    """One ratio of all systems in their order, and the difference of the two that are looked at closely."""

    label: str
    key: str
    values: tuple[float | None, ...]
    difference: float | None


class Comparison:
    """`chosen` are uids of systems, the two best if none is named; `close` two of them that are looked at closely.

    `rank` of the options is the ratio that is compared, the task's headline if it is empty.
    """

    def __init__(
        self,
        sight: Sight,
        phase: Phase,
        options: Options,
        chosen: tuple[str, ...] = (),
        close: tuple[str, ...] = (),
    ) -> None:
        self.sight = sight
        self.phase = phase
        self.rule = sight.board(phase)
        self.wanted, self.wanted_close = chosen, close
        self.options = replace(options, size=0, page=1, humans="none")

    @property
    def sees_counts(self) -> bool:
        """Tests are made of exact counts, and a difference that is rounded away must not come back."""
        return self.rule.visible and self.rule.counts

    @property
    def sees_rows(self) -> bool:
        return self.sees_counts and self.sight.sees_gold(self.phase.dataset)

    @cached_property
    def board(self) -> Board:
        return board(self.phase, self.sight, self.options)

    @cached_property
    def offered(self) -> list[Row]:
        """All runs that can be compared: those that count, and any other that the address names."""
        counting = [row for row in self.board.rows if row.kind != RowKind.HUMAN]
        if set(self.wanted) <= {row.uid for row in counting}:
            return counting
        everything = board(self.phase, self.sight, replace(self.options, all_runs=True))
        return [row for row in everything.rows if row.counts or row.uid in self.wanted]

    @cached_property
    def rows(self) -> list[Row]:
        if self.wanted:
            return [row for row in self.offered if row.uid in self.wanted][:MOST]
        return [row for row in self.offered if row.rank is not None][:USUALLY]

    @cached_property
    def names(self) -> list[str]:
        return distinct(full_name(row.team, row.system) for row in self.rows)

    @cached_property
    def systems(self) -> Systems:
        return Systems(self.phase.task, dict(zip(self.names, (row.evaluation for row in self.rows), strict=True)))

    @cached_property
    def close_rows(self) -> list[Row]:
        """The two that are looked at closely."""
        asked = [row for row in self.rows if row.uid in self.wanted_close]
        return asked if len(asked) == 2 else self.rows[:2]

    @cached_property
    def close(self) -> Systems:
        name_of = dict(zip((row.uid for row in self.rows), self.names, strict=True))
        return Systems(self.phase.task, {name_of[row.uid]: row.evaluation for row in self.close_rows})

    @property
    def close_names(self) -> list[str]:
        return list(self.close.evaluations)

    @cached_property
    def pairs(self) -> list[Pair]:
        return pairs(self.systems, self.board.headline) if self.sees_counts else []

    @property
    def untested(self) -> list[str]:
        """Those that the metric does not apply to, such as systems without scores where it needs them."""
        tested = {name for pair in self.pairs for name in (pair.first, pair.second)}
        return [name for name in self.names if name not in tested] if tested else []

    @property
    def has_two(self) -> bool:
        return self.sees_counts and len(self.close_rows) == 2

    @cached_property
    def bins(self) -> list[Part]:
        return bin_parts(self.close) if self.has_two else []

    @cached_property
    def right(self) -> Contingency | None:
        return right_and_wrong(self.close) if self.has_two else None

    @cached_property
    def categories(self) -> list[Part]:
        """What annotators call errors is gold, so this is shown with gold only."""
        return categories(self.close) if self.has_two and self.sees_rows and applies(self.close) else []

    @cached_property
    def metrics(self) -> list[Measured]:
        """The headline of every metric that all of the systems have, in the order of boards."""
        if not self.sees_counts:
            return []
        found = Score.objects.filter(evaluation__in=self.systems.evaluations.values()).defer("detail")
        values = {(score.evaluation_id, score.metric): score.value for score in found}
        close = list(self.close.evaluations.values())
        told = []
        for metric in measured(self.phase.task):
            cells = tuple(values.get((pk, metric.key)) for pk in self.systems.evaluations.values())
            if any((pk, metric.key) in values for pk in self.systems.evaluations.values()):
                differing = [values.get((pk, metric.key)) for pk in close]
                told.append(Measured(metric.label, f"{metric.key}.{metric.headline}", cells, _difference(differing)))
        return told

    def evaluations(self) -> list[Evaluation]:
        """The two that are looked at closely, with what their reports need."""
        related = Evaluation.objects.select_related("gold__dataset__task", "submission__phase__dataset__task")
        known = related.in_bulk(list(self.close.evaluations.values()))
        return [known[pk] for pk in self.close.evaluations.values()]


def _difference(values: list[float | None]) -> float | None:
    if len(values) != 2:
        return None
    first, second = values
    return None if first is None or second is None else first - second
