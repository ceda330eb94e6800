"""Everything that a viewer may have of a phase in one archive, with the meaning of every column beside it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import date

from tasks.exports.cite import board_entry, task_entry
from tasks.exports.contents import DOWNLOADS, Source
from tasks.exports.files import FORMATS
from tasks.exports.itemrows import TooManyRows
from tasks.exports.tables import TYPES, Table
from tasks.models import Submission

IN_ARCHIVE = ("csv", "json", "parquet")
BOARD = "board"
EPOCH = (1980, 1, 1, 0, 0, 0)  # equal contents give equal archives


def archive(source: Source, query: str, day: date) -> bytes:
    tables = list(_tables(source))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in _files(source, tables, query, day):
            entry = zipfile.ZipInfo(f"{source.phase.task.slug}-{source.phase.slug}/{name}", EPOCH)
            zipped.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _tables(source: Source) -> Iterator[tuple[str, Table | str]]:
    """Those that the viewer may have; a text instead of one that would be too large."""
    for name, download in DOWNLOADS.items():
        if not download.allowed(source.sight, source.phase):
            continue
        try:
            yield name, download.make(source)
        except TooManyRows as error:
            yield name, f"left out, {error}"


def _files(
    source: Source, tables: list[tuple[str, Table | str]], query: str, day: date
) -> Iterator[tuple[str, bytes | str]]:
    yield "README.txt", _readme(source, tables, day)
    yield "cite.bib", _bibliography(source, query, day)
    for name, table in tables:
        if isinstance(table, Table):
            for ending in IN_ARCHIVE:
                yield f"{name}.{ending}", FORMATS[ending].write(table)
            if name == BOARD:
                yield f"{name}.tex", FORMATS["tex"].write(table)


def _readme(source: Source, tables: list[tuple[str, Table | str]], day: date) -> str:
    lines = [source.caption, f"Made on {day.isoformat()}.", "", *source.board.notes]
    for name, table in tables:
        lines += ["", f"{name}: {DOWNLOADS[name].text}"]
        if isinstance(table, Table):
            lines += [f"  {column.name} ({TYPES[column.type]}): {column.meaning}" for column in table.columns]
        else:
            lines.append(f"  {table}")
    return "\n".join(lines) + "\n"


def _bibliography(source: Source, query: str, day: date) -> str:
    uids = [row.uid for row in source.runs]
    said = Submission.objects.select_related("phase").filter(uid__in=uids).exclude(bibtex="").order_by("pk")
    entries = [task_entry(source.phase.task), board_entry(source.phase, query, day)]
    entries += [submission.bibtex.strip() for submission in said if source.sight.sees_name(submission)]
    return "\n\n".join(entries) + "\n"
