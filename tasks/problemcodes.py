"""What the codes of problem documents mean: stable names, for programs. The site explains them under /docs/api/."""

from __future__ import annotations

from collections.abc import Mapping

# What a request may meet anywhere.
GENERAL: Mapping[str, str] = {
    "invalid": "Some fields are missing or wrong; fields says which and why.",
    "parse-error": "The body is not JSON, or not a form.",
    "bad-request": "The request can't be understood.",
    "not-authenticated": "Sign in first: send a token.",
    "authentication-failed": "The token does not exist or was revoked.",
    "not-allowed": "It is there, but not yours to change.",
    "permission-denied": "It is there, but not yours to change.",
    "not-found": "There is nothing here, or nothing that you may see; the two are not told apart.",
    "method-not-allowed": "This address does not know the method; Allow names those it knows.",
    "not-acceptable": "The answer can't be given in the media type asked for.",
    "unsupported-media-type": "Send JSON, or a form where a file belongs to it.",
    "file-too-large": "The upload is larger than the site takes.",
    "throttled": "Too many requests; Retry-After says for how many seconds to wait.",
    "our-error": "A fault of the server; it was logged with the id in X-Request-ID.",
    "bad-file": "A file has problems, all of which are listed; nothing was stored, and it cost nothing.",
    "bad-input": "A file or value can't be used; detail says why.",
}

# What the rules of a task refuse, with status 409.
REFUSALS: Mapping[str, str] = {
    "not-open": "The phase has not opened yet; retry_at is when it does.",
    "closed": "The phase is closed.",
    "limit": "The team has used all submissions of the phase.",
    "limit-today": "The team has used all submissions of today; retry_at is when the next is possible.",
    "too-many-uploads": "The cap on uploads of any outcome is reached; retry_at is when the next is possible.",
    "not-participating": "The team does not take part in the task, or is not approved yet.",
    "no-gold": "There is no gold to score against yet.",
    "not-pending": "Only what waits or runs can be cancelled.",
    "not-scored": "Only a scored run that was not withdrawn can be the one that counts.",
    "already-withdrawn": "It was withdrawn before.",
    "by-invitation": "The task is open to invited teams only.",
    "invitation-invalid": "The invitation has expired, was used or was revoked.",
    "captain-stays": "A captain hands the team over before leaving.",
    "not-captain": "Only the captain can do this.",
    "not-member": "The person is not a member of the team.",
    "not-yourself": "To go yourself, leave the team.",
    "last-organizer": "A task needs an organizer; name another one first.",
    "last-track": "A task needs a track; add another one first.",
    "no-phase": "A phase is needed for this.",
    "has-teams": "Teams take part already, so the task can't be hidden.",
    "has-submissions": "Something was submitted already, so this can't be exchanged.",
    "in-use": "Something depends on it, so it stays.",
    "slug-taken": "Another one is called that.",
    "same-gold": "The gold is the same as an earlier version's.",
    "other-task": "The gold belongs to another task.",
    "needs-rescore": "Runs are scored already; a re-score changes this.",
    "rescore-running": "A re-score is under way; publish or discard it first.",
    "rescore-unfinished": "The re-score is not done yet.",
    "rescore-failed": "Some evaluations of the re-score failed; retry or discard.",
    "no-rescore": "No re-score is under way.",
    "bad-metrics": "A metric or parameter that does not exist, or not for this kind of task.",
    "bad-headline": "The ratio that is to rank does not exist.",
    "not-a-setting": "No such setting, or none that can be changed.",
    "not-sampled": "Only detection and selection tasks are sampled.",
}
