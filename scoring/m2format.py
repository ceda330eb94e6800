"""The M2 format: text <-> gold layers, and text <-> a system's edits.

A block holds a source sentence and one line for each edit; a blank line ends it:

    S The cat sat at mat .
    A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||0
    A 4 4|||ArtOrDet|||the||a|||REQUIRED|||-NONE-|||0

Fields: token offsets, type, corrections (`||` between alternatives), required, comment, annotator. An empty correction
or `-NONE-` deletes. The type `noop` says that its annotator found nothing to correct: the layer is there and empty.
Lines starting "I " are remarks and are passed over.

Reading keeps what is written (file order, duplicates, offsets out of range), since all of it changes the official
counts, and reports it as a warning. Everything that can't be understood is collected and raised together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.data import Edit, EditGold, EditOutput, Sentence
from scoring.problems import FormatError, Problem, Problems, check_all, excerpt

NOOP = "noop"
NONE = "-NONE-"
MOST_ANNOTATORS = 1_000
_NEW = tuple.__new__  # makes an Edit in half the time of a call with arguments
EXAMPLE = "A 3 4|||Prep|||on|||REQUIRED|||-NONE-|||0"


@dataclass(slots=True)
class _Block:
    """One block as read: sources with their line numbers, and the edits of each annotator with theirs."""

    sources: list[tuple[int, str]] = field(default_factory=list)
    layers: dict[int, list[Edit]] = field(default_factory=dict)
    lines: dict[int, list[int]] = field(default_factory=dict)


class _Reader:
    """Reads one text into blocks, collecting every problem."""

    def __init__(self, text: str, file: str) -> None:
        self.problems = Problems(file)
        self.blocks: list[_Block] = []
        # Offsets and ids as they are written, and what they mean: few, and turning text into numbers is slow.
        self._spans: dict[str, tuple[int, int]] = {}
        self._ids: dict[str, int] = {}
        self._read(self._lines(text))

    def _lines(self, text: str) -> list[str]:
        """Split into lines; what the official program would stumble over without need is taken, with a warning."""
        warn = self.problems.warning
        if text.startswith("\ufeff"):
            text = text[1:]
            warn("byte-order-mark", "no byte order mark", "U+FEFF", line=1, column=1, hint="It was ignored")
        if "\r\n" in text:
            number = text[: text.index("\r\n")].count("\n") + 1
            text = text.replace("\r\n", "\n")
            warn("line-end", "lines that end in LF", "CR LF", line=number, hint="Read as LF")
        lines = text.split("\n")
        if len(text.splitlines()) > len(lines) - (not lines[-1]):
            self._warn_of_separators(lines)
        return lines

    def _warn_of_separators(self, lines: list[str]) -> None:
        hint = "Read as a blank; the official program would break the line here"
        for number, line in enumerate(lines, 1):
            first = (line.splitlines() or [""])[0]
            if len(first) < len(line):
                got, column = f"U+{ord(line[len(first)]):04X}", len(first) + 1
                self.problems.warning(
                    "line-separator", "no line separator within a line", got, line=number, column=column, hint=hint
                )

    def _read(self, lines: list[str]) -> None:
        block = _Block()
        for number, line in enumerate(lines, 1):
            if line.startswith("A "):
                self._edit(block, number, line)
            elif line.startswith("S ") or line == "S":
                self._source(block, number, line)
            elif not line or line.isspace():
                if block.sources or block.layers:
                    self.blocks.append(block)
                    block = _Block()
                if line:
                    hint = "Read as an empty line"
                    self.problems.warning("blank-line", "an empty line", "blanks", line=number, hint=hint)
            elif not line.startswith("I "):
                expected, hint = "a line starting 'S ', 'A ' or 'I '", f"An edit looks like this: {EXAMPLE}"
                self.problems.error("line-start", expected, excerpt(line), line=number, column=1, hint=hint)
        if block.sources or block.layers:
            self.blocks.append(block)
        if not self.blocks and not self.problems.errors:
            hint = "Every block begins with its source sentence"
            self.problems.error("no-sentences", "a line starting 'S '", "none", line=1, column=1, hint=hint)

    def _source(self, block: _Block, number: int, line: str) -> None:
        if line == "S":
            hint = "Read as an empty sentence"
            self.problems.warning("empty-source", "'S ' and a sentence", "'S'", line=number, column=2, hint=hint)
        if block.sources:
            hint = "Each is taken as a sentence, and the edits of the block apply to each; insert a blank line"
            self.problems.warning("several-sources", "one line 'S ' in a block", "another", line=number, hint=hint)
        block.sources.append((number, line[2:].strip()))

    def _edit(self, block: _Block, number: int, line: str) -> None:
        if not block.sources:
            hint = "Every block begins with its source sentence"
            self.problems.error("no-source", "a line starting 'S '", excerpt(line), line=number, column=1, hint=hint)
        try:
            offsets, kind, corrections, required, comment, name = line.split("|||")
            start, end = self._spans[offsets]
            annotator = self._ids[name]
        except (KeyError, ValueError):
            fields = self._checked_fields(number, line)
            if fields is None:
                return
            start, end, kind, corrections, required, comment, annotator = fields
        layer = block.layers.get(annotator)
        if layer is None:
            layer = block.layers[annotator] = []
            block.lines[annotator] = []
        if kind == NOOP:
            if end >= 0:
                hint, got = "It is not counted; delete it, or give it another type", f"{start} {end}"
                self.problems.warning("noop", "offsets -1 -1 for a noop", got, line=number, column=3, hint=hint)
            return
        if "||" in corrections:
            texts = tuple("" if text == NONE else text.strip() for text in corrections.split("||"))
        else:
            texts = ("" if corrections == NONE else corrections.strip(),)
        layer.append(_NEW(Edit, (start, end, kind, texts, required, comment)))
        block.lines[annotator].append(number)

    def _checked_fields(self, number: int, line: str) -> tuple[int, int, str, str, str, str, int] | None:
        """The fields of a line, checked one by one; problems are reported."""
        fields = line.split("|||")
        if len(fields) < 6:
            self._malformed("fields", "6 fields separated by |||", f"{len(fields)} fields", number, 1)
            return None
        offsets, kind, corrections, required, comment, name = fields[:6]
        try:
            annotator = int(name)
        except ValueError:
            column = len("|||".join(fields[:5])) + 4
            self._malformed("annotator", "a whole number that names the annotator", excerpt(name), number, column)
            return None
        try:
            start, end = map(int, offsets[2:].split())
        except ValueError:
            self._malformed("offsets", "two token offsets", excerpt(offsets[2:]), number, 3)
            return None
        self._spans[offsets], self._ids[name] = (start, end), annotator
        return start, end, kind, corrections, required, comment, annotator

    def _malformed(self, code: str, expected: str, got: str, line: int, column: int) -> None:
        self.problems.error(code, expected, got, line=line, column=column, hint=f"An edit looks like this: {EXAMPLE}")

    def check_annotators(self) -> None:
        """Refuse what can't be the names of people: there is a column of counts for each."""
        ids: set[int] = set()
        for block in self.blocks:
            ids.update(block.layers)
        if len(ids) > MOST_ANNOTATORS:
            hint = "Does the last field hold something else?"
            expected, got = f"at most {MOST_ANNOTATORS:,} annotators", f"{len(ids):,}"
            self.problems.error("too-many-annotators", expected, got, hint=hint)

    def check_layers(self) -> None:
        """Warn of what changes the official counts in a way that its author hardly wants."""
        for block in self.blocks:
            size = min((len(source.split()) for _, source in block.sources), default=0)
            for annotator, layer in block.layers.items():
                if layer:
                    self._check_layer(layer, block.lines[annotator], size)

    def _check_layer(self, layer: list[Edit], lines: list[int], size: int) -> None:
        last = (-1, -1)
        for edit in layer:
            start, end = span = edit[:2]
            if span <= last or start > end or end > size:
                break
            last = span
        else:
            return
        last = (-1, -1)
        for edit, line in zip(layer, lines, strict=True):
            span = (edit.start, edit.end)
            if not 0 <= edit.start <= edit.end <= size:
                hint = "Counted as gold, but never matched" if in_range(edit, size) else "Never counted"
                expected, got = f"0 <= start <= end <= {size}", f"{edit.start} {edit.end}"
                self.problems.warning("out-of-range", expected, got, line=line, column=3, hint=hint)
            if span < last:
                hint = "The official program loses this match when an edit further right is matched first"
                expected, got = f"offsets from {last[0]} {last[1]} on", f"{edit.start} {edit.end}"
                self.problems.warning("unsorted", expected, got, line=line, column=3, hint=hint)
            last = max(last, span)
        if len({(edit.start, edit.end) for edit in layer}) < len(layer):
            self._check_duplicates(layer, lines)

    def _check_duplicates(self, layer: list[Edit], lines: list[int]) -> None:
        seen: dict[tuple[int, int, str], int] = {}
        for edit, line in zip(layer, lines, strict=True):
            firsts = {seen.setdefault((edit.start, edit.end, text), line) for text in edit.corrections} - {line}
            if firsts:
                hint = "The official program counts one proposed edit as correct twice"
                got = f"the edit of line {min(firsts)} again"
                self.problems.warning("duplicate", "every edit once", got, line=line, column=1, hint=hint)


