"""Specifications to pictures, by Vega on the server: no script in the page, and the same picture in every format."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import vl_convert
from django.core.cache import cache

from tasks.plots.theme import Name, Spec, themed

KEPT_SECONDS = 24 * 3600
VEGA_LITE = "5.21"


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    label: str
    media_type: str
    make: Callable[[str], bytes]


def _svg(spec: str) -> bytes:
    made: str = vl_convert.vegalite_to_svg(spec, vl_version=VEGA_LITE)
    return made.encode()


def _png(spec: str) -> bytes:
    made: bytes = vl_convert.vegalite_to_png(spec, vl_version=VEGA_LITE, scale=3)
    return made


def _pdf(spec: str) -> bytes:
    made: bytes = vl_convert.vegalite_to_pdf(spec, vl_version=VEGA_LITE)
    return made


PICTURES: Mapping[str, Picture] = {
    known.name: known
    for known in (
        Picture("svg", "SVG", "image/svg+xml", _svg),
        Picture("png", "PNG", "image/png", _png),
        Picture("pdf", "PDF", "application/pdf", _pdf),
    )
}


def render(spec: Spec, ending: str, theme: Name = "paper") -> bytes:
    """The picture, kept by what is in it: equal specifications are drawn once."""
    text = json.dumps(themed(spec, theme), ensure_ascii=False, allow_nan=False, sort_keys=True)
    key = f"chart/{ending}/{hashlib.sha256(text.encode()).hexdigest()}"
    made: bytes | None = cache.get(key)
    if made is None:
        made = PICTURES[ending].make(text)
        cache.set(key, made, KEPT_SECONDS)
    return made
