"""`python -m scoring COMMAND ...`: finds the command, runs it, and turns what went wrong into words and an exit status.

A command is a module `scoring.commands.NAME` with `add_arguments(parser)` and `run(args) -> int`; it is imported only
when it is called, so that no command pays for another's libraries.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import io
import os
import sys
from collections.abc import Sequence

from scoring import __version__
from scoring.commands import terminal
from scoring.parameters import BadParameter
from scoring.problems import BadInput, FormatError
from scoring.registry import UnknownName

OK, BAD_INPUT, USAGE, INTERRUPTED = 0, 1, 2, 130

# Name and one line of help, in the order of the help page.
COMMANDS = {
    "score": "score one system against gold",
    "compare": "compare two or more systems: differences, significance, rank groups",
    "ratios": "every ratio from the four counts of a contingency table",
    "agreement": "how far annotators agree, by pairs and all together",
    "needed": "how many annotators a crowd needs to match reference annotators",
    "sample": "judge a sample instead of everything: plan, draw, estimate",
    "human": "how far systems are from the people who made the gold: the human ratio",
    "edits": "the edits that a system made, as M2; with gold, which were right, wrong and missed",
    "apply": "the corrected text that M2 edits stand for",
    "categories": "error categories: counts per annotator, and how far humans agree on each",
    "tokens": "detection at token level for a correction task",
    "validate": "check files and list every problem",
    "verify": "recompute published numbers from files and signatures",
    "metrics": "list the metrics with their parameters",
    "job": "score one submission in a directory, as the server's worker does",
}


def usage() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {help}" for name, help in COMMANDS.items()]
    return "\n".join(
        [
            "usage: python -m scoring COMMAND [options]",
            "",
            "Scoring of grammatical error detection and correction.",
            "",
            *lines,
            "",
            "python -m scoring COMMAND --help tells more. Exit status: 0 done, 1 bad input, 2 wrong usage.",
        ]
    )


def main(argv: Sequence[str]) -> int:
    """Run one command; returns the exit status. Whatever is not a mistake of ours is told in words."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that can't show a letter still shows the rest
    try:
        status = _run(argv[0] if argv else "", argv[1:])
        sys.stdout.flush()
    except SystemExit as leaving:  # argparse: --help leaves with 0, wrong usage with 2
        return leaving.code if isinstance(leaving.code, int) else USAGE
    except BrokenPipeError:  # the reader of our output left, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return status


def _run(name: str, argv: Sequence[str]) -> int:
    if name in ("-h", "--help", "help"):
        print(usage())
        return OK
    if name in ("-V", "--version"):
        print(__version__)
        return OK
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else "see python -m scoring --help"
        print(f"python -m scoring: unknown command {name!r}; {hint}" if name else usage(), file=sys.stderr)
        return USAGE
    return _command(name, argv)


def _command(name: str, argv: Sequence[str]) -> int:
    module = importlib.import_module(f"scoring.commands.{name}")
    parser = argparse.ArgumentParser(
        prog=f"python -m scoring {name}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        return int(module.run(args))
    except (UnknownName, BadParameter) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return USAGE
    except BadInput as error:
        _complain(parser.prog, error, as_json=getattr(args, "json", False))
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{parser.prog}: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT


def _complain(prog: str, error: BadInput, *, as_json: bool) -> None:
    """Problems go to standard error for people; with --json they are the answer and go to standard output."""
    if as_json:
        terminal.print_json(
            error.as_json() if isinstance(error, FormatError) else {"problems": [], "error": str(error)}
        )
        return
    lines = error.lines() if isinstance(error, FormatError) else [f"{prog}: {error}"]
    for line in lines:
        print(line, file=sys.stderr)
