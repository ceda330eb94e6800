"""Files to try an upload with, good ones and bad ones, made from pretend systems for the development sets.

Each of the bad files has the fault that its name says; the README beside them tells what the server answers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from tasks.demo.make.draw import uniform

Texts = Mapping[str, str]  # the generated files of one bundle
LOST_LINE = 17  # the line of a corrected text that goes missing, or is split in two
DAMAGED = 40  # the line of a table that is damaged

OUT_OF_RANGE = "A 90 91|||Mec|||.|||REQUIRED|||-NONE-|||0"


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _windows(text: str) -> bytes:
    """As some editors on Windows save it: a byte order mark, and CR LF at the end of every line."""
    return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()


def _with_line(text: str, number: int, *new: str) -> bytes:
    lines = _lines(text)
    return "".join([*lines[: number - 1], *(line + "\n" for line in new), *lines[number:]]).encode()


def _json_lines(table: str, seed: str) -> str:
    header, *records = (line.split(",") for line in table.splitlines())
    shuffled = sorted(records, key=lambda record: uniform(seed, record[0]))
    records_of = (dict(zip(header, record, strict=True)) for record in shuffled)
    return "".join(json.dumps({**record, "score": float(record["score"])}) + "\n" for record in records_of)


def table_samples(bundle: Texts, system: str, other_system: str) -> dict[str, bytes]:
    """Samples that fit any table of items; `system` has scores, `other_system` is another one's name."""
    table, other = bundle[f"systems/dev.{system}.csv"], bundle[f"systems/dev.{other_system}.csv"]
    lines = _lines(table)
    name, answer, score = lines[DAMAGED - 1].strip().split(",")
    no_scores = "".join(",".join(line.split(",")[:2]).strip() + "\n" for line in lines)
    half_scored = "".join(line if n % 2 else line[: line.rindex(",") + 1] + "\n" for n, line in enumerate(lines, 1))
    return {
        "good-with-scores.csv": table.encode(),
        "good-without-scores.csv": no_scores.encode(),
        "good-other-order.jsonl": _json_lines(other, "other order").encode(),
        "good-tabs.tsv": other.replace(",", "\t").encode(),
        "good-bom-and-crlf.csv": _windows(table),
        "bad-missing-items.csv": "".join(line for n, line in enumerate(lines, 1) if n not in (12, 13, 57)).encode(),
        "bad-duplicate-item.csv": _with_line(table, DAMAGED, f"{name},{answer},{score}", f"{name},{answer},.5"),
        "bad-unknown-item.csv": _with_line(table, DAMAGED, f"{name.upper()},{answer},{score}"),
        "bad-score-not-a-number.csv": _with_line(table, DAMAGED, f"{name},{answer},high"),
        "bad-some-scores-missing.csv": half_scored.encode(),
        "bad-no-header.csv": "".join(lines[1:]).encode(),
        "bad-wrong-split.csv": bundle[f"systems/test.{system}.csv"].encode(),
        "bad-utf-16.csv": table.encode("utf-16"),
        "bad-empty.csv": b"",
    }


def detection_samples(bundle: Texts) -> dict[str, bytes]:
    table = bundle["systems/dev.bilstm.csv"]
    name, _, score = _lines(table)[DAMAGED - 1].strip().split(",")
    several = _with_line(table, DAMAGED, f"{name},maybe,very", "nobody-01,ok,0.1").replace(b",ok,", b",o.k.,", 1)
    return {
        **table_samples(bundle, "bilstm", "maxent"),
        "bad-unknown-label.csv": _with_line(table, DAMAGED, f"{name},eror,{score}"),
        "bad-several-things.csv": several,
    }


def selection_samples(bundle: Texts) -> dict[str, bytes]:
    return table_samples(bundle, "perceptron", "memory")


def correction_samples(bundle: Texts) -> dict[str, bytes]:
    text, edits = bundle["systems/dev.ensemble.txt"], bundle["systems/dev.tagger.m2"]
    lines = _lines(text)
    words = lines[LOST_LINE - 1].split()
    middle = len(words) // 2
    guillemets = text.replace('" My', "« My").replace(' " .', " » .").replace('" Introduction', "« Introduction")
    edit_lines = [line for line in edits.splitlines() if line.startswith("A ") and "noop" not in line]
    first_edit, last_edit = edit_lines[0], edit_lines[-1]
    return {
        "good-corrected.txt": text.encode(),
        "good-edits.m2": edits.encode(),
        "good-bom-and-crlf.txt": _windows(text),
        "good-no-last-line-end.txt": text.rstrip("\n").encode(),
        "good-edit-out-of-range.m2": edits.replace(last_edit, last_edit + "\n" + OUT_OF_RANGE, 1).encode(),
        "bad-line-missing.txt": _with_line(text, LOST_LINE),
        "bad-line-split.txt": _with_line(text, LOST_LINE, " ".join(words[:middle]), " ".join(words[middle:])),
        "bad-wrong-split.txt": bundle["systems/test.ensemble.txt"].encode(),
        "bad-latin-1.txt": guillemets.encode("latin-1"),
        "bad-utf-16.txt": text.encode("utf-16"),
        "bad-empty.txt": b"",
        "bad-edit-line.m2": edits.replace(first_edit, first_edit.replace("|||", "|", 1), 1).encode(),
        "bad-other-sentences.m2": bundle["systems/test.tagger.m2"].encode(),
    }
