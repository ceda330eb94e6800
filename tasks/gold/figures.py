"""What can be said of gold before any system is scored: agreement, what humans reach, how many annotators it takes.

Computed once for each gold version by a job, and stored: with many annotators it takes longer than a page may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeAlias

import numpy as np
import structlog
from django.core.cache import cache
from django.db.models import Exists, OuterRef

import scoring
from scoring.agreement import Judgments, histogram, judgments_of, report
from scoring.apply import own_text
from scoring.categories import category_counts, human_by_category
from scoring.commands.terminal import finite
from scoring.data import OK, EditGold, FormGold, FormOutput, Gold, LabelOutput, Output, Params, TextOutput, kind_of
from scoring.human import count_texts, mean_by_size
from scoring.human_kappa import HUMAN_KAPPA
from scoring.human_ratio import HUMAN_RATIO
from scoring.m2.metric import options_of
from scoring.needed import busiest, needed_among
from scoring.registry import Metric, signature, signed
from scoring.score import result_from_rows
from scoring.tokens import token_gold
from tasks.configs import config_digest
from tasks.gold.stored import gold_of
from tasks.models import Annotation, GoldFigures, GoldVersion

DRAWS, SEED = 100, 1
MOST_CATEGORIES = 10  # error types of which curves are made, the most frequent ones: as many as the paper shows
TWENTIETHS = tuple(step / 20 for step in range(21))
SENT_SECONDS = 600  # for which gold that was sent to the queue is not sent again
MAKING, MAKING_SECONDS = "goldfigures/making", 600  # a job that was killed bars others no longer than this

Figures: TypeAlias = Mapping[str, Any]
Metrics: TypeAlias = Mapping[str, Params]
log = structlog.get_logger(__name__)


def judgments(gold: Gold) -> Judgments:
    """What annotators said, of whatever kind; of corrections, which tokens and gaps they marked."""
    return judgments_of(token_gold(gold) if isinstance(gold, EditGold) else gold)


def agreement(gold: Gold, metrics: Metrics) -> Figures:
    """As `python -m scoring agreement` has it, with the histogram in steps of five percent."""
    judged = judgments(gold)
    fields = {"kind": kind_of(gold), "unknown": "missing", "gold": gold.digest[:12], "refs": gold.annotators}
    fine = histogram(judged.votes, TWENTIETHS)
    return {**report(judged), "histogram": fine, "signature": signed("agreement", fields)}


def needed(gold: Gold, metrics: Metrics) -> Figures:
    """Kappa against the number of annotators, each of those who judged most against a crowd of the others."""
    judged = judgments(gold)
    if len(judged.annotators) < 2:
        return {}
    references = busiest(judged)
    found = needed_among(judged, references, draws=DRAWS, seed=SEED)
    fields = {"kind": kind_of(gold), "unknown": "missing", "among": "all", "draws": DRAWS, "seed": SEED}
    return {
        **found.as_json(),
        "references": references,
        "signature": signed("needed", {**fields, "gold": gold.digest[:12], "refs": references}),
    }


def human_metric(gold: Gold) -> Metric:
    return HUMAN_RATIO if isinstance(gold, EditGold) else HUMAN_KAPPA


def humans(gold: Gold, metrics: Metrics) -> Figures:
    """What each annotator reaches against the others: the human line of a board."""
    if len(gold.annotators) < 2:
        return {}
    metric = human_metric(gold)
    params = metric.with_defaults(metrics.get(metric.key, {}))
    # What a system would say is not looked at; it only has to say something.
    rows = metric.source.count(gold, _unchanged(gold), params)
    told = result_from_rows(metric, rows, params, gold=gold.digest, annotators=gold.annotators)
    each = [{"annotator": each["annotator"], "human": each["human"]} for each in told.detail["annotators"]]
    return {"metric": metric.key, "mean": told.ratios["human"], "each": each, "signature": told.signature}


def _unchanged(gold: Gold) -> Output:
    """What the writers wrote."""
    if isinstance(gold, EditGold):
        return TextOutput(tuple(sentence.source for sentence in gold.sentences))
    if isinstance(gold, FormGold):
        return FormOutput(tuple(gold.vocabulary[code] for code in gold.written.tolist()))
    return LabelOutput(np.full(len(gold.items), OK, np.int8))


def sizes(gold: Gold, metrics: Metrics) -> Figures:
    """Bryant and Ng (2015), Table 5 and Figure 1: what humans reach against 1 to n - 1 of the others."""
    if not isinstance(gold, EditGold) or len(gold.annotators) < 2:
        return {}
    params = HUMAN_RATIO.with_defaults(metrics.get(HUMAN_RATIO.key, {}))
    each = _reached(gold, params)
    return {
        "beta": params["beta"],
        "human": _mean(each),
        "each": {name: sorted(reached.items()) for name, reached in each.items()},
        "signature": signature(HUMAN_RATIO, params, gold=gold.digest, annotators=gold.annotators),
    }


def categories(gold: Gold, metrics: Metrics) -> Figures:
    """The same for gold reduced to one error type, as in their Figure 2."""
    if not isinstance(gold, EditGold) or len(gold.annotators) < 2:
        return {}
    params = HUMAN_RATIO.with_defaults(metrics.get(HUMAN_RATIO.key, {}))
    totals = {category: sum(counts.values()) for category, counts in category_counts(gold).items()}
    frequent = sorted(totals, key=lambda category: -totals[category])[:MOST_CATEGORIES]
    return {
        "beta": params["beta"],
        "categories": {
            category: sorted(table.human.items())
            for category, table in human_by_category(gold, frequent, params, last_only=False)
        },
        "signature": signature(HUMAN_RATIO, params, gold=gold.digest, annotators=gold.annotators),
    }


def _reached(gold: EditGold, params: Params) -> dict[str, dict[int, float]]:
    """By annotator and number of others in the gold: the mean F of the annotator's own text."""
    options = options_of(params)
    return {
        name: mean_by_size(
            count_texts(gold, own_text(gold, name, params["skip_types"]), options), without=at, beta=params["beta"]
        )
        for at, name in enumerate(gold.annotators)
    }


