"""Charts in pages: their addresses, and the answers to them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from tasks.exports.files import FORMATS
from tasks.plots.chart import Chart
from tasks.plots.render import PICTURES, render
from tasks.plots.theme import THEMES

DATA = ("csv", "json")


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart as templates/components/figure.html shows it; `path` is the address of the chart without its ending."""

    chart: Chart
    path: str
    query: Mapping[str, str]

    def address(self, ending: str, **more: str) -> str:
        query = urlencode({**self.query, **more})
        return f"{self.path}.{ending}" + (f"?{query}" if query else "")

    @property
    def light(self) -> str:
        return self.address("svg", theme="light")

    @property
    def dark(self) -> str:
        return self.address("svg", theme="dark")

    @property
    def downloads(self) -> list[tuple[str, str]]:
        known: list[Any] = [*PICTURES.values(), *(FORMATS[name] for name in DATA)]
        return [(each.label, self.address(each.name)) for each in known]

    @property
    def size(self) -> tuple[int, int] | None:
        """What the picture keeps free before it is there; charts that grow with their data do without."""
        width, height = self.chart.spec.get("width"), self.chart.spec.get("height")
        return (width, height) if isinstance(width, int) and isinstance(height, int) else None


def answer(request: HttpRequest, chart: Chart, ending: str) -> HttpResponse:
    """The chart or its data as a file, or 304 to whoever has it already."""
    theme = request.GET.get("theme", "paper")
    if (ending not in PICTURES and ending not in DATA) or theme not in THEMES:
        raise Http404("There is no such chart.")
    is_picture = ending in PICTURES
    content = render(chart.spec, ending, theme) if is_picture else FORMATS[ending].write(chart.table)  # type: ignore[arg-type]
    etag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        kind = PICTURES[ending].media_type if is_picture else FORMATS[ending].media_type
        response = HttpResponse(content, content_type=kind, headers={"ETag": etag})
        if "theme" not in request.GET:
            response["Content-Disposition"] = f'attachment; filename="{chart.table.name}.{ending}"'
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response
