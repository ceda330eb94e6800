"""Markdown of task pages to HTML that is safe to show: raw HTML is text, and what comes out is sanitised once more."""

from __future__ import annotations

from functools import lru_cache

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

TAGS = set(
    "a blockquote br code del em h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul".split()  # noqa: SIM905
)
SCHEMES = {"http", "https", "mailto"}

_parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


@lru_cache(maxsize=256)
def render(text: str) -> SafeString:
    """The page's own title is the first-level heading, so those of the text are moved down by one level."""
    tokens = _parser.parse(text)
    for token in tokens:
        _fit(token)
    html = nh3.clean(
        _parser.renderer.render(tokens, _parser.options, {}),
        tags=TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}},
        allowed_classes={"td": {"n"}, "th": {"n"}},
        url_schemes=SCHEMES,
        link_rel="noopener noreferrer nofollow",
    )
    # Wide tables scroll by themselves, also by keyboard.
    html = html.replace("<table>", '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>')
    return mark_safe(html.replace("</table>", "</table></div>"))  # sanitised above


def _fit(token: Token) -> None:
    if token.type in ("heading_open", "heading_close"):
        token.tag = f"h{min(6, int(token.tag[1]) + 1)}"
    elif token.type in ("td_open", "th_open"):
        # The policy forbids style attributes; numbers are aligned by a class.
        style = token.attrs.pop("style", "")
        if "right" in str(style):
            token.attrSet("class", "n")