def in_range(edit: Edit, size: int) -> bool:
    """Whether the edit counts in a sentence of `size` tokens. Officially so: end < start is let through."""
    return 0 <= edit.start <= size and 0 <= edit.end <= size


def read_gold(text: str, *, file: str = "gold") -> tuple[EditGold, tuple[Problem, ...]]:
    """One text with any number of annotator ids -> gold, and warnings.

    Annotators are named after their ids, in ascending order. One without a line in a sentence is absent from it; a
    sentence without any line has annotator 0, who found nothing to correct.
    """
    reader = _Reader(text, file)
    reader.check_annotators()
    reader.problems.check()
    reader.check_layers()
    sentences = []
    ids: set[int] = set()
    for block in reader.blocks:
        layers = {str(annotator): tuple(block.layers[annotator]) for annotator in sorted(block.layers)} or {"0": ()}
        ids.update(block.layers or (0,))
        sentences += [Sentence(source, layers) for _, source in block.sources]
    return EditGold(tuple(map(str, sorted(ids))), tuple(sentences)), tuple(reader.problems.warnings)


def read_layers(
    texts: Mapping[str, str], files: Mapping[str, str] | None = None
) -> tuple[EditGold, tuple[Problem, ...]]:
    """One text per annotator, by name -> gold, and warnings. Everyone is present in every sentence.

    The source sentences must agree. Which id a text gives its annotator does not matter. `files` says what the file of
    each annotator is called, for messages; without it, like the annotator.
    """
    columns = {name: _Column(text, files[name] if files else name) for name, text in texts.items()}
    sources = next(iter(columns.values())).sources if columns else []
    for column in columns.values():
        column.expect(sources)
    check_all([column.problems for column in columns.values()])
    layers = zip(*(column.edits for column in columns.values()), strict=True)
    sentences = tuple(
        Sentence(source, dict(zip(columns, row, strict=True))) for source, row in zip(sources, layers, strict=True)
    )
    return EditGold(tuple(columns), sentences), tuple(w for c in columns.values() for w in c.problems.warnings)


