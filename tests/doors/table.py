"""Who may pass which door: the written table that every address and API action is compared with.

A line is a method, a route, what its address is made of, and one sign for each visitor in the order

    anonymous, stranger, applicant, member, captain, other organizer, organizer, staff

    .  200, 201, 204, 286   fine                  -  404  hidden, as if it did not exist
    >  302                  done, go on there     x  403  seen, but not theirs to do
    L  302                  sign in first         u  401  the API's "sign in first"
    b  400  c  409  f  422  refused for what was sent, not for who sent it     m  405

`ALWAYS` holds in every state of the task; `BY_STATE` says what differs. A route that stands in neither fails the test.
"""

from __future__ import annotations

from tests.doors.organize import ORGANIZER_API

EVERYBODY = "........"
SIGNED_IN = "L......."
API_SIGNED_IN = "u......."
ORGANIZER = "L-----.-"
ORGANIZER_GOES_ON = "L-----" + ">" + "-"

# (method, route, what its arguments are called in World.names) -> one sign a visitor
ALWAYS: dict[tuple[str, str, str], str] = {
    ("GET", "home", ""): EVERYBODY,
    ("GET", "evalclient", ""): EVERYBODY,
    ("GET", "docs-api", ""): EVERYBODY,
    ("GET", "docs-archive", ""): EVERYBODY,
    ("GET", "docs-bundle", ""): EVERYBODY,
    ("GET", "docs-downloads", ""): EVERYBODY,
    ("GET", "metrics", ""): EVERYBODY,
    ("GET", "metric", "key=!m2"): EVERYBODY,
    ("GET", "metric", "key=!nothing"): "--------",
    # Across tasks: whatever of them the visitor may see, and no chart of nothing.
    ("GET", "compare-tasks", ""): EVERYBODY,
    ("GET", "compare-tasks-chart", "name=!bins-kappa ending=!svg"): "--------",
    ("GET", "healthz", ""): EVERYBODY,
    # Signed-in pages that are about oneself.
    ("GET", "teams", ""): SIGNED_IN,
    ("GET", "team-new", ""): SIGNED_IN,
    ("POST", "team-new", ""): "Lbbbbbbb",
    ("GET", "account", ""): SIGNED_IN,
    ("POST", "account", ""): "L>>>>>>>",
    ("GET", "tokens", ""): SIGNED_IN,
    ("GET", "account-export", ""): SIGNED_IN,
    ("GET", "account-delete", ""): SIGNED_IN,
    ("POST", "account-delete", ""): "Lbbbbbbb",
    ("POST", "token-revoke", "pk"): "L---" + ">" + "---",
    # A team is its members' business; what changes it is the captain's.
    ("GET", "team", "slug=team"): "L--..---",
    ("POST", "team-rename", "slug=team"): "L--x>---",
    ("POST", "team-invite", "slug=team"): "L--x.---",
    ("POST", "team-revoke", "slug=team"): "L--x>---",
    ("POST", "team-leave", "slug=team"): "L-->>---",
    ("POST", "team-member", "slug=team verb=!hand-over"): "L--x----",
    ("POST", "team-member", "slug=team verb=!remove"): "L--x----",
    # Whoever holds the secret of an invitation may use it.
    ("GET", "team-join", "secret=team_secret"): SIGNED_IN,
    ("POST", "team-join", "secret=team_secret"): "L>>>>>>>",
    ("GET", "team-join", "secret=!wrong"): "L-------",
    ("GET", "invitation", "secret=task_secret"): SIGNED_IN,
    ("GET", "unsubscribe", "token=unsubscribe"): EVERYBODY,
    ("POST", "unsubscribe", "token=unsubscribe"): EVERYBODY,
    ("GET", "unsubscribe", "token=!wrong"): "--------",
    # The organizers' side: nobody else learns what is there.
    ("GET", "task-new", ""): SIGNED_IN,
    ("POST", "task-new", ""): "Lbbbbbbb",
    ("POST", "task-upload", ""): "Lbbbbbbb",
    ("POST", "task-confirm", ""): "L>>>>>>>",
    ("POST", "task-restore", ""): "Lxxxxxxb",
    ("GET", "manage", "slug"): ORGANIZER,
    ("GET", "manage-audit", "slug"): ORGANIZER,
    ("GET", "manage-archive", "slug"): ORGANIZER,
    ("POST", "manage-archive", "slug"): ORGANIZER,
    ("GET", "manage-settings", "slug"): ORGANIZER,
    ("POST", "manage-settings", "slug"): "L-----b-",
    ("POST", "manage-publish", "slug verb=!publish"): ORGANIZER_GOES_ON,
    ("POST", "manage-publish", "slug verb=!unpublish"): ORGANIZER_GOES_ON,
    ("POST", "manage-organizer", "slug verb=!add"): ORGANIZER_GOES_ON,
    ("POST", "manage-organizer", "slug verb=!remove"): ORGANIZER_GOES_ON,
    ("GET", "manage-page-new", "slug"): ORGANIZER,
    ("POST", "manage-page-new", "slug"): "L-----b-",
    ("GET", "manage-page", "slug page"): ORGANIZER,
    ("GET", "manage-phases", "slug"): ORGANIZER,
    ("POST", "manage-phases", "slug"): "L-----b-",
    ("GET", "manage-phase-new", "slug"): ORGANIZER,
    ("POST", "manage-phase-new", "slug"): "L-----b-",
    ("GET", "manage-phase", "slug phase"): ORGANIZER,
    ("GET", "manage-track", "slug track"): ORGANIZER,
    ("POST", "manage-delete", "slug kind=!phase pk=phase_pk"): ORGANIZER_GOES_ON,
    ("GET", "manage-data", "slug"): ORGANIZER,
    ("POST", "manage-data", "slug"): "L-----b-",
    ("GET", "manage-gold", "slug dataset"): ORGANIZER,
    ("POST", "manage-gold", "slug dataset"): "L-----b-",
    ("GET", "manage-gold-version", "slug dataset number=gold"): ORGANIZER,
    ("POST", "manage-gold-public", "slug dataset"): ORGANIZER_GOES_ON,
    ("GET", "manage-rescore", "slug"): ORGANIZER,
    ("POST", "manage-rescore", "slug"): ORGANIZER_GOES_ON,
    ("POST", "manage-rescore-decide", "slug verb=!discard"): ORGANIZER_GOES_ON,
    ("GET", "manage-teams", "slug"): ORGANIZER,
    ("POST", "manage-invite", "slug"): ORGANIZER_GOES_ON,
    ("POST", "manage-decide", "slug pk=participation verb=!approve"): ORGANIZER_GOES_ON,
    ("POST", "manage-quota", "slug pk=participation"): ORGANIZER_GOES_ON,
    ("GET", "manage-submissions", "slug"): ORGANIZER,
    ("GET", "manage-baseline", "slug"): ORGANIZER,
    ("POST", "manage-baseline", "slug"): "L-----b-",
    ("GET", "manage-announcements", "slug"): ORGANIZER,
    ("POST", "manage-announcements", "slug"): "L-----b-",
    ("GET", "manage-samples", "slug"): ORGANIZER,
    ("POST", "manage-samples", "slug"): "L-----b-",
    ("GET", "manage-sample", "slug pk=sample"): ORGANIZER,
    ("POST", "manage-sample", "slug pk=sample"): "L-----b-",
    ("GET", "manage-sheet", "slug pk=sample"): ORGANIZER,
    # The API says the same.
    **ORGANIZER_API,
    ("GET", "api-schema", ""): EVERYBODY,
    ("GET", "api-docs", ""): EVERYBODY,
    ("GET", "api-me", ""): API_SIGNED_IN,
    ("PATCH", "api-me", ""): API_SIGNED_IN,
    ("DELETE", "api-me", ""): "ubbbbbbb",
    ("GET", "api-me-export", ""): API_SIGNED_IN,
    ("POST", "api-accept", ""): "ubbbbbbb",
    ("GET", "api-task-list", ""): EVERYBODY,
    ("GET", "api-team-list", ""): API_SIGNED_IN,
    ("POST", "api-team-list", ""): "ubbbbbbb",
    ("GET", "api-team-detail", "slug=team"): "u--..---",
    ("PATCH", "api-team-detail", "slug=team"): "u--x.---",
    ("POST", "api-team-invite", "slug=team"): "u--x.---",
    ("POST", "api-team-revoke-invitations", "slug=team"): "u--x.---",
    ("POST", "api-team-leave", "slug=team"): "u--.c---",
    ("POST", "api-team-hand-over", "slug=team"): "u--xb---",
    ("POST", "api-team-remove-member", "slug=team"): "u--xb---",
    ("POST", "api-team-join", ""): "ubbbbbbb",
    ("GET", "api-token-list", ""): API_SIGNED_IN,
    ("POST", "api-token-list", ""): "ubbbbbbb",
    ("DELETE", "api-token-detail", "pk"): "u---.---",
    ("GET", "api-submission-list", ""): EVERYBODY,
    ("POST", "api-submission-list", ""): "ubbbbbbb",
}

