"""Stored rows to compressed bytes and back: an npz archive without pickled objects.

The same rows give the same bytes, whole numbers take the smallest type that holds them, and any program that reads npz
can read them. `names.npy` and `units.npy` are JSON texts as bytes; column number n is `n.npy`, a column of text is
`n.text.npy`, again a JSON text.
"""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.data import Rows

WHOLE = (np.int8, np.int16, np.int32, np.int64)


def to_bytes(rows: Rows) -> bytes:
    """The rows as an npz archive."""
    arrays = {"names": _json(list(rows.columns)), "units": _json([str(unit) for unit in rows.units])}
    for number, column in enumerate(rows.columns.values()):
        array = np.asarray(column)
        if array.shape != (len(rows),):
            raise ValueError(f"a column of shape {array.shape} in {len(rows)} rows")
        if array.dtype.kind == "U":
            arrays[f"{number}.text"] = _json(array.tolist())
        else:
            arrays[str(number)] = _smallest(array)
    stream = io.BytesIO()
    np.savez_compressed(stream, allow_pickle=False, **arrays)
    return stream.getvalue()


def from_bytes(data: bytes) -> Rows:
    """The rows of an archive made by to_bytes; columns are arrays."""
    with np.load(io.BytesIO(data), allow_pickle=False) as archive:
        columns = {}
        for number, name in enumerate(_loaded(archive["names"])):
            text = f"{number}.text"
            columns[name] = np.array(_loaded(archive[text])) if text in archive else archive[str(number)]
        return Rows(tuple(_loaded(archive["units"])), columns)


def _smallest(array: NDArray[Any]) -> NDArray[Any]:
    if array.dtype.kind == "b":
        return array.astype(np.int8)
    if array.dtype.kind not in "iuf":
        raise TypeError(f"a column of {array.dtype}: only numbers and text can be stored")
    if array.dtype.kind == "f":
        return array.astype(np.float64, copy=False)
    low, high = (int(array.min()), int(array.max())) if array.size else (0, 0)
    fitting = next(kind for kind in WHOLE if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)
    return array.astype(fitting, copy=False)


def _json(value: Any) -> NDArray[np.uint8]:
    return np.frombuffer(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), np.uint8)


def _loaded(array: NDArray[np.uint8]) -> Any:
    return json.loads(array.tobytes().decode())
