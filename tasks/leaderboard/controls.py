"""The links and fields around a board: every one of them leads to another state of the same page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring import registry
from tasks.leaderboard.columns import Column, params_of
from tasks.leaderboard.model import Board
from tasks.leaderboard.options import PARAM, Options
from tasks.models import Phase
from tasks.timeline import show

NAMES_FIRST = ("team", "system", "track")  # columns whose natural order is from A to Z


@dataclass(frozen=True, slots=True)
class Link:
    label: str
    url: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column: its sorting link, and what it is sorted by now, in ARIA's words."""

    label: str
    title: str
    url: str
    sorted: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of the metric that ranks; without choices it is a number."""

    name: str
    label: str
    value: str
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Controls:
    """`phase` is part of every address, also where it is the one that an address without it would show."""

    phase: Phase
    board: Board

    @property
    def options(self) -> Options:
        return self.board.options

    def url(self, **changes: Any) -> str:
        query = self.options.query(**changes)
        return f"?phase={self.phase.slug}" + (f"&{query}" if query else "")

    @property
    def permalink(self) -> str:
        return self.url()

    @property
    def official(self) -> str:
        return f"?phase={self.phase.slug}"

    @property
    def is_old(self) -> str:
        """In words, of when or against what this board is, if not of now; else nothing."""
        said = []
        if self.options.at:
            said.append(f"as it was at {show(self.options.at)}")
        if self.options.gold:
            said.append(f"against version {self.options.gold} of the gold")
        return ", ".join(said)

    @property
    def limits_rows(self) -> bool:
        """Whether anything is chosen of what rows there are, so that the choice is in sight."""
        usual = Options()
        return any(
            getattr(self.options, name) != getattr(usual, name)
            for name in ("since", "until", "at", "baselines", "humans")
        )

    def heading(self, key: str, label: str, title: str = "") -> Heading:
        names = key in NAMES_FIRST
        current = self.options.sort_key or "rank"
        is_up = self.options.descending == names
        pressed = ("ascending" if is_up else "descending") if current == key else ""
        if key == "rank":
            pressed = pressed and ("ascending" if self.options.descending else "descending")
        flipped = f"-{key}" if current == key and self.options.descending else key
        target = "" if flipped == "rank" else flipped
        return Heading(label, title, self.url(sort=target, page=1), pressed)

    @property
    def headings(self) -> list[Heading]:
        return [self.heading(column.key, column.label, column.title) for column in self.board.columns]

    @property
    def own(self) -> dict[str, Heading]:
        """The columns that every board has."""
        return {
            "rank": self.heading("rank", "Rank"),
            "team": self.heading("team", "Team and system"),
            "track": self.heading("track", "Track"),
            "date": self.heading("date", "Date"),
            "human": self.heading("human", "Human ratio", "the system's score as a share of what humans reach"),
        }

    @property
    def track_choices(self) -> list[Choice]:
        chosen = self.options.track
        tracks = [Choice(slug, name, slug == chosen) for slug, name in self.board.tracks]
        return [Choice("", "all", not chosen), *tracks]

    @property
    def shows_track(self) -> bool:
        return len(self.board.tracks) > 1 and not self.options.track

    @property
    def fixed_columns(self) -> int:
        """Columns before those of metrics: rank, team, date and headline always, the others as the board has them.

        An exact board has two more: what is to be compared, and the interval.
        """
        board = self.board
        return 4 + 2 * board.exact + sum((board.has_rank_groups, self.shows_track, board.has_human_ratio))

    @property
    def rank_choices(self) -> list[tuple[str, list[Choice]]]:
        """Ratios that can rank, by group."""
        current = self.board.headline.key
        found = []
        for group in self.board.offered:
            inside = [column for column in group.columns if column in self.board.rankable]
            if inside:
                found.append((group.label, [Choice(c.key, _in_words(c), c.key == current) for c in inside]))
        return found

    @property
    def annotator_choices(self) -> list[Choice]:
        chosen = self.options.annotator
        names = self.board.annotators if "annotators" in registry.metric(self.board.headline.metric).params else ()
        return [Choice("", "all annotators", not chosen)] + [
            Choice(name, f"{name} alone", name == chosen) for name in names
        ]

    @property
    def params(self) -> list[Field]:
        metric = registry.metric(self.board.headline.metric)
        own = params_of(self.phase.task, metric)
        found = []
        for name, value in own.items():
            if name in metric.source.params:
                continue  # what was counted with it can't be counted anew
            current = str(self.options.params.get(name, value))
            if name in metric.choices:
                choices = tuple(Choice(str(c), str(c), str(c) == current) for c in metric.choices[name])
                found.append(Field(PARAM + name, name.replace("_", " "), current, choices))
            elif name == "beta":
                found.append(Field(PARAM + name, name, current))
        return found

    @property
    def numbers(self) -> list[Field]:
        return [field for field in self.params if not field.choices]

    @property
    def selects(self) -> list[Field]:
        return [field for field in self.params if field.choices]

    @property
    def group_choices(self) -> list[Choice]:
        shown = {group.key for group in self.board.groups}
        return [Choice(group.key, group.label, group.key in shown) for group in self.board.offered]

    @property
    def previous(self) -> str:
        return self.url(page=self.options.page - 1) if self.options.page > 1 else ""

    @property
    def next(self) -> str:
        return self.url(page=self.options.page + 1) if self.options.page < self.board.pages else ""

    @property
    def everything(self) -> str:
        return self.url(size=0, page=1) if self.board.pages > 1 else ""


def _in_words(column: Column) -> str:
    return column.title.partition(": ")[2] or column.label


def phase_links(phases: Iterable[Phase], current: Phase) -> list[Link]:
    return [Link(phase.name, f"?phase={phase.slug}", phase == current) for phase in phases]
