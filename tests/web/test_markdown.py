"""Task pages are written by organizers; what they write must not run in a visitor's browser."""

import pytest

from tasks.markdown import render


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "<img src=x onerror=alert(1)>",
        "![x](javascript:alert(1))",
        "<a href='x' onclick='alert(1)'>x</a>",
        "<style>body{display:none}</style>",
    ],
)
def test_nothing_hostile_survives(hostile: str) -> None:
    html = render(hostile).lower()
    for dangerous in ("<script", "<img", "<style", 'href="javascript', "<a href='x' onclick"):
        assert dangerous not in html


def test_headings_start_below_the_title_of_the_page() -> None:
    assert render("# One\n## Two") == "<h2>One</h2>\n<h3>Two</h3>\n"


def test_numbers_in_tables_are_aligned_without_a_style_attribute() -> None:
    html = render("| a | b |\n|---|--:|\n| x | 1 |")
    assert '<td class="n">1</td>' in html
    assert "style" not in html


def test_links_keep_their_address_and_lose_the_referrer() -> None:
    assert 'href="https://example.org/"' in render("[x](https://example.org/)")
    assert "noopener" in render("[x](https://example.org/)")
