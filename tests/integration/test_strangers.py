"""What bad clients send, down to the bytes: answered or ended, and nothing of it is complained of.

The servers of these tests must have said nothing at their end.
"""

import asyncio
import time
from pathlib import Path

import pytest

from tests.guest import Guest
from tests.integration.playing import play_on, seat_two
from tests.server_process import PATIENCE, ServerProcess
from tests.stranger import (
    CONTINUED,
    PING,
    TEXT,
    Stranger,
    answer,
    close_code,
    frame,
    upgrade,
)
from yachtdice.server.connection import MOST_MESSAGES
from yachtdice.server.wire import WHOLE_S

HALF_OPEN = 1000


def _get(server: ServerProcess, *more: str, path: str = "/api/me", method: str = "GET") -> bytes:
    """Return a request that asks for the connection to be ended after it."""
    head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Connection: close"]
    return ("\r\n".join([*head, *more]) + "\r\n\r\n").encode()


async def test_heads_larger_than_any_browsers_are_refused(house: ServerProcess) -> None:
    """Too long an address is 414, too many or too large headers 431, told strictly, in words."""
    many = [f"X-{n}: y" for n in range(200)]
    for status, head in (
        (b"414", _get(house, path="/" + "a" * 20_000)),
        (b"414", _get(house, path="/?" + "a" * 20_000)),
        (b"431", _get(house, *many)),
        (b"431", _get(house, "Cookie: " + "a" * 9_000)),
        (b"431", _get(house, *[f"X-{n}: {'y' * 3_000}" for n in range(9)])),
        (b"431", upgrade(house, *many)),
        (b"431", upgrade(house, "Cookie: " + "a" * 9_000)),
    ):
        told = await answer(house, head)
        assert told.startswith(b"HTTP/1.1 " + status), told[:100]
        assert b"application/problem+json" in told
        assert b"content-security-policy: default-src 'none'" in told


async def test_as_much_as_browsers_send_is_served(house: ServerProcess) -> None:
    """Beside the cookies of other programs on the same host one still plays."""
    cookies = [f"X-{n}: {'y' * 1_000}" for n in range(12)]
    assert (await answer(house, _get(house, *cookies))).startswith(b"HTTP/1.1 200")
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
async def test_requests_that_two_readers_read_in_two_ways_are_refused(
    house: ServerProcess, more: tuple[str, ...]
) -> None:
    """What could smuggle a second request past a proxy is refused, and the connection ended."""
    second = _get(house, path="/health")
    head = _get(house, "Content-Type: application/json", *more, method="POST")
    told = await answer(house, head + b"0\r\n\r\n" + second)
    assert told.startswith((b"HTTP/1.1 400", b"HTTP/1.1 501")), told[:100]
    assert told.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize("junk", [b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"hello\r\n\r\n"])
async def test_what_is_no_http_is_refused(house: ServerProcess, junk: bytes) -> None:
    """Another protocol is answered 400 and ended."""
    assert (await answer(house, junk)).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("more", [("Content-Length: 5",), ("Transfer-Encoding: chunked",)])
async def test_a_handshake_with_a_body_is_no_handshake(
    house: ServerProcess, more: tuple[str, ...]
) -> None:
    """It is refused at once; it used to stay open for ever."""
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
async def test_frames_of_no_browser_end_their_connection(
    house: ServerProcess, frames: bytes, code: int
) -> None:
    """Wrong text, wrong frames, and floods of what is no message: closed with the reason."""
    here = await Stranger.with_socket(house)
    await here.send(frames)
    assert close_code(await here.rest()) == code
    here.leave()


async def test_pings_are_answered_in_measure(house: ServerProcess) -> None:
    """Of a flood of pings as many are answered as messages would be."""
    here = await Stranger.with_socket(house)
    await here.send(frame(PING) * (MOST_MESSAGES + 1))
    told = await here.rest()
    assert told.startswith(b"\x8a\x00" * MOST_MESSAGES)
    assert close_code(told) == 1008
    here.leave()


async def test_a_thousand_half_open_connections_hinder_nobody(tmp_path: Path) -> None:
    """Neither those that say nothing nor those that say half; all are ended, and soon."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as server:
        halves = (b"", b"GET / HT", upgrade(server)[:-2], _get(server, "Content-Length: 9"))
        strangers = [await Stranger.of(server) for _ in range(HALF_OPEN)]
        begun = time.monotonic()
        for number, stranger in enumerate(strangers):
            await stranger.send(halves[number % len(halves)])
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            await seat_two(mina, jun)
            await play_on(mina, 0, turns=1)
        async with asyncio.timeout(2 * PATIENCE):
            await asyncio.gather(*(stranger.rest() for stranger in strangers))
        assert time.monotonic() - begun > WHOLE_S / 2
        for stranger in strangers:
            stranger.leave()
        async with Guest(server.url) as mina:
            assert (await mina.http.get("/health")).text == "up"
