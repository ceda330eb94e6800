"""Dates of a task: their order, what is next, and anywhere on Earth."""

from datetime import UTC, datetime, timedelta

import pytest

from tasks.models import Event, Phase
from tasks.models.phase import Visibility
from tasks.timeline import show, standing, timeline

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def phase(opens: int, closes: int | None, **more: object) -> Phase:
    return Phase(
        name=f"P{opens}", opens_at=NOW + opens * DAY, closes_at=None if closes is None else NOW + closes * DAY, **more
    )


def test_a_deadline_anywhere_on_earth_is_twelve_hours_later_in_utc() -> None:
    at = datetime(2026, 4, 1, 11, 59, tzinfo=UTC)
    assert show(at) == "1 Apr 2026, 11:59 UTC"
    assert show(at, anywhere_on_earth=True) == "31 Mar 2026, 23:59 anywhere on Earth (1 Apr 2026, 11:59 UTC)"


def test_moments_are_in_order_and_exactly_one_is_next() -> None:
    blind = phase(-1, 2, visibility=Visibility.BLIND, release_at=NOW + 3 * DAY)
    moments = timeline([blind], [Event(at=NOW + DAY, text="Workshop")], NOW)
    assert [(m.text, m.state) for m in moments] == [
        ("P-1 opens", "past"),
        ("Workshop", "next"),
        ("P-1 closes", "future"),
        ("Results of P-1 are released", "future"),
    ]


@pytest.mark.parametrize(
    ("spans", "label", "name"),
    [
        ([], "Not scheduled", None),
        ([(-9, -5), (-4, -1)], "Closed", "P-4"),
        ([(5, 6), (2, 3)], "Upcoming", "P2"),
        ([(-9, None), (-2, 1), (4, 5)], "Open", "P-2"),
        ([(-9, None), (4, 5)], "Open", "P-9"),
    ],
)
def test_where_a_task_stands(spans: list[tuple[int, int | None]], label: str, name: str | None) -> None:
    found = standing([phase(*span) for span in spans], NOW)
    assert found.label == label
    assert (found.phase.name if found.phase else None) == name
