"""Two systems on the same items, each right or wrong: the table of the two, and McNemar's test of it.

                      second right   second wrong
    first right           a              b
    first wrong           c              d

Items on which both are right or both wrong say nothing about which is better; of the b + c others each goes to either
with probability one half if the systems are equally good. Source: McNemar (1947); the exact form by the binomial
distribution is in Edwards (1948) and Agresti (2002, section 10.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb


@dataclass(frozen=True, slots=True)
class RightWrong:
    """How many items both get right, only the first, only the second, and neither."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def n(self) -> int:
        return self.both + self.first + self.second + self.neither

    @property
    def p(self) -> float | None:
        """Two-sided and exact; None where the systems differ on no item.

        10 items of which the first alone gets 9 right: 2·(1 + 10) / 2**10 = .0215.
        """
        differing = self.first + self.second
        if not differing:
            return None
        fewer = min(self.first, self.second)
        ways = sum(comb(differing, k) for k in range(fewer + 1))
        return min(1.0, 2 * ways / (1 << differing))


def right_wrong(first: Sequence[bool], second: Sequence[bool]) -> RightWrong:
    """The table of two systems over the same items."""
    pairs = list(zip(first, second, strict=True))
    counted = {cell: pairs.count(cell) for cell in ((True, True), (True, False), (False, True), (False, False))}
    return RightWrong(*counted.values())
