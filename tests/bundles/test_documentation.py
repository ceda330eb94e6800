"""The page on bundles says what the checker goes by."""

from __future__ import annotations

import re

import pytest
import yaml
from django.test import Client

from tasks.bundles import schema
from tasks.bundles.documentation import examples, key_tables
from tasks.bundles.schema import Section
from tasks.models.task import Kind


def test_every_key_is_documented(client: Client, db: None) -> None:
    page = client.get("/docs/bundle/").content.decode()
    sections = [value for value in vars(schema).values() if isinstance(value, Section)]
    assert len(sections) == len(list(key_tables())) == 7
    for section in sections:
        for key in section.keys:
            assert f"<code>{key.name}</code>" in page
            assert key.meaning
    assert page.count("<strong>required</strong>") == sum(key.required for s in sections for key in s.keys)


@pytest.mark.parametrize("kind", Kind.values)
def test_the_starters_together_use_every_key(kind: str) -> None:
    """So that whoever starts from one has seen an example of each; those for rare needs are in the tables."""
    used = {word for example in examples() for word in re.findall(r"(\w+):", example.task)}
    rare = {"organizers", "anywhere_on_earth", "rounding", "ladder_step"}
    known = {key.name for table in key_tables() for key in table.rows}
    assert known - rare <= used
    assert any(yaml.safe_load(example.task)["kind"] == kind for example in examples())


def test_archives_are_documented_as_they_document_themselves(client: Client, db: None) -> None:
    page = client.get("/docs/archive/").content.decode()
    assert "scores.jsonl" in page
    assert "{" + "slug" not in page
