"""LaTeX tables compile, whatever teams call themselves."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tasks.exports.latex import LONG, escape, latex
from tasks.exports.tables import Column, Table

NAMES = [
    r"50% of {all} $names_with #1 & \input{/etc/passwd} ~^",
    "Łódź, Çeşme, Ångström, naïve Œuvre, Straße",
    "فريق 😀 北京大学 κ² “quoted” – dash…",
    "ế ǖ \u0300 \u202e\x07\ud7ff",
    '--- [*] `a\' "b" <c> |d|',
]
TABLE = Table(
    name="board",
    caption="A & B: κ",
    columns=(
        Column("rank", "whole", "", "Rank"),
        Column("team", "text", "", "Team_name"),
        Column("value", "number", "", "κ"),
        Column("is_own", "flag", "", ""),
    ),
    rows=[(number, name, -0.5 if number else None, True) for number, name in enumerate(NAMES)],
    notes=("Signature: m2|beta:0.5|refs:A_1+A%2",),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a_b & 50%", r"a\_b \& 50\%"),
        ("\\{}", r"\textbackslash{}\{\}"),
        ("é Ł ï", r"\'{e} \L{} \"{\i}"),
        ("κ", r"$\kappa$"),
        ("😀", r"\anyengine{😀}{{[}U+1F600]}"),
        ("ế", r"\anyengine{ế}{e}"),  # two accents
        ("a\n\tb\x00", "a b"),
        ("--", "{-}{-}"),
    ],
)
def test_text_is_set_as_it_is(text: str, expected: str) -> None:
    assert escape(text) == expected


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_nothing_in_a_name_is_a_command(text: str) -> None:
    """Without what escaping makes, no character is left that means something to TeX."""
    escaped = escape(text)
    for engine in (r"\1", r"\2"):
        left = re.sub(r"\\anyengine\{([^{}]*)\}\{((?:\{\[\}|[^{}])*)\}", engine, escaped)
        left = re.sub(r"\\text[a-z]+\{\}|\\(ldots|ss|ae|AE|oe|OE|o|O|l|L)\{\}|\$\\[a-zA-Z]+\$|\$\^2\$", "", left)
        left = re.sub(r"\\[`'^~=.\"ubcdHrv]\{(\\[ij]|[A-Za-z])\}", "", left)
        left = re.sub(r"\\[{}$&#%_]|\{[-\[*`']+\}|(?<=.)~|^~", "", left)
        assert not set(left) & set("\\{}$&#%_^~"), escaped
    assert re.sub(r"\\anyengine\{[^{}]*\}", "", escaped).isascii()


def test_every_row_has_every_column() -> None:
    body = latex(TABLE).partition(r"\midrule")[2].partition(r"\bottomrule")[0].strip().split("\n")
    assert len(body) == len(NAMES)
    assert all(len(re.findall(r"(?<!\\)&", line)) == 3 and line.endswith(r" \\") for line in body)
    assert body[0].startswith("0 & ")
    assert " & n/a & yes" in body[0]
    assert " & $-0.5000$ & " in body[1]


def test_a_long_table_runs_over_pages() -> None:
    long = Table("long", "Long", TABLE.columns, list(TABLE.rows) * (LONG // len(TABLE.rows) + 1))
    written = latex(long)
    assert written.startswith("% needs \\usepackage{booktabs,longtable}")
    assert written.count(r"\begin{longtable}") == written.count(r"\end{longtable}") == 1


@pytest.mark.parametrize("engine", ["pdflatex", "xelatex", "lualatex"])
def test_it_compiles(engine: str, tmp_path: Path) -> None:
    if shutil.which(engine) is None:
        pytest.skip(f"no {engine} on this machine")
    long = Table("long", "Long", TABLE.columns, list(TABLE.rows) * LONG)
    (tmp_path / "table.tex").write_text(latex(TABLE))
    (tmp_path / "long.tex").write_text(latex(long))
    packages = r"\documentclass{article}\usepackage{booktabs,graphicx,longtable}"
    (tmp_path / "paper.tex").write_text(packages + r"\begin{document}\input{table}\input{long}\end{document}")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "paper.pdf").exists()
