"""What can be said of gold before any system is scored: agreement, and how many annotators it takes.

Computed once for each gold version by a job, and stored: with many annotators it takes longer than a page may.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import numpy as np
import structlog
from django.core.cache import cache
from django.db.models import Count, Exists, OuterRef, Q

import scoring
from scoring.agreement import Judgments, histogram, judgments_of, report
from scoring.commands.terminal import finite
from scoring.data import OK, EditGold, FormGold, FormOutput, Gold, JudgmentGold, LabelOutput
from scoring.human_kappa import HUMAN_KAPPA
from scoring.needed import needed_among
from scoring.registry import signed
from scoring.score import kind_of, result_from_rows
from scoring.tokens import token_gold
from tasks.goldfiles import gold_of
from tasks.models import Annotation, GoldFigures, GoldVersion

DRAWS, SEED = 100, 1
MOST_REFERENCES = 10  # annotators who are set against the others, those with most judgments first
TWENTIETHS = tuple(step / 20 for step in range(21))
SENT_SECONDS = 600  # for which gold that was sent to the queue is not sent again

Figures = Mapping[str, Any]
log = structlog.get_logger(__name__)


def judgments(gold: Gold) -> Judgments:
    """What annotators said, of whatever kind; of corrections, which tokens and gaps they marked."""
    return judgments_of(token_gold(gold) if isinstance(gold, EditGold) else gold)


def agreement(gold: Gold) -> Figures:
    """As `python -m scoring agreement` has it, with the histogram in steps of five percent."""
    judged = judgments(gold)
    fields = {"kind": kind_of(gold), "unknown": "missing", "gold": gold.digest[:12], "refs": gold.annotators}
    fine = histogram(judged.votes, TWENTIETHS)
    return {**report(judged), "histogram": fine, "signature": signed("agreement", fields)}


def needed(gold: Gold) -> Figures:
    """Kappa against the number of annotators, each of those who judged most against a crowd of the others."""
    judged = judgments(gold)
    if len(judged.annotators) < 2:
        return {}
    numbers = (judged.matrix >= 0).sum(axis=0)
    most = sorted(np.argsort(-numbers, kind="stable")[:MOST_REFERENCES].tolist())
    references = [judged.annotators[at] for at in most]
    found = needed_among(judged, references, draws=DRAWS, seed=SEED)
    fields = {"kind": kind_of(gold), "among": "all", "draws": DRAWS, "seed": SEED}
    return {
        **found.as_json(),
        "references": references,
        "signature": signed("needed", {**fields, "gold": gold.digest[:12], "refs": references}),
    }


def humans(gold: Gold) -> Figures:
    """What each annotator reaches against the majority of the others: the human line of a board."""
    if len(gold.annotators) < 2 or isinstance(gold, EditGold):
        return {}
    # What a system would say is not looked at; it only has to say something.
    rows = HUMAN_KAPPA.source.count(gold, _silent(gold), {})
    told = result_from_rows(HUMAN_KAPPA, rows, {}, gold=gold.digest, annotators=gold.annotators)
    annotators = [{name: each[name] for name in ("annotator", "n", "human")} for each in told.detail["annotators"]]
    return {"metric": HUMAN_KAPPA.key, "mean": told.ratios["human"], "each": annotators, "signature": told.signature}


def _silent(gold: JudgmentGold | FormGold) -> LabelOutput | FormOutput:
    if isinstance(gold, FormGold):
        return FormOutput(tuple(gold.vocabulary[code] for code in gold.written.tolist()))
    return LabelOutput(np.full(len(gold.items), OK, np.int8))


FIGURES: Mapping[str, Callable[[Gold], Figures]] = {"agreement": agreement, "needed": needed, "humans": humans}


def compute(pk: int, now: datetime) -> None:
    """Make and store whatever is lacking; harmless when nothing is."""
    version = GoldVersion.objects.select_related("dataset__task").get(pk=pk)
    have = set(_made().filter(gold=version).values_list("name", flat=True))
    lacking = [name for name in FIGURES if name not in have]
    if not lacking:
        return
    gold = gold_of(version)
    for name in lacking:
        data = finite(FIGURES[name](gold))
        made = {"scorer": scoring.__version__, "data": data, "computed_at": now}
        GoldFigures.objects.update_or_create(gold=version, name=name, defaults=made)
    log.info("gold described", gold=pk, figures=lacking)


def _made() -> Any:
    return GoldFigures.objects.filter(scorer=scoring.__version__, name__in=FIGURES)


def lacking() -> list[int]:
    """Gold versions without all figures by this scorer, each told once in a while only."""
    made = Count("figures", filter=Q(figures__scorer=scoring.__version__, figures__name__in=FIGURES))
    says_something = Exists(Annotation.objects.filter(gold=OuterRef("pk")))
    found = GoldVersion.objects.annotate(made=made).filter(says_something, made__lt=len(FIGURES))
    pks = found.values_list("pk", flat=True)
    return [pk for pk in pks if cache.add(f"goldfigures/{pk}/{scoring.__version__}", True, SENT_SECONDS)]


def figures_of(version: GoldVersion) -> dict[str, Figures]:
    """What has been made so far, by name."""
    return dict(_made().filter(gold=version).values_list("name", "data"))
