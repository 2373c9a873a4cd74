"""Invalid input down to the bytes: answered or disconnected, without a log line.

The servers of these tests must have printed nothing at their end.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.clients.stranger import (
    CONTINUED,
    PING,
    TEXT,
    Stranger,
    answer,
    close_code,
    frame,
    upgrade,
)
from tests.support.servers.server_process import CROWD, ServerProcess, is_readable
from tests.support.waiting import PATIENCE, until
from yachtdice.server.common.limits import LIVE_SOCKETS
from yachtdice.server.http.connection import MOST_MESSAGES
from yachtdice.server.http.gate import FROM_AN_ADDRESS, most_connections
from yachtdice.server.people.service.connections import FOR_AN_ADDRESS
from yachtdice.server.rooms.messages.client import Roll, StartGame
from yachtdice.server.rooms.messages.server import Accepted

HALF_OPEN = 100
#: Seconds that uvicorn waits for the other end of a socket that it has closed.
LONGEST_GOODBYE_S = 10.0


def get(server: ServerProcess, *more: str, path: str = "/api/me", method: str = "GET") -> bytes:
    """Return a request that asks to close the connection after it."""
    head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Connection: close"]
    return ("\r\n".join([*head, *more]) + "\r\n\r\n").encode()


async def test_heads_larger_than_any_browsers_are_refused(house: ServerProcess) -> None:
    """A long address gets 414, too many or too large headers get 431, as problem details."""
    many = [f"X-{n}: y" for n in range(200)]
    for status, head in (
        (b"414", get(house, path="/" + "a" * 20_000)),
        (b"414", get(house, path="/?" + "a" * 20_000)),
        (b"431", get(house, *many)),
        (b"431", get(house, "Cookie: " + "a" * 9_000)),
        (b"431", get(house, *[f"X-{n}: {'y' * 3_000}" for n in range(9)])),
        (b"431", upgrade(house, *many)),
        (b"431", upgrade(house, "Cookie: " + "a" * 9_000)),
    ):
        reply = await answer(house, head)
        assert reply.startswith(b"HTTP/1.1 " + status), reply[:100]
        assert b"application/problem+json" in reply
        assert b"content-security-policy: default-src 'none'" in reply


async def test_the_largest_headers_of_browsers_are_served(house: ServerProcess) -> None:
    """A request with many cookies of other programs on the same host is accepted."""
    cookies = [f"X-{n}: {'y' * 1_000}" for n in range(12)]
    assert (await answer(house, get(house, *cookies))).startswith(b"HTTP/1.1 200")
    here = await Stranger.of(house)
    await here.send(upgrade(house, *cookies))
    assert b" 101 " in await here.read(999)
    here.leave()


@pytest.mark.parametrize(
    "more",
    [
        ("Transfer-Encoding: chunked", "Content-Length: 5"),
        ("Content-Length: 5", "Content-Length: 6"),
        ("Transfer-Encoding: gzip, chunked",),
        ("Content-Length: -1",),
        ("Content-Length: 5", "Bad Header: x"),
        ("Host: elsewhere.example",),
    ],
)
async def test_ambiguous_requests_are_refused(house: ServerProcess, more: tuple[str, ...]) -> None:
    """A request that could smuggle a second one past a proxy is refused and disconnected."""
    second = get(house, path="/health")
    head = get(house, "Content-Type: application/json", *more, method="POST")
    reply = await answer(house, head + b"0\r\n\r\n" + second)
    assert reply.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501")), reply[:100]
    assert reply.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("junk", [b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"hello\r\n\r\n"])
async def test_requests_that_are_not_http_are_refused(house: ServerProcess, junk: bytes) -> None:
    """Another protocol gets 400 and is disconnected."""
    assert (await answer(house, junk)).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("more", [("Content-Length: 5",), ("Transfer-Encoding: chunked",)])
async def test_a_handshake_with_a_body_is_no_handshake(
    house: ServerProcess, more: tuple[str, ...]
) -> None:
    """A handshake with a body is refused at once; it used to stay open."""
    here = await Stranger.of(house)
    await here.send(upgrade(house, *more) + b"0\r\n\r\n")
    assert (await here.read(999)).startswith(b"HTTP/1.1 405")
    here.leave()


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b'"\xff\xfe"'), 1007),
        (bytes([TEXT, 2]) + b"{}", 1002),
        (frame(0xF1, b"{}"), 1002),
        (frame(0x8F, b"{}"), 1002),
        (frame(0x80, b"{}"), 1002),
        (frame(0x88, b"x"), 1002),
        (frame(PING) * 5_000, 1008),
        (frame(0x01) + frame(CONTINUED) * 5_000, 1008),
    ],
    ids=["utf8", "unmasked", "reserved", "opcode", "continued", "close", "pings", "parts"],
)
async def test_frames_that_no_browser_sends_close_the_connection(
    house: ServerProcess, frames: bytes, code: int
) -> None:
    """Invalid text, invalid frames and floods of junk close the connection with the reason."""
    here = await Stranger.with_socket(house)
    await here.send(frames)
    assert close_code(await here.rest()) == code
    here.leave()


async def test_pings_are_answered_up_to_a_limit(house: ServerProcess) -> None:
    """A flood of pings is answered up to the rate limit of messages."""
    here = await Stranger.with_socket(house)
    await here.send(frame(PING) * (MOST_MESSAGES + 1))
    reply = await here.rest()
    assert reply.startswith(b"\x8a\x00" * MOST_MESSAGES)
    assert close_code(reply) == 1008
    here.leave()


async def test_half_open_connections_do_not_affect_players(tmp_path: Path) -> None:
    """A hundred silent or incomplete connections affect no player."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), limit_factor=CROWD) as server:
        halves = (b"", b"GET / HT", upgrade(server)[:-2], get(server, "Content-Length: 9"))
        strangers = [await Stranger.of(server) for _ in range(HALF_OPEN)]
        for number, stranger in enumerate(strangers):
            await stranger.send(halves[number % len(halves)])
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            await seat_two(mina, jun)
            await play_on(mina, 0, turns=1)
        for stranger in strangers:
            stranger.leave()
        async with Guest(server.url) as mina:
            assert (await mina.http.get("/health")).text == "up"


