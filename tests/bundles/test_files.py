"""Bundles as folders and zips, from friends and from strangers."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from scoring.problems import Problems
from tasks.bundles import files
from tasks.bundles.files import BundleFiles, from_folder, from_path, from_zip

TASK = {"task.yaml": b"format: 1\n", "data/dev.csv": b"item,text\n"}


def zipped(contents: Mapping[str, bytes]) -> io.BytesIO:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
    stream.seek(0)
    return stream


def read(contents: Mapping[str, bytes]) -> tuple[BundleFiles, list[str]]:
    problems = Problems("bundle.zip")
    found = from_zip(zipped(contents), problems)
    return found, [problem.code for problem in problems]


def test_a_folder_and_its_zip_hold_the_same_files(tmp_path: Path) -> None:
    for name, data in TASK.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    problems = Problems("bundle")
    assert dict(from_folder(tmp_path, problems)) == dict(read(TASK)[0]) == TASK
    assert not problems.errors


def test_the_folder_may_be_packed_with_itself_inside() -> None:
    found, codes = read({f"my-task/v2/{name}": data for name, data in TASK.items()})
    assert dict(found) == TASK
    assert codes == []


def test_what_macos_windows_and_editors_leave_behind_is_passed_over() -> None:
    junk = {
        "__MACOSX/._task.yaml": b"x",
        ".DS_Store": b"x",
        "data/._dev.csv": b"x",
        "Thumbs.db": b"",
        "task.yaml~": b"",
    }
    found, codes = read({**TASK, **junk})
    assert dict(found) == TASK
    assert codes == []


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", "data/../../evil", "C:/evil", "data\\..\\evil"])
def test_a_name_that_leads_out_of_the_bundle_is_refused(name: str) -> None:
    found, codes = read({**TASK, name: b"x"})
    assert "outside" in codes
    assert name not in found


def test_a_link_in_a_zip_is_refused() -> None:
    stream = zipped(TASK)
    with zipfile.ZipFile(stream, "a") as archive:
        link = zipfile.ZipInfo("data/secret")
        link.external_attr = 0o120777 << 16  # a symbolic link
        archive.writestr(link, "/etc/passwd")
    stream.seek(0)
    problems = Problems("bundle.zip")
    from_zip(stream, problems)
    assert [problem.code for problem in problems] == ["link"]


def test_a_link_that_leaves_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("secret")
    folder = tmp_path / "bundle"
    folder.mkdir()
    (folder / "task.yaml").write_text("format: 1")
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    problems = Problems("bundle")
    assert "link.txt" not in from_folder(folder, problems)
    assert [problem.code for problem in problems] == ["outside"]


def test_a_bomb_is_stopped_while_unpacking_whatever_size_it_declares() -> None:
    # 40 MB of zeros pack to about 40 kB: a thousandfold, where text manages ten or twenty.
    found, codes = read({**TASK, "data/bomb.csv": bytes(40 * 2**20)})
    assert codes == ["zip-bomb"]
    assert "data/bomb.csv" not in found


def test_too_many_files_and_too_many_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILES", 1)
    assert read(TASK)[1] == ["too-many"]
    monkeypatch.setattr(files, "MAX_FILES", 10)
    monkeypatch.setattr(files, "MAX_TOTAL_BYTES", 15)
    assert read(TASK)[1] == ["too-large"]


def test_what_is_no_zip_says_so() -> None:
    problems = Problems("bundle.zip")
    from_zip(io.BytesIO(b"format: 1\n"), problems)
    assert [problem.code for problem in problems] == ["not-a-zip"]
    damaged = bytearray(zipped(TASK).getvalue())
    damaged[40:50] = b"0123456789"
    problems = Problems("bundle.zip")
    from_zip(io.BytesIO(bytes(damaged)), problems)
    assert problems.errors


def test_a_bundle_without_task_yaml_names_the_file_that_was_meant(tmp_path: Path) -> None:
    problems = Problems("bundle.zip")
    from_zip(zipped({"Task.yml": b"", "README": b""}), problems)
    assert [problem.code for problem in problems] == ["no-task"]
    assert "Task.yml" in problems.errors[0].hint
    problems = Problems("bundle")
    from_path(tmp_path / "nowhere", problems)
    assert [problem.code for problem in problems] == ["no-bundle"]