def read_edits(text: str, sources: Sequence[str], *, file: str = "system") -> tuple[EditOutput, tuple[Problem, ...]]:
    """A system's M2 text -> its edits for each of the task's source sentences, and warnings."""
    column = _Column(text, file)
    column.expect(sources)
    column.problems.check()
    return EditOutput(tuple(column.edits)), tuple(column.problems.warnings)


class _Column:
    """A text in which only one person or system speaks: its sources, and its edits for each."""

    def __init__(self, text: str, file: str) -> None:
        reader = _Reader(text, file)
        reader.check_layers()
        self.problems = reader.problems
        self.sources: list[str] = []
        self.lines: list[int] = []
        self.edits: list[tuple[Edit, ...]] = []
        for block in reader.blocks:
            if len(block.layers) > 1:
                got = "annotators " + ", ".join(map(str, sorted(block.layers)))
                hint = "A text with several annotators is gold and goes in one file"
                line = min(min(lines, default=1) for lines in block.lines.values())
                self.problems.error("several-annotators", "one annotator", got, line=line, hint=hint)
            edits = tuple(edit for layer in block.layers.values() for edit in layer)
            for line, source in block.sources:
                self.sources.append(source)
                self.lines.append(line)
                self.edits.append(edits)

    def expect(self, sources: Sequence[str]) -> None:
        """Report every source sentence that differs from the expected one, blanks apart."""
        for line, given, source in zip(self.lines, self.sources, sources, strict=False):
            if given != source and given.split() != source.split():
                hint = "The source sentences must be the task's own, in the same order"
                self.problems.error("source", excerpt(source), excerpt(given), line=line, column=3, hint=hint)
        if len(self.sources) != len(sources):
            expected, got = f"{len(sources)} sentences", f"{len(self.sources)}"
            self.problems.error("sentences", expected, got, hint="Every source sentence needs its block")


