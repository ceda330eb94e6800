"""Which annotator a sentence is scored against, from counts per sentence and annotator.

    running   for each sentence in order, the annotator that makes the F of the totals so far highest: the official
              rule. Greedy: another order of sentences may give another score.
    optimal   the choice with the highest F of the final totals, whatever the order
    best      the annotator with the highest F in the sentence itself
    union     the edits of all annotators taken together, as if one person had made them
    mean      every annotator alone; ratios are averaged

F = (1+b²)·correct / (b²·gold + proposed), and 1 where nothing is proposed and nothing wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Counts(NamedTuple):
    """Counts of a sentence against one annotator, or sums of them."""

    correct: int
    proposed: int
    gold: int

    def plus(self, other: Counts) -> Counts:
        return Counts(self.correct + other.correct, self.proposed + other.proposed, self.gold + other.gold)


NOTHING = Counts(0, 0, 0)


def running_f(counts: Counts, squared: float) -> float:
    denominator = squared * counts.gold + counts.proposed
    return (1 + squared) * counts.correct / denominator if denominator else 1.0


def running(sentences: Sequence[Sequence[Counts | None]], beta: float) -> list[int | None]:
    """The official choice. On equal F more correct wins, then fewer proposed and gold edits, then the first annotator.

    None stands for an annotator who did not see the sentence, and is the choice where none did.
    """
    squared = beta * beta
    correct = proposed = gold = 0
    choice: list[int | None] = []
    for row in sentences:
        chosen, best = None, (-1.0, 0, 0.0)
        for at, local in enumerate(row):
            if local is None:
                continue
            denominator = squared * (gold + local[2]) + proposed + local[1]
            f = (1 + squared) * (correct + local[0]) / denominator if denominator else 1.0
            if f >= best[0] and (f, local[0], -(local[1] + squared * local[2])) > best:
                chosen, best = at, (f, local[0], -(local[1] + squared * local[2]))
        choice.append(chosen)
        local = row[chosen] if chosen is not None else None
        if local is not None:
            correct, proposed, gold = correct + local[0], proposed + local[1], gold + local[2]
    return choice


def best(sentences: Sequence[Sequence[Counts | None]], beta: float) -> list[int | None]:
    """The annotator with the highest F within the sentence; ties as in `running`."""
    return [running([row], beta)[0] for row in sentences]


def optimal(sentences: Sequence[Sequence[Counts | None]], beta: float) -> list[int | None]:
    """The choice that makes F of the totals as high as it can be (Dinkelbach 1967).

    For a given F = f, a sentence adds (1+b²)·correct - f·(b²·gold + proposed) to what f falls short of; taking the
    annotator who adds most gives totals with an F of at least f. Repeated until F no longer grows.
    """
    squared = beta * beta
    f, choice = -1.0, running(sentences, beta)
    while True:
        total = NOTHING
        for row, at in zip(sentences, choice, strict=True):
            local = row[at] if at is not None else None
            total = total.plus(local) if local is not None else total
        reached = running_f(total, squared)
        if reached <= f:
            return choice
        f = reached
        choice = [_adds_most(row, f, squared) for row in sentences]


def _adds_most(row: Sequence[Counts | None], f: float, squared: float) -> int | None:
    chosen, most = None, (0.0, 0)
    for at, local in enumerate(row):
        if local is None:
            continue
        added = ((1 + squared) * local.correct - f * (squared * local.gold + local.proposed), local.correct)
        if chosen is None or added > most:
            chosen, most = at, added
    return chosen
