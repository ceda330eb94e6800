"""Rows in storage: nothing is lost, nothing is pickled, the same rows are the same bytes."""

import io
import zipfile

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.data import Rows
from scoring.rows import from_bytes, to_bytes

names = st.text(st.characters(codec="utf-8"), max_size=6)
values = st.one_of(st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), names)


@st.composite
def tables(draw):
    units = draw(st.lists(names, max_size=5))
    kinds = draw(st.lists(st.sampled_from(["int", "small", "float", "text", "bool"]), max_size=4))
    made = {
        "int": st.integers(-(2**63), 2**63 - 1),
        "small": st.integers(-1, 2),
        "float": st.floats(allow_nan=False),
        "text": st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=4),
        "bool": st.booleans(),
    }
    size = len(units)
    columns = {f"{n}:{kind}": draw(st.lists(made[kind], min_size=size, max_size=size)) for n, kind in enumerate(kinds)}
    return Rows(units, columns)


@given(tables())
def test_rows_survive_and_the_bytes_are_stable(rows):
    data = to_bytes(rows)
    again = from_bytes(data)
    assert list(again.units) == rows.units
    assert {name: column.tolist() for name, column in again.columns.items()} == rows.columns
    assert to_bytes(again) == data


def test_labels_take_one_byte_each():
    data = to_bytes(Rows(["a", "b"], {"by:A": np.array([1, -1], np.int64)}))
    assert from_bytes(data).columns["by:A"].dtype == np.int8
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}  # no clock in it


@pytest.mark.parametrize("column", [[None, 1], [{}, {}], [1 + 2j, 0]])
def test_what_is_no_number_or_text_is_refused(column):
    with pytest.raises(TypeError, match="only numbers and text"):
        to_bytes(Rows(["a", "b"], {"x": column}))
