"""YAML as a tree that remembers lines and columns, so that every complaint about task.yaml has a place.

A bundle comes from strangers: anchors and aliases (a few lines of which can stand for gigabytes), tags and deep
nesting are refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml

from scoring.problems import Problems, excerpt

MAX_DEPTH = 12
_UNFIT = re.compile("[\0\ud800-\udfff]")  # what quoted YAML can say with an escape, and no database takes


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value. `text` is as written; `tag` is what YAML takes it for: str, int, float, bool, null, timestamp."""

    text: str
    tag: str
    line: int
    column: int

    @property
    def is_null(self) -> bool:
        return self.tag == "null"


@dataclass(frozen=True, slots=True)
class List:
    items: tuple[Node, ...]
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Map:
    """`keys` holds the place of every key, `values` what stands after it."""

    keys: dict[str, Scalar]
    values: dict[str, Node]
    line: int
    column: int


Node: TypeAlias = Scalar | List | Map


def describe(node: Node) -> str:
    """What stands there, for the "got" of a problem."""
    if isinstance(node, Map):
        return "a mapping of keys to values"
    if isinstance(node, List):
        return f"a list of {len(node.items)}"
    return "nothing" if node.is_null else excerpt(node.text)


def parse(text: str, problems: Problems) -> Node | None:
    """The tree of a YAML text; None, with a problem, where it is not YAML that we take."""
    try:
        root = yaml.compose(text, _Loader)
        return None if root is None else _node(root, problems)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problems.error("yaml", "printable text", f"the character U+{error.character:04X}", line=line)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = {"line": mark.line + 1, "column": mark.column + 1} if mark else {}
        hint = _hint(text, mark.line) if mark else ""
        problems.error("yaml", "YAML", error.problem or "something else", hint=hint, **place)
    return None


def _hint(text: str, line: int) -> str:
    lines = text.split("\n")
    if line >= len(lines):
        return ""
    if "\t" in lines[line]:
        return "YAML is indented with blanks, never with tabs"
    return "Put text with a colon, a # or a quote in it into double quotes" if ":" in lines[line] else ""


class _Loader(yaml.SafeLoader):
    """Composes nodes only, and refuses what a bundle has no use for."""

    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
        if self.check_event(yaml.AliasEvent):
            raise yaml.composer.ComposerError(None, None, "an alias; write the value out instead", mark)
        if self.depth >= MAX_DEPTH:
            raise yaml.composer.ComposerError(None, None, "deeper nesting than any key needs", mark)
        self.depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self.depth -= 1


def _node(node: yaml.Node, problems: Problems) -> Node:
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if isinstance(node, yaml.SequenceNode):
        return List(tuple(_node(child, problems) for child in node.value), line, column)
    if isinstance(node, yaml.MappingNode):
        keys: dict[str, Scalar] = {}
        values: dict[str, Node] = {}
        for key, value in node.value:
            name = _node(key, problems)
            if not isinstance(name, Scalar):
                problems.error("key", "a name before the colon", describe(name), line=name.line, column=name.column)
                continue
            if name.text in keys:
                got = f"{name.text!r} again, after line {keys[name.text].line}"
                problems.error("twice", "every key once", got, line=name.line, column=name.column)
                continue
            keys[name.text], values[name.text] = name, _node(value, problems)
        return Map(keys, values, line, column)
    if _UNFIT.search(node.value):
        problems.error("yaml", "text", "a NUL character or half of a surrogate pair", line=line, column=column)
    return Scalar(node.value, node.tag.rpartition(":")[2], line, column)
