"""How the API describes itself: every operation has a summary, and every error the one shape."""

from __future__ import annotations

import inspect
from typing import Any

from drf_spectacular.openapi import AutoSchema

from tasks.api.problems import ProblemDocumentSerializer
from tasks.problemdocs import MEDIA_TYPE


class Schema(AutoSchema):
    def get_description(self) -> str:  # type: ignore[override]
        """What the operation says of itself, or else its view; never what a mixin says to programmers."""
        name = getattr(self.view, "action", None) or self.method.lower()
        told = inspect.getdoc(getattr(self.view, name, None)) or type(self.view).__doc__ or ""
        return inspect.cleandoc(told)

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            document = self.resolve_serializer(ProblemDocumentSerializer(), "response").ref
            operation["responses"]["default"] = {
                "description": "Any error; `code` tells which.",
                "content": {MEDIA_TYPE: {"schema": document}},
            }
        return operation
