"""Every state of a board has one address, and an address that makes no sense is refused rather than ignored."""

from datetime import UTC, date, datetime

import pytest
from django.http import QueryDict

from tasks.leaderboard import BadOption, Options, read

STATES = [
    Options(),
    Options(track="open", find="Ünï & co"),
    Options(since=date(2026, 3, 1), until=date(2026, 3, 31)),
    Options(all_runs=True, baselines=False, humans="none"),
    Options(rank="m2.f", params={"beta": "1", "policy": "best"}, annotator="A1"),
    Options(sort="-m2.precision", columns=("m2", "bins@0.5-0.75")),
    Options(columns=()),
    Options(at=datetime(2026, 3, 31, 12, tzinfo=UTC), gold=2, page=3, size=0),
]


@pytest.mark.parametrize("state", STATES)
def test_an_address_is_its_state(state: Options) -> None:
    assert read(QueryDict(state.query())) == state


def test_the_official_board_has_the_shortest_address() -> None:
    assert Options().query() == ""
    assert Options(page=2).query(page=1) == ""


def test_a_date_means_its_end() -> None:
    assert read(QueryDict("at=2026-03-31")).at == datetime(2026, 3, 31, 23, 59, 59, 999999, tzinfo=UTC)


def test_boxes_of_the_form_become_one_list() -> None:
    assert read(QueryDict("columns=&columns=m2&columns=gleu")).columns == ("m2", "gleu")
    assert read(QueryDict("columns=")).columns == ()
    assert read(QueryDict("baselines=no&baselines=yes")).baselines


@pytest.mark.parametrize(
    "query",
    ["page=0", "page=x", "page=-1", "size=1e3", "at=yesterday", "at=2026-02-30", "gold=0", "all_runs=maybe", "since=1"],
)
def test_nonsense_is_refused_by_name(query: str) -> None:
    with pytest.raises(BadOption, match=query.partition("=")[0]):
        read(QueryDict(query))
