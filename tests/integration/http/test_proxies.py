"""The deployed chain with real proxies: https in front, the balancer of deploy/, servers."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import create_connection, socket
from threading import Thread
from typing import ClassVar

import httpx

from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.fleet import fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.proxies import balancing, forwarded_for, haproxy_front
from tests.support.servers.readiness import until_bus_is
from tests.support.servers.server_process import ServerProcess, free_port, is_readable
from tests.support.waiting import PATIENCE, until, wait_until
from yachtdice.server.common.limits import NEW_GUESTS

FRONT = "127.0.0.7"  #: The address of the https proxy.


#: The checks of the balancer during an outage: one a second, and the first failure counts.
CHECKS = 4

_NONE_KEPT = httpx.Limits(max_keepalive_connections=0)


@lru_cache
def people_at(address: str) -> httpx.Client:
    """Return a client that calls from a loopback address and accepts any certificate."""
    transport = httpx.HTTPTransport(local_address=address, verify=False, limits=_NONE_KEPT)
    return httpx.Client(transport=transport, timeout=PATIENCE)


def guest_from(url: str, address: str, **headers: str) -> int:
    """Return the status of a request for a new guest, sent from a loopback address."""
    client = people_at(address)
    client.cookies.clear()
    return client.post(f"{url}/api/me", json={"name": "Mina"}, headers=headers).status_code


def test_behind_https_and_a_load_balancer_each_player_has_a_limit(tmp_path: Path) -> None:
    """Through two proxies one address reaches its limit of guests, and another does not.

    Neither proxy trusts a forwarding header sent by a player.
    """
    server = ServerProcess(
        str(tmp_path / "y.sqlite3"), limit_factor=1, trusted_proxies=("127.0.0.1", f"{FRONT}/32")
    )
    port = free_port()
    with (
        server,
        balancing([server.port], tmp_path, front=FRONT) as balancer,
        haproxy_front(port, balancer.removeprefix("http://"), tmp_path, FRONT),
    ):
        url = f"https://127.0.0.1:{port}"
        lying = [guest_from(url, "127.0.0.21", **forwarded_for(f"192.0.2.{n}")) for n in range(60)]
        honest = [guest_from(url, "127.0.0.21") for _ in range(NEW_GUESTS.most - 60)]
        assert {*lying, *honest} == {200}
        assert guest_from(url, "127.0.0.21") == 429
        assert guest_from(url, "127.0.0.21", **forwarded_for("192.0.2.200")) == 429
        assert guest_from(url, "127.0.0.22") == 200


def test_the_load_balancer_trusts_only_its_front(tmp_path: Path) -> None:
    """A client that connects to the balancer directly counts by its own address."""
    server = ServerProcess(
        str(tmp_path / "y.sqlite3"), limit_factor=1, trusted_proxies=("127.0.0.1", FRONT)
    )
    with server, balancing([server.port], tmp_path, front=FRONT) as balancer:
        for n in range(NEW_GUESTS.most):
            assert guest_from(balancer, "127.0.0.31", **forwarded_for(f"192.0.2.{n}")) == 200
        assert guest_from(balancer, "127.0.0.31", **forwarded_for("192.0.2.200")) == 429
        assert guest_from(balancer, FRONT, **forwarded_for("127.0.0.31")) == 429
        assert guest_from(balancer, FRONT, **forwarded_for("127.0.0.32")) == 200


async def test_a_game_is_played_through_the_balancer(tmp_path: Path) -> None:
    """Live sockets of two players pass the balancer for a whole game."""
    server = ServerProcess(str(tmp_path / "y.sqlite3"), trusted_proxies=("127.0.0.1",))
    with server, balancing([server.port], tmp_path) as balancer:
        async with Guest(balancer) as mina, Guest(balancer) as jun:
            await seat_two(mina, jun)
            await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
            assert mina.table == jun.table


def status(url: str) -> int:
    """Return the status of a URL."""
    return httpx.get(url, timeout=PATIENCE).status_code


def until_status(url: str, wanted: int) -> None:
    """Return once a URL answers with this status."""
    wait_until(lambda: status(url) == wanted)


async def test_players_behind_a_load_balancer_are_not_affected_by_a_killed_bus(
    postgres: PostgresCluster, nats: NatsServer, tmp_path: Path
) -> None:
    """With NATS killed, the balancer serves pages, guests, rooms and games of one server.

    The balancer checks the servers several times without their bus; one failed check would do.
    """
    database = postgres.new_database()
    with (
        fleet_on(database, nats.url, trusted_proxies=("127.0.0.1",)) as (one, two),
        counting_checks() as checked,
        balancing([one.port, two.port, checked.server_port], tmp_path) as url,
    ):
        until_status(f"{url}/ready", 200)
        async with Guest(one.url) as mina, Guest(one.url) as jun:
            await seat_two(mina, jun)
            nats.kill()
            until_bus_is(one.url, up=False)
            until_bus_is(two.url, up=False)
            for _ in range(CHECKS):
                checks = len(checked.checks)
                await until(lambda: len(checked.checks) > checks)  # noqa: B023 - called at once
                for path in ("/", "/ready", "/api/rules", "/api/lobby", "/rules"):
                    assert status(f"{url}{path}") == 200, path
            await play_on(mina, 0, turns=1)
            await play_on(jun, 1, turns=1)
            async with Guest(url) as late:
                assert await (await late.named("Late")).make_room()
        nats.start()
        until_bus_is(one.url, up=True)


def test_without_a_database_the_balancer_still_answers(
    own_postgres: PostgresCluster, nats: NatsServer, tmp_path: Path
) -> None:
    """With PostgreSQL stopped no server is ready, and pages that name the problem are served."""
    server = ServerProcess(own_postgres.new_database(), bus=nats.url)
    with server, balancing([server.port], tmp_path) as url:
        until_status(f"{url}/ready", 200)
        own_postgres.stop()
        until_status(f"{url}/ready", 503)
        assert status(url) == 200
        own_postgres.start()
        until_status(f"{url}/ready", 200)


class _Checked(ThreadingHTTPServer):
    """A server that is never ready and records the checks of the balancer."""

    def __init__(self) -> None:
        """Listen on a free port."""
        self.checks: list[str] = []
        super().__init__(("127.0.0.1", 0), _NeverReady)


class _NeverReady(BaseHTTPRequestHandler):
    """The answer of a server that is not ready."""

    server: _Checked

    def do_GET(self) -> None:
        """Record the check and answer that the server is not ready."""
        self.send_response(503)
        self.end_headers()
        self.server.checks.append(self.path)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def counting_checks() -> Iterator[_Checked]:
    """Run a server that is never ready, so that the balancer checks it and sends it no request."""
    server = _Checked()
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class _Silent(BaseHTTPRequestHandler):
    """A ready server that reads every other request and closes the connection."""

    received: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        """Answer health checks; store other requests."""
        if self.path in {"/ready", "/health"}:
            self.send_response(200)
            self.end_headers()
        else:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            self.received.append(self.command)
            self.close_connection = True

    do_POST = do_GET  # noqa: N815 - the name that http.server calls

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def test_a_request_that_may_have_been_executed_is_not_repeated(tmp_path: Path) -> None:
    """If a server ends a connection without an answer, GET is sent again and POST is not."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Silent)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with balancing([server.server_port], tmp_path) as url:
            until_status(f"{url}/ready", 200)
            assert httpx.post(f"{url}/api/rooms").status_code == 502
            assert _Silent.received == ["POST"]
            assert status(f"{url}/api/me") == 502
            assert len(_Silent.received) > 2
    finally:
        server.shutdown()
        server.server_close()


def test_the_balancer_keeps_few_silent_connections_of_one_address(tmp_path: Path) -> None:
    """Of 300 silent connections of one address the balancer closes a hundred, and serves others."""
    server = ServerProcess(str(tmp_path / "y.sqlite3"), trusted_proxies=("127.0.0.1",))
    with server, balancing([server.port], tmp_path) as balancer:
        until_status(f"{balancer}/ready", 200)
        port = int(balancer.rpartition(":")[2])
        held: list[socket] = []
        refused = 0
        for _ in range(300):
            try:
                held.append(create_connection(("127.0.0.1", port), PATIENCE, ("127.0.0.41", 0)))
            except ConnectionResetError:
                # The balancer may close the connection before `connect` returns.
                refused += 1
        try:
            wait_until(lambda: refused + sum(is_readable(here, 0) for here in held) >= 100)
            assert status(balancer) == 200
        finally:
            for here in held:
                here.close()
