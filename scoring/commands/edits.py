"""The edits that a system made, as M2; with gold, also which of them were right, which wrong, and what was missed.

python -m scoring edits --source text.txt --system corrected.txt > system.m2
python -m scoring edits --gold gold.m2 --system corrected.txt --json

With gold, every sentence is judged by the annotator that it is scored against. In M2 the comment of an edit then is
right or wrong; annotator and missed edits are told in lines starting "I ", which readers of M2 pass over.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from scoring.apply import corrected_lines
from scoring.commands import choice, files, terminal
from scoring.data import EditGold, Sentence
from scoring.m2.edits import SentenceEdits, judge, text_edits
from scoring.m2.metric import M2, POLICIES
from scoring.m2format import edit_line, write_edits
from scoring.registry import signature


def add_arguments(parser: argparse.ArgumentParser) -> None:
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument("--gold", nargs="+", metavar="FILE", help="M2: one file, or one per annotator")
    given.add_argument("--source", metavar="FILE", help="instead of gold, the text that was corrected")
    parser.add_argument("--system", required=True, metavar="FILE", help="corrected text, or M2")
    parser.add_argument("--policy", choices=POLICIES, default=M2.params["policy"], help="which annotator counts")
    choice.add_shortcuts(parser)
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    params = M2.with_defaults({"policy": args.policy, **choice.given_shortcuts(args)})
    if args.source:
        gold = EditGold(("0",), tuple(Sentence(line, {"0": ()}) for line in files.read_sentences(args.source)))
        lines = corrected_lines(gold, files.read_system(args.system, gold))
        sources = [sentence.source for sentence in gold.sentences]
        edits = text_edits(sources, lines, params, file=args.system)
        if args.json:
            pairs = zip(sources, edits, strict=True)
            told = [{"source": source, "proposed": [_span(edit) for edit in found]} for source, found in pairs]
            terminal.print_json({"sentences": told})
        else:
            print(write_edits(sources, edits), end="")
        return 0
    gold = files.read_corrections(args.gold)
    judged = judge(gold, files.read_system(args.system, gold), params)
    if args.json:
        told = [_as_json(sentence) for sentence in judged]
        signed = signature(M2, params, gold=gold.digest, annotators=gold.annotators)
        terminal.print_json({"sentences": told, "signature": signed})
    else:
        for sentence in judged:
            print(*_m2_lines(sentence), "", sep="\n")
    return 0


def _span(edit: Any) -> dict[str, Any]:
    return {"start": edit.start, "end": edit.end, "correction": edit.corrections[0]}


def _as_json(sentence: SentenceEdits) -> dict[str, Any]:
    return {
        "number": sentence.number,
        "source": sentence.source,
        "corrected": sentence.corrected,
        "annotator": sentence.annotator,
        "counts": sentence.counts,
        "proposed": [{**_span(edit.as_edit()), "right": edit.right, "types": edit.types} for edit in sentence.proposed],
        "missed": [
            {"start": edit.start, "end": edit.end, "type": edit.type, "corrections": edit.corrections}
            for edit in sentence.missed
        ],
    }


def _m2_lines(sentence: SentenceEdits) -> Iterator[str]:
    counts = " ".join(f"{name} {count}" for name, count in sentence.counts.items())
    yield f"S {sentence.source}"
    yield f"I annotator {sentence.annotator if sentence.annotator is not None else 'none'} {counts}"
    yield from (edit_line(edit.as_edit()) for edit in sentence.proposed)
    yield from (f"I missed {edit_line(edit)}" for edit in sentence.missed)