def _mean(each: Mapping[str, Mapping[int, float]]) -> list[tuple[int, float]]:
    known = next(iter(each.values()))
    return [(size, sum(reached[size] for reached in each.values()) / len(each)) for size in known]


FIGURES: Mapping[str, Callable[[Gold, Metrics], Figures]] = {
    "agreement": agreement,
    "humans": humans,
    "needed": needed,
    "sizes": sizes,
    "categories": categories,
}


def compute(pk: int, now: datetime, most: int | None = None) -> None:
    """Make and store whatever is lacking, or only so many kinds of it; harmless when nothing is."""
    version = GoldVersion.objects.select_related("dataset__task").get(pk=pk)
    lacking = [name for name in FIGURES if name not in figures_of(version)][:most]
    if not lacking:
        return
    metrics: Metrics = version.dataset.task.metrics
    gold = gold_of(version)
    for name in lacking:
        made = {"made_for": made_for(metrics), "data": finite(FIGURES[name](gold, metrics)), "computed_at": now}
        GoldFigures.objects.update_or_create(gold=version, name=name, defaults=made)
    log.info("gold described", gold=pk, figures=lacking)


def made_for(metrics: Metrics) -> str:
    """The scorer and the parameters that figures about gold depend on."""
    asked = {metric.key: metrics.get(metric.key, {}) for metric in (HUMAN_KAPPA, HUMAN_RATIO)}
    return f"{scoring.__version__}/{config_digest(asked)}"


@contextmanager
def alone() -> Iterator[bool]:
    """Whether nobody else makes figures meanwhile: they take long, and submissions shall find a worker free."""
    is_alone = cache.add(MAKING, True, MAKING_SECONDS)
    try:
        yield is_alone
    finally:
        if is_alone:
            cache.delete(MAKING)


def unsent() -> list[int]:
    """Those of lacking() that were not sent to the queue a while ago."""
    return [pk for pk, wanted in _lacking() if cache.add(f"goldfigures/{pk}/{wanted}", True, SENT_SECONDS)]


def lacking() -> list[int]:
    """Gold versions without all figures."""
    return [pk for pk, _ in _lacking()]


def _lacking() -> list[tuple[int, str]]:
    says_something = Exists(Annotation.objects.filter(gold=OuterRef("pk")))
    versions = GoldVersion.objects.filter(says_something).values_list("pk", "dataset__task__metrics")
    made = set(GoldFigures.objects.values_list("gold_id", "name", "made_for"))
    return [
        (pk, made_for(metrics))
        for pk, metrics in versions
        if any((pk, name, made_for(metrics)) not in made for name in FIGURES)
    ]


def figures_of(version: GoldVersion) -> dict[str, Figures]:
    """What has been made so far, by name."""
    wanted = made_for(version.dataset.task.metrics)
    known = GoldFigures.objects.filter(gold=version, made_for=wanted, name__in=FIGURES)
    return dict(known.values_list("name", "data"))
