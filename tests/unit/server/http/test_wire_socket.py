"""The server's end of a live socket: order, slow readers, the end, on real connections."""

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import pytest
import uvicorn
from websockets.frames import Opcode

from tests.support.clients.stranger import CLOSE, PING, TEXT, Stranger, frame
from tests.support.waiting import PATIENCE, let_others_run, until
from yachtdice.server.common.metrics import Refusals
from yachtdice.server.http.connection import MOST_WAITING, LiveSocket
from yachtdice.server.http.gate import Gate
from yachtdice.server.http.wire import (
    TOO_SLOW,
    TimedHttp,
    TimedSocket,
    TurnWrites,
    take_live_socket,
)

SIZE: Final = 16 * 1024  #: Bytes of a large text, and of the kernel's buffers.


WAITING: Final = 10


class Served:
    """The server's end of one connection, and the messages of its client."""

    def __init__(self, live: LiveSocket) -> None:
        """Read on until `is_deaf`."""
        self.live, self.heard = live, list[bytes | str]()
        self.is_deaf = self.has_ended = False
        self.sent = 0

    def hear(self, message: bytes | str) -> bool:
        """Record a message."""
        self.heard.append(message)
        return not self.is_deaf

    def push(self, count: int, size: int = 8) -> None:
        """Push texts, which are numbered over the whole connection."""
        for _ in range(count):
            self.live.push(b"%8d" % self.sent + b"x" * (size - 8))
            self.sent += 1

    def unsent(self) -> int:
        """Return the number of frames that are not written."""
        assert isinstance(self.live, TimedSocket)
        return len(self.live._unsent)

    @property
    def transport(self) -> asyncio.Transport:
        """The transport of the connection."""
        assert isinstance(self.live, TimedSocket)
        return self.live.transport

    def buffered(self) -> int:
        """Return the bytes that wait in the transport."""
        return self.transport.get_write_buffer_size()

    async def fill(self) -> None:
        """Push large texts until the transport is full; then a few more, which wait for it."""
        assert isinstance(self.live, TimedSocket)
        while self.live.writable.is_set():
            self.push(1, SIZE)
            await let_others_run(2)
        for _ in range(WAITING):
            self.push(1, SIZE)
            await let_others_run(2)


class Received(NamedTuple):
    """All that a client has read: texts by number, and frames by opcode."""

    numbers: list[int]
    kinds: list[Opcode]
    code: int | None


def read_frames(data: bytes) -> Received:
    """Return the frames in these bytes."""
    numbers, kinds, code, at = list[int](), list[Opcode](), None, 0
    while at < len(data):
        size, start = data[at + 1], at + 2
        if size == 126:
            size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
        kind, body = Opcode(data[at] & 15), data[start : start + size]
        assert len(body) == size, "the last frame is whole"
        kinds.append(kind)
        if kind is Opcode.TEXT:
            numbers.append(int(body[:8]))
        if kind is Opcode.CLOSE:
            code = int.from_bytes(body[:2], "big")
        at = start + size
    return Received(numbers, kinds, code)


async def rest_of(client: Stranger) -> bytes:
    """Return all that a server sends which closes the connection; the client agrees at once."""
    await client.send(frame(CLOSE, (1000).to_bytes(2, "big")))
    return await client.rest()


class Server:
    """A web server without anything but live sockets."""

    def __init__(self, ping_s: float) -> None:
        """Accept connections on a free port once it runs; a ping has this time for its answer."""
        self.accepted: asyncio.Queue[Served] = asyncio.Queue()
        self.may_listen = asyncio.Event()
        self.may_listen.set()
        self._listener = socket.socket()
        self._listener.bind(("127.0.0.1", 0))
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SIZE)
        gate, self.writes = Gate(None, (), Refusals()), TurnWrites()
        self.web = uvicorn.Server(
            uvicorn.Config(
                self._app,
                http=partial(TimedHttp, gate),  # type: ignore[arg-type]
                ws=partial(TimedSocket, gate, self.writes),  # type: ignore[arg-type]
                ws_per_message_deflate=False,
                ws_ping_interval=ping_s,
                ws_ping_timeout=ping_s,
                interface="asgi3",
                lifespan="off",
                log_level="warning",
            )
        )
        port = self._listener.getsockname()[1]
        self.where: Any = SimpleNamespace(port=port, url=f"http://127.0.0.1:{port}")

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a connection."""
        await receive()
        await send({"type": "websocket.accept"})
        served = Served(take_live_socket(scope))
        self.accepted.put_nowait(served)
        await self.may_listen.wait()
        await served.live.listen(served.hear)
        served.has_ended = True

    async def run(self) -> None:
        """Serve until `web.should_exit`."""
        await self.web.serve([self._listener])

    async def open(self) -> tuple[Stranger, Served]:
        """Return both ends of a new connection; the client's takes few bytes at a time."""
        client = await Stranger.with_socket(self.where, window=4096)
        return client, await asyncio.wait_for(self.accepted.get(), PATIENCE)