# Whether there is a board at all; a frozen one is there and leaves out what came later.
BOARD = {"*": EVERYBODY, "blind": "------.-", "upcoming": "------.-", "unpublished": "------.-"}

# (method, route, arguments) -> state -> signs; "*" for the states that are not named.
BY_STATE: dict[tuple[str, str, str], dict[str, str]] = {
    ("GET", "task", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "task-data", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "task-rules", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "task-page", "slug page"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "leaderboard", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    # Files of results say no more than the board; what tells gold comes with gold.
    ("GET", "charts", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "chart", "slug name=!board ending=!svg"): {
        "*": EVERYBODY,
        "frozen": "------.-",  # the only run came later, so there is nothing to draw
        "blind": "------.-",
        "upcoming": "------.-",
        "unpublished": "------.-",
    },
    ("GET", "chart", "slug name=!agreement ending=!csv"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "compare", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "compare-table", "slug name=!pairs ending=!csv"): {"*": "--------"},  # one run alone has no pair
    # How far annotators agree is known once gold is.
    ("GET", "annotators", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "annotators-chart", "slug name=!agreement ending=!svg"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "downloads", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "download", "slug name=!board ending=!csv"): BOARD,
    ("GET", "download", "slug name=!runs ending=!json"): BOARD,
    ("GET", "download", "slug name=!everything ending=!zip"): BOARD,
    ("GET", "download", "slug name=!counts ending=!csv"): {**BOARD, "ladder": "------.-"},
    ("GET", "download", "slug name=!rows ending=!csv"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "download", "slug name=!curves ending=!csv"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "api-leaderboard", "slug phase"): BOARD,
    ("GET", "api-download", "slug phase name=!board ending=!tex"): BOARD,
    ("GET", "api-download", "slug phase name=!scores ending=!json"): {**BOARD, "ladder": "------.-"},
    ("GET", "api-download", "slug phase name=!rows ending=!json"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "submit", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("POST", "submit", "slug"): {
        "*": "...bb...",
        "released": EVERYBODY,
        "upcoming": EVERYBODY,
        "unpublished": "------.-",
    },
    ("POST", "submit-check", "slug"): {"*": SIGNED_IN, "unpublished": ORGANIZER},
    ("POST", "participate", "slug"): {"*": "L>>>>>>>", "unpublished": "L-----" + ">" + "-"},
    ("GET", "my-submissions", "slug"): {"*": SIGNED_IN, "unpublished": "L-----.-"},
    # A scored run on the board.
    ("GET", "submission", "uid"): {
        "*": EVERYBODY,
        "blind": "---..-.-",
        "frozen": "---..-.-",
        "upcoming": "---..-.-",
        "unpublished": "---..-.-",
    },
    ("GET", "submission-status", "uid"): {
        "*": EVERYBODY,
        "blind": "---..-.-",
        "frozen": "---..-.-",
        "upcoming": "---..-.-",
        "unpublished": "---..-.-",
    },
    ("GET", "submission-file", "uid"): {"*": "---..-.-", "released": EVERYBODY},
    ("GET", "submission-report", "uid"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "submission-report-file", "uid name=!edits ending=!csv"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "api-report", "uid name=!sentences ending=!json"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "submission-edit", "uid"): {
        "*": "Lxx..xxx",
        "blind": "L--..-x-",
        "frozen": "L--..-x-",
        "upcoming": "L--..-x-",
        "unpublished": "L--..-x-",
    },
    ("POST", "submission-edit", "uid"): {
        "*": "Lxxbbxxx",
        "blind": "L--bb-x-",
        "frozen": "L--bb-x-",
        "upcoming": "L--bb-x-",
        "unpublished": "L--bb-x-",
    },
    ("POST", "submission-act", "uid verb=!withdraw"): {
        "*": "Lxx>>xxx",
        "blind": "L-->>-x-",
        "frozen": "L-->>-x-",
        "upcoming": "L-->>-x-",
        "unpublished": "L-->>-x-",
    },
    ("POST", "submission-act", "uid verb=!choose"): {
        "*": "Lxx>>xxx",
        "blind": "L-->>-x-",
        "frozen": "L-->>-x-",
        "upcoming": "L-->>-x-",
        "unpublished": "L-->>-x-",
    },
    # Not scored yet, hence on no board: others do not know of it.
    ("POST", "submission-act", "uid=pending verb=!cancel"): {"*": "L-->>-x-"},
    # Kept off the board: nobody else learns that it exists.
    ("GET", "submission", "uid=private"): {"*": "---..-.-"},
    ("GET", "submission-file", "uid=private"): {"*": "---..-.-"},
    ("GET", "api-submission-detail", "uid=private"): {"*": "---..-.-"},
    ("GET", "api-submission-scores", "uid=private"): {
        "*": "---..-.-",
        "blind": "------.-",
        "frozen": "------.-",
        "ladder": "------.-",
        "upcoming": "------.-",
        "unpublished": "------.-",
    },
    # The API says the same.
    ("GET", "api-task-detail", "slug"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "api-participations", "slug"): {"*": API_SIGNED_IN, "unpublished": "u-----.-"},
    ("POST", "api-participations", "slug"): {"*": "ubbbbbbb", "unpublished": "u-----b-"},
    ("GET", "api-items", "slug phase"): {"*": EVERYBODY, "upcoming": "------.-", "unpublished": "------.-"},
    ("POST", "api-validate", "slug phase"): {"*": "ubbbbbbb", "upcoming": "u-----b-", "unpublished": "u-----b-"},
    ("GET", "api-quota", "slug phase"): {"*": EVERYBODY, "unpublished": "------.-"},
    ("GET", "api-annotators", "slug dataset"): {"*": "------.-", "released": EVERYBODY},
    ("GET", "api-submission-detail", "uid"): {
        "*": EVERYBODY,
        "blind": "---..-.-",
        "frozen": "---..-.-",
        "upcoming": "---..-.-",
        "unpublished": "---..-.-",
    },
    ("PATCH", "api-submission-detail", "uid"): {
        "*": "uxx..xxx",
        "blind": "u--..-x-",
        "frozen": "u--..-x-",
        "upcoming": "u--..-x-",
        "unpublished": "u--..-x-",
    },
    ("GET", "api-submission-scores", "uid"): {
        "*": EVERYBODY,
        "blind": "------.-",
        "frozen": "------.-",
        "ladder": "------.-",
        "upcoming": "------.-",
        "unpublished": "------.-",
    },
    ("GET", "api-submission-file", "uid"): {"*": "---..-.-", "released": EVERYBODY},
    ("POST", "api-submission-withdraw", "uid"): {
        "*": "uxx..xxx",
        "blind": "u--..-x-",
        "frozen": "u--..-x-",
        "upcoming": "u--..-x-",
        "unpublished": "u--..-x-",
    },
    ("POST", "api-submission-choose", "uid"): {
        "*": "uxx..xxx",
        "blind": "u--..-x-",
        "frozen": "u--..-x-",
        "upcoming": "u--..-x-",
        "unpublished": "u--..-x-",
    },
    ("POST", "api-submission-cancel", "uid=pending"): {"*": "u--..-x-"},
}

# Doors that other people built and test: django-allauth's pages and the admin, which has a test of its own.
ELSEWHERE = ("account_", "admin:", "readyz")
