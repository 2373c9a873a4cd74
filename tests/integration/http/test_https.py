"""The configurations of deploy/proxies, each in its own program, in front of a real server."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from ssl import SSLContext

import httpx
import pytest

from tests.integration.playing import play_on, seat_two
from tests.support.clients.bot_account import PASSWORD, bearer
from tests.support.clients.guest import Guest
from tests.support.servers.proxies import (
    Front,
    caddy_front,
    forwarded_for,
    haproxy_front,
    nginx_front,
    trusting,
)
from tests.support.servers.server_process import ServerProcess, free_port
from tests.support.waiting import PATIENCE
from yachtdice.server.common.limits import NEW_GUESTS

FRONTS: dict[str, Front] = {"caddy": caddy_front, "haproxy": haproxy_front, "nginx": nginx_front}


@dataclass(frozen=True)
class Site:
    """A server behind a proxy with https: its address, and the certificate of the proxy."""

    url: str
    certificate: SSLContext

    def guest(self) -> Guest:
        """Return a guest that connects through the proxy."""
        return Guest(self.url, trusting=self.certificate)

    def client(self, address: str) -> httpx.Client:
        """Return a client of the proxy that calls from a loopback address."""
        transport = httpx.HTTPTransport(local_address=address, verify=self.certificate)
        return httpx.Client(base_url=self.url, transport=transport, timeout=PATIENCE)


@pytest.fixture(params=FRONTS)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """Return a server behind one of the proxies; it knows its public address, as in production."""
    port = free_port()
    url = f"https://127.0.0.1:{port}"
    server = ServerProcess(
        str(tmp_path / "y.sqlite3"), trusted_proxies=("127.0.0.1",), public_url=url
    )
    with server, FRONTS[request.param](port, f"127.0.0.1:{server.port}", tmp_path):
        yield Site(url, trusting(tmp_path))


async def test_a_game_is_played_through_the_proxy(site: Site) -> None:
    """Pages, cookies that only https carries, and the sockets of a whole game pass the proxy."""
    async with site.guest() as mina, site.guest() as jun:
        assert "<title>" in (await mina.http.get("/")).text
        await seat_two(mina, jun)
        assert all(cookie.secure for cookie in mina.http.cookies.jar)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        assert mina.table == jun.table


async def test_the_lines_of_a_stream_arrive_at_once(site: Site) -> None:
    """A bot reads the first line of a stream that has no end: the proxy does not hold it back."""
    async with site.guest() as mina:
        account = {"name": "Mina", "password": PASSWORD}
        (await mina.http.post("/api/account", json=account)).raise_for_status()
        bot = (await mina.http.post("/api/account/bots", json={"name": "Bot"})).json()
        path = f"/api/bot/rooms/{await mina.make_room()}/stream"
        async with mina.http.stream("GET", path, headers=bearer(bot)) as response:
            assert "Snapshot" in await anext(response.aiter_lines())


def test_each_caller_has_a_limit_of_its_own(site: Site) -> None:
    """The server counts the address that calls the proxy, and not one that the caller claims."""

    def arrive(client: httpx.Client, **headers: str) -> int:
        client.cookies.clear()
        return client.post("/api/me", json={"name": "Mina"}, headers=headers).status_code

    with site.client("127.0.0.21") as liar, site.client("127.0.0.22") as other:
        claims = (forwarded_for(f"192.0.2.{n}") for n in range(NEW_GUESTS.most))
        assert {arrive(liar, **claim) for claim in claims} == {200}
        assert arrive(liar) == 429
        assert arrive(liar, **forwarded_for("192.0.2.200")) == 429
        assert arrive(other) == 200