@asynccontextmanager
async def serving(ping_s: float = 20) -> AsyncIterator[Server]:
    """Run a server."""
    server = Server(ping_s)
    running = asyncio.create_task(server.run())
    await until(lambda: server.web.started)
    try:
        yield server
    finally:
        server.web.should_exit = True
        await running


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Switch the garbage collector off during a test."""
    gc.disable()
    yield
    gc.enable()


async def test_frames_stay_in_order_while_a_client_stops_and_reads_again() -> None:
    """Frames written directly, buffered, and written after a pause arrive once and in order."""
    async with serving() as server:
        client, served = await server.open()
        served.push(3)
        await let_others_run(2)
        assert not served.buffered()
        await served.fill()
        await client.send(frame(PING, b"here"))
        served.push(3)
        data = b""
        while served.buffered():
            data += await client.read(65536)
        served.push(3)
        await let_others_run(2)
        served.live.end(4401, "over")
        received = read_frames(data + await rest_of(client))
        client.leave()
    assert received.numbers == list(range(served.sent))
    assert received.kinds.count(Opcode.PONG) == 1
    assert (received.kinds[-1], received.code) == (Opcode.CLOSE, 4401)


async def test_frames_are_written_early_once_a_turn() -> None:
    """The first flush of a turn writes all frames so far, the next turn writes the others."""
    async with serving() as server:
        one, first = await server.open()
        other, second = await server.open()
        for _ in range(2):
            server.writes.flush()  # there is nothing to write
            first.push(1)
            second.push(1)
            server.writes.flush()
            assert not first.unsent()
            assert not second.unsent()
            first.push(2)
            server.writes.flush()
            assert first.unsent() == 2
            await let_others_run()
            assert not first.unsent()
        received = [read_frames(await rest_of(client)).numbers for client in (one, other)]
        one.leave()
        other.leave()
    assert received == [[*range(6)], [*range(2)]]


async def test_nothing_follows_the_close_frame() -> None:
    """Frames of the turn in which the connection ends come before its close frame, none after."""
    async with serving() as server:
        client, served = await server.open()
        served.push(2)
        served.live.end(4401, "over")
        served.push(2)
        served.live.end(1013, "again")
        await let_others_run(2)
        served.push(2)
        await let_others_run(2)
        await until(lambda: served.has_ended)
        await client.send(frame(TEXT, b"late"))
        received = read_frames(await rest_of(client))
        client.leave()
    assert received == ([0, 1], [Opcode.TEXT, Opcode.TEXT, Opcode.CLOSE], 4401)
    assert served.heard == []


async def test_a_slow_reader_is_given_up() -> None:
    """At the limit of bytes a client is closed, and the frames that wait are dropped.

    It can still read those that the transport has taken, in order.
    """
    async with serving() as server:
        client, served = await server.open()
        await served.fill()
        taken, buffered = served.sent - WAITING, served.buffered()
        served.push(MOST_WAITING // SIZE - WAITING - 1, SIZE)
        await let_others_run(2)
        assert not served.has_ended
        served.push(2, SIZE)
        await until(lambda: served.has_ended)
        served.push(5, SIZE)
        await let_others_run(2)
        assert served.buffered() < buffered + SIZE
        received = read_frames(await rest_of(client))
        client.leave()
    assert received.code == TOO_SLOW
    assert received.numbers == list(range(taken))


async def test_bytes_that_a_client_has_read_do_not_count() -> None:
    """A client that reads is never given up, after any amount of data."""
    async with serving() as server:
        client, served = await server.open()
        data = b""
        while served.sent * SIZE < 3 * MOST_WAITING:
            await served.fill()
            while served.buffered():
                data += await client.read(65536)
        assert not served.has_ended
        served.live.end(4401, "over")
        received = read_frames(data + await rest_of(client))
        client.leave()
    assert received.numbers == list(range(served.sent))


async def test_frames_that_wait_come_before_the_close_frame() -> None:
    """A client that reads again after its connection was ended gets all frames and the code."""
    async with serving() as server:
        client, served = await server.open()
        await served.fill()
        served.live.end(4401, "over")
        received = read_frames(await rest_of(client))
        client.leave()
    assert (received.numbers, received.code) == (list(range(served.sent)), 4401)


async def test_frames_for_a_client_that_has_gone_are_dropped_silently(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """After the client has gone, the connection ends and frames for it log nothing."""
    async with serving() as server:
        client, served = await server.open()
        await served.fill()
        client.leave()
        for _ in range(20):
            served.push(1, SIZE)
            await let_others_run(2)
        await until(lambda: served.has_ended)
        served.push(20)
        served.live.end(4401, "over")
        await let_others_run(2)
    assert caplog.records == []


async def come_and_go(server: Server) -> "weakref.ref[LiveSocket]":
    """Send a message on a connection and leave; return a weak reference to the server's end."""
    client, served = await server.open()
    await client.send(frame(TEXT, b"1"))
    await until(lambda: served.heard)
    client.leave()
    await until(lambda: served.has_ended)
    return weakref.ref(served.live)


