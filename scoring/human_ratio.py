"""The human ratio as a metric of one system: its M² F by that of the annotators, each against all the others.

For every annotator i, system and annotator i are scored against the gold of the others, and the means over i are
divided: s_(n-1) / h_(n-1) of Bryant and Ng (2015); human.py has the table of all sizes. Sentences that annotator i did
not see are left out of both sides of comparison i.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.apply import corrected_lines, own_text
from scoring.data import MISSING, EditGold, Gold, Output, Params, Ratios, Rows, Totals
from scoring.formulas import ratio
from scoring.human import Counts, count_texts
from scoring.m2 import policy
from scoring.m2.metric import COLUMNS, M2, check_m2, options_of, ratios
from scoring.registry import Metric, RowSource

SIDES = ("system", "human")
Triples = list[policy.Counts]

# The side of the annotators is the same for every system: remembered for the gold versions asked for last.
REMEMBERED = 8
_humans: dict[tuple[object, ...], list[Triples]] = {}


def count_ratio(gold: Gold, output: Output, params: Params) -> Rows:
    """One row per sentence: `system_correct:NAME`, `human_gold:NAME` and so on for each annotator NAME left out."""
    if not isinstance(gold, EditGold):
        raise TypeError("the human ratio is for corrections")
    options, lines = options_of(params), corrected_lines(gold, output)
    counts = _counts(count_texts(gold, lines, options))
    systems = [_against_others(counts, at, params["beta"]) for at in range(len(gold.annotators))]
    columns = {}
    for at, name in enumerate(gold.annotators):
        for side, triples in zip(SIDES, (systems[at], human_side(gold, params)[at]), strict=True):
            for place, what in enumerate(COLUMNS):
                columns[f"{side}_{what}:{name}"] = [triple[place] for triple in triples]
    return Rows([str(number) for number in range(1, len(lines) + 1)], columns)


def human_side(gold: EditGold, params: Params) -> list[Triples]:
    """For every annotator, the counts of its own text against the others, sentence by sentence."""
    key = _key(gold, params)
    if key not in _humans:
        options = options_of(params)
        texts = [own_text(gold, name, params["skip_types"]) for name in gold.annotators]
        found = [
            _against_others(_counts(count_texts(gold, lines, options)), at, params["beta"])
            for at, lines in enumerate(texts)
        ]
        _remember(key, found)
    return _humans[key]


def recall_humans(gold: Gold, params: Params, rows: Rows) -> None:
    """The annotators' side from the rows of another system: it is most of the work, and the same for all."""
    if isinstance(gold, EditGold) and len(rows) == len(gold.sentences):
        columns = [[rows.listed(f"human_{what}:{name}") for what in COLUMNS] for name in gold.annotators]
        _remember(_key(gold, params), [[policy.Counts(*t) for t in zip(*c, strict=True)] for c in columns])


def _key(gold: EditGold, params: Params) -> tuple[object, ...]:
    return gold.digest, options_of(params), params["beta"], tuple(params["skip_types"])


def _remember(key: tuple[object, ...], found: list[Triples]) -> None:
    while len(_humans) >= REMEMBERED:
        _humans.pop(next(iter(_humans)), None)
    _humans[key] = found


def _counts(counts: Counts) -> list[list[policy.Counts | None]]:
    return [
        [None if local[2] == MISSING else policy.Counts(*local) for local in sentence] for sentence in counts.tolist()
    ]


def _against_others(counts: list[list[policy.Counts | None]], left_out: int, beta: float) -> Triples:
    """The counts against those of the others whom the running choice takes; none where `left_out` is absent."""
    others = [
        [None if at == left_out or row[left_out] is None else local for at, local in enumerate(row)] for row in counts
    ]
    choice = policy.running(others, beta)
    chosen = [None if at is None else row[at] for row, at in zip(others, choice, strict=True)]
    return [local or policy.NOTHING for local in chosen]


def scores(totals: Totals, params: Params) -> dict[str, dict[str, float]]:
    """F of the system and of annotator NAME against all the others, by side and NAME."""
    names = [name.removeprefix("human_gold:") for name in totals if name.startswith("human_gold:")]
    official = {**params, "zero": "official"}
    return {
        side: {
            name: ratios({what: totals[f"{side}_{what}:{name}"] for what in COLUMNS}, official)["f"] or 0.0
            for name in names
        }
        for side in SIDES
    }


def derive_ratio(totals: Totals, params: Params) -> Ratios:
    """Means of F over the annotators left out, for the system and for people, and their ratio."""
    reached = scores(totals, params)
    if not reached["human"]:
        return {"ratio": None, **dict.fromkeys(SIDES)}
    means = {side: sum(each.values()) / len(each) for side, each in reached.items()}
    return {"ratio": ratio(means["system"], means["human"]), **means}


def detail_ratio(rows: Rows, params: Params) -> Mapping[str, Any]:
    """Each annotator left out, with what the annotator and the system reach against the others."""
    reached = scores(rows.totals(), params)
    told = [{"annotator": name, "human": f, "system": reached["system"][name]} for name, f in reached["human"].items()]
    return {"annotators": told}


def several_annotators(gold: Gold, output: Output) -> bool:
    return isinstance(gold, EditGold) and len(gold.annotators) > 1


HUMAN_RATIO = Metric(
    key="human_ratio",
    label="Human ratio",
    kinds=("correction",),
    source=RowSource(
        "human_ratio",
        count_ratio,
        ("beta", "max_unchanged", "version", "ignore_whitespace_casing", "skip_types"),
        recall=recall_humans,
    ),
    derive=derive_ratio,
    detail=detail_ratio,
    headline="ratio",
    applies=several_annotators,
    params={
        **{name: M2.params[name] for name in ("beta", "max_unchanged", "version", "ignore_whitespace_casing")},
        "skip_types": (),
    },
    choices={"version": M2.choices["version"]},
    check=check_m2,
    formula="mean over annotators i of M² F(system, others of i) / mean of M² F(i, others of i)",
    paper="Bryant and Ng (2015), How far are we from fully automatic high quality grammatical error correction?",
    caveat="1 means as good as an average annotator, not perfect; the published tables leave out edits of type Um.",
    undefined="With a single annotator, or where annotators reach an F of 0 among themselves.",
    skew="No true negatives, as in M². More annotators make gold easier to match for people and systems alike: that "
    "cancels.",
)