def _correction(text: str) -> str:
    # " -NONE-" is read as the word itself, "-NONE-" as a deletion: only the exact field deletes.
    return " " + NONE if text == NONE else text


def edit_line(edit: Edit, annotator: int | str = 0) -> str:
    """The line of one edit. Text that would be read back as something else can't be written and is refused."""
    texts = [_correction(text) for text in edit.corrections]
    corrections = texts[0] if len(texts) == 1 else "||".join(text or NONE for text in texts)
    line = f"A {edit.start} {edit.end}|||{edit.type}|||{corrections}|||{edit.required}|||{edit.comment}|||{annotator}"
    reader = _Reader(f"S \n{line}", "")
    if reader.problems.errors or [layer for block in reader.blocks for layer in block.layers.values()] != [[edit]]:
        hint = "No | and no line end may be in it, and no blank around a correction"
        raise FormatError([Problem("edit", "not-m2", "an edit that M2 can hold", excerpt(line), hint)])
    return line


def noop_line(annotator: int | str) -> str:
    return f"A -1 -1|||{NOOP}|||{NONE}|||REQUIRED|||{NONE}|||{annotator}"


def _block_text(source: str, lines: Iterable[str]) -> str:
    return "\n".join([f"S {source}", *lines, "\n"])


def write_gold(gold: EditGold) -> str:
    """One text for all annotators. `read_gold` gives the same gold again where annotators are named by number;
    others are numbered from 0 in their order."""
    numbered = all(name.isdecimal() for name in gold.annotators)
    ids = {name: name if numbered else str(index) for index, name in enumerate(gold.annotators)}
    blocks = []
    for sentence in gold.sentences:
        lines: list[str] = []
        layers = {ids[name]: sentence.layers[name] for name in gold.annotators if name in sentence.layers}
        if layers != {"0": ()}:
            for annotator, layer in layers.items():
                lines += [edit_line(edit, annotator) for edit in layer] or [noop_line(annotator)]
        blocks.append(_block_text(sentence.source, lines))
    return "".join(blocks)


def write_layer(gold: EditGold, annotator: str) -> str:
    """The text of one annotator alone, with id 0; sentences that it has not seen come without edits."""
    return write_edits(
        [sentence.source for sentence in gold.sentences],
        [sentence.layers.get(annotator, ()) for sentence in gold.sentences],
    )


def write_edits(sources: Sequence[str], edits: Sequence[Sequence[Edit]]) -> str:
    """A system's edits as M2, one block per source sentence."""
    return "".join(
        _block_text(source, [edit_line(edit) for edit in layer]) for source, layer in zip(sources, edits, strict=True)
    )
