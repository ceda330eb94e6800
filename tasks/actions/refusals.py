"""What an action raises when the rules do not allow it; views and API turn it into a message or a problem document."""

from __future__ import annotations

from datetime import datetime


class Refusal(Exception):
    """`code` is stable and for programs, the message is for people and says what would help."""

    def __init__(self, code: str, message: str, *, retry_at: datetime | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_at = retry_at
