"""The tables that there are of a phase, each made of nothing but what the viewer's board shows.

All of them start from the same board as the page, in the same state, so what is hidden there is in no file either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from scoring import registry
from tasks.exports.columns import ABOUT, BOARD, COUNTS, CURVES, ITEMS, SCORES, Told
from tasks.exports.itemrows import item_rows
from tasks.exports.tables import Column, Field, Table, Value, columns_of, row_of
from tasks.leaderboard import Board, Options, Row, RowKind, board
from tasks.models import Phase, Score, Submission
from tasks.shown import counts_told
from tasks.visibility import Sight

UNPRINTED = ("uid", "signature", "interval_signature")


@dataclass(frozen=True, slots=True)
class Source:
    """A board in one state: what every table starts from."""

    sight: Sight
    phase: Phase
    board: Board
    counted: str = ""  # of per-item rows: the way of counting; empty for that of the headline

    @property
    def runs(self) -> list[Row]:
        return [row for row in self.board.rows if row.kind != RowKind.HUMAN]

    @property
    def caption(self) -> str:
        return f"{self.phase.task.title}, {self.phase.name}"

    def scores(self, metrics: Iterable[str] | None = None) -> Iterator[tuple[Row, Score]]:
        """Stored scores of the runs, in the order of the board."""
        rows = {row.evaluation: row for row in self.runs}
        found = Score.objects.filter(evaluation__in=rows).defer("detail").order_by("pk")
        if metrics is not None:
            found = found.filter(metric__in=metrics)
        place = {evaluation: at for at, evaluation in enumerate(rows)}
        for score in sorted(found, key=lambda score: place[score.evaluation_id]):
            yield rows[score.evaluation_id], score

    def table(self, name: str, what: str, known: tuple[Field, ...], told: Iterable[Told]) -> Table:
        return for_print(
            Table(
                name=f"{self.phase.task.slug}-{self.phase.slug}-{name}",
                caption=f"{self.caption}: {what}",
                columns=columns_of(known),
                rows=[row_of(known, each) for each in told],
                notes=self.board.notes,
            )
        )


def for_print(table: Table) -> Table:
    """With a version for papers, in which addresses and signatures, long and the same in every row, are left out."""
    kept = [at for at, column in enumerate(table.columns) if column.name not in UNPRINTED]
    rows = [[row[at] for at in kept] for row in table.rows]
    return replace(table, paper=replace(table, columns=tuple(table.columns[at] for at in kept), rows=rows, notes=()))


def source_of(sight: Sight, phase: Phase, options: Options, counted: str = "") -> Source:
    """All rows of the board in that state, on one page."""
    return Source(sight, phase, board(phase, sight, replace(options, page=1, size=0)), counted)


def _board(source: Source) -> Table:
    shown = source.board
    drawn = _interval_signatures(source)
    rows = [
        (
            *row_of(BOARD, Told(row, headline=shown.headline.key, interval_signature=drawn.get(row.evaluation, ""))),
            *row.values,
        )
        for row in shown.rows
    ]
    measured = tuple(Column(column.key, "number", column.title, column.label) for column in shown.columns)
    notes = _signatures(shown.rows, drawn)
    return Table(
        name=f"{source.phase.task.slug}-{source.phase.slug}-board",
        caption=f"{source.caption}: {shown.headline.title}",
        columns=columns_of(BOARD) + measured,
        rows=rows,
        notes=(*notes, *shown.notes),
        paper=_paper(source, measured, notes),
    )


def _interval_signatures(source: Source) -> dict[int, str]:
    if not source.board.exact:
        return {}
    headline = source.board.headline.metric
    return {score.evaluation_id: score.interval_signature for _, score in source.scores([headline])}


def _signatures(rows: Iterable[Row], drawn: Mapping[int, str]) -> tuple[str, ...]:
    """What the values have in common, said once."""
    values = dict.fromkeys(row.signature for row in rows if row.signature)
    intervals = dict.fromkeys(text for text in drawn.values() if text)
    return (*(f"Signature: {text}" for text in values), *(f"Intervals: {text}" for text in intervals))


def _paper(source: Source, measured: tuple[Column, ...], notes: tuple[str, ...]) -> Table:
    """The board as a paper prints it: rank, names, the value with its interval, then the columns that are shown."""
    shown = source.board
    parts: list[tuple[Column, Callable[[Row], Value]]] = [
        (Column("rank", "text", "", "Rank"), lambda row: "" if row.rank is None else str(row.rank)),
        (Column("team", "text", "", "Team"), lambda row: row.team or row.kind.value),
        (Column("system", "text", "", "System"), lambda row: row.system),
        (Column("value", "number", "", shown.headline.label), lambda row: row.value),
    ]
    if len(shown.tracks) > 1:
        parts.insert(3, (Column("track", "text", "", "Track"), lambda row: row.track))
    if shown.has_rank_groups:
        parts.insert(1, (Column("group", "text", "", "Group"), lambda row: row.letter))
    if shown.exact:
        parts.append((Column("interval", "text", "", "95 % interval"), lambda row: row.interval))
    if shown.has_human_ratio:
        parts.append((Column("human_ratio", "number", "", "Human ratio"), lambda row: row.human_ratio))
    return Table(
        name=f"{source.phase.task.slug}-{source.phase.slug}",
        caption=f"{source.caption}: {shown.headline.title}",
        columns=(*(column for column, _ in parts), *measured),
        # A human has a value and no columns, which is not the same as columns that are undefined.
        rows=[
            (*(value(row) for _, value in parts), *([""] * len(measured) if row.kind == RowKind.HUMAN else row.values))
            for row in shown.rows
        ],
        notes=notes,
    )


def _scores(source: Source) -> Table:
    told = (
        Told(row, score, name, value, headline=_headline(score.metric))
        for row, score in source.scores()
        for name, value in score.ratios.items()
    )
    return source.table("scores", "every ratio of every metric", SCORES, told)


def _headline(metric: str) -> str:
    try:
        return registry.metric(metric).headline
    except registry.UnknownName:
        return ""  # scored with a plugin that is no longer installed


def _counts(source: Source) -> Table:
    tells_apart = source.sight.sees_agreement(source.phase.dataset)
    told = (
        Told(row, score, name, value)
        for row, score in source.scores()
        for name, value in counts_told(score.counts, tells_apart=tells_apart).items()
    )
    return source.table("counts", "the counts behind every ratio", COUNTS, told)


def _curves(source: Source) -> Table:
    rows = {row.evaluation: row for row in source.runs}
    found = Score.objects.filter(evaluation__in=rows, detail__has_key="points").order_by("evaluation", "pk")
    told = (Told(rows[score.evaluation_id], score, point=point) for score in found for point in score.detail["points"])
    return source.table("curves", "one row for every threshold", CURVES, told)


def _about(source: Source) -> Table:
    known = Submission.objects.select_related("phase").in_bulk([row.uid for row in source.runs], field_name="uid")
    told = (
        Told(row, submission=known[row.uid] if source.sight.sees_name(known[row.uid]) else None) for row in source.runs
    )
    return source.table("runs", "what teams say about their systems", ABOUT, told)


def _items(source: Source) -> Table:
    """Raises UnknownName for a way of counting that there is not."""
    found = item_rows(source.phase, source.runs, source.counted)
    return for_print(replace(found, caption=f"{source.caption}: {found.caption}"))


def _sees_board(sight: Sight, phase: Phase) -> bool:
    return sight.board(phase).visible


def _sees_counts(sight: Sight, phase: Phase) -> bool:
    rule = sight.board(phase)
    return rule.visible and rule.counts


def _sees_rows(sight: Sight, phase: Phase) -> bool:
    """Rows tell what gold says of each item, and so does a curve with a threshold for each item."""
    return _sees_counts(sight, phase) and sight.sees_gold(phase.dataset)


@dataclass(frozen=True, slots=True)
class Download:
    """One kind of table: what it holds, who may have it, and how it is made."""

    name: str
    label: str
    text: str
    allowed: Callable[[Sight, Phase], bool]
    make: Callable[[Source], Table]
    fields: tuple[Field, ...]


DOWNLOADS: Mapping[str, Download] = {
    known.name: known
    for known in (
        Download("board", "Leaderboard", "The board in the state that the address names.", _sees_board, _board, BOARD),
        Download("scores", "Scores", "Every ratio of every metric of every run.", _sees_counts, _scores, SCORES),
        Download("counts", "Counts", "The counts behind every ratio.", _sees_counts, _counts, COUNTS),
        Download("curves", "Curves", "Counts and ratios at every threshold.", _sees_rows, _curves, CURVES),
        Download("rows", "Per-item rows", "What was counted for each item or sentence.", _sees_rows, _items, ITEMS),
        Download("runs", "Systems", "What teams say about their systems.", _sees_board, _about, ABOUT),
    )
}
