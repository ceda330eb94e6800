"""One download, for both doors: the address names table, format and the state of the board; the policy says whether."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from tasks.exports.archive import archive
from tasks.exports.contents import DOWNLOADS, Download, Source, source_of
from tasks.exports.files import FORMATS
from tasks.leaderboard import Options, read, version
from tasks.models import Phase
from tasks.visibility import Sight

EVERYTHING = "everything"
RUN, COUNTED = "run", "counted"  # names in query strings beside those of the board: uids, way of counting


class NotForYou(LookupError):
    """There is no such download, or none that this viewer may have: from outside the two look the same."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for, checked against the policy; `etag` changes whenever the answer would."""

    sight: Sight
    phase: Phase
    options: Options
    name: str
    ending: str
    runs: tuple[str, ...] = ()
    counted: str = ""

    @property
    def etag(self) -> str:
        parts = (
            version(self.phase, self.sight, self.options),
            *(self.name, self.ending, self.runs, self.counted),
            sorted(self.sight.team_ids),  # one's own name is never hidden from oneself
            self.sight.sees_gold(self.phase.dataset),
        )
        return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"'

    @property
    def filename(self) -> str:
        return f"{self.phase.task.slug}-{self.phase.slug}-{self.name}.{self.ending}"

    @property
    def media_type(self) -> str:
        return "application/zip" if self.ending == "zip" else FORMATS[self.ending].media_type

    def content(self, day: date) -> bytes:
        """The file itself. Raises BadOption, UnknownName or TooManyRows for a state that makes no sense."""
        source = source_of(self.sight, self.phase, self.options, self.counted)
        if self.runs:
            source = _only(source, self.runs)
        if self.name == EVERYTHING:
            return archive(source, self.options.query(), day)
        return FORMATS[self.ending].write(DOWNLOADS[self.name].make(source))


def asked(sight: Sight, phase: Phase, name: str, ending: str, query: Mapping[str, str]) -> Asked:
    if name == EVERYTHING:
        known = ending == "zip" and sight.board(phase).visible
    else:
        known = ending in FORMATS and name in DOWNLOADS and DOWNLOADS[name].allowed(sight, phase)
    if not known:
        raise NotForYou
    runs = tuple(uid for uid in query.get(RUN, "").split(",") if uid)
    return Asked(sight, phase, read(query), name, ending, runs, query.get(COUNTED, ""))


def _only(source: Source, runs: tuple[str, ...]) -> Source:
    rows = tuple(row for row in source.board.rows if row.uid in runs)
    return replace(source, board=replace(source.board, rows=rows))


def offered(sight: Sight, phase: Phase) -> list[tuple[Download, bool]]:
    """All kinds of table, and whether the viewer may have each."""
    return [(download, download.allowed(sight, phase)) for download in DOWNLOADS.values()]