@pytest.mark.usefixtures("no_collector")
async def test_a_closed_connection_is_freed_at_once() -> None:
    """After its end, nothing keeps a connection in memory until the next garbage collection."""
    async with serving() as server:
        gone = await come_and_go(server)
        await until(lambda: gone() is None)


async def test_messages_before_the_server_listens_come_first() -> None:
    """Messages that arrive before `listen` are heard before those that arrive after it."""
    async with serving() as server:
        server.may_listen.clear()
        client, served = await server.open()
        await client.send(frame(TEXT, b"1"))
        assert isinstance(served.live, TimedSocket)
        await until(served.live.queue.qsize)
        await client.send(frame(TEXT, b"2") + frame(0x82, b"3"))
        server.may_listen.set()
        await until(lambda: len(served.heard) == 3)
        client.leave()
    assert served.heard == ["1", "2", b"3"]


async def test_a_client_that_is_not_heard_any_more_cannot_send() -> None:
    """Once the listener refuses more, nothing is read until the connection ends."""
    async with serving() as server:
        client, served = await server.open()
        served.is_deaf = True
        await client.send(frame(TEXT, b"1"))
        await until(lambda: served.heard == ["1"])
        assert not served.transport.is_reading()
        served.live.end(1008, "too many")
        assert served.transport.is_reading(), "it reads the close frame of the client"
        await client.send(frame(TEXT, b"2"))
        assert read_frames(await rest_of(client)).code == 1008
        client.leave()
    assert served.heard == ["1"]


async def test_a_stopping_server_closes_behind_the_frames_of_the_turn() -> None:
    """Frames pushed in the turn in which the server stops come before the close frame 1012."""
    async with serving() as server:
        client, served = await server.open()
        assert isinstance(served.live, TimedSocket)
        served.push(2)
        served.live.shutdown()
        assert read_frames(await client.rest()) == (
            [0, 1],
            [Opcode.TEXT] * 2 + [Opcode.CLOSE],
            1012,
        )
        client.leave()


async def test_a_client_that_never_reads_is_disconnected_after_its_end() -> None:
    """A connection with unread frames does not outlive the time for its closing handshake."""
    async with serving() as server:
        client, served = await server.open()
        with closing(client.raw):
            assert isinstance(served.live, TimedSocket)
            served.live.close_timeout = 0.01
            await served.fill()
            served.live.end(4401, "over")
            await until(lambda: not server.web.server_state.connections)


async def test_a_client_that_neither_reads_nor_answers_pings_is_disconnected() -> None:
    """A connection without an answer to a ping ends, also while it has unread frames."""
    async with serving(0.05) as server:
        client, served = await server.open()
        with closing(client.raw):
            await served.fill()
            await until(lambda: served.has_ended)


async def test_a_server_stops_while_a_client_that_does_not_read_says_goodbye() -> None:
    """A closing handshake whose answer waits behind unread frames does not disturb the stop."""
    async with serving() as server:
        client, served = await server.open()
        with closing(client.raw):
            assert isinstance(served.live, TimedSocket)
            await served.fill()
            await client.send(frame(CLOSE, (1000).to_bytes(2, "big")))
            await until(lambda: served.has_ended)
            assert served.buffered()
            served.live.shutdown()
