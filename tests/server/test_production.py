"""The server in production mode, on PostgreSQL and Redis, as real processes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from evalserver.variables import embedded_broker, embedded_cache
from tests.server.test_settings import GOOD
from tests.stack import Stack

HOST = {"Host": GOOD["ALLOWED_HOSTS"]}
BEHIND_TLS = HOST | {"X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    chosen = ("EVALSERVER_MODE", "ALLOWED_HOSTS", "SITE_URL", "EMAIL_URL", "DEFAULT_FROM_EMAIL")
    env = {name: GOOD[name] for name in chosen}
    stack = Stack("postgres", STATIC_ROOT=str(tmp_path_factory.mktemp("static")), BEHIND_PROXY="true", **env)
    stack.environment["BROKER_URL"] = embedded_broker(stack.data_dir)
    stack.environment["CACHE_URL"] = embedded_cache(stack.data_dir)
    try:
        stack.manage("collectstatic", "--no-input", "--verbosity=0")
        stack.start(headers=HOST)
        yield stack
    finally:
        stack.close()


def test_pages_are_served_over_https_only(production: Stack) -> None:
    plain = requests.get(f"{production.url}/", headers=HOST, timeout=10, allow_redirects=False)
    assert (plain.status_code, plain.headers["Location"]) == (301, f"https://{GOOD['ALLOWED_HOSTS']}/")
    secure = requests.get(f"{production.url}/", headers=BEHIND_TLS, timeout=10)
    assert secure.status_code == 200
    assert secure.headers["Strict-Transport-Security"].startswith("max-age=31536000")


def test_another_host_name_is_refused(production: Stack) -> None:
    assert requests.get(f"{production.url}/", headers={"Host": "evil.example"}, timeout=10).status_code == 400


def test_no_page_allows_what_is_unsafe(production: Stack) -> None:
    for path in ("/", "/accounts/login/", "/admin/login/", "/missing"):
        headers = requests.get(production.url + path, headers=BEHIND_TLS, timeout=10).headers
        policy = headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_cookies_are_for_https(production: Stack) -> None:
    answer = requests.get(f"{production.url}/accounts/login/", headers=BEHIND_TLS, timeout=10)
    assert "; Secure" in answer.headers["Set-Cookie"]
    assert "HttpOnly" in answer.headers["Set-Cookie"]


def test_static_files_carry_their_content_in_their_name(production: Stack) -> None:
    page = requests.get(f"{production.url}/", headers=BEHIND_TLS, timeout=10).text
    names = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page)
    assert names
    for name in names:
        assert re.search(r"\.[0-9a-f]{12}\.(css|js)$", name)
        answer = requests.get(production.url + name, headers=BEHIND_TLS, timeout=10)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]


def test_there_are_no_demo_accounts(production: Stack) -> None:
    counted = production.manage("shell", "-c", "from tasks.models import User; print(User.objects.count())")
    assert counted.splitlines()[-1] == "0"


def test_logs_are_json_with_the_request_id(production: Stack) -> None:
    headers = BEHIND_TLS | {"X-Request-ID": "look-for-this-one"}
    requests.get(f"{production.url}/accounts/login/", headers=headers, timeout=10)
    log = Path(production.web.log).read_text()
    assert '"request_id": "look-for-this-one"' in log
    assert '"route": "accounts/login/"' in log
