"""Parameters of metrics as people give them: text from a command line, a form or a signature becomes the right type."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

YES_NO = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


class BadParameter(ValueError):
    """A parameter with a value that makes no sense."""

    def __init__(self, name: str, expected: str, got: object) -> None:
        super().__init__(f"{name}: expected {expected}, got {got!r}")


def coerced(name: str, value: Any, default: Any) -> Any:
    """`value` in the type of `default`: "0.5" becomes .5, "0.5+0.9" or [.5, .9] a tuple, "yes" True."""
    if isinstance(default, bool):
        return value if isinstance(value, bool) else _looked_up(name, str(value).casefold())
    if isinstance(default, int | float):
        return _number(name, value, whole=isinstance(default, int))
    if isinstance(default, tuple | list):
        parts: Sequence[Any] = [part for part in re.split("[+,]", value) if part] if isinstance(value, str) else value
        if not isinstance(parts, tuple | list):
            raise BadParameter(name, "several values", value)
        like = default[0] if default else ""
        return tuple(coerced(name, part, like) for part in parts)
    if isinstance(default, str) and not isinstance(value, str):
        raise BadParameter(name, "a text", value)
    return value


def _looked_up(name: str, text: str) -> bool:
    if text not in YES_NO:
        raise BadParameter(name, "yes or no", text)
    return YES_NO[text]


def _number(name: str, value: Any, *, whole: bool) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise BadParameter(name, "a number", value) from None
    if not math.isfinite(number):
        raise BadParameter(name, "a finite number", value)
    if not whole:
        return number
    if not number.is_integer():
        raise BadParameter(name, "a whole number", value)
    return int(number)


def check_choices(params: Mapping[str, Any], choices: Mapping[str, Sequence[Any]]) -> None:
    for name, allowed in choices.items():
        if params[name] not in allowed:
            raise BadParameter(name, "one of " + ", ".join(map(str, allowed)), params[name])


def check_positive(params: Mapping[str, Any], *names: str) -> None:
    for name in names:
        if params[name] <= 0:
            raise BadParameter(name, "a number above 0", params[name])


def chosen_annotators(columns: Iterable[str], prefix: str, params: Mapping[str, Any]) -> list[str]:
    """Of those who have a column prefix + name, whom the parameter `annotators` names; all if it names nobody."""
    names = [column.removeprefix(prefix) for column in columns if column.startswith(prefix)]
    chosen = params["annotators"]
    unknown = sorted(set(chosen) - set(names))
    if unknown:
        raise BadParameter("annotators", "some of " + ", ".join(names), unknown[0])
    return [name for name in names if name in chosen] if chosen else names
