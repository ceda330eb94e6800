"""Counts against the edits of any annotators taken together, as if one person had made them.

Not only for all annotators but for any set of them, from stored rows. The edits of all annotators of a sentence are
numbered in order, equal ones once. Stored are, as bits in hexadecimal, the edits of each annotator, and then for every
part of the sentence that changed the counts for every set of edits that annotators can have together, of those that
matter in this part: a few, since most gold edits are nowhere near a change. "0:0/1 2:1/1;0:0/2" says that one edit was
proposed in the first part, which is correct for those among whom is somebody with edit number 1, and that two edits in
the second part are correct for nobody. Each part is looked at by itself: where equally good ways differ, the order of
arcs within the part decides, and edits beyond it are never met by the shifted offsets of release 3.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.data import MISSING, Rows
from scoring.m2.counting import Correction
from scoring.m2.gold import Layer, PreparedSentence
from scoring.m2.policy import NOTHING, Counts
from scoring.parameters import BadParameter

UNION = "union"
EDITS = "edits:"  # and the name of an annotator
UNCHANGED = "0:0/0"
MOST = 4096  # sets of edits stored for one sentence: all that 12 annotators can have together


def union_entry(sentence: PreparedSentence, correction: Correction) -> str:
    """The counts for every set of edits that matter, part by part."""
    parts = []
    for at, matter in enumerate(correction.matter):
        entries = []
        for chosen in _together(sentence.layers, matter):
            correct, proposed = correction.in_part_alone(at, chosen)
            entries.append(f"{chosen:x}:{correct}/{proposed}")
        parts.append(" ".join(entries))
    return ";".join(parts)


def _together(layers: Iterable[Layer], matter: int) -> list[int]:
    """All that annotators can have together of the edits that matter; if that is too much, only all of these."""
    if not matter:
        return [0]
    together: set[int] = set()
    for own in {layer.shared & matter for layer in layers}:
        together |= {own, *(others | own for others in together)}
        if len(together) > MOST:
            return [matter]
    return sorted(together)


def union_counts(rows: Rows, names: Sequence[str]) -> list[Counts]:
    """Per sentence the counts against the edits of these annotators together; none where none of them saw it."""
    seen = zip(*(rows.listed(f"gold:{name}") for name in names), strict=True)
    edits = zip(*(rows.listed(EDITS + name) for name in names), strict=True)
    counts = []
    for golds, own, entry in zip(seen, edits, rows.listed(UNION), strict=True):
        if max(golds) == MISSING:
            counts.append(NOTHING)
            continue
        wanted = 0
        for bits in own:
            wanted |= int(bits, 16)
        correct = proposed = 0
        for part in entry.split(";"):
            found = _found(part, wanted)
            if found is None:
                expected = "all annotators for the union: of so many, not every set is counted"
                raise BadParameter("annotators", expected, "+".join(names))
            correct += found[0]
            proposed += found[1]
        counts.append(Counts(correct, proposed, wanted.bit_count()))
    return counts


def _found(part: str, wanted: int) -> tuple[int, int] | None:
    """The counts of a part for these edits."""
    known: dict[int, str] = {}
    matter = 0
    for entry in part.split(" "):
        chosen, _, told = entry.partition(":")
        known[int(chosen, 16)] = told
        matter |= int(chosen, 16)
    if wanted & matter not in known:
        return None
    correct, _, proposed = known[wanted & matter].partition("/")
    return int(correct), int(proposed)
