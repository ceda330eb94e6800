"""Edits applied to text."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoring.data import Edit, EditGold, EditOutput, Gold, Output, TextOutput


def corrected(source: str, edits: Iterable[Edit], skip_types: Collection[str] = ()) -> str:
    """The source with every edit made, its first correction where it has several.

    Edits are made from left to right, each shifted by what those before it added or removed; this is also how the human
    scores of Bryant and Ng (2015) treat edits that overlap. Edits outside the sentence are left out.

    >>> corrected("The cat sat at mat .", [Edit(3, 4, "Prep", ("on",)), Edit(4, 4, "ArtOrDet", ("the", "a"))])
    'The cat sat on the mat .'
    """
    tokens = source.split()
    size, shift = len(tokens), 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.type in skip_types or not 0 <= edit.start <= edit.end <= size:
            continue
        replacement = edit.corrections[0].split()
        tokens[edit.start + shift : edit.end + shift] = replacement
        shift += len(replacement) - (edit.end - edit.start)
    return " ".join(tokens)


def own_text(gold: EditGold, annotator: str, skip_types: Collection[str] = ()) -> list[str]:
    """The source as this annotator would have it; unchanged where the annotator is absent."""
    return [corrected(sentence.source, sentence.layers.get(annotator, ()), skip_types) for sentence in gold.sentences]


def corrected_lines(gold: Gold, output: Output) -> tuple[str, ...]:
    """The text that a correction system stands for, whether it handed in sentences or edits."""
    if isinstance(gold, EditGold) and isinstance(output, TextOutput):
        return output.lines
    if isinstance(gold, EditGold) and isinstance(output, EditOutput):
        pairs = zip(gold.sentences, output.edits, strict=True)
        return tuple(corrected(sentence.source, edits) for sentence, edits in pairs)
    raise TypeError("only the output of a correction task has corrected text")
