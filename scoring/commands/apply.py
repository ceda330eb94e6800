"""The corrected text that the edits of an M2 file stand for: each sentence with its edits made, one per line.

python -m scoring apply --gold gold.m2 --annotator 0
python -m scoring apply --gold A1.m2 A2.m2 --annotator A2 --skip-type Um

Of several corrections the first is taken; edits outside the sentence are left out. The command `edits` leads back.
"""

from __future__ import annotations

import argparse

from scoring.apply import own_text
from scoring.commands import files, terminal
from scoring.problems import BadInput
from scoring.registry import UnknownName


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gold", "--edits", nargs="+", required=True, metavar="FILE", help="M2: one file, or several")
    parser.add_argument("--annotator", metavar="NAME", help="whose edits; may be left out if there is only one")
    parser.add_argument("--skip-type", nargs="+", default=[], metavar="TYPE", help="edits that are not made")
    terminal.add_json(parser)


def run(args: argparse.Namespace) -> int:
    gold = files.read_corrections(args.gold)
    name = args.annotator
    if name is None:
        if len(gold.annotators) != 1:
            raise BadInput(f"--annotator NAME is needed: one of {', '.join(gold.annotators)}")
        (name,) = gold.annotators
    elif name not in gold.annotators:
        raise UnknownName("annotator", name, list(gold.annotators))
    lines = own_text(gold, name, args.skip_type)
    if args.json:
        terminal.print_json({"annotator": name, "lines": lines})
    else:
        print(*lines, sep="\n")
    return 0
