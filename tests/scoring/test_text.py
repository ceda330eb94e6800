"""Bytes to lines: every oddity of a file is named with its place, and harmless ones stop nobody."""

import io

import pytest

from scoring import text
from scoring.problems import Problems
from scoring.text import read_lines, read_text


def lines(data):
    problems = Problems("f")
    return list(read_lines(data, problems)), [(p.severity, p.code, p.line, p.column) for p in problems]


@pytest.mark.parametrize(
    ("data", "read", "found"),
    [
        (b"a\nb\n", ["a", "b"], []),
        (b"a\n\n", ["a", ""], []),
        (b"a\nb", ["a", "b"], [("warning", "last-line-end", 2, None)]),
        (b"a\r\nb\r\n", ["a", "b"], [("warning", "crlf", 1, None)]),
        (b"\xef\xbb\xbfa\n", ["a"], [("warning", "bom", 1, 1)]),
        (b"\xef\xbb\xbfa\r\n", ["a"], [("warning", "crlf", 1, None), ("warning", "bom", 1, 1)]),
        (b"a\rb\n", ["a\rb"], [("warning", "cr", 1, 2)]),
        (b"", [], [("error", "empty-file", None, None)]),
        (b"ok\nx\0y\n", ["ok", "x\0y"], [("error", "nul", 2, 2)]),
        ("é\nüä\xe9".encode() + b"\xe9z\n", ["é", "üäé\ufffdz"], [("error", "encoding", 2, 4)]),
        ("Grüße\n".encode("utf-16"), [], [("error", "encoding", 1, 1)]),
        ("Latin letters\n".encode("utf-16-le"), [], [("error", "encoding", 1, 1)]),
        ("x\n".encode("utf-32"), [], [("error", "encoding", 1, 1)]),
        (b"PK\x03\x04abc", [], [("error", "encoding", 1, 1)]),
        ("a\u2028b\x85c\n".encode(), ["a\u2028b\x85c"], []),
    ],
)
def test_what_a_file_may_be(data, read, found):
    assert lines(data) == (read, found)


def test_a_wrong_byte_is_named_with_its_place_and_what_it_may_be():
    problems = Problems("essay.txt")
    read_text("naïve\n".encode() + "café\n".encode("latin-1"), problems)
    [problem] = problems
    assert (problem.line, problem.column) == (2, 4)
    assert "byte 0xE9 at byte 11" in problem.got  # n a ï(2) v e LF c a f = 10 bytes before it
    assert "'é'" in problem.hint


@pytest.mark.parametrize("block", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_blocks_do_not_show(monkeypatch, block, end):
    monkeypatch.setattr(text, "BLOCK", block)
    written = ["naïve", "", "日本", "x" * 20, "end"]
    data = "".join(line + end for line in written).encode()
    assert lines(data)[0] == lines(io.BytesIO(data))[0] == written


def test_an_endless_line_is_cut_and_the_rest_is_read(monkeypatch):
    monkeypatch.setattr(text, "BLOCK", 10)
    monkeypatch.setattr(text, "MAX_LINE", 10)
    read, found = lines(b"short\n" + b"x" * 100 + b"\nlast\n")
    assert read[0] == "short"
    assert read[-1] == "last"
    assert len(read) == 3
    assert ("error", "line-too-long", 2, None) in found
