"""Files to gold of many annotators, against the items of a data set: for bundles, and for gold loaded later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any

from scoring import formats, m2format
from scoring.data import EditGold, Gold, Item, Kind, Sentence
from scoring.problems import FormatError, Problem, Problems, excerpt, joined
from scoring.text import read_text
from tasks.gold import findings

LONGEST_NAME = 120  # characters in the name of an annotator


@dataclass(frozen=True, slots=True)
class LoadedGold:
    """Gold as scoring knows it, what reading found, and the warnings themselves."""

    gold: Gold
    report: Mapping[str, Any]
    warnings: tuple[Problem, ...] = ()


def read_gold(kind: Kind, files: Mapping[str, bytes], items: Sequence[Item] | None) -> LoadedGold:
    """Gold from one file or several; raises FormatError with every problem.

    Correction: one M2 file with annotator ids, or one M2 file per annotator, named after them; where `items` is None
    the sentences are the gold's own. Detection and selection: tables with a column for the annotator.
    """
    gold, warnings = _read(kind, files, items)
    _check_annotators(gold, next(iter(files)))
    names = [item.id for item in items] if items is not None else []
    return LoadedGold(gold, findings.report(gold, warnings, items=names), tuple(warnings))


def _check_annotators(gold: Gold, file: str) -> None:
    problems = Problems(file)
    for name in gold.annotators:
        if len(name) > LONGEST_NAME:
            expected = f"names of annotators of at most {LONGEST_NAME} characters"
            problems.error("long-name", expected, excerpt(name))
    problems.check()


def _read(kind: Kind, files: Mapping[str, bytes], items: Sequence[Item] | None) -> tuple[Gold, Sequence[Problem]]:
    if kind == "detection":
        return formats.read_judgments(files, None if items is None else [item.id for item in items])
    if kind == "selection":
        return formats.read_forms(files, items)
    sentences = None if items is None else [item.text for item in items]
    texts, warnings = _texts(files)
    if len(texts) == 1:
        [(path, text)] = texts.items()
        gold, found = _one_file(path, text, sentences)
    else:
        gold, found = _file_per_annotator(texts, sentences)
    if items is not None:
        same = (replace(s, document=item.document) for s, item in zip(gold.sentences, items, strict=True))
        gold = EditGold(gold.annotators, tuple(same))
    return gold, [*warnings, *found]


def _texts(files: Mapping[str, bytes]) -> tuple[dict[str, str], list[Problem]]:
    found = {path: Problems(path) for path in files}
    texts = {path: read_text(files[path], found[path]) for path in files}
    if any(problems.errors for problems in found.values()):
        raise joined(FormatError(list(problems), problems.omitted) for problems in found.values())
    return texts, [warning for problems in found.values() for warning in problems.warnings]


def _one_file(path: str, text: str, sentences: Sequence[str] | None) -> tuple[EditGold, Sequence[Problem]]:
    gold, warnings = m2format.read_gold(text, file=path)
    if sentences is None:
        return gold, warnings
    problems = Problems(path)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if line == "S" or line.startswith("S ")]
    for line, sentence, source in zip(lines, gold.sentences, sentences, strict=False):
        if sentence.source.split() != source.split():
            hint = "Gold must be of the data set's sentences, in the same order"
            problems.error("source", excerpt(source), excerpt(sentence.source), line=line, column=3, hint=hint)
    if len(gold.sentences) != len(sentences):
        problems.error("sentences", f"{len(sentences):,} sentences", f"{len(gold.sentences):,}")
    problems.check()
    same = tuple(replace(sentence, source=source) for sentence, source in zip(gold.sentences, sentences, strict=True))
    return EditGold(gold.annotators, same), warnings


def _file_per_annotator(
    texts: Mapping[str, str], sentences: Sequence[str] | None
) -> tuple[EditGold, Sequence[Problem]]:
    """Annotators are named after their files, with the folder where two files have the same name."""
    stems = [PurePosixPath(path).stem for path in texts]
    whole = [PurePosixPath(path).with_suffix("").as_posix().replace("/", "-") for path in texts]
    names = stems if len(set(stems)) == len(stems) else whole
    paths = dict(zip(names, texts, strict=True))
    by_name = dict(zip(names, texts.values(), strict=True))
    try:
        gold, warnings = m2format.read_layers(by_name) if sentences is None else _layers(by_name, sentences)
    except FormatError as error:
        raise FormatError([replace(p, file=paths.get(p.file, p.file)) for p in error.problems], error.omitted) from None
    return gold, [replace(warning, file=paths.get(warning.file, warning.file)) for warning in warnings]


def _layers(texts: Mapping[str, str], sentences: Sequence[str]) -> tuple[EditGold, Sequence[Problem]]:
    """As m2format.read_layers, but of sentences that are given."""
    layers = {}
    warnings: list[Problem] = []
    errors: list[FormatError] = []
    for name, text in texts.items():
        try:
            output, found = m2format.read_edits(text, sentences, file=name)
        except FormatError as error:
            errors.append(error)
        else:
            layers[name] = output.edits
            warnings += found
    if errors:
        raise joined(errors)
    rows = (
        Sentence(source, {name: edits[row] for name, edits in layers.items()}) for row, source in enumerate(sentences)
    )
    return EditGold(tuple(layers), tuple(rows)), warnings
