"""What teams are called on a board whose names are still hidden: the same on every page, and not to be guessed."""

from __future__ import annotations

import base64

from django.utils.crypto import salted_hmac


def pseudonym(phase_id: int, team_id: int) -> str:
    """Depends on the phase, so that a name lifted in one phase does not lift it in another."""
    digest = salted_hmac("tasks.pseudonym", f"{phase_id}/{team_id}", algorithm="sha256").digest()
    return f"Anonymous {base64.b32encode(digest)[:4].decode()}"
