"""Write the generated files of the demonstration tasks: `python -m tasks.demo.make_demo [FOLDER]`.

Texts, settings and pages are written by hand; this makes what follows from the sources in make/sources: items, gold
layers, the outputs of pretend systems, and sample submissions. It is deterministic: running it again changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tasks.demo.make import correction, detection, samples, selection

FOLDER = Path(__file__).parent
Files = Callable[[], dict[str, str]]
Samples = Callable[[samples.Texts], dict[str, bytes]]
BUNDLES: dict[str, tuple[Files, Samples]] = {
    "articles-2026": (detection.files, samples.detection_samples),
    "correction-2026": (correction.files, samples.correction_samples),
    "prepositions-2026": (selection.files, samples.selection_samples),
}


def make() -> dict[str, bytes]:
    """Every generated file, by its path below this folder."""
    made: dict[str, bytes] = {}
    for slug, (files, samples_of) in BUNDLES.items():
        texts = files()
        made |= {f"{slug}/{name}": text.encode() for name, text in texts.items()}
        made |= {f"samples/{slug}/{name}": data for name, data in samples_of(texts).items()}
    return made


def write(folder: Path) -> None:
    for name, data in make().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
