"""CSV text as the bundles hold it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(header: str, rows: Iterable[Sequence[object]]) -> str:
    """A header and rows; Unix line ends, and quotes only where a cell needs them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header.split(","))
    writer.writerows(rows)
    return out.getvalue()
