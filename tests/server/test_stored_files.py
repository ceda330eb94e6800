"""What the nightly tidying takes away and, above all, what it does not."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from evalserver.celery import app
from tasks import jobs, uploads
from tasks.actions import submissions as actions
from tasks.models import Phase, Submission, User
from tasks.storedfiles import tidy
from tests.factories import make_phase, make_task, make_team, make_user, take_part

pytestmark = pytest.mark.django_db

TOMORROW = timedelta(days=1, minutes=1)


@pytest.fixture(autouse=True)
def own_storage(settings: Any, tmp_path: Path) -> None:
    """Other tests leave files behind whose rows are rolled back."""
    default = {**settings.STORAGES["default"], "OPTIONS": {"location": str(tmp_path)}}
    settings.STORAGES = {**settings.STORAGES, "default": default}


@pytest.fixture
def captain() -> User:
    return make_user()


@pytest.fixture
def phase(captain: User) -> Phase:
    phase = make_phase(make_task())
    take_part(make_team(captain=captain), phase.task)
    return phase


def submit(phase: Phase, captain: User, system: str) -> Submission:
    lines = "".join(f"This is sentence {n} .\n" for n in range(1, phase.dataset.items.count() + 1))
    submission, _ = actions.submit(
        phase=phase,
        track=phase.task.tracks.get(),
        team=phase.task.participations.get().team,
        user=captain,
        upload=uploads.check(phase.dataset, filename="out.txt", data=lines.encode()),
        about={"system": system},
    )
    return submission


def test_a_file_whose_transaction_failed_goes_after_a_day_and_no_other(
    phase: Phase, captain: User, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = submit(phase, captain, "kept")

    def fail(**_: Any) -> None:
        raise RuntimeError("the database went away")

    with monkeypatch.context() as patched:
        patched.setattr(actions, "record", fail)
        with pytest.raises(RuntimeError):
            submit(phase, captain, "lost")
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 2
    tidy(timezone.now())
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 2  # its transaction might still be under way
    tidy(timezone.now() + TOMORROW)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [Path(kept.file.name or "").name]
    assert kept.file.storage.exists(kept.file.name or "")


def test_a_draft_that_nobody_confirmed_goes_after_a_day() -> None:
    name = default_storage.save("drafts/bundle.zip", ContentFile(b"with gold in it"))
    tidy(timezone.now())
    assert default_storage.exists(name)
    tidy(timezone.now() + TOMORROW)
    assert not default_storage.exists(name)


def test_nothing_goes_when_most_files_have_no_row(phase: Phase, captain: User) -> None:
    """The server of another database was pointed at these files."""
    kept = submit(phase, captain, "kept")
    strangers = [default_storage.save(f"submissions/ab/{n}", ContentFile(b"x")) for n in range(2)]
    tidy(timezone.now() + TOMORROW)
    assert all(default_storage.exists(name) for name in [*strangers, kept.file.name or ""])


def test_an_empty_storage_is_tidy_and_the_scheduler_knows_the_job() -> None:
    tidy(timezone.now())
    assert app.conf.beat_schedule["tidy"]["task"] == jobs.tidy.name
