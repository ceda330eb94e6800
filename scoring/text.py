"""Bytes to lines of text: UTF-8, with a place for every byte that is not.

Streams in blocks, so that a file of 200 MB needs a few megabytes. Harmless oddities (a byte order mark, CR LF, a last
line without its end) are taken with a warning; everything else that would change what a line says is an error.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import BinaryIO, TypeAlias

from scoring.problems import Problems

Source: TypeAlias = bytes | BinaryIO

BLOCK = 1 << 20  # bytes read at a time
MAX_LINE = 1 << 20  # bytes in one line: no sentence is longer, but a file without line ends is
BOM = "\ufeff"

_NOT_TEXT = {
    b"\x1f\x8b": ("a gzip archive", "Unpack it first: gunzip FILE"),
    b"PK\x03\x04": ("a zip archive or an Excel workbook", "Unpack it, or export the sheet as CSV"),
    b"%PDF": ("a PDF document", "Export plain text"),
    b"\xff\xfe\0\0": ("UTF-32, little endian", "Save it as UTF-8: iconv -f UTF-32 -t UTF-8 FILE"),
    b"\0\0\xfe\xff": ("UTF-32, big endian", "Save it as UTF-8: iconv -f UTF-32 -t UTF-8 FILE"),
    b"\xff\xfe": ("UTF-16, little endian", "Save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE"),
    b"\xfe\xff": ("UTF-16, big endian", "Save it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE"),
}


def read_lines(source: Source, problems: Problems) -> Iterator[str]:
    """The lines of a file without their ends. Problems are added as they are met, the summaries after the last line."""
    for block in _decoded_blocks(source, problems):
        lines = block.split("\n")
        lines.pop()  # every block ends in a line end
        yield from lines


def read_text(source: Source, problems: Problems) -> str:
    """The whole file as one text, for readers that need it in one piece; every line ends in LF."""
    return "".join(_decoded_blocks(source, problems))


def _decoded_blocks(source: Source, problems: Problems) -> Iterator[str]:
    return iter(_Decoder(io.BytesIO(source) if isinstance(source, bytes) else source, problems))


class _Decoder:
    """Iterate over it once: the text of a file in blocks of whole lines, each of which ends in LF."""

    def __init__(self, stream: BinaryIO, problems: Problems) -> None:
        self._stream = stream
        self._problems = problems
        self._line = 0  # lines given out so far
        self._offset = 0  # bytes of the file before the block at hand
        self._crlf = 0
        self._first_crlf = 0

    def __iter__(self) -> Iterator[str]:
        for block in self._blocks():
            complete = block.endswith(b"\n")
            yield self._decoded(block if complete else block + b"\n")
            self._offset += len(block)
            if not complete:
                hint = "Read as if it were there"
                expected = "a line end after the last line"
                self._problems.warning("last-line-end", expected, "none", line=self._line, hint=hint)
        if self._crlf:
            got = f"CR LF in {self._crlf:,} lines"
            self._problems.warning("crlf", "lines that end in LF", got, line=self._first_crlf, hint="Read as LF")

    def _blocks(self) -> Iterator[bytes]:
        """Blocks of whole lines; only the last may lack its line end."""
        block = self._stream.read(BLOCK)
        if not block:
            self._problems.error("empty-file", "at least one line", "an empty file")
        if not self._is_text(block):
            return
        while block:
            block += self._stream.readline(MAX_LINE)
            skipped = 0
            if not block.endswith(b"\n"):
                while more := self._stream.readline(MAX_LINE):
                    skipped += len(more)
                    if more.endswith(b"\n"):
                        break
            yield block + b"\n" * bool(skipped)
            if skipped:
                self._problems.error(
                    "line-too-long",
                    f"at most {MAX_LINE:,} bytes in a line",
                    f"{skipped:,} bytes more",
                    line=self._line,
                    hint="Is there a line end after every line?",
                )
                self._offset += skipped - 1
            block = self._stream.read(BLOCK)

    def _is_text(self, block: bytes) -> bool:
        found = next((what for magic, what in _NOT_TEXT.items() if block.startswith(magic)), None)
        if found is None and _looks_like_utf16(block[:1024]):
            found = ("UTF-16 without a byte order mark", "Save it as UTF-8: iconv -f UTF-16LE (or BE) -t UTF-8 FILE")
        if found:
            self._problems.error("encoding", "UTF-8 text", found[0], line=1, column=1, hint=found[1])
        return found is None

    def _decoded(self, block: bytes) -> str:
        """The text of a block. A clean one, the usual case, is decoded in one go."""
        text = None
        if b"\r" not in block and b"\0" not in block:
            with contextlib.suppress(UnicodeDecodeError):
                text = block.decode()
        if text is None:
            return "".join(self._careful(block))
        self._line += text.count("\n")
        return text if self._offset else self._without_bom(text)

    def _careful(self, block: bytes) -> Iterator[str]:
        offset = self._offset
        for raw in block.removesuffix(b"\n").split(b"\n"):
            self._line += 1
            line = self._decoded_line(raw, offset)
            if not offset:
                line = self._without_bom(line)
            offset += len(raw) + 1
            if line.endswith("\r"):
                line = line[:-1]
                self._crlf += 1
                self._first_crlf = self._first_crlf or self._line
            if "\r" in line:
                self._lone_return(line)
            if "\0" in line:
                column = line.index("\0") + 1
                hint = "The file is damaged or is not text"
                self._problems.error("nul", "text", "a NUL character", line=self._line, column=column, hint=hint)
            yield f"{line}\n"

    def _decoded_line(self, raw: bytes, offset: int) -> str:
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            byte = raw[error.start : error.start + 1]
            as_latin = byte.decode("cp1252", errors="replace")
            self._problems.error(
                "encoding",
                "UTF-8 text",
                f"byte 0x{byte.hex().upper()} at byte {offset + error.start + 1:,} of the file",
                line=self._line,
                column=len(raw[: error.start].decode()) + 1,
                hint=f"If this should be {as_latin!r}, the file is Latin-1 or Windows-1252: save it as UTF-8",
            )
            return raw.decode(errors="replace")

    def _lone_return(self, line: str) -> None:
        column = line.index("\r") + 1
        hint = "Read as a blank; if lines end so, convert them to LF"
        self._problems.warning(
            "cr", "lines that end in LF", "CR within a line", line=self._line, column=column, hint=hint
        )

    def _without_bom(self, text: str) -> str:
        if not text.startswith(BOM):
            return text
        hint = "It is ignored"
        self._problems.warning("bom", "no byte order mark", "U+FEFF", line=1, column=1, hint=hint)
        return text[1:]


def _looks_like_utf16(start: bytes) -> bool:
    """Latin letters in UTF-16 have a zero in every other byte."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    return len(start) >= 4 and max(even, odd) > len(start) * 0.3 and min(even, odd) < len(start) * 0.05
