"""The files of one evaluation, whatever its kind: gold, items and a system's output as data.

What the command line and the server's job both do with the files they were given; nothing is opened here. Readers of
judgments need numpy and are imported by name where they are needed: scoring a text with M2 must not pay for them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import PurePath
from typing import TypeAlias

from scoring import m2format
from scoring.corrected import read_correction
from scoring.data import EditGold, Gold, Item, Kind, Output
from scoring.problems import BadInput, Problem, Problems, check_all
from scoring.text import Source, read_text

Warnings: TypeAlias = tuple[Problem, ...]


def read_items(source: Source, *, file: str) -> tuple[tuple[Item, ...], Warnings]:
    found: tuple[tuple[Item, ...], Warnings] = import_module("scoring.formats").read_items(source, file=file)
    return found


def read_gold(kind: Kind, files: Mapping[str, Source], items: Sequence[Item] | None = None) -> tuple[Gold, Warnings]:
    """Gold of that kind from one file or several, by name.

    Correction: one M2 with any number of annotator ids, or several M2 files with one annotator each, named like the
    file; items are its sentences in order and say which document each is from. Detection and selection: the judgments
    of all files together.
    """
    if kind == "correction":
        gold, warnings = _read_edits(files)
        return (gold if items is None else _with_documents(gold, items)), warnings
    formats = import_module("scoring.formats")
    found: tuple[Gold, Warnings]
    if kind == "selection":
        found = formats.read_forms(files, items)
    else:
        found = formats.read_judgments(files, None if items is None else [item.id for item in items])
    return found


def _read_edits(files: Mapping[str, Source]) -> tuple[EditGold, Warnings]:
    problems = {file: Problems(file) for file in files}
    texts = {file: read_text(source, problems[file]) for file, source in files.items()}
    check_all(problems.values())
    warnings = tuple(warning for each in problems.values() for warning in each.warnings)
    if len(texts) == 1:
        ((file, text),) = texts.items()
        gold, found = m2format.read_gold(text, file=file)
    else:
        names = annotator_names(texts)
        named = {names[file]: text for file, text in texts.items()}
        gold, found = m2format.read_layers(named, {name: file for file, name in names.items()})
    return gold, warnings + found


def _with_documents(gold: EditGold, items: Sequence[Item]) -> EditGold:
    if len(items) != len(gold.sentences):
        raise BadInput(
            f"{len(items):,} items for the {len(gold.sentences):,} sentences of the gold: one each is needed"
        )
    pairs = zip(gold.sentences, items, strict=True)
    return EditGold(gold.annotators, tuple(replace(sentence, document=item.document) for sentence, item in pairs))


def read_references(source: Source, references: Mapping[str, Source], *, file: str) -> tuple[EditGold, Warnings]:
    """Gold of a correction task from plain texts: the source, and corrected versions of it by several annotators.

    An annotator is named like its file.
    """
    problems = Problems(file)
    sentences = read_text(source, problems).removesuffix("\n").split("\n")
    problems.check()
    warnings = tuple(problems.warnings)
    names = annotator_names(references)
    texts = {}
    for reference, text in references.items():
        output, found = read_correction(text, sentences, file=reference)
        texts[names[reference]] = output
        warnings += found
    gold: EditGold = import_module("scoring.differences").gold_from_outputs(sentences, texts)
    return gold, warnings


def annotator_names(files: Collection[str]) -> dict[str, str]:
    """Annotators are named like their files: A1 for gold/A1.m2. If not unique, test.ref0 or the whole path."""
    paths = {file: PurePath(file) for file in files}
    ways = ({file: path.stem for file, path in paths.items()}, {file: path.name for file, path in paths.items()})
    return next((names for names in ways if len(set(names.values())) == len(files)), {file: file for file in files})


def asked(gold: Gold) -> tuple[str, ...]:
    """What a system is asked: the sentences of a correction task, the names of the items of any other."""
    if isinstance(gold, EditGold):
        return tuple(sentence.source for sentence in gold.sentences)
    return gold.items


def read_output(kind: Kind, asked: Sequence[str], source: Source, *, file: str) -> tuple[Output, Warnings]:
    """What a system handed in for the sentences or items that were asked."""
    if kind == "correction":
        return read_correction(source, asked, file=file)
    formats = import_module("scoring.formats")
    found: tuple[Output, Warnings]
    if kind == "selection":
        found = formats.read_system_forms(source, asked, file=file)
    else:
        found = formats.read_labels(source, asked, file=file)
    return found
