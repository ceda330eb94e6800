"""The parts of a board that templates would be slow at or that need arithmetic."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tasks.leaderboard import Row
from tasks.shown import NOT_DEFINED, ratio

register = template.Library()

BAR_WIDTH, HUMAN_AT = 96, 80  # units; what is better than humans has the rest


@register.simple_tag
def cells(row: Row) -> SafeString:
    """The numbers of a row. They are formatted figures and need no escaping; 40,000 of them take a moment otherwise."""
    return mark_safe(
        "".join(
            f'<td class="n na">{cell}</td>' if cell == NOT_DEFINED else f'<td class="n">{cell}</td>'
            for cell in row.cells
        )
    )


@register.simple_tag
def human_bar(value: float | None) -> SafeString:
    """A bar that reaches the line where the system is as good as a human; the number stands beside it."""
    if value is None:
        return mark_safe(f'<span class="na">{NOT_DEFINED}</span>')
    width = max(0.0, min(BAR_WIDTH, value * HUMAN_AT))
    return format_html(
        '{} <svg class="bar" width="{}" height="12" viewBox="0 0 {} 12" aria-hidden="true">'
        '<rect class="done" y="2" width="{}" height="8"/><path class="human" d="M{} 0V12"/></svg>',
        ratio(value),
        BAR_WIDTH,
        BAR_WIDTH,
        f"{width:.1f}",
        HUMAN_AT,
    )
