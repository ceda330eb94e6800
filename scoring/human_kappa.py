"""How close a detection or selection system comes to a human: kappa against the majority of the other annotators.

Every annotator in turn is set against the majority of the others, and so is the system, on the same items and against
the same majority. The mean kappa of the annotators is what a human reaches, and the system's mean over it is the ratio:
what Bryant and Ng (2015) do for corrections with F, leaving one annotator out at a time.

Worked example, four items, e error, o ok: A eeoo, B eeoo, C eooe, system eeoo, a tie being ok. Against A the others say
eooo, and A and the system have kappa .5; against B likewise; against C the others say eeoo, C has 0 and the system 1.
So a human reaches .333, the system .667, and the ratio is 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.contingency import CELLS
from scoring.data import Gold, Output, Params, Ratios, Rows, Totals
from scoring.formulas import kappa, ratio
from scoring.judgments import CHOICES, JUDGED_BY, JUDGMENTS, TIE, annotators, outcomes, said_by, system_flags, votes
from scoring.registry import Metric


def tally(rows: Rows, params: Params) -> Rows:
    """The cells of annotator NAME against the others as human_tp:NAME ..., and of the system as system_tp:NAME ..."""
    flagged = system_flags(rows)
    everybody = votes(rows, params)
    columns: dict[str, Any] = {}
    for name in annotators(rows, params):
        error, ok = said_by(rows, name, params)
        others_error, others_ok = everybody.without(error, ok).majority(params["tie"])
        judged = error | ok
        for who, flags in (("human", error), ("system", flagged)):
            cells = outcomes(flags, others_error & judged, others_ok & judged)
            columns |= {f"{who}_{cell}:{name}": column for cell, column in cells.items()}
    return Rows(rows.units, columns)


def kappas(totals: Totals) -> Iterator[tuple[str, int, float | None, float | None]]:
    """Of every annotator the name, the number of items, and the kappas of annotator and system against the others."""
    names = [name.removeprefix("human_tp:") for name in totals if name.startswith("human_tp:")]
    for name in names:
        human, system = ([totals[f"{who}_{cell}:{name}"] for cell in CELLS] for who in ("human", "system"))
        yield name, int(sum(human)), kappa(*human), kappa(*system)


def derive(totals: Totals, params: Params) -> Ratios:
    """Means over the annotators for whom both kappas are defined; no ratio where humans are not better than chance."""
    pairs = [(human, system) for _, _, human, system in kappas(totals) if human is not None and system is not None]
    by_humans, by_system = (sum(each) for each in zip(*pairs, strict=True)) if pairs else (0.0, 0.0)
    return {
        "ratio": ratio(by_system, max(by_humans, 0)),
        "human": ratio(by_humans, len(pairs)),
        "system": ratio(by_system, len(pairs)),
        "annotators": len(pairs),
    }


def detail(rows: Rows, params: Params) -> Mapping[str, Any]:
    totals = tally(rows, params).totals()
    told = [{"annotator": name, "n": n, "human": human, "system": system} for name, n, human, system in kappas(totals)]
    return {"annotators": told}


def several_annotators(gold: Gold, output: Output) -> bool:
    return len(gold.annotators) > 1


HUMAN_KAPPA = Metric(
    key="human_kappa",
    label="Kappa relative to humans",
    kinds=("detection", "selection"),
    source=JUDGMENTS,
    tally=tally,
    derive=derive,
    headline="ratio",
    applies=several_annotators,
    detail=detail,
    params={**JUDGED_BY, **TIE},
    choices=CHOICES,
    formula="mean kappa(system, majority of the others) / mean kappa(annotator, majority of the others)",
    paper="after Bryant and Ng 2015, who do so with F0.5 for corrections",
    caveat="With few annotators the majority of the others is itself shaky.",
    undefined="With a single annotator, or where annotators reach a kappa of 0 or less among themselves.",
    skew="System and annotators are measured on the same items, so prevalence is the same for both; their bias may "
    "differ.",
)
