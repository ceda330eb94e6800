"""The data sets of a bundle: items or sentences, and the gold of many annotators, as scoring reads them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring import formats
from scoring.data import EditGold, Item, Kind
from scoring.problems import Problem, Problems, excerpt
from scoring.tables import Column, open_table
from scoring.text import read_lines
from tasks.bundles.bundle import DataSetSpec
from tasks.bundles.fields import Fields
from tasks.bundles.files import BundleFiles
from tasks.bundles.findings import Findings
from tasks.gold.reading import LoadedGold, read_gold

LONGEST_NAME = 200  # characters in the name of an item or a document
LINE = Column("line", ("sentence",))
DOCUMENT = Column("document", ("doc", "essay"))


def read_dataset(fields: Fields, kind: Kind, findings: Findings) -> DataSetSpec | None:
    if not _check_keys(fields, kind, findings.task):
        return None
    paths = findings.find_all(fields["gold"])
    if kind == "correction":
        items, gold = _read_sentences(fields, paths, findings)
    else:
        items = _read_items(findings.find(fields["items"]), kind, findings)
        gold = _read_gold(kind, paths, items, findings) if items else None
    if not items:
        return None
    _check_names(items, fields, findings.task)
    return DataSetSpec(
        slug=fields["slug"] or "", name=fields["name"] or "", public_gold=fields["public_gold"], items=items, gold=gold
    )


def _check_keys(fields: Fields, kind: Kind, problems: Problems) -> bool:
    """A data set has `items`, or for correction `source` or at least gold to take the sentences from."""
    instead = "source, a file of sentences" if kind == "correction" else "items, a table of items"
    for key in ("items",) if kind == "correction" else ("source", "documents"):
        if fields.gives(key) and fields[key] is not None:
            line, column = fields.place(key)
            problems.error("kind", f"{instead}, since the task is {kind}", key, line=line, column=column)
            return False
    if fields["items"] is None and fields["source"] is None and not (kind == "correction" and fields["gold"]):
        line, column = fields.node.line, fields.node.column
        problems.error("missing-key", instead, "nothing", line=line, column=column)
        return False
    return True


def _check_names(items: Sequence[Item], fields: Fields, problems: Problems) -> None:
    long = [name for item in items for name in (item.id, item.document or "") if len(name) > LONGEST_NAME]
    if long:
        line, column = fields.place("items")
        expected = f"names of at most {LONGEST_NAME} characters"
        got = f"{len(long)} longer ones, e.g. {excerpt(long[0])}"
        problems.error("long-name", expected, got, line=line, column=column)


def _read_items(path: str | None, kind: Kind, findings: Findings) -> tuple[Item, ...] | None:
    if path is None:
        return None
    items = findings.read(lambda: formats.read_items(findings.files[path], file=path))
    lacking = [item.id for item in items or () if item.written is None]
    if kind == "detection" or not lacking:
        return items
    problems = Problems(path)
    got = f"none for {len(lacking):,} items, e.g. {excerpt(lacking[0])}"
    problems.error("written", "a column 'written' with the form that the writer used", got, line=1)
    findings.take(problems)
    return None


def _read_gold(kind: Kind, paths: Sequence[str], items: Sequence[Item] | None, findings: Findings) -> LoadedGold | None:
    def read() -> tuple[LoadedGold, Sequence[Problem]]:
        loaded = read_gold(kind, {path: findings.files[path] for path in paths}, items)
        return loaded, loaded.warnings

    return findings.read(read) if paths else None


def _read_sentences(
    fields: Fields, paths: Sequence[str], findings: Findings
) -> tuple[tuple[Item, ...] | None, LoadedGold | None]:
    """Without `source`, the sentences are those of the gold."""
    if fields["source"] is None:
        own = _read_gold("correction", paths, None, findings)
        if own is None or not isinstance(own.gold, EditGold):
            return None, None
        sentences = [sentence.source for sentence in own.gold.sentences]
        return _items(sentences, fields, findings), own
    path = findings.find(fields["source"])
    read = None if path is None else _read_source(path, findings)
    if read is None:
        return None, None
    items = _items(read, fields, findings)
    return items, _read_gold("correction", paths, items, findings)


def _items(sentences: Sequence[str], fields: Fields, findings: Findings) -> tuple[Item, ...]:
    path = findings.find(fields["documents"])
    documents = {} if path is None else _read_documents(path, len(sentences), findings)
    return tuple(Item(str(number), text, document=documents.get(number)) for number, text in enumerate(sentences, 1))


def _read_source(path: str, findings: Findings) -> list[str] | None:
    problems = Problems(path)
    sentences = []
    for number, line in enumerate(read_lines(findings.files[path], problems), 1):
        if not line.strip():
            hint = "Every line is a sentence; line n of a submission is its correction"
            problems.error("empty-sentence", "a sentence", "an empty line", line=number, hint=hint)
        sentences.append(line.strip())
    return sentences if findings.take(problems) else None


def _read_documents(path: str, size: int, findings: Findings) -> dict[int, str]:
    problems = Problems(path)
    documents: dict[int, str] = {}
    table = open_table(findings.files[path], (LINE, DOCUMENT), problems)
    for line, document in table:
        number = int(line) if line and line.strip().isdecimal() else 0
        name = (document or "").strip()
        if not 1 <= number <= size:
            table.error(0, "line", f"the number of a sentence, 1 to {size}", excerpt(line or ""))
        elif number in documents:
            table.error(0, "twice", "every sentence once", f"{number} again")
        elif not name:
            table.error(1, "document", "the name of the document", "nothing")
        else:
            documents[number] = name
    if not problems.errors and len(documents) < size:
        missing = next(number for number in range(1, size + 1) if number not in documents)
        got = f"none for {size - len(documents)} of them, e.g. sentence {missing}"
        problems.error("missing", "a document for every sentence", got)
    findings.take(problems)
    return documents


def read_uploaded_items(
    kind: Kind, items: tuple[str, bytes], documents: tuple[str, bytes] | None = None
) -> tuple[Item, ...]:
    """The items of a data set that is made in the browser, from files as (name, contents); raises FormatError."""
    files = dict([items] if documents is None else [items, documents])
    findings = Findings(BundleFiles(files))
    name = items[0]
    read: Sequence[Item] | None
    if kind == "correction":
        sentences = _read_source(name, findings) or []
        of = {} if documents is None else _read_documents(documents[0], len(sentences), findings)
        read = [Item(str(number), text, document=of.get(number)) for number, text in enumerate(sentences, 1)]
    else:
        read = _read_items(name, kind, findings)
    findings.check()
    return tuple(read or ())
