"""check(): a bundle's files -> a Bundle, or every problem of every file at once. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from scoring.data import KINDS, Item, Kind
from scoring.problems import Problem, Problems
from scoring.text import read_text
from tasks import uploads
from tasks.bundles import nodes
from tasks.bundles.bundle import BaselineSpec, Bundle, DataSetSpec, PageSpec, PhaseSpec, TrackSpec
from tasks.bundles.datasets import read_dataset
from tasks.bundles.fields import Fields, read_section
from tasks.bundles.files import TASK_FILE, BundleFiles, from_path, from_zip
from tasks.bundles.findings import Findings
from tasks.bundles.schema import TASK
from tasks.bundles.settings import (
    check_headline,
    check_unique,
    read_metrics,
    read_phases,
    read_timeline,
    read_tracks,
    referred,
)
from tasks.bundles.types import SLUG_WORDS, is_slug
from tasks.models import Task, User

PAGES = "pages"
FIRST_PAGES = ("overview", "data", "rules")  # in this order, then any others
UNUSED_IS_FINE = ("README", "LICENSE", "demo.yaml", "samples/", "systems/")


def check_path(path: Path, now: datetime) -> Bundle:
    """A folder or zip on disk."""
    problems = Problems(path.name)
    files = from_path(path, problems)
    problems.check()
    return check(files, now)


def check_zip(stream: BinaryIO, now: datetime, *, name: str = "bundle.zip") -> Bundle:
    """An uploaded zip."""
    problems = Problems(name)
    files = from_zip(stream, problems)
    problems.check()
    return check(files, now)


def check(files: BundleFiles, now: datetime) -> Bundle:
    """Raises FormatError with all problems. Relative dates count from `now`."""
    findings = Findings(files)
    text = read_text(files[TASK_FILE], findings.task)
    root = nodes.parse(text, findings.task)
    if root is None and not findings.task.errors:
        findings.task.error("empty-file", "the settings of the task", "nothing", line=1)
    task = None if root is None else read_section(root, TASK, findings.task)
    pages = _read_pages(findings)
    bundle = None if task is None else _read_task(task, pages, now, findings)
    warnings = (*findings.check(), *_unused(findings))
    assert bundle is not None  # else there was a problem, and it has been raised
    return Bundle(**bundle, warnings=warnings)


def _read_task(task: Fields, pages: tuple[PageSpec, ...], now: datetime, findings: Findings) -> dict[str, Any] | None:
    problems = findings.task
    _check_server(task, problems)
    tracks = read_tracks(task, problems)
    phases = read_phases(task, now, problems)
    kind = next((kind for kind in KINDS if kind == task["kind"]), None)
    if kind is None:
        return None  # without it no data file can be read
    metrics = read_metrics(task, kind, problems)
    check_headline(task, kind, problems)
    check_unique(task["datasets"], problems)
    read = (read_dataset(dataset, kind, findings) for dataset in task["datasets"])
    datasets = tuple(dataset for dataset in read if dataset is not None)
    return {
        **{key: task[key] for key in ("slug", "title", "summary", "language", "headline", "n_consists_of", "cite")},
        "kind": kind,
        "metrics": metrics,
        "join_policy": task["join"],
        "email_domains": tuple(domain.name.lower().removeprefix("@") for domain in task["email_domains"]),
        "organizers": tuple(organizer.name for organizer in task["organizers"]),
        "pages": pages,
        "tracks": tracks,
        "datasets": datasets,
        "phases": phases,
        "baselines": _read_baselines(task, kind, tracks, phases, datasets, findings),
        "timeline": read_timeline(task, now),
    }


def _check_server(task: Fields, problems: Problems) -> None:
    """What this server already has: the slug must be free, organizers must have an account."""
    if task["slug"] and Task.objects.filter(slug=task["slug"]).exists():
        line, column = task.place("slug")
        problems.error("slug-taken", "a slug that no task here has", repr(task["slug"]), line=line, column=column)
    names = {organizer.name for organizer in task["organizers"]}
    known = set(User.objects.filter(username__in=names, is_active=True).values_list("username", flat=True))
    for organizer in task["organizers"]:
        if organizer.name not in known:
            hint = "They sign up first, or you add them later"
            place = {"line": organizer.line, "column": organizer.column}
            problems.error("no-user", "the user name of an account here", repr(organizer.name), hint=hint, **place)


def _read_pages(findings: Findings) -> tuple[PageSpec, ...]:
    found = {PurePosixPath(path).stem: path for path in findings.files if PurePosixPath(path).match(f"{PAGES}/*.md")}
    order = sorted(found, key=lambda slug: (FIRST_PAGES.index(slug) if slug in FIRST_PAGES else 99, slug))
    pages = []
    for slug in order:
        problems = Problems(found[slug])
        if not is_slug(slug):
            hint = "The name of the file is the address of the page"
            problems.error("slug", f"a file called by {SLUG_WORDS}", repr(slug), hint=hint)
        body = read_text(findings.files[found[slug]], problems)
        findings.take(problems)
        findings.used.add(found[slug])
        pages.append(PageSpec(slug, *_title(slug, body)))
    return tuple(pages)


def _title(slug: str, body: str) -> tuple[str, str]:
    """The title of a page is its first heading, which is then not repeated in the body."""
    first, _, rest = body.lstrip().partition("\n")
    if first.startswith("# "):
        return first[2:].strip()[:120], rest.strip() + "\n"
    return slug.replace("-", " ").replace("_", " ").capitalize()[:120], body


def _read_baselines(
    task: Fields,
    kind: Kind,
    tracks: Sequence[TrackSpec],
    phases: Sequence[PhaseSpec],
    datasets: Sequence[DataSetSpec],
    findings: Findings,
) -> tuple[BaselineSpec, ...]:
    by_slug = {dataset.slug: dataset for dataset in datasets}
    of_phase = {phase.slug: by_slug.get(phase.dataset) for phase in phases}
    with_gold = {dataset["slug"] for dataset in task["datasets"] if dataset["gold"]}
    known_phases = [phase["slug"] for phase in task["phases"] if phase["slug"]]
    read = []
    for fields in task["baselines"]:
        path = findings.find(fields["file"])
        phase = referred(fields["phase"], known_phases, "phase", findings.task)
        track = referred(fields["track"], [track.slug for track in tracks], "track", findings.task) or tracks[0].slug
        dataset = of_phase.get(phase)
        if path is None or dataset is None:
            continue
        if dataset.slug not in with_gold:
            line, column = fields.place("phase")
            expected = f"gold in data set {dataset.slug!r}, since a baseline is scored"
            findings.task.error("no-gold", expected, "none", line=line, column=column)
        _check_output(path, kind, dataset.items, findings)
        name, data = PurePosixPath(path).name, findings.files[path]
        read.append(BaselineSpec(fields["name"] or "", name, data, phase, track, fields["description"]))
    return tuple(read)


def _check_output(path: str, kind: Kind, items: Sequence[Item], findings: Findings) -> None:
    findings.read(lambda: uploads.read_output(kind, items, name=path, data=findings.files[path]))


def _unused(findings: Findings) -> list[Problem]:
    unused = [path for path in findings.files if path not in findings.used and not path.startswith(UNUSED_IS_FINE)]
    if not unused:
        return []
    problems = Problems(TASK_FILE)
    got = f"{len(unused)} that are not, e.g. {unused[0]}"
    problems.warning("unused", "files that task.yaml names", got, hint="They are not stored")
    return problems.warnings
