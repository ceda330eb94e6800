"""The files of a bundle, from a folder or a zip, as a mapping of relative path to bytes.

A zip comes from strangers: names that leave the folder, links, encryption, two entries of one name and archives that
unpack to far more than they promise are all refused, and sizes are counted while unpacking, not believed.
"""

from __future__ import annotations

import difflib
import io
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from scoring.problems import Problems, excerpt

MAX_FILES = 2_000
MAX_FILE_BYTES = 200 * 2**20
MAX_TOTAL_BYTES = 500 * 2**20
MAX_RATIO = 200  # unpacked to packed; text rarely exceeds 20
RATIO_FLOOR = 2**20  # what unpacks to less than this harms nobody, whatever its ratio
CHUNK = 1 << 20

# What operating systems and editors leave behind; nobody means to upload it.
JUNK_NAMES = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX", ".git", "__pycache__"})
JUNK_STARTS = ("._", "~$")
JUNK_ENDS = ("~", ".swp")

TASK_FILE = "task.yaml"


class BundleFiles(Mapping[str, bytes]):
    """Path in the bundle, with forward slashes -> contents."""

    def __init__(self, contents: Mapping[str, bytes]) -> None:
        self._contents = dict(sorted(contents.items()))

    def __getitem__(self, path: str) -> bytes:
        return self._contents[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)

    def nearest(self, path: str) -> str | None:
        """The file that was perhaps meant: the same name in another folder or case, or a similar path."""
        name = PurePosixPath(path).name.lower()
        same = [known for known in self if PurePosixPath(known).name.lower() == name]
        return next(iter(same or difflib.get_close_matches(path, self, n=1)), None)


def from_path(path: Path, problems: Problems) -> BundleFiles:
    """The files of a bundle on disk, be it a folder or a zip."""
    if path.is_dir():
        return from_folder(path, problems)
    try:
        with path.open("rb") as stream:
            return from_zip(stream, problems)
    except FileNotFoundError:
        problems.error("no-bundle", "a folder or a zip", f"nothing at {path}")
        return BundleFiles({})


def from_folder(folder: Path, problems: Problems) -> BundleFiles:
    contents: dict[str, bytes] = {}
    total = 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if _is_junk(name) or not path.is_file():
            continue
        if not path.resolve().is_relative_to(folder.resolve()):
            problems.error("outside", "files inside the bundle", f"{name}, a link that leads out of it")
            continue
        size = path.stat().st_size
        total += size
        if _too_much(name, size, total, len(contents), problems):
            break
        contents[name] = path.read_bytes()
    return _with_task_on_top(contents, problems)


def from_zip(stream: BinaryIO, problems: Problems) -> BundleFiles:
    try:
        with zipfile.ZipFile(stream) as archive:
            return _with_task_on_top(_unpacked(archive, problems), problems)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, io.UnsupportedOperation) as error:
        hint = "Pack the folder again, e.g. with: zip -r task.zip FOLDER"
        problems.error("not-a-zip", "a zip archive", str(error)[:200] or "a damaged one", hint=hint)
        return BundleFiles({})


def _unpacked(archive: zipfile.ZipFile, problems: Problems) -> dict[str, bytes]:
    contents: dict[str, bytes] = {}
    total = 0
    for entry in archive.infolist():
        if entry.is_dir() or _is_junk(entry.filename) or not _is_safe(entry, problems):
            continue
        if entry.filename in contents:
            problems.error("same-name", "every file once in the zip", f"{entry.filename} twice")
            continue
        data = _unpack(archive, entry, problems)
        if data is None:
            break
        total += len(data)
        if _too_much(entry.filename, len(data), total, len(contents), problems):
            break
        contents[entry.filename] = data
    return contents


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, problems: Problems) -> bytes | None:
    """The contents, or None as soon as they grow beyond what is allowed, whatever size the zip declares."""
    allowed = min(MAX_FILE_BYTES, max(RATIO_FLOOR, MAX_RATIO * entry.compress_size))
    parts = []
    size = 0
    with archive.open(entry) as stream:
        while chunk := stream.read(CHUNK):
            size += len(chunk)
            if size > allowed:
                expected = f"at most {allowed:,} bytes from {entry.compress_size:,} packed ones"
                hint = "A file that shrinks so much is no text; nothing was unpacked"
                problems.error("zip-bomb", expected, f"more, in {excerpt(entry.filename)}", hint=hint)
                return None
            parts.append(chunk)
    return b"".join(parts)


def _is_safe(entry: zipfile.ZipInfo, problems: Problems) -> bool:
    name = entry.filename
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in path.parts[0] or "\0" in name:
        hint = "Pack the folder itself, without absolute paths or '..'"
        problems.error("outside", "names inside the bundle, with forward slashes", excerpt(name), hint=hint)
        return False
    if stat.S_ISLNK(entry.external_attr >> 16):
        problems.error("link", "plain files", f"{excerpt(name)}, a symbolic link", hint="Pack the file it points to")
        return False
    if entry.flag_bits & 0x1:
        problems.error("encrypted", "a zip without password", f"{excerpt(name)}, encrypted")
        return False
    return True


def _too_much(name: str, size: int, total: int, count: int, problems: Problems) -> bool:
    if size > MAX_FILE_BYTES:
        problems.error("too-large", f"files of at most {MAX_FILE_BYTES:,} bytes", f"{size:,} in {excerpt(name)}")
    elif total > MAX_TOTAL_BYTES:
        problems.error("too-large", f"at most {MAX_TOTAL_BYTES:,} bytes in all", "more")
    elif count >= MAX_FILES:
        problems.error("too-many", f"at most {MAX_FILES:,} files", "more")
    else:
        return False
    return True


def _is_junk(name: str) -> bool:
    return any(
        part in JUNK_NAMES or part.startswith(JUNK_STARTS) or part.endswith(JUNK_ENDS)
        for part in PurePosixPath(name).parts
    )


def _with_task_on_top(contents: dict[str, bytes], problems: Problems) -> BundleFiles:
    """Folders are often packed with themselves inside: strip such outer folders."""
    while contents and TASK_FILE not in contents:
        tops = {name.partition("/")[0] for name in contents}
        if len(tops) != 1 or any("/" not in name for name in contents):
            break
        contents = {name.partition("/")[2]: data for name, data in contents.items()}
    files = BundleFiles(contents)
    if TASK_FILE not in files and not problems.errors:
        near = files.nearest(TASK_FILE) or files.nearest("task.yml")
        hint = f"Did you mean {near}?" if near else "manage.py new_task DIR writes a bundle to start from"
        problems.error("no-task", f"{TASK_FILE} at the top of the bundle", f"{len(files)} other files", hint=hint)
    return files
