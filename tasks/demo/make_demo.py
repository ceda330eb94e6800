"""Write the generated files of the demonstration tasks: `python -m tasks.demo.make_demo [FOLDER]`.

Texts, settings and pages are written by hand; this makes what follows from the sources in make/sources: items, gold
layers and the outputs of pretend systems. It is deterministic, so running it again changes nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tasks.demo.make import correction, detection, selection

BUNDLES = {
    "articles-2026": detection.files,
    "prepositions-2026": selection.files,
    "correction-2026": correction.files,
}


def write(folder: Path) -> list[Path]:
    """Write every generated file below `folder` and return their paths."""
    written = []
    for slug, files in BUNDLES.items():
        for name, text in files().items():
            path = folder / slug / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            written.append(path)
    return written


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
