"""The sentence-by-sentence report of a correction: what the system changed, what of it was right, what it missed.

Every sentence is held against the annotator that it was scored against, edits are MaxMatch's own, and so the report
adds up to the counts. It shows what gold says, so only whoever may see rows gets one (Sight.sees_rows).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from scoring.data import Edit, EditGold
from scoring.graded import bin_names
from scoring.m2.edits import JudgedEdit, SentenceEdits, judge
from scoring.m2.metric import POLICIES
from scoring.registry import metric
from tasks.gold import stored
from tasks.models import Evaluation
from tasks.uploads import output_of

KEPT_SECONDS = 3600  # an evaluation never changes, but not everybody comes back
RIGHT, WRONG, MISSED, KEPT = "right", "wrong", "missed", "kept"
OUTCOMES = {
    RIGHT: "has a right edit",
    WRONG: "has a wrong edit",
    MISSED: "has a missed edit",
    "perfect": "nothing wrong, nothing missed",
    "untouched": "left as it was",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence: words that were kept, an edit of the system, or words that gold would have changed."""

    verdict: str  # kept, right, wrong or missed
    start: int  # in tokens of the source
    end: int
    old: str
    new: str = ""
    types: str = ""


@dataclass(frozen=True, slots=True)
class SentenceLine:
    """One sentence with the verdict on each edit. `agreement`: how far annotators agree on whether to change it."""

    key: str
    document: str
    source: str
    corrected: str
    annotator: str
    pieces: tuple[Piece, ...]
    missed: tuple[Piece, ...]
    types: frozenset[str]
    changed_by: int
    seen_by: int
    bin: str
    counts: dict[str, int]

    @property
    def edits(self) -> list[Piece]:
        """Those of the system, then those that it missed."""
        return [piece for piece in self.pieces if piece.verdict in (RIGHT, WRONG)] + list(self.missed)

    @property
    def wrong(self) -> int:
        return sum(piece.verdict == WRONG for piece in self.pieces)

    @property
    def right(self) -> int:
        return sum(piece.verdict == RIGHT for piece in self.pieces)

    def has(self, outcome: str) -> bool:
        if outcome == "perfect":
            return not self.wrong and not self.missed
        if outcome == "untouched":
            return not self.right and not self.wrong
        return bool({RIGHT: self.right, WRONG: self.wrong, MISSED: self.missed}[outcome])


@dataclass(frozen=True, slots=True)
class Filters:
    """What part of the report is looked at; empty strings leave everything in."""

    outcome: str = ""
    type: str = ""
    document: str = ""
    bin: str = ""
    text: str = ""

    def keep(self, line: SentenceLine) -> bool:
        return (
            (self.outcome not in OUTCOMES or line.has(self.outcome))
            and (not self.type or self.type in line.types)
            and self.document in ("", line.document)
            and self.bin in ("", line.bin)
            and self.text.casefold() in f"{line.source}\n{line.corrected}".casefold()
        )


@dataclass(frozen=True, slots=True)
class Report:
    """All sentences, and what can be filtered by."""

    lines: tuple[SentenceLine, ...]
    types: tuple[tuple[str, int], ...]  # with the number of sentences, most frequent first
    documents: tuple[str, ...]
    bins: tuple[str, ...]


def sentence_report(evaluation: Evaluation) -> Report:
    """Made once and kept: to find the edits of a thousand sentences takes seconds."""
    key = f"sentences/{evaluation.pk}"
    found: Report | None = cache.get(key)
    if found is None:
        found = _made(evaluation)
        cache.set(key, found, KEPT_SECONDS)
    return found


def params_of(evaluation: Evaluation) -> dict[str, Any]:
    """The parameters of M2 in force; where no single annotator is chosen, the report is against the usual choice."""
    params = metric("m2").with_defaults(evaluation.metrics.get("m2", {}))
    return params if params["policy"] in POLICIES else {**params, "policy": "running"}


def _made(evaluation: Evaluation) -> Report:
    gold = stored.gold_of(evaluation.gold)
    if not isinstance(gold, EditGold):
        raise TypeError("only corrections have sentences")
    items = stored.items_of(evaluation.gold.dataset)
    edges = metric("token_bins").with_defaults(evaluation.metrics.get("token_bins", {}))["edges"]
    judged = judge(gold, output_of(evaluation.submission), params_of(evaluation))
    lines = tuple(
        _line(item.id, item.document or "", sentence, layers.layers, edges)
        for item, sentence, layers in zip(items, judged, gold.sentences, strict=True)
    )
    return Report(
        lines=lines,
        types=tuple(Counter(kind for line in lines for kind in sorted(line.types)).most_common()),
        documents=tuple(dict.fromkeys(line.document for line in lines if line.document)),
        bins=tuple(bin_names(edges)),
    )


def _line(key: str, document: str, sentence: SentenceEdits, layers: Any, edges: Sequence[float]) -> SentenceLine:
    tokens = sentence.source.split()
    changed, seen = sum(bool(layer) for layer in layers.values()), len(layers)
    missed = tuple(_missed(edit, tokens) for edit in sentence.missed)
    return SentenceLine(
        key=key,
        document=document,
        source=sentence.source,
        corrected=sentence.corrected,
        annotator=sentence.annotator or "",
        pieces=tuple(_pieces(tokens, sentence.proposed, sentence.missed)),
        missed=missed,
        types=frozenset(
            [kind for edit in sentence.proposed for kind in edit.types] + [edit.type for edit in sentence.missed]
        ),
        changed_by=changed,
        seen_by=seen,
        bin=_bin(max(changed, seen - changed) / seen, edges) if seen else "",
        counts=dict(sentence.counts),
    )


def _bin(agreement: float, edges: Sequence[float]) -> str:
    """The bin of that agreement; the last one includes its upper end."""
    names = bin_names(edges)
    inside = [name for name, low in zip(names, edges, strict=False) if agreement >= low]
    return inside[-1] if inside and agreement <= edges[-1] else ""


def _pieces(tokens: list[str], proposed: Sequence[JudgedEdit], missed: Sequence[Edit]) -> Iterator[Piece]:
    """The sentence in order. A missed edit is marked where no edit of the system stands in its way."""
    at = 0
    for piece in sorted(_placed(tokens, proposed, missed), key=lambda piece: (piece.start, piece.end)):
        if piece.start > at:
            yield Piece(KEPT, at, piece.start, " ".join(tokens[at : piece.start]))
        yield piece
        at = max(at, piece.end)
    if at < len(tokens):
        yield Piece(KEPT, at, len(tokens), " ".join(tokens[at:]))


def _placed(tokens: list[str], proposed: Sequence[JudgedEdit], missed: Sequence[Edit]) -> Iterator[Piece]:
    taken: list[tuple[int, int]] = []
    for edit in proposed:
        taken.append((edit.start, edit.end))
        old, types = " ".join(tokens[edit.start : edit.end]), ", ".join(dict.fromkeys(edit.types))
        yield Piece(RIGHT if edit.right else WRONG, edit.start, edit.end, old, edit.correction, types)
    for gold in missed:
        if not any(_meet((gold.start, gold.end), other) for other in taken):
            taken.append((gold.start, gold.end))
            yield _missed(gold, tokens)


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two spans share a token or, one of them being an insertion, a place."""
    (start, end), (first, last) = one, other
    if start == end or first == last:
        return start <= last and first <= end
    return start < last and first < end


def _missed(edit: Edit, tokens: list[str]) -> Piece:
    old = " ".join(tokens[edit.start : edit.end])
    return Piece(MISSED, edit.start, edit.end, old, " or ".join(edit.corrections), edit.type)
