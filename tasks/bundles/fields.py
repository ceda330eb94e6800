"""A YAML tree against the table of keys -> typed values, with the place of each, and every problem on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.problems import Problems
from tasks.bundles.nodes import List, Map, Node, Scalar, describe
from tasks.bundles.schema import Key, Section
from tasks.bundles.types import Unfit, nearest


@dataclass(frozen=True, slots=True)
class Fields:
    """The values of one section by key; `None` for what was left out, or was wrong and has been reported."""

    values: Mapping[str, Any]
    node: Map

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def gives(self, key: str) -> bool:
        return key in self.node.values

    def place(self, key: str) -> tuple[int, int]:
        """Line and column of the value, or of the section where the key is left out."""
        node = self.node.values.get(key, self.node)
        return node.line, node.column


def read_section(node: Node, section: Section, problems: Problems) -> Fields | None:
    if not isinstance(node, Map):
        known = ", ".join(key.name for key in section.keys[:3])
        expected = f"the keys of a {section.what} ({known} ...)"
        problems.error("type", expected, describe(node), line=node.line, column=node.column)
        return None
    names = [key.name for key in section.keys]
    for name, place in node.keys.items():
        if name not in names:
            expected = f"a key of a {section.what}"
            hint = nearest(name, names)
            problems.error("unknown-key", expected, repr(name), line=place.line, column=place.column, hint=hint)
    return Fields({key.name: _read_key(node, key, section, problems) for key in section.keys}, node)


def _read_key(node: Map, key: Key, section: Section, problems: Problems) -> Any:
    value = node.values.get(key.name)
    if value is None or (isinstance(value, Scalar) and value.is_null):
        if key.required:
            expected = f"{key.name!r} in this {section.what}: {key.meaning}"
            line, column = (node.line, node.column) if value is None else (value.line, value.column)
            problems.error("missing-key", expected, "nothing", line=line, column=column)
        return () if key.many else key.default
    if key.many:
        return _read_many(value, key, problems)
    if isinstance(key.type, Section):
        return read_section(value, key.type, problems)
    try:
        return key.type.read(value)
    except Unfit as unfit:
        where = unfit.node
        expected = f"{unfit.expected} ({key.name})"
        problems.error("value", expected, describe(where), line=where.line, column=where.column, hint=unfit.hint)
        return key.default


def _read_many(node: Node, key: Key, problems: Problems) -> tuple[Fields, ...]:
    assert isinstance(key.type, Section)
    if not isinstance(node, List) or (key.required and not node.items):
        expected = f"a list of one {key.type.what} or more ({key.name})"
        hint = "Each begins with a dash: - slug: ..." if isinstance(node, Map) else ""
        problems.error("type", expected, describe(node), line=node.line, column=node.column, hint=hint)
        return ()
    read = (read_section(item, key.type, problems) for item in node.items)
    return tuple(fields for fields in read if fields is not None)
