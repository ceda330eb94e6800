"""How large a sentence may be: ordinary text is far below, but no single line may keep a server busy for long."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.problems import BadInput


@dataclass(slots=True)
class Limits:
    """`tokens` of a sentence, before or after correction; `cells` of a stretch in which everything changes: its source
    tokens times its corrected tokens. 500 tokens for 500 others take a second or two and 70 MB at most.
    """

    tokens: int = 5_000
    cells: int = 250_000


LIMITS = Limits()  # whoever runs the scorer may set others


class TooLarge(BadInput):
    """A sentence beyond the limits."""

    def __init__(self, expected: str, got: str, hint: str) -> None:
        super().__init__(f"expected {expected}; got {got}. {hint}")
        self.expected, self.got, self.hint = expected, got, hint


def check_tokens(source: int, target: int) -> None:
    if max(source, target) > LIMITS.tokens:
        hint = "Is a line end missing?"
        raise TooLarge(f"at most {LIMITS.tokens:,} tokens in a sentence", f"{max(source, target):,}", hint)


def check_cells(source: int, target: int) -> None:
    if source * target > LIMITS.cells:
        got = f"{source:,} tokens in a row replaced by {target:,} others"
        hint = "Is it the correction of another sentence?"
        raise TooLarge(f"changes of at most {LIMITS.cells:,} cells at a time", got, hint)
