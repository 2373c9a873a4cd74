"""Which pages may send requests to the server."""

import socket

import pytest

from yachtdice.server.common.settings import Settings
from yachtdice.server.http.headers import is_own_origin

HERE = "127.0.0.1:8000"
OWN_NAME = socket.gethostname().lower()


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8000", HERE),
        ("http://localhost:8000", "localhost:8000"),
        ("http://localhost", "localhost"),
        ("http://192.168.0.12:8000", "192.168.0.12:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://[fe80::1]", "[fe80::1]"),
        (f"http://{OWN_NAME}:8000", f"{OWN_NAME}:8000"),
        (f"http://{OWN_NAME}.local:8000", f"{OWN_NAME}.local:8000"),
    ],
)
def test_the_servers_own_pages_may_talk_to_it(origin: str, host: str) -> None:
    """A page is ours if its host is that of the request and belongs to this machine."""
    assert is_own_origin(origin, host, None)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, HERE),
        ("", HERE),
        ("null", HERE),
        ("null", "null"),
        ("http://127.0.0.1:8000", None),
        ("https://evil.example", HERE),
        ("http://127.0.0.1:9000", HERE),
        ("http://127.0.0.1", HERE),
        ("http://localhost:8000", HERE),
        ("http://127.0.0.1.evil:8000", HERE),
        ("http://localhost.evil:8000", "localhost:8000"),
        ("http://evil.example:8000", "evil.example:8000"),
        ("http://localhost.evil.example:8000", "localhost.evil.example:8000"),
        ("http://0x7f.1:8000", "0x7f.1:8000"),
        ("ftp://127.0.0.1:8000", HERE),
        ("file://", HERE),
        ("chrome-extension://abc", HERE),
        ("127.0.0.1:8000", HERE),
        ("http://[", "["),
        ("http://[::1", "[::1"),
        ("http://evil.example@127.0.0.1:8000", HERE),
        ("http://127.0.0.1:8000@evil.example", HERE),
    ],
)
def test_requests_of_other_pages_are_refused(origin: str | None, host: str | None) -> None:
    """Other sites and ports, no origin, look-alikes and names that only point here are refused."""
    assert not is_own_origin(origin, host, None)


def test_the_public_urls_pages_may_talk_to_it_whatever_the_host() -> None:
    """Behind a proxy the public origin is accepted, and look-alikes are not."""
    public = "https://dice.example"
    assert is_own_origin(public, "internal:8000", public)
    for origin in ("http://dice.example", "https://dice.example:8443", "https://dice.example.evil"):
        assert not is_own_origin(origin, "internal:8000", public)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://dice.example", "https://dice.example"),
        ("https://Dice.Example:443/", "https://dice.example"),
        ("http://dice.example:80", "http://dice.example"),
        ("http://dice.example:443", "http://dice.example:443"),
        ("http://192.168.0.12:8000", "http://192.168.0.12:8000"),
        ("https://[2001:db8::1]:443", "https://[2001:db8::1]"),
    ],
)
def test_the_public_origin_is_as_browsers_write_it(url: str, origin: str) -> None:
    """The origin of a public URL is in lower case and without the default port."""
    assert Settings("x", url).public_origin == origin
    assert Settings("x").public_origin is None
    assert Settings("x", url).is_https == url.startswith("https")