def descriptors(server: ServerProcess) -> int:
    """Return the number of open descriptors of a server."""
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


async def answers_from(server: ServerProcess, address: str) -> int:
    """Return the status of a page, requested from a loopback address."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as client:
        return (await client.get(f"{server.url}/")).status_code


@asynccontextmanager
async def silent(
    server: ServerProcess, addresses: Sequence[str], most: int
) -> AsyncIterator[list[bytes]]:
    """Hold a silent connection from each address; yield the answers to all but `most` of them."""
    held = [await Stranger.of(server, address=address) for address in addresses]
    try:
        await until(lambda: sum(map(is_ended, held)) >= len(held) - most)
        yield [await here.rest() for here in held if is_ended(here)]
    finally:
        for here in held:
            here.leave()


async def test_silent_connections_of_one_address_do_not_block_others(tmp_path: Path) -> None:
    """Of 1,300 silent connections an address keeps 200; others are served without a log line.

    The rest get the reason and are closed at once, so they hold no descriptor.
    """
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), limit_factor=1) as server:
        before = descriptors(server)
        async with silent(server, ["127.0.0.1"] * 1300, FROM_AN_ADDRESS) as refused:
            assert descriptors(server) <= before + FROM_AN_ADDRESS + 8
            assert sum(reply.startswith(b"HTTP/1.1 429 ") for reply in refused) >= 900
            assert await answers_from(server, "127.0.0.2") == 200
        await until(lambda: descriptors(server) <= before + 8)
        assert await answers_from(server, "127.0.0.1") == 200


def is_ended(here: Stranger) -> bool:
    """Return whether a connection was answered or closed without a request."""
    return is_readable(here.raw, 0)


FILES = 300  #: The limit of open files of a server with few descriptors.


async def test_with_few_descriptors_a_crowd_is_refused_in_one_line(tmp_path: Path) -> None:
    """With a limit of 300 files, 600 connections of 60 addresses stop no game and log one line."""
    server = ServerProcess(str(tmp_path / "yacht.sqlite3"), limit_factor=1, files=FILES)
    server.start()
    try:
        async with Guest(server.url) as mina:
            await mina.enter(await (await mina.named("Mina")).make_room())
            await mina.do(StartGame)
            crowd = [f"127.0.1.{n % 60}" for n in range(600)]
            async with silent(server, crowd, most_connections(FILES) or 0) as refused:
                assert sum(reply.startswith(b"HTTP/1.1 503 ") for reply in refused) >= 200
                await play_on(mina, 0, turns=2)
        lines = server.said().splitlines()
        assert [line.split("[")[-1] for line in lines] == ["connections.full]"]
    finally:
        server.stop()
        server.close()


async def test_a_refused_socket_is_released_at_once(tmp_path: Path) -> None:
    """Sockets above the 50 of an address are closed with 4429, even if they never say goodbye."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), limit_factor=1) as server:
        held = [await Stranger.with_socket(server) for _ in range(FOR_AN_ADDRESS)]
        before, began = descriptors(server), time.monotonic()
        for _ in range(20):
            late = await Stranger.with_socket(server)
            assert close_code(await late.rest()) == 4429
            late.leave()
        assert time.monotonic() - began < 20 * LONGEST_GOODBYE_S / 2
        assert descriptors(server) <= before + 2
        for here in held:
            here.leave()


async def test_spectators_that_come_and_go_cannot_go_on_for_ever(server: ServerProcess) -> None:
    """An address that opens and drops spectators is refused; the others at the table play on."""
    async with Guest(server.url) as mina, Guest(server.url) as jun:
        await mina.enter(room := await (await mina.named("Mina")).make_room())
        await mina.do(StartGame)
        enter = frame(TEXT, b'{"type":"Enter","room":"%s"}' % room.encode())

        async def come_and_go() -> None:
            spectator = await Stranger.with_socket(server, address="127.0.0.2")
            await spectator.send(enter)
            spectator.leave()

        for _ in range(LIVE_SOCKETS.most // 30):
            await asyncio.gather(*[come_and_go() for _ in range(30)])
        late = await Stranger.with_socket(server, address="127.0.0.2")
        assert close_code(await late.rest()) == 4429
        late.leave()
        assert isinstance(await mina.do(Roll), Accepted)
        await jun.enter(room)
