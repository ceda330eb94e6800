"""Re-scoring from the command line: start, look, publish, discard."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tasks.actions.refusals import Refusal
from tasks.actions.rescore import discard_rescore, publish_rescore, retry_failed, running, start_rescore
from tasks.models import GoldVersion, Task, User
from tasks.rescoring import BoardChange, Change, Standing, preview
from tasks.shown import ratio

MOVES = ("start", "preview", "publish", "discard", "retry")


class Command(BaseCommand):
    help = "Scores all runs of a task again, beside the boards; shows what would move; publishes or discards it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("move", choices=MOVES)
        parser.add_argument("slug", help="the task")
        parser.add_argument("--gold", metavar="DATASET:VERSION", help="start: with this version of gold, e.g. test:2")
        parser.add_argument("--metrics", metavar="JSON", help='start: with these parameters, e.g. {"m2": {"beta": 1}}')
        parser.add_argument("--note", default="", help="start: why")
        parser.add_argument("--user", help="in whose name the audit log keeps it")

    def handle(self, *_: Any, **options: Any) -> None:
        task = Task.objects.filter(slug=options["slug"]).first()
        if task is None:
            raise CommandError(f"There is no task {options['slug']!r}.")
        user = User.objects.filter(username=options["user"]).first()
        if options["user"] and user is None:
            raise CommandError(f"There is no user {options['user']!r}.")
        try:
            for line in self._lines(task, user, options):
                self.stdout.write(line)
        except Refusal as refusal:
            raise CommandError(refusal.message) from None

    def _lines(self, task: Task, user: User | None, options: dict[str, Any]) -> Iterator[str]:
        match options["move"]:
            case "start":
                gold, metrics = _gold(task, options["gold"]), _metrics(options["metrics"])
                started = start_rescore(task=task, user=user, gold=gold, metrics=metrics, note=options["note"])
                yield f"Started for {', '.join(rescore.phase.slug for rescore in started)}."
            case "preview":
                yield from _preview(task)
            case "publish":
                published = publish_rescore(task=task, user=user)
                yield f"Published for {', '.join(rescore.phase.slug for rescore in published)}."
            case "discard":
                discard_rescore(task=task, user=user)
                yield "Discarded; no board has changed."
            case "retry":
                yield f"{retry_failed(task=task, user=user)} evaluations are tried again."


def _gold(task: Task, text: str | None) -> GoldVersion | None:
    if text is None:
        return None
    dataset, _, number = text.partition(":")
    versions = GoldVersion.objects.filter(dataset__task=task, dataset__slug=dataset).select_related("dataset")
    version = versions.filter(number=int(number)).first() if number.isdecimal() else None
    if version is None:
        known = ", ".join(f"{v.dataset.slug}:{v.number}" for v in GoldVersion.objects.filter(dataset__task=task))
        raise CommandError(f"There is no gold {text!r}; known: {known or 'none'}.")
    return version


def _metrics(text: str | None) -> dict[str, dict[str, Any]] | None:
    if text is None:
        return None
    try:
        read = json.loads(text)
    except ValueError as error:
        raise CommandError(f"--metrics is not JSON: {error}") from None
    if not isinstance(read, dict) or not all(isinstance(params, dict) for params in read.values()):
        raise CommandError('--metrics must be like {"m2": {"beta": 1}}')
    return read


def _preview(task: Task) -> Iterator[str]:
    rescores = running(task)
    if not rescores:
        raise CommandError("There is no re-score under way.")
    shown = preview(rescores)
    yield f"{shown.done} of {shown.total} evaluations done, {shown.failed} failed."
    for board in shown.boards:
        yield from _board(board)


def _board(board: BoardChange) -> Iterator[str]:
    yield f"{board.phase_name} / {board.track_name}: {len(board.moved)} of {len(board.changes)} runs would move"
    for change in board.moved:
        yield f"  {_place(change)}  {change.team or 'baseline'} / {change.system}: {', '.join(change.moves)}"


def _place(change: Change) -> str:
    def show(standing: Standing | None) -> str:
        if standing is None:
            return "not there"
        place = "-" if standing.rank is None else str(standing.rank)
        group = "" if standing.group is None else f" group {standing.group}"
        return f"{place}.{group} {ratio(standing.value)}"

    return f"{show(change.before)} -> {show(change.after)}"
