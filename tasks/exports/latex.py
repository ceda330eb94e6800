"""Tables for papers: booktabs, figures to four places, undefined as n/a, and every text escaped.

What comes out compiles with pdfLaTeX, XeLaTeX and LuaLaTeX whatever teams call themselves: letters with one accent
become accent commands, and other characters outside ASCII are set as they are by the engines that can and spelt as code
points by pdfLaTeX, which cannot.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime

from tasks.exports.tables import Column, Table, Value
from tasks.shown import NOT_DEFINED, count, ratio

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "{''}",
    "`": "{`}",
    "'": "{'}",
    "-": "{-}",  # two of them must not become a dash
    "[": "{[}",  # behind a line break it would be taken for an option
    "*": "{*}",  # likewise
}
NAMED = {
    "κ": r"$\kappa$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "Σ": r"$\Sigma$",
    "·": r"$\cdot$",
    "²": r"$^2$",
    "±": r"$\pm$",
    "–": "--",
    "—": "---",
    "‘": "{`}",
    "’": "{'}",
    "“": "{``}",
    "”": "{''}",
    "…": r"\ldots{}",
    "\u00a0": "~",
    "ß": r"\ss{}",
    "æ": r"\ae{}",
    "Æ": r"\AE{}",
    "œ": r"\oe{}",
    "Œ": r"\OE{}",
    "ø": r"\o{}",
    "Ø": r"\O{}",
    "ł": r"\l{}",
    "Ł": r"\L{}",
}
# Combining character -> accent command that even the oldest font encoding has.
ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0331": "b",
}
LONG = 40  # rows beyond which a table runs over several pages
WIDE = 10  # columns beyond which a table is shrunk to the width of the text
# #1 where the engine reads Unicode, #2 where it does not.
ENGINES = r"\providecommand{\anyengine}[2]{\ifdefined\Umathchar#1\else#2\fi}"


def escape(text: str) -> str:
    """The text as LaTeX that prints it. White space becomes a space, and control characters go."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(
        "".join(SPECIAL.get(char, char) for char in run) if " " <= run[0] <= "~" else "".join(_foreign(run))
        for run in re.findall(r"[ -~]+|[^ -~]+", composed)
    )


def _foreign(run: str) -> Iterator[str]:
    waiting = ""
    for char in run:
        command = NAMED.get(char) or _accented(char)
        if command is None:
            waiting += char
            continue
        yield _any_engine(waiting)
        waiting = ""
        yield command
    yield _any_engine(waiting)


def _accented(char: str) -> str | None:
    base, mark = (*unicodedata.normalize("NFD", char), "", "")[:2]
    if unicodedata.normalize("NFD", char) != base + mark or mark not in ACCENTS or not base.isascii():
        return None
    letter = {"i": r"\i", "j": r"\j"}.get(base, base) if mark not in "\u0323\u0327\u0331" else base
    return rf"\{ACCENTS[mark]}{{{letter}}}"


def _any_engine(text: str) -> str:
    """Control characters and code points without a meaning of their own are left out."""
    kept = "".join(char for char in text if unicodedata.category(char) not in ("Cc", "Cs", "Co", "Cn"))
    if not kept:
        return ""
    stripped = unicodedata.normalize("NFKD", kept).encode("ascii", "ignore").decode()
    letters = "".join(char for char in kept if unicodedata.category(char) != "Cf")
    if len(stripped) >= len(letters) and stripped.isalnum():
        return rf"\anyengine{{{kept}}}{{{stripped}}}"
    codes = " ".join(f"U+{ord(char):04X}" for char in letters)
    return rf"\anyengine{{{kept}}}{{{{[}}{codes}]}}" if codes else ""


def latex(table: Table) -> str:
    """A complete float (or a longtable), to be read with \\input; its packages are named in the first line."""
    told = table.paper or table
    is_long = len(told) > LONG
    is_wide = len(told.columns) > WIDE and not is_long
    packages = ["booktabs", *(["longtable"] if is_long else []), *(["graphicx"] if is_wide else [])]
    lines = [f"% needs \\usepackage{{{','.join(packages)}}}", ENGINES]
    lines += _long(told) if is_long else _float(told, shrunk=is_wide)
    return "\n".join(lines) + "\n"


def _float(table: Table, *, shrunk: bool) -> Iterator[str]:
    yield r"\begin{table}[tb]"
    yield r"\centering\small"
    yield rf"\caption{{{escape(table.caption)}}}"
    yield rf"\label{{tab:{_label(table)}}}"
    if shrunk:
        yield r"\resizebox{\textwidth}{!}{%"
    yield rf"\begin{{tabular}}{{{_preamble(table)}}}"
    yield r"\toprule"
    yield _headings(table)
    yield r"\midrule"
    yield from _body(table)
    yield r"\bottomrule"
    yield r"\end{tabular}" + ("}" if shrunk else "")
    yield from _notes(table)
    yield r"\end{table}"


def _long(table: Table) -> Iterator[str]:
    yield r"\begingroup\small"
    yield rf"\begin{{longtable}}{{{_preamble(table)}}}"
    yield rf"\caption{{{escape(table.caption)}}}\label{{tab:{_label(table)}}}\\"
    yield r"\toprule"
    yield _headings(table)
    yield r"\midrule"
    yield r"\endhead"
    yield r"\bottomrule"
    yield r"\endlastfoot"
    yield from _body(table)
    yield r"\end{longtable}"
    yield from _notes(table)
    yield r"\endgroup"


def _label(table: Table) -> str:
    return re.sub(r"[^a-z0-9]+", "-", table.name.lower()).strip("-")


def _preamble(table: Table) -> str:
    return "".join("l" if column.type in ("text", "time", "flag") else "r" for column in table.columns)


def _headings(table: Table) -> str:
    return " & ".join(escape(column.heading or column.name) for column in table.columns) + r" \\"


def _body(table: Table) -> Iterator[str]:
    for row in table.rows:
        cells = (_cell(value, column) for value, column in zip(row, table.columns, strict=True))
        yield " & ".join(cells) + r" \\"


def _cell(value: Value, column: Column) -> str:
    if value is None:
        return NOT_DEFINED if column.type in ("whole", "number") else ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.strftime("%Y{-}%m{-}%d")
    if isinstance(value, str):
        return escape(value)
    return count(value) if isinstance(value, int) else (f"${ratio(value)}$" if value < 0 else ratio(value))


def _notes(table: Table) -> Iterator[str]:
    """Signatures are long words: they may be broken behind every field."""
    for note in table.notes:
        breakable = r"\textbar{}\allowbreak{}".join(escape(part) for part in note.split("|"))
        yield rf"\par\smallskip{{\raggedright\footnotesize {breakable}\par}}"
