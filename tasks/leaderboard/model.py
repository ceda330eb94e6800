"""What a board is: rows with ranks, groups of columns, and the sentences that say how to read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from tasks import shown
from tasks.leaderboard.columns import Column, Group
from tasks.leaderboard.options import Options


class RowKind(Enum):
    RUN = "run"
    BASELINE = "baseline"
    HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a board. `value` is what ranks it; `values` and `cells` belong to the shown columns, in order."""

    kind: RowKind
    evaluation: int  # 0 for a human
    uid: str  # of the submission; empty for a human
    team_id: int | None
    team: str
    system: str
    track: str
    created_at: datetime | None
    value: float | None
    low: float | None
    high: float | None
    counts: bool = True  # whether it is the run of its team that counts
    is_chosen: bool = False
    rank: int | None = None
    group: int | None = None  # rows of the same number can't be told apart
    human_ratio: float | None = None
    signature: str = ""
    values: tuple[float | None, ...] = ()
    headline: str = ""  # the value as it is printed
    cells: tuple[str, ...] = ()
    is_own: bool = False
    # The names of a team that is shown under a pseudonym; only ever filled in for its own members.
    concealed: tuple[str, str] | None = field(default=None, repr=False)

    @property
    def interval(self) -> str:
        return shown.interval(self.low, self.high).replace(" to ", "–")

    @property
    def date(self) -> str:
        return f"{self.created_at:%Y-%m-%d}" if self.created_at else ""

    @property
    def letter(self) -> str:
        """The rank group as a letter: A, B, ... Z, AA."""
        number, letters = self.group or 0, ""
        while number:
            number, at = divmod(number - 1, 26)
            letters = chr(ord("A") + at) + letters
        return letters


@dataclass(frozen=True, slots=True)
class Summary:
    """The first of a board beside the next, which may share the first place."""

    first: Row
    second: Row | None = None
    sharing: int = 1  # runs in the first place
    ahead: str = ""  # the difference of the two, printed
    could_be_chance: bool | None = None  # what rank groups say of that; None without them


@dataclass(frozen=True, slots=True)
class Board:
    """A board as one viewer sees it in one state."""

    visible: bool
    options: Options
    headline: Column
    higher_is_better: bool
    exact: bool = True  # False where only rounded or stepped headlines may be shown
    rows: tuple[Row, ...] = ()  # of this page
    total: int = 0  # rows on all pages
    runs: int = 0  # runs behind the board, before filters
    groups: tuple[Group, ...] = ()  # shown
    offered: tuple[Group, ...] = ()  # all that can be shown
    rankable: tuple[Column, ...] = ()
    tracks: tuple[tuple[str, str], ...] = ()  # slug and name of those that have runs
    annotators: tuple[str, ...] = ()
    has_rank_groups: bool = False
    has_human_ratio: bool = False
    names_humans: bool = False  # whether single annotators may be shown
    pending: int = 0  # runs whose value for these parameters is still to be derived
    summary: Summary | None = None  # None without a ranked run
    notes: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(column for group in self.groups for column in group.columns)

    @property
    def pages(self) -> int:
        size = self.options.size or max(self.total, 1)
        return max(1, -(-self.total // size))
