"""Hosts of this server: the configured accounts, or any user of the machine."""

import pytest
from litestar import Request

from yachtdice.server.common.ports import Player
from yachtdice.server.common.settings import Settings
from yachtdice.server.people.api.visitors import is_host
from yachtdice.server.people.service.ports import Session

GUEST = Session(Player("p1", "Mina"), "s", is_account=False, expires_ms=0)
ACCOUNT = Session(Player("p1", "Mina"), "s", is_account=True, expires_ms=0)
ALONE = Settings("unused", own_machine=True)


def _request(client: str = "127.0.0.1", host: str = "localhost:8000", **headers: str) -> Request:  # type: ignore[type-arg]
    """Return a request from an address, to a host."""
    given = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/tournaments",
        "query_string": b"",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": (client, 5),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "state": {},
    }
    return Request(scope)  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_guest_at_the_machine_is_host(host: str) -> None:
    """On a local-only server a guest at the machine is host, under any name of the machine."""
    assert is_host(_request(host=host), GUEST, ALONE)
    assert not is_host(_request(host=host), None, ALONE)
    assert not is_host(_request(host=host), GUEST, Settings("unused"))


@pytest.mark.parametrize(
    "request_",
    [
        _request(client="192.168.0.7"),
        _request(host="dice.example"),
        _request(host="127.0.0.1.evil.example"),
        _request(x_forwarded_for="192.168.0.7"),
        _request(forwarded="for=192.168.0.7"),
        _request(via="1.1 tunnel"),
    ],
)
def test_a_remote_guest_is_not_host(request_: Request) -> None:  # type: ignore[type-arg]
    """A request through a proxy or tunnel, to a foreign name or from elsewhere is not a host's."""
    assert not is_host(request_, ACCOUNT, ALONE)


def test_named_accounts_are_hosts_wherever_they_are() -> None:
    """If accounts are configured, only these are hosts, in any spelling of their names."""
    settings = Settings("unused", own_machine=True, tournaments_by=("MINA", "Jun"))
    far = _request(client="10.0.0.9", host="dice.example")
    assert is_host(far, ACCOUNT, settings)
    assert not is_host(far, GUEST, settings)
    assert not is_host(_request(), GUEST, settings)
    assert not is_host(
        far, Session(Player("p2", "Ara"), "s", is_account=True, expires_ms=0), settings
    )
