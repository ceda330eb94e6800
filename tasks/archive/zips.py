"""An archive as a zip: written entry by entry, the same content always giving the same bytes; read only when whole."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any, BinaryIO

from scoring.problems import BadInput
from tasks.archive.layout import FORMAT, MANIFEST

EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest date that a zip can hold: the clock is no part of an archive
CHUNK = 1 << 20


class BadArchive(BadInput):
    """A file that is no archive of a task, or is not whole."""


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
    """Opening it checks the format and that every file of the manifest is there, unchanged, and no other."""

    def __init__(self, stream: BinaryIO) -> None:
        try:
            self._zip = zipfile.ZipFile(stream)
            self.manifest: dict[str, Any] = json.loads(self._zip.read(MANIFEST))
            version = self.manifest["format"]
        except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
            raise BadArchive(f"This is no archive of a task: {error}") from None
        if version != FORMAT:
            raise BadArchive(f"The archive has format {version}; this server reads format {FORMAT}.")
        self._check()

    def _check(self) -> None:
        promised = self.manifest["files"]
        present = set(self._zip.namelist()) - {MANIFEST}
        problems = [f"{path} is missing" for path in sorted(promised.keys() - present)]
        problems += [f"{path} is not in the manifest" for path in sorted(present - promised.keys())]
        for path in sorted(promised.keys() & present):
            sha = hashlib.sha256()
            try:
                for chunk in self.chunks(path):
                    sha.update(chunk)
            except (zipfile.BadZipFile, OSError) as error:
                problems.append(f"{path} is damaged: {error}")
                continue
            if sha.hexdigest() != promised[path]["sha256"]:
                problems.append(f"{path} differs from its SHA-256 in the manifest")
        if problems:
            raise BadArchive("The archive is not whole:\n" + "\n".join(problems))

    def chunks(self, path: str) -> Iterator[bytes]:
        with self._zip.open(path) as source:
            while chunk := source.read(CHUNK):
                yield chunk

    def read(self, path: str) -> bytes:
        return self._zip.read(path)

    def open(self, path: str) -> IO[bytes]:
        return self._zip.open(path)

    def json(self, path: str) -> Any:
        return json.loads(self._zip.read(path))

    def lines(self, path: str) -> Iterator[Any]:
        with self._zip.open(path) as source:
            for line in source:
                yield json.loads(line)
