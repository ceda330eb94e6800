"""The small world that the table of doors is about: eight kinds of visitor, one task, in one of several states.

Everything is real: gold of two annotators, files, and what scoring stores of them. What must stay hidden has words in
it that stand nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import numpy as np
from django.core.files.base import ContentFile
from django.utils import timezone

from scoring.agreement import Judgments, report
from tasks import uploads
from tasks.actions import accounts, teams
from tasks.actions.gold import load_gold
from tasks.gold.figures import made_for
from tasks.gold.reading import read_gold
from tasks.gold.stored import items_of
from tasks.mailing import unsubscribe_token
from tasks.models import (
    DataSet,
    Event,
    GoldFigures,
    GoldVersion,
    Page,
    Phase,
    SampleStudy,
    Submission,
    Task,
    Team,
    User,
)
from tests.factories import make_dataset, make_phase, make_submission, make_task, make_team, make_user, take_part
from tests.figures.scored import evaluate

ROLES = ("anonymous", "stranger", "applicant", "member", "captain", "other organizer", "organizer", "staff")

DAY = timedelta(days=1)
# Settings of the phase; times are days from now. The runs of the world were made a day ago.
STATES: dict[str, dict[str, Any]] = {
    "live": {},  # open, results as they come, gold hidden
    "blind": {"visibility": "blind"},  # open, no results until release
    "frozen": {"visibility": "frozen", "freeze_at": -2},  # open, results of the time before the runs
    "ladder": {"rounding": 2, "ladder_step": 0.01},  # open, the board moves by steps and counts are hidden
    "anonymous": {"anonymous_until": 5},  # open, teams have pseudonyms
    "released": {"visibility": "blind", "closes": -1, "release_at": -0.5, "gold_release_at": -0.5},
    "upcoming": {"opens": 5, "closes": 9},
    "unpublished": {"published": False},
}
GOLD = "kanaria"  # in the names, types and corrections of annotators
PRIVATE = "geheimsystem"  # the name of the run that is kept off the board
TEAM = "Alphateam"
OUTPUT = b"This is sentence 1 .\nThis is sentence 2 .\nThis are sentence 3 .\n"
MOMENTS = ("freeze_at", "release_at", "gold_release_at", "anonymous_until")


@dataclass
class World:
    task: Task
    phase: Phase
    team: Team
    run: Submission  # scored, on the board
    pending: Submission
    private: Submission  # scored, kept off the board
    people: dict[str, User | None]
    names: dict[str, Any] = field(default_factory=dict)  # what addresses are made of


def make_world(state: str) -> World:
    wanted = dict(STATES[state])
    task = make_task("world", headline="m2.f", published=wanted.pop("published", True))
    Page.objects.create(task=task, slug="faq", title="Questions", body="None.")
    times = {name: timezone.now() + wanted.pop(name) * DAY for name in MOMENTS if name in wanted}
    phase = make_phase(task, slug="main", dataset=_with_gold(task), **({"opens": -10, "closes": 10} | wanted | times))
    people: dict[str, User | None] = {role: make_user(role.replace(" ", "")) for role in ROLES[1:]}
    people["anonymous"] = None
    captain, member, organizer = people["captain"], people["member"], people["organizer"]
    assert captain
    assert member
    assert organizer
    User.objects.filter(username="staff").update(is_staff=True)
    people["staff"] = User.objects.get(username="staff")
    task.organizers.add(organizer)
    other = make_task("elsewhere")
    other.organizers.add(people["other organizer"])
    team = make_team(TEAM, captain=captain, members=[member])
    take_part(team, task)
    take_part(make_team("Beta", captain=people["applicant"]), task, "requested")
    _figures(phase.dataset.gold_versions.get())
    run = _scored(make_submission(phase, team, state="scored"))
    private = _scored(make_submission(phase, team, state="scored", is_private=True, system=PRIVATE))
    pending = _with_file(make_submission(phase, team))
    token, _ = accounts.create_token(user=captain, name="laptop")
    names = {
        "slug": task.slug,
        "phase": phase.slug,
        "page": "faq",
        "uid": run.uid,
        "pending": pending.uid,
        "private": private.uid,
        "team": team.slug,
        "pk": token.pk,
        "team_secret": teams.invite(team=team, user=captain),
        "task_secret": teams.invite_to_task(task=task, user=organizer, email="new@example.org"),
        "unsubscribe": unsubscribe_token(member),
        "track": "open",
        "dataset": phase.dataset.slug,
        "gold": 1,
        "phase_pk": phase.pk,
        "event": Event.objects.create(task=task, at=timezone.now(), text="Workshop").pk,
        "participation": team.participations.get().pk,
        "sample": _sample(phase).pk,
    }
    return World(task, phase, team, run, pending, private, people, names)


def _with_gold(task: Task) -> DataSet:
    """Sentence 1 of 3 is changed by both annotators, differently; "This are sentence n ." is the source."""
    dataset = make_dataset(task, slug="hidden", gold=False)
    items = items_of(dataset)
    files = {}
    for name, correction in (("one", "is"), ("two", f"{GOLD}word")):
        edits = {"1": f"A 1 2|||{GOLD}type|||{correction}|||REQUIRED|||-NONE-|||0\n"}
        blocks = (f"S {item.text}\n{edits.get(item.id, '')}" for item in items)
        files[f"{GOLD}-{name}.m2"] = "\n".join(blocks).encode()
    load_gold(dataset=dataset, user=None, loaded=read_gold("correction", files, items))
    return dataset


def _with_file(submission: Submission) -> Submission:
    submission.file.save("output.txt", ContentFile(OUTPUT))
    return submission


def _scored(submission: Submission) -> Submission:
    checked = uploads.check(submission.phase.dataset, filename="output.txt", data=OUTPUT)
    evaluate(_with_file(submission), checked.output)
    return submission


def _sample(phase: Phase) -> SampleStudy:
    item = phase.dataset.items.all()[0].key
    strata = [{"flags": [True], "population": 1, "sample": 1}, {"flags": [False], "population": 2, "sample": 0}]
    design = {"systems": ["x"], "strata": strata, "items": [item], "stratum_of": [0], "seed": 1}
    return SampleStudy.objects.create(phase=phase, name="Sample", seed=1, rates={}, design=design)


def _figures(gold: GoldVersion) -> None:
    """What a job would have found of two annotators who agree on three items."""
    said = Judgments(np.array([[0, 0], [1, 1], [0, 0]]), ("A1", "A2"), ("ok", "error"))
    data = report(said) | {"signature": "agreement|refs:A1+A2"}
    GoldFigures.objects.create(gold=gold, name="agreement", made_for=made_for({}), data=data)
