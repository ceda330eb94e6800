"""The site works without its cache."""

import pytest
from django.core.cache import cache as real
from django.core.cache.backends.base import BaseCache

from evalserver.cache import ForgivingRedisCache
from evalserver.settings.backends import cache


@pytest.fixture
def unreachable() -> BaseCache:
    return ForgivingRedisCache("unix:///nowhere/redis.sock", cache("unix:///nowhere/redis.sock"))


def test_reading_is_a_miss(unreachable: BaseCache) -> None:
    assert unreachable.get("key") is None
    assert unreachable.get("key", "default") == "default"
    assert unreachable.get_many(["one", "two"]) == {}
    assert "key" not in unreachable
    assert unreachable.get_or_set("key", lambda: "computed") == "computed"


def test_writing_is_forgotten(unreachable: BaseCache) -> None:
    unreachable.set("key", 1)
    assert unreachable.add("key", 1) is True
    assert unreachable.set_many({"one": 1}) == []
    assert unreachable.touch("key") is False
    assert unreachable.delete("key") is False
    unreachable.delete_many(["one", "two"])


def test_counting_finds_no_counter(unreachable: BaseCache) -> None:
    with pytest.raises(ValueError, match="not found"):
        unreachable.incr("key")


@pytest.mark.usefixtures("embedded_redis", "django_db_modify_db_settings")
def test_a_reachable_cache_remembers() -> None:
    real.set("key", {"a": 1})
    assert real.get("key") == {"a": 1}
