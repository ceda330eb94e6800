"""What a resample draws as a whole: items, sentences or documents.

Judgments of one sentence are not independent of each other, nor are the sentences of one essay: drawing them one by one
would make intervals too narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from scoring.data import EditGold, Gold, Item, Kind, kind_of


def _itself(unit: str) -> str:
    return unit


def _sentence(unit: str) -> str:
    """Rows of a correction task are numbered by sentence, with what lies within it behind a colon: 4, 4:t0, 4:g1."""
    return unit.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Groups:
    """The name of the level, and the group to which a unit of stored rows belongs."""

    by: str
    of: Callable[[str], str]


ITEMS = Groups("item", _itself)
SENTENCES = Groups("sentence", _sentence)


def groups_of_kind(kind: Kind) -> Groups:
    """The level that is drawn unless another is asked for: sentences of a correction task, items of any other."""
    return SENTENCES if kind == "correction" else ITEMS


def groups_of(gold: Gold) -> Groups:
    return groups_of_kind(kind_of(gold))


def documents(gold: Gold, items: Iterable[Item] = ()) -> Groups:
    """Documents, as the sentences of the gold or the items say; what belongs to no document is a group of its own."""
    if isinstance(gold, EditGold):
        numbered = enumerate(gold.sentences, start=1)
        known = {str(number): sentence.document for number, sentence in numbered if sentence.document is not None}
    else:
        known = {item.id: item.document for item in items if item.document is not None}
    return Groups("document", _in_documents(known, groups_of(gold).of))


def _in_documents(known: Mapping[str, str], within: Callable[[str], str]) -> Callable[[str], str]:
    # The prefix keeps a document "7" apart from a sentence 7 that has none.
    def document(unit: str) -> str:
        name = within(unit)
        return f"document {known[name]}" if name in known else name

    return document
