"""An archive as a zip: written entry by entry, the same content always giving the same bytes; read only when whole."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, BinaryIO

from scoring.problems import BadInput
from tasks.archive.layout import FORMAT, MANIFEST

EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest date that a zip can hold: the clock is no part of an archive
CHUNK = 1 << 20
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError)  # the last one where entries are encrypted


class BadArchive(BadInput):
    """A file that is no archive of a task, or is not whole."""


class BadContent(ValueError):
    """Something in a file of the archive that can't be; the reader knows where."""


def to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


class ArchiveWriter:
    """Entries in the order in which they are added, and the manifest of all of them at the end."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self._files: dict[str, dict[str, Any]] = {}

    def add(self, path: str, chunks: Iterable[bytes]) -> None:
        sha, size = hashlib.sha256(), 0
        with self._zip.open(_entry(path), "w", force_zip64=True) as target:
            for chunk in chunks:
                target.write(chunk)
                sha.update(chunk)
                size += len(chunk)
        self._files[path] = {"sha256": sha.hexdigest(), "bytes": size}

    def add_json(self, path: str, value: Any) -> None:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1, allow_nan=False)
        self.add(path, [text.encode(), b"\n"])

    def add_lines(self, path: str, values: Iterable[Any]) -> None:
        """JSON Lines, one value at a time."""
        self.add(path, (f"{to_json(value)}\n".encode() for value in values))

    def close(self, **about: Any) -> None:
        manifest = {"format": FORMAT, **about, "files": self._files}
        self._zip.writestr(_entry(MANIFEST), json.dumps(manifest, ensure_ascii=False, sort_keys=True, indent=1))
        self._zip.close()


def _entry(path: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(path, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


class ArchiveReader:
    """Opening it checks the format and that every file of the manifest is there, unchanged, and no other.

    `path` and `number` say what was read last, a file and the entry or line in it, so that an error can say where.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.path, self.number = MANIFEST, 0
        try:
            self._zip = zipfile.ZipFile(stream)
            manifest = parsed(self._zip.read(MANIFEST))
            version = manifest["format"]
        except (*DAMAGE, KeyError, ValueError, TypeError) as error:
            raise BadArchive(f"This is no archive of a task: {error}") from None
        if version != FORMAT:
            raise BadArchive(f"The archive has format {version}; this server reads format {FORMAT}.")
        self._check(manifest.get("files"))

    def _check(self, promised: Any) -> None:
        if not isinstance(promised, dict) or not all(isinstance(about, dict) for about in promised.values()):
            raise BadArchive(f"{MANIFEST}: files is not an object with an object for each file.")
        self.paths = sorted(promised)
        present = set(self._zip.namelist()) - {MANIFEST}
        problems = [f"{path} is missing" for path in sorted(promised.keys() - present)]
        problems += [f"{path} is not in the manifest" for path in sorted(present - promised.keys())]
        for path in sorted(promised.keys() & present):
            sha = hashlib.sha256()
            try:
                for chunk in self.chunks(path):
                    sha.update(chunk)
            except DAMAGE as error:
                problems.append(f"{path} is damaged: {error}")
                continue
            if sha.hexdigest() != promised[path].get("sha256"):
                problems.append(f"{path} differs from its SHA-256 in the manifest")
        if problems:
            raise BadArchive("The archive is not whole:\n" + "\n".join(problems))

    def chunks(self, path: str) -> Iterator[bytes]:
        with self._zip.open(path) as source:
            while chunk := source.read(CHUNK):
                yield chunk

    def read(self, path: str) -> bytes:
        return self._zip.read(path)

    @property
    def place(self) -> str:
        return f"{self.path}, {self.number}" if self.number else self.path

    def json(self, path: str) -> dict[str, Any]:
        """A file that is one object."""
        self.path, self.number = path, 0
        return _object(parsed(self._zip.read(path)))

    def names(self, path: str) -> list[str]:
        """A file that is a list of names."""
        self.path, self.number = path, 0
        return texts(parsed(self._zip.read(path)))

    def entries(self, path: str) -> Iterator[dict[str, Any]]:
        """A file that is a list of objects."""
        self.path, self.number = path, 0
        found = parsed(self._zip.read(path))
        if not isinstance(found, list):
            raise BadContent("this is not a list")
        for number, entry in enumerate(found, 1):
            self.path, self.number = path, number
            yield _object(entry)

    def lines(self, path: str) -> Iterator[Any]:
        """A file that has a value on each line."""
        self.path, self.number = path, 0
        with self._zip.open(path) as source:
            for number, line in enumerate(source, 1):
                self.path, self.number = path, number
                yield parsed(line)

    def table(self, path: str) -> Iterator[Mapping[str, Any]]:
        """A CSV file, row by row."""
        self.path, self.number = path, 0
        with self._zip.open(path) as source:
            rows = csv.DictReader(io.TextIOWrapper(source, encoding="utf-8", newline=""))
            for row in rows:
                self.path, self.number = path, rows.line_num
                _refuse_unstorable(list(row.values()))
                yield row


def parsed(data: bytes) -> Any:
    """JSON of which all can be stored: databases know no NUL, no half of a character and no infinite number."""
    try:
        value = json.loads(data, parse_constant=_finite, parse_float=_finite)
    except RecursionError:
        raise BadContent("this is nested too deeply") from None
    _refuse_unstorable(value)
    return value


def texts(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadContent("this is not a list of texts")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadContent("this is not an object")
    return value


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadContent(f"{text} is not a number")
    return number


def _refuse_unstorable(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
            raise BadContent("there is a text with NUL or half of a character (a lone surrogate)")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _refuse_unstorable(key)
            _refuse_unstorable(inner)
    elif isinstance(value, list):
        for inner in value:
            _refuse_unstorable(inner)
