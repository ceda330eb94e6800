"""The organizers' doors of the API, which are the same in every state of the task: nobody else learns what is there."""

from __future__ import annotations

OWN = "u-----.-"  # fine
SENT = "u-----b-"  # they may, but what the test sends is not enough
RULES = "u-----c-"  # they may, but the rules refuse it

PARTS = ("page", "track", "phase", "event")

ORGANIZER_API: dict[tuple[str, str, str], str] = {
    ("GET", "api-organize-task-list", ""): "u.......",  # one's own, which may be none
    ("POST", "api-organize-task-list", ""): "ubbbbbbb",
    ("POST", "api-organize-bundle", ""): "ubbbbbbb",
    ("POST", "api-organize-restore", ""): "uxxxxxxb",
    ("GET", "api-organize-task-detail", "slug"): OWN,
    ("PATCH", "api-organize-task-detail", "slug"): OWN,
    ("POST", "api-organize-task-publish", "slug"): OWN,
    ("POST", "api-organize-task-unpublish", "slug"): RULES,
    ("POST", "api-organize-organizers", "slug"): SENT,
    ("DELETE", "api-organize-organizer", "slug username=!organizer"): RULES,  # the last one stays
    ("DELETE", "api-organize-organizer", "slug username=!member"): "u-------",
    ("GET", "api-organize-archive", "slug"): OWN,
    ("GET", "api-organize-statistics", "slug"): OWN,
    **{("GET", f"api-organize-{part}-list", "slug"): OWN for part in PARTS},
    **{("POST", f"api-organize-{part}-list", "slug"): SENT for part in PARTS},
    **{("GET", f"api-organize-{part}-detail", f"slug {part}"): OWN for part in PARTS},
    **{("PATCH", f"api-organize-{part}-detail", f"slug {part}"): OWN for part in PARTS},
    ("DELETE", "api-organize-page-detail", "slug page"): OWN,
    ("DELETE", "api-organize-event-detail", "slug event"): OWN,
    ("DELETE", "api-organize-track-detail", "slug track"): RULES,
    ("DELETE", "api-organize-phase-detail", "slug phase"): RULES,
    ("GET", "api-organize-dataset-list", "slug"): OWN,
    ("POST", "api-organize-dataset-list", "slug"): SENT,
    ("GET", "api-organize-dataset-detail", "slug dataset"): OWN,
    ("PATCH", "api-organize-dataset-detail", "slug dataset"): SENT,
    ("DELETE", "api-organize-dataset-detail", "slug dataset"): RULES,
    ("GET", "api-organize-gold-list", "slug dataset"): OWN,
    ("POST", "api-organize-gold-list", "slug dataset"): SENT,
    ("GET", "api-organize-gold-detail", "slug dataset number=gold"): OWN,
    ("POST", "api-organize-gold-activate", "slug dataset number=gold"): OWN,
    ("GET", "api-organize-rescore-list", "slug"): OWN,
    ("POST", "api-organize-rescore-list", "slug"): OWN,
    ("GET", "api-organize-rescore-running", "slug"): "u-------",
    ("POST", "api-organize-rescore-publish", "slug"): RULES,
    ("POST", "api-organize-rescore-discard", "slug"): RULES,
    ("POST", "api-organize-rescore-retry", "slug"): "u-------",
    ("GET", "api-organize-participation-list", "slug"): OWN,
    ("GET", "api-organize-participation-detail", "slug pk=participation"): OWN,
    ("PATCH", "api-organize-participation-detail", "slug pk=participation"): OWN,
    ("POST", "api-organize-participation-approve", "slug pk=participation"): OWN,
    ("POST", "api-organize-participation-reject", "slug pk=participation"): OWN,
    ("GET", "api-organize-invitation-list", "slug"): OWN,
    ("POST", "api-organize-invitation-list", "slug"): SENT,
    ("GET", "api-organize-announcement-list", "slug"): OWN,
    ("POST", "api-organize-announcement-list", "slug"): SENT,
    ("GET", "api-organize-audit-list", "slug"): OWN,
    ("GET", "api-organize-submission-list", "slug"): OWN,
    ("POST", "api-organize-baseline", "slug"): SENT,
    ("GET", "api-organize-sample-list", "slug"): OWN,
    ("POST", "api-organize-sample-list", "slug"): SENT,
    ("GET", "api-organize-sample-detail", "slug pk=sample"): OWN,
    ("GET", "api-organize-sample-sheet", "slug pk=sample"): OWN,
    ("POST", "api-organize-sample-judgments", "slug pk=sample"): SENT,
}
