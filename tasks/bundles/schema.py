"""Every key of task.yaml, once: the checker reads by this table, and the documentation page prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tasks.bundles.types import (
    FILE,
    FILES,
    FLAG,
    METRICS,
    NAMES,
    SLUG,
    STEP,
    WHEN,
    Type,
    choice,
    reference,
    text,
    whole,
)
from tasks.models.phase import Visibility
from tasks.models.task import JoinPolicy, Kind

FORMAT = 1
MOST = 1_000_000  # submissions per day that anybody could want to allow


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its type, or the section of keys below it (`many`: a list of such sections)."""

    name: str
    type: Type | Section
    meaning: str
    required: bool = False
    default: Any = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A mapping with known keys; `what` names one in messages."""

    what: str
    keys: tuple[Key, ...]


NAME = text(120)

TRACK = Section(
    "track",
    (
        Key("slug", SLUG, "Names the track in addresses and below.", required=True),
        Key("name", NAME, "Shown to people.", required=True),
        Key("description", text(), "Which systems belong here.", default=""),
    ),
)

DATASET = Section(
    "data set",
    (
        Key("slug", SLUG, "Names the data set in addresses and below.", required=True),
        Key("name", NAME, "Shown to people.", required=True),
        Key("items", FILE, "Detection: item,text,document. Selection: item,text,written,document (CSV, TSV or JSONL)."),
        Key("source", FILE, "Correction: one tokenised sentence a line. Without it, the sentences of the M2 gold."),
        Key("documents", FILE, "Correction: line,document, where sentences come from several texts."),
        Key(
            "gold",
            FILES,
            "Detection: item,annotator,label. Selection: item,annotator,form. Correction: one M2 file with annotator "
            "ids, or one M2 file per annotator named after them. May be left out and loaded later.",
            default=(),
        ),
        Key("public_gold", FLAG, "Whether everybody may see the gold from the start.", default=False),
    ),
)

LIMITS = Section(
    "limits",
    (
        Key("per_day", whole(1, MOST), "Scored submissions per team and UTC day."),
        Key("total", whole(1, MOST), "Scored submissions per team in all."),
        Key("attempts_per_day", whole(1, MOST), "Uploads of any outcome per team and UTC day, against abuse."),
    ),
)

PHASE = Section(
    "phase",
    (
        Key("slug", SLUG, "Names the phase in addresses and below.", required=True),
        Key("name", NAME, "Shown to people.", required=True),
        Key("dataset", reference("a data set"), "What is submitted to.", required=True),
        Key("opens", WHEN, "First moment at which submissions are taken.", required=True),
        Key("closes", WHEN, "From then on none is taken; a day without time is included. Left out: open for good."),
        Key(
            "anywhere_on_earth",
            FLAG,
            "The closing time is meant anywhere on earth (UTC-12), so it is written without a time zone.",
            default=False,
        ),
        Key("limits", LIMITS, "How much each team may submit; left out: as much as it likes."),
        Key(
            "visibility",
            choice(Visibility.values),
            "live: results appear as they are scored; frozen: those until freeze_at; blind: none until release_at.",
            default=Visibility.LIVE,
        ),
        Key("freeze_at", WHEN, "When a frozen board stops moving."),
        Key(
            "release_at", WHEN, "When frozen or blind results are shown to everybody; left out: when you publish them."
        ),
        Key("gold_release_at", WHEN, "When gold and per-item results are shown; left out: when you publish them."),
        Key("anonymous_until", WHEN, "Until then, boards do not name the teams."),
        Key("rounding", whole(0, 15), "Decimals shown while the phase is open, against climbing by chance."),
        Key("ladder_step", STEP, "A team's shown score moves only when it improves by this much (the Ladder)."),
    ),
)

BASELINE = Section(
    "baseline",
    (
        Key("name", NAME, "Name of the system on the board.", required=True),
        Key("file", FILE, "Its output, in the same format as a submission.", required=True),
        Key("phase", reference("a phase"), "The phase whose data set it answers.", required=True),
        Key("track", reference("a track"), "Left out: the first track."),
        Key("description", text(), "What it does.", default=""),
    ),
)

EVENT = Section(
    "date",
    (
        Key("date", WHEN, "When.", required=True),
        Key("text", text(200), "What happens then.", required=True),
    ),
)

TASK = Section(
    "task",
    (
        Key("format", choice([str(FORMAT)]), "Version of this format.", required=True),
        Key("slug", SLUG, "Names the task in addresses.", required=True),
        Key("title", text(200), "Shown to people.", required=True),
        Key("kind", choice(Kind.values), "What systems do.", required=True),
        Key("summary", text(400), "One or two sentences for lists of tasks.", default=""),
        Key("language", text(20), "Language tag of the texts.", default="en"),
        Key("headline", text(80), "metric.ratio that ranks, e.g. m2.f.", required=True),
        Key("metrics", METRICS, "Parameters of metrics; those not named have their defaults.", default=()),
        Key("n_consists_of", text(), "What N counts, in words; shown under every board.", default=""),
        Key(
            "join",
            choice(JoinPolicy.values),
            "open: every team may take part; approval: organizers decide; invite: by invitation only.",
            default=JoinPolicy.OPEN,
        ),
        Key("email_domains", NAMES, "Domains whose teams are approved at once.", default=()),
        Key("organizers", NAMES, "User names; whoever loads the bundle is one in any case.", default=()),
        Key("tracks", TRACK, "Classes of systems that are ranked among themselves; left out: one.", many=True),
        Key("datasets", DATASET, "What is judged.", required=True, many=True),
        Key("phases", PHASE, "When what may be submitted.", required=True, many=True),
        Key("baselines", BASELINE, "Systems of the organizers, scored and marked on the board.", many=True),
        Key("timeline", EVENT, "Dates besides those of the phases.", many=True),
        Key("cite", text(), "BibTeX of the task itself.", default=""),
    ),
)
