"""What is written reads back to the same gold, by digest."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scoring.data import FormGold, Item, JudgmentGold
from scoring.formats import read_forms, read_items, read_judgments
from scoring.writers import write_forms, write_items, write_judgments

words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8)


@given(st.lists(st.tuples(words, words), min_size=1, max_size=6, unique_by=lambda pair: pair[0]))
def test_items_survive(pairs: list[tuple[str, str]]) -> None:
    items = tuple(Item(name, text=text, written=text, document="d") for name, text in pairs)
    assert read_items(write_items(items).encode())[0] == items


@given(st.lists(st.lists(st.sampled_from([-1, 0, 1, 2]), min_size=3, max_size=3), min_size=1, max_size=6))
def test_judgments_survive(table: list[list[int]]) -> None:
    labels = np.array([[0, 1, 2], *table], dtype=np.int8)  # the first row makes sure that every annotator appears
    gold = JudgmentGold(tuple(f"i{n}" for n in range(len(labels))), ("A1", "A2", "A10"), labels)
    again, _ = read_judgments({"gold.csv": write_judgments(gold).encode()}, gold.items)
    assert again.digest == gold.digest


@given(st.lists(st.lists(st.sampled_from([-1, 0, 1, 2]), min_size=2, max_size=2), min_size=1, max_size=6))
def test_forms_survive_whatever_the_order_of_the_vocabulary(table: list[list[int]]) -> None:
    forms = np.array([[2, 1], *table], dtype=np.int32)
    words = ("in", "at", "on")
    written = np.zeros(len(forms), dtype=np.int32)
    gold = FormGold(tuple(f"i{n}" for n in range(len(forms))), ("A", "B"), words, written, forms)
    items = [Item(name, written="in") for name in gold.items]
    again, _ = read_forms({"gold.csv": write_forms(gold).encode()}, items)
    assert again.digest == gold.digest
