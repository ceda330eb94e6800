"""Counts against the edits of any annotators taken together, as if one person had made them.

Not only for all annotators but for any set of them, from stored rows. The edits of all annotators of a sentence are
numbered in order, equal ones once. Stored are, as bits in hexadecimal, the edits of each annotator, and then the counts
for every set of edits that annotators can have together, of those edits that matter in this correction: no more than a
few, since most gold edits are nowhere near a change. A sentence that was left as it was has the entry "0:0/0"; "0:0/1
2:1/1" says that of one proposed edit none is correct, or one for those among whom is somebody with edit number 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.data import MISSING, Rows
from scoring.m2.counting import Correction
from scoring.m2.gold import PreparedSentence
from scoring.m2.policy import NOTHING, Counts
from scoring.parameters import BadParameter

UNION = "union"
EDITS = "edits:"  # and the name of an annotator
UNCHANGED = "0:0/0"
MOST = 4096  # sets of edits stored for one sentence: all that 12 annotators can have together


def union_entry(sentence: PreparedSentence, correction: Correction) -> str:
    """The counts for every set of edits that matter. If there are too many sets, those of all edits only."""
    together: set[int] = set()
    for own in {layer.shared & correction.matter for layer in sentence.layers}:
        together |= {own, *(others | own for others in together)}
        if len(together) > MOST:
            together = {correction.matter}
            break
    entries = []
    for chosen in sorted(together):
        correct, proposed = correction.against_all_of(chosen)
        entries.append(f"{chosen:x}:{correct}/{proposed}")
    return " ".join(entries)


def union_counts(rows: Rows, names: Sequence[str]) -> list[Counts]:
    """Per sentence the counts against the edits of these annotators together; none where none of them saw it."""
    seen = zip(*(rows.listed(f"gold:{name}") for name in names), strict=True)
    edits = zip(*(rows.listed(EDITS + name) for name in names), strict=True)
    counts = []
    for golds, own, entry in zip(seen, edits, rows.listed(UNION), strict=True):
        if max(golds) == MISSING:
            counts.append(NOTHING)
            continue
        wanted = matter = 0
        for bits in own:
            wanted |= int(bits, 16)
        known = {}
        for each in entry.split(" "):
            chosen, _, told = each.partition(":")
            known[int(chosen, 16)] = told
            matter |= int(chosen, 16)
        if wanted & matter not in known:
            expected = "all annotators for the union: of so many, not every set is counted"
            raise BadParameter("annotators", expected, "+".join(names))
        correct, _, proposed = known[wanted & matter].partition("/")
        counts.append(Counts(int(correct), int(proposed), wanted.bit_count()))
    return counts
