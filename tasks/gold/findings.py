"""What loading gold finds: counts per annotator and category, agreement, duplicates, what nobody judged.

Correction is counted as in Table 3 of Bryant and Ng (2015), annotators x error types. The report is plain JSON, since
it is stored with the version; it is for organizers, as it tells what the gold says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import numpy as np

from scoring import agreement
from scoring.categories import category_counts
from scoring.data import LABELS, MISSING, Edit, EditGold, FormGold, Gold, JudgmentGold
from scoring.problems import Problem
from scoring.tokens import token_gold

Table: TypeAlias = dict[str, dict[str, int]]  # category -> annotator -> count

MOST_FORMS = 30  # columns of a selection report; the rarer forms are one row, "other"
MOST_NAMED = 20  # items that are named one by one
MOST_PAIRS = 200
OTHER = "(other forms)"


def report(gold: Gold, warnings: Iterable[Problem] = (), *, items: Iterable[str] = ()) -> dict[str, Any]:
    """`items` are the names of the items, where the gold itself numbers them (correction)."""
    found = Counter(warning.code for warning in warnings)
    table = counts(gold)
    names = list(items) or list(_items(gold))
    unjudged = [name for name, judged in zip(names, _judgments_per_item(gold), strict=True) if not judged]
    return {
        "items": len(names),
        "annotators": list(gold.annotators),
        "judged": _judged(gold),
        "counts": table,
        "totals": {name: sum(row[name] for row in table.values()) for name in gold.annotators},
        "agreement": _agreement(gold),
        "duplicates": _duplicates(gold) if isinstance(gold, EditGold) else found["duplicate-judgment"],
        "out_of_range": _out_of_range(gold) if isinstance(gold, EditGold) else 0,
        "unjudged": len(unjudged),
        "unjudged_items": unjudged[:MOST_NAMED],
        "warnings": dict(sorted(found.items())),
    }


def with_table(report: Mapping[str, Any]) -> dict[str, Any]:
    """A stored report with its counts as rows for a page, one cell for each annotator; versions of old have none."""
    annotators = report.get("annotators", [])
    rows = {**report.get("counts", {}), "total": report.get("totals", {}), "items judged": report.get("judged", {})}
    table = [(category, [counts.get(name, 0) for name in annotators]) for category, counts in rows.items()]
    return {**report, "table": table}


def counts(gold: Gold) -> Table:
    """How often each annotator used each category: error type, label, or form."""
    if isinstance(gold, EditGold):
        return category_counts(gold)
    if isinstance(gold, FormGold):
        return _form_counts(gold)
    return {
        label: {name: int((gold.labels[:, at] == code).sum()) for at, name in enumerate(gold.annotators)}
        for label, code in LABELS.items()
    }


def _form_counts(gold: FormGold) -> Table:
    used = Counter(gold.forms[gold.forms != MISSING].tolist())
    shown = [code for code, _ in used.most_common(MOST_FORMS)]
    by_annotator = [Counter(column[column != MISSING].tolist()) for column in gold.forms.T]
    table = {
        gold.vocabulary[code] or "(nothing)": {
            name: column[code] for name, column in zip(gold.annotators, by_annotator, strict=True)
        }
        for code in shown
    }
    if len(used) > len(shown):
        table[OTHER] = {
            name: sum(column.values()) - sum(column[code] for code in shown)
            for name, column in zip(gold.annotators, by_annotator, strict=True)
        }
    return table


def _items(gold: Gold) -> Iterable[str]:
    if isinstance(gold, EditGold):
        return (str(number) for number in range(1, len(gold.sentences) + 1))
    return gold.items


def _judgments_per_item(gold: Gold) -> list[int]:
    if isinstance(gold, EditGold):
        return [len(sentence.layers) for sentence in gold.sentences]
    matrix = gold.forms if isinstance(gold, FormGold) else gold.labels
    per_item: list[int] = (matrix != MISSING).sum(axis=1).tolist()
    return per_item


def _judged(gold: Gold) -> dict[str, int]:
    """Items that each annotator judged."""
    if isinstance(gold, EditGold):
        seen = Counter(name for sentence in gold.sentences for name in sentence.layers)
        return {name: seen[name] for name in gold.annotators}
    matrix = gold.forms if isinstance(gold, FormGold) else gold.labels
    return dict(zip(gold.annotators, (matrix != MISSING).sum(axis=0).tolist(), strict=True))


def _agreement(gold: Gold) -> Mapping[str, Any] | None:
    """None with fewer than two annotators. Correction: of the marks on tokens and gaps."""
    if len(gold.annotators) < 2:
        return None
    judged: JudgmentGold | FormGold = token_gold(gold) if isinstance(gold, EditGold) else gold
    judgments = agreement.judgments_of(judged)
    pairs = list(agreement.pairs(judgments))
    kappas = [pair.kappa for pair in pairs if pair.kappa is not None]
    votes = judgments.votes
    return {
        "of": "marks on tokens and gaps" if isinstance(gold, EditGold) else "judgments",
        "mean_kappa": float(np.mean(kappas)) if kappas else None,
        "fleiss_kappa": agreement.fleiss_kappa(votes),
        "krippendorff_alpha": agreement.krippendorff_alpha(votes),
        "gwet_ac1": agreement.gwet_ac1(votes),
        "pairs": [
            {"annotators": list(pair.annotators), "n": pair.n, "agreement": pair.agreement, "kappa": pair.kappa}
            for pair in pairs[:MOST_PAIRS]
        ],
    }


def _out_of_range(gold: EditGold) -> int:
    return sum(
        not 0 <= edit.start <= edit.end <= len(sentence.source.split())
        for sentence in gold.sentences
        for layer in sentence.layers.values()
        for edit in layer
    )


def _duplicates(gold: EditGold) -> int:
    return sum(_repeated(layer) for sentence in gold.sentences for layer in sentence.layers.values())


def _repeated(layer: tuple[Edit, ...]) -> int:
    """Edits that propose what an earlier edit of the same annotator in the same sentence already proposes."""
    seen: set[tuple[int, int, str]] = set()
    repeated = 0
    for edit in layer:
        proposed = {(edit.start, edit.end, text) for text in edit.corrections}
        repeated += bool(proposed & seen)
        seen |= proposed
    return repeated
