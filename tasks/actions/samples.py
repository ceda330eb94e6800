"""Sampled evaluation after Tetreault and Chodorow (2008): draw a blind sheet, take the judged ones, estimate."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring import formats, sampling
from scoring.data import FormOutput, LabelOutput
from scoring.estimates import estimate
from tasks.actions.audit import record
from tasks.actions.refusals import Refusal
from tasks.actions.submissions import touch_board
from tasks.gold import stored
from tasks.models import Phase, SampleStudy, Submission, User
from tasks.uploads import output_of


@transaction.atomic
def draw_sample(
    *,
    phase: Phase,
    user: User,
    name: str,
    systems: Sequence[Submission],
    flagged: sampling.Amount,
    others: sampling.Amount,
    seed: int,
) -> SampleStudy:
    """One stratified sample over all of these systems at once."""
    items = stored.items_of(phase.dataset)
    flags: dict[str, sampling.Flags] = {}
    for submission in systems:
        output = output_of(submission)
        if not isinstance(output, LabelOutput | FormOutput):
            raise Refusal("not-sampled", "Only detection and selection tasks have items that a system flags.")
        flags[submission.uid] = sampling.flags_of(output, items)
    design = sampling.draw([item.id for item in items], flags, flagged=flagged, others=others, seed=seed)
    study = SampleStudy.objects.create(
        phase=phase,
        name=name,
        seed=seed,
        rates={"flagged": flagged, "others": others},
        design=design.as_json(),
        created_by=user,
    )
    study.submissions.set(systems)
    record(
        actor=user,
        verb="draw sample",
        target=study,
        task=phase.task,
        after={"systems": list(flags), "items": len(design.items), "seed": seed},
    )
    return study


def blind_sheet(study: SampleStudy) -> str:
    """The sheet for annotators: shuffled, without a word on which system flagged what."""
    items = {item.id: item for item in stored.items_of(study.phase.dataset)}
    return sampling.sheet(design_of(study), items)


def design_of(study: SampleStudy) -> sampling.Design:
    return sampling.read_design(json.dumps(study.design).encode())


@transaction.atomic
def judge_sample(*, study: SampleStudy, user: User, sheets: Mapping[str, bytes]) -> SampleStudy:
    """Read judged sheets, one or several annotators, and estimate; raises FormatError for bad ones."""
    design = design_of(study)
    gold, _ = formats.read_judgments(sheets, design.items)
    found = estimate(design, sampling.errors_of(gold))
    study.judgments = [stored.values_of(gold, row) for row in range(len(gold.items))]
    study.estimates = {uid: made.as_json() for uid, made in found.items()}
    study.save(update_fields=["judgments", "estimates"])
    touch_board(study.phase)
    after: dict[str, Any] = {"annotators": len(gold.annotators), "systems": len(found)}
    record(actor=user, verb="judge sample", target=study, task=study.phase.task, after=after)
    return study
