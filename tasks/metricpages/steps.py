"""Formulas with numbers put in: how the ratios of a metric come from its counts, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.data import Params
from tasks import shown
from tasks.leaderboard.columns import label_of

SIGNS = {"beta": "β", "correct": "correct", "proposed": "proposed", "gold": "gold"}
F_OF_COUNTS = "(1 + {beta}²) · {tp} / ((1 + {beta}²) · {tp} + {beta}² · {fn} + {fp})"
F_OF_RATIOS = "(1 + {beta}²) · {precision} · {recall} / ({beta}² · {precision} + {recall})"
# Name of a ratio -> formulas, of which the first one counts whose parts are all there.
FORMULAS: Mapping[str, tuple[str, ...]] = {
    "n": ("{tp} + {fp} + {fn} + {tn}",),
    "prevalence": ("({tp} + {fn}) / {n}", "{positives} / ({positives} + {negatives})"),
    "bias": ("({tp} + {fp}) / {n}",),
    "precision": ("{tp} / ({tp} + {fp})", "{correct} / {proposed}"),
    "recall": ("{tp} / ({tp} + {fn})", "{correct} / {gold}"),
    "f": (F_OF_RATIOS,),
    "f_beta": (F_OF_COUNTS,),
    "kappa": ("2 · ({tp} · {tn} − {fp} · {fn}) / (({tp} + {fp}) · ({fp} + {tn}) + ({tp} + {fn}) · ({fn} + {tn}))",),
    "auc": ("{concordant} / ({positives} · {negatives})",),
    "average_precision": ("{precision_sum} / {positives}",),
    "auk": ("{kappa_sum} / {negatives}",),
    "ratio": ("{system} / {human}",),
}
PARTS = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Step:
    """One ratio: its formula, the same with numbers, and what comes out."""

    name: str
    label: str
    meaning: str
    formula: str
    numbers: str
    value: str


def steps(counts: Mapping[str, Any], ratios: Mapping[str, Any], params: Params) -> list[Step]:
    """Every ratio whose formula is known, slice by slice (NAME@SLICE); none for a metric of other counts."""
    pieces = dict.fromkeys(name.partition("@")[2] for name in ratios)
    return [step for piece in pieces for step in _steps(counts, ratios, params, piece)]


def _steps(counts: Mapping[str, Any], ratios: Mapping[str, Any], params: Params, piece: str) -> Iterator[Step]:
    ending = f"@{piece}" if piece else ""
    values = {**_inside(ratios, ending), **_inside(counts, ending), **{"beta": params.get("beta")}}
    for name, formulas in FORMULAS.items():
        known = [
            formula for formula in formulas if all(values.get(part) is not None for part in PARTS.findall(formula))
        ]
        if f"{name}{ending}" not in ratios or not known:
            continue
        value = ratios[f"{name}{ending}"]
        label, meaning = label_of(f"{name}{ending}", params)
        yield Step(
            name=f"{name}{ending}",
            label=label,
            meaning=meaning,
            formula=PARTS.sub(lambda part: _sign(part[1], params), known[0]),
            numbers=PARTS.sub(lambda part: _number(values[part[1]]), known[0]),
            value=shown.count(value) if name == "n" else shown.ratio(value),
        )


def _inside(values: Mapping[str, Any], ending: str) -> dict[str, Any]:
    """Those of one slice under their plain names."""
    if not ending:
        return {name: value for name, value in values.items() if "@" not in name}
    return {name.removesuffix(ending): value for name, value in values.items() if name.endswith(ending)}


def _sign(name: str, params: Params) -> str:
    return SIGNS.get(name) or label_of(name, params)[0]


def _number(value: float) -> str:
    """Counts as they are, everything else with four places."""
    return f"{value:g}" if float(value * 100).is_integer() else f"{value:.4f}"
