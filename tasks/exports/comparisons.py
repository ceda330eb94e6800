"""Tables of a comparison to take away: every pair of systems, and two of them part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tasks.compare.onetask import Comparison
from tasks.compare.paired import Part
from tasks.exports.tables import Table, columns_of, fields, row_of

PAIR = fields(
    ("system", "text", "System", lambda pair: pair.first),
    ("against", "text", "Against", lambda pair: pair.second),
    ("value", "number", "Value", lambda pair: pair.values[0]),
    ("value_against", "number", "Value against", lambda pair: pair.values[1]),
    ("difference", "number", "Difference", lambda pair: pair.difference),
    ("low", "number", "From", lambda pair: pair.interval and pair.interval[0]),
    ("high", "number", "To", lambda pair: pair.interval and pair.interval[1]),
    ("p_bootstrap", "number", "p, bootstrap", lambda pair: pair.bootstrap),
    ("p_randomisation", "number", "p, randomisation", lambda pair: pair.randomisation),
    ("p_holm", "number", "p, Holm", lambda pair: pair.corrected),
)
PART = fields(("part", "text", "Part", lambda part: part.name), ("n", "whole", "N", lambda part: part.n))


def pairs_table(found: Comparison) -> Table:
    rows = [row_of(PAIR, pair) for pair in found.pairs]
    notes = found.pairs[0].signatures if found.pairs else ()
    return Table("comparison", f"Differences in {found.board.headline.title}", columns_of(PAIR), rows, notes)


def bins_table(found: Comparison) -> Table:
    return _parts("comparison-bins", "Kappa by agreement of the annotators", found.bins)


def types_table(found: Comparison) -> Table:
    return _parts("comparison-types", "Recall by error type", found.categories)


def _parts(name: str, caption: str, parts: list[Part]) -> Table:
    known = [field for field in PAIR if field.column.name != "p_randomisation"]
    rows = [(*row_of(PART, part), *row_of(known, part.pair)) for part in parts]
    return Table(name, caption, columns_of((*PART, *known)), rows, parts[0].pair.signatures if parts else ())


TABLES: Mapping[str, Callable[[Comparison], Table]] = {"pairs": pairs_table, "bins": bins_table, "types": types_table}
