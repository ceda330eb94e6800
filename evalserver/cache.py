"""A cache that may be gone: without it the site is slower and forgets its rate limits, but it accepts submissions."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


def forgiving(method: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """The method, or `otherwise` with the same arguments when Redis cannot be reached."""

    @wraps(method)
    def tried(client: RedisCacheClient, *args: Any) -> Any:
        try:
            return method(client, *args)
        except RedisError:
            log.warning("cache unreachable", operation=method.__name__)
            return otherwise(*args)

    return tried


def absent(key: str, *_: Any) -> int:
    raise ValueError(f"Key {key!r} not found.")


class ForgivingClient(RedisCacheClient):
    """Reading what cannot be reached is a miss; writing it is forgotten."""

    get = forgiving(RedisCacheClient.get, lambda _key, default: default)
    get_many = forgiving(RedisCacheClient.get_many, lambda _keys: {})
    has_key = forgiving(RedisCacheClient.has_key, lambda _key: False)
    add = forgiving(RedisCacheClient.add, lambda *_: True)
    set = forgiving(RedisCacheClient.set, lambda *_: None)
    set_many = forgiving(RedisCacheClient.set_many, lambda *_: None)
    touch = forgiving(RedisCacheClient.touch, lambda *_: False)
    delete = forgiving(RedisCacheClient.delete, lambda _key: False)
    delete_many = forgiving(RedisCacheClient.delete_many, lambda _keys: None)
    incr = forgiving(RedisCacheClient.incr, absent)


class ForgivingRedisCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
