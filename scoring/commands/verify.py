"""Recompute published numbers from the files and their signatures: equal or not.

  python -m scoring verify --kind detection --gold judgments.csv --system system.csv --results published.json
  python -m scoring verify --kind correction --gold gold.m2 --system corrected.txt --signature 'm2|...' --value 0.3501

`published.json` is what `python -m scoring score --json` prints. A value given by hand is compared to its last digit.
Exit status 0: every number is confirmed; 1: one is not.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import registry
from scoring.commands import files, terminal
from scoring.commands.score import drawn_by, read_gold
from scoring.data import Gold, Item, Output, Result
from scoring.parameters import BadParameter, coerced
from scoring.problems import BadInput
from scoring.registry import Signature, UnknownName
from scoring.score import score

CLOSE = 1e-12  # sums in another order of addition may differ in the last bits


@dataclass(frozen=True, slots=True)
class Claim:
    """A number that was published: its signature, its value to so many digits, counts and interval where given."""

    signature: str
    value: float | None
    digits: int | None = None
    counts: Mapping[str, Any] | None = None
    interval: tuple[float, float] | None = None
    interval_signature: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    claim: Claim
    value: float | None
    differences: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "signature": self.claim.signature,
            "claimed": self.claim.value,
            "value": self.value,
            "equal": not self.differences,
            "differences": self.differences,
        }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    files.add_gold(parser, references=True)
    parser.add_argument("--system", required=True, metavar="FILE", help="the system's file")
    published = parser.add_mutually_exclusive_group(required=True)
    published.add_argument("--results", metavar="FILE", help="JSON as `score --json` prints it")
    published.add_argument("--signature", help="signature of one number")
    parser.add_argument("--value", help="the number that goes with --signature, or n/a")
    terminal.add_json(parser)
    parser.set_defaults(usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    if (args.signature is None) != (args.value is None):
        args.usage_error("--signature and --value go together")
    claims = [_by_hand(args.signature, args.value)] if args.signature else list(_published(args.results))
    items = files.read_items(args.items)
    gold = read_gold(args, items)
    output = files.read_system(args.system, gold)
    with terminal.Progress() as progress:
        verdicts = []
        for done, claim in enumerate(claims):
            progress(claim.signature.partition("|")[0], done / len(claims))
            verdicts.append(verify(claim, gold, output, items or ()))
    confirmed = not any(verdict.differences for verdict in verdicts)
    if args.json:
        terminal.print_json({"equal": confirmed, "numbers": [verdict.as_json() for verdict in verdicts]})
    else:
        show(verdicts)
    return 0 if confirmed else 1


def _by_hand(signature: str, value: str) -> Claim:
    if value == "n/a":
        return Claim(signature, None)
    try:
        number = float(value)
    except ValueError:
        raise BadParameter("--value", "a number or n/a", value) from None
    exponent = any(letter in value for letter in "eE")
    return Claim(signature, number, None if exponent else len(value.partition(".")[2]))


def _published(path: str) -> Iterator[Claim]:
    with files.opened(path) as opened:
        try:
            told = json.load(opened[path])
            for entry in told["metrics"].values():
                interval = entry.get("interval")
                yield Claim(
                    entry["signature"],
                    entry["value"],
                    counts=entry["counts"],
                    interval=None if interval is None else (interval[0], interval[1]),
                    interval_signature=entry.get("interval_signature", ""),
                )
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            raise BadInput(f"{path}: expected the JSON that `python -m scoring score --json` prints") from None


def verify(claim: Claim, gold: Gold, output: Output, items: Iterable[Item] = ()) -> Verdict:
    """Compute the number again as its signature says, and name every difference."""
    parsed = Signature.parse(claim.signature)
    try:
        metric = registry.metric(parsed.metric)
        params = parsed.params(metric)
    except (UnknownName, BadParameter) as error:
        return Verdict(claim, None, (str(error),))
    drawn = dict(part.partition(":")[::2] for part in claim.interval_signature.split("|"))
    draws, seed = (coerced(name, drawn.get(name, 0), 0) for name in ("draws", "seed"))
    groups = drawn_by(drawn.get("by", ""), gold, items)
    results = score(gold, output, [metric.key], {metric.key: params}, draws=draws, seed=seed, groups=groups).results
    if not results:
        return Verdict(claim, None, (f"{metric.key} does not apply to this output",))
    return Verdict(claim, results[0].value, tuple(_differences(claim, parsed, results[0])))


def _differences(claim: Claim, parsed: Signature, result: Result) -> Iterator[str]:
    now = Signature.parse(result.signature)
    for what in ("gold", "references", "version"):
        then, here = getattr(parsed, what), getattr(now, what)
        if then != here:
            yield f"{what}: {then} in the signature, {here} here"
    if not _equal(claim.value, result.value, claim.digits):
        yield f"value: {terminal.shown(claim.value)} claimed, {result.value} computed by scorer {now.scorer}"
    if claim.interval is not None and not all(map(_equal, claim.interval, result.interval or (None, None))):
        yield f"interval: {claim.interval} claimed, {result.interval} computed"
    for name, count in (claim.counts or {}).items():
        if isinstance(count, int | float) and not _equal(count, result.counts.get(name)):
            yield f"{name}: {count} claimed, {result.counts.get(name)} computed"


def _equal(claimed: float | None, computed: float | None, digits: int | None = None) -> bool:
    if claimed is None or computed is None:
        return claimed is computed
    if digits is not None:
        return abs(claimed - computed) <= 0.5 * 10.0**-digits + CLOSE
    return math.isclose(claimed, computed, rel_tol=CLOSE, abs_tol=CLOSE)


def show(verdicts: list[Verdict]) -> None:
    terminal.print_table(
        ["metric", "claimed", "computed", "equal"],
        [
            [verdict.claim.signature.partition("|")[0], verdict.claim.value, verdict.value, not verdict.differences]
            for verdict in verdicts
        ],
    )
    for verdict in verdicts:
        for difference in verdict.differences:
            print(f"{verdict.claim.signature.partition('|')[0]}: {difference}")
