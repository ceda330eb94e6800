"""How the API describes itself: every operation has a summary, and every error the one shape."""

from __future__ import annotations

import inspect
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_object_type

from tasks.api.problems import ProblemDocumentSerializer
from tasks.problemdocs import MEDIA_TYPE
from tasks.serializers.tasks import QuotaSerializer, QuotasSerializer


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


class Quotas(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """An object whose keys are not known beforehand."""

    target_class = QuotasSerializer

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        inner = auto_schema.resolve_serializer(QuotaSerializer, direction)
        made: dict[str, Any] = build_object_type(additionalProperties=inner.ref)
        return made
