"""The edits that lead from one text to another: what `apply` undoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rapidfuzz.distance import Levenshtein

from scoring.data import Edit, EditGold, EditOutput, Output, Sentence, TextOutput

ALIGNMENT = "levenshtein"  # for signatures: how text was cut into edits


def edits_between(source: str, text: str) -> tuple[Edit, ...]:
    """The minimal edits: the runs of changed tokens in one alignment with the fewest changes.

    Types are M (missing: something was inserted), U (unnecessary: deleted) and R (replaced).

    >>> [(e.start, e.end, e.type, e.corrections) for e in edits_between("a b c d", "a x y d e")]
    [(1, 3, 'R', ('x y',)), (4, 4, 'M', ('e',))]
    """
    before, after = source.split(), text.split()
    # Numbers, since the library compares words by their hash.
    numbers = {token: number for number, token in enumerate(dict.fromkeys(before + after))}
    aligned = Levenshtein.opcodes([numbers[token] for token in before], [numbers[token] for token in after])
    runs: list[tuple[int, int, int, int]] = []  # start and end in the source, start and end in the text
    for step in aligned:
        if step.tag == "equal":
            continue
        start, text_start = step.src_start, step.dest_start
        if runs and runs[-1][1] == start and runs[-1][3] == text_start:
            start, _, text_start, _ = runs.pop()
        runs.append((start, step.src_end, text_start, step.dest_end))
    return tuple(
        Edit(start, end, _operation(start, end, text_start, text_end), (" ".join(after[text_start:text_end]),))
        for start, end, text_start, text_end in runs
    )


def _operation(start: int, end: int, text_start: int, text_end: int) -> str:
    if start == end:
        return "M"
    return "U" if text_start == text_end else "R"


def edits_of(sources: Sequence[str], output: Output) -> tuple[tuple[Edit, ...], ...]:
    """The edits of a correction system: as handed in, or the minimal ones that make its text."""
    if isinstance(output, EditOutput):
        return output.edits
    if isinstance(output, TextOutput):
        return tuple(edits_between(source, line) for source, line in zip(sources, output.lines, strict=True))
    raise TypeError("only the output of a correction task has edits")


def gold_from_outputs(sources: Sequence[str], outputs: Mapping[str, Output]) -> EditGold:
    """Gold from what several people handed in: applying the edits gives their texts again, token for token."""
    layers = {name: edits_of(sources, output) for name, output in outputs.items()}
    sentences = tuple(
        Sentence(source, {name: edits[at] for name, edits in layers.items()}) for at, source in enumerate(sources)
    )
    return EditGold(tuple(outputs), sentences)
