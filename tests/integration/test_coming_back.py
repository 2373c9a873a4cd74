"""Dropped and slow connections: no step is missed, and no other player is affected."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.integration.playing import play_on, seat_two
from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from yachtdice.server.rooms.messages.client import Enter, Fill, Ping, Roll, StartGame
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import Accepted, Changed, Pong, Snapshot, UpToDate
from yachtdice.server.rooms.service.followers import REMEMBERED


async def test_a_returning_client_gets_exactly_the_missed_frames(house: ServerProcess) -> None:
    """After a drop the missed frames come in order, then UpToDate, without a snapshot."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        await jun.leave()
        jun.received.clear()
        seen = jun.version
        await play_on(mina, 0, turns=1)
        await jun.enter(room)
        received = [message.version for message in jun.received if isinstance(message, Changed)]
        assert received == list(range(seen + 1, mina.version + 1))
        assert isinstance(jun.received[-1], UpToDate)
        assert not any(isinstance(message, Snapshot) for message in jun.received)
        assert jun.table == mina.table


async def test_a_client_far_behind_gets_a_snapshot(house: ServerProcess) -> None:
    """Beyond the remembered frames, or with an unknown epoch, a snapshot is sent."""
    async with Guest(house.url) as mina, Guest(house.url) as late:
        room = await (await mina.named("Mina")).make_room("extended")
        await mina.enter(room)
        await late.enter(room)
        await late.leave()
        await mina.do(StartGame)
        while mina.version < late.version + REMEMBERED + 1:
            await play_on(mina, 0, turns=1)
        late.received.clear()
        await late.enter(room)
        assert [type(message) for message in late.received] == [Snapshot]
        assert late.table == mina.table
        late.epoch += 1
        await late.enter(room)
        assert any(isinstance(message, Snapshot) for message in late.received[1:])


async def test_thirty_drops_leave_no_gap_and_no_double(house: ServerProcess) -> None:
    """A watcher dropped 30 times at random times receives every version once, in order."""
    rng = Random(2)
    async with Guest(house.url) as mina, Guest(house.url) as watcher:
        room = await (await mina.named("Mina")).make_room()
        await mina.enter(room)
        await mina.do(StartGame)
        await watcher.enter(room)
        started = watcher.version
        playing = asyncio.create_task(play_on(mina, 0))
        for _ in range(30):
            for _ in range(rng.randrange(3)):
                await _receive_during(watcher, playing)
            assert watcher.socket is not None
            watcher.socket.transport.abort()
            watcher.socket = None
            await watcher.enter(room)
        await playing
        await watcher.catch_up(mina.version)
        received = [message.version for message in watcher.received if isinstance(message, Changed)]
        assert received == list(range(started + 1, mina.version + 1))
        assert watcher.table == mina.table


async def _receive_during(guest: Guest, playing: asyncio.Task[None]) -> None:
    """Receive the next message, or none if the game ends first."""
    receiving = asyncio.create_task(guest.receive())
    await asyncio.wait({receiving, playing}, return_when=asyncio.FIRST_COMPLETED)
    receiving.cancel()
    await asyncio.gather(receiving, return_exceptions=True)


async def _stop_reading(url: str) -> socket.socket:
    """Return a connection that reads nothing after the handshake."""
    host, port = url.removeprefix("http://").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (host, int(port)))
    head = [
        "GET /ws HTTP/1.1", f"Host: {host}:{port}", f"Origin: {url}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]  # fmt: skip
    await loop.sock_sendall(raw, ("\r\n".join(head) + "\r\n\r\n").encode())
    await loop.sock_recv(raw, 64)
    return raw


async def _ask_again_and_again(raw: socket.socket, room: str, others: Guest) -> None:
    """Request 90 snapshots, with pauses in which the server can notice the unread bytes."""
    body = write_message(Enter(room))
    frame = bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
    loop = asyncio.get_running_loop()
    for _ in range(30):
        with suppress(ConnectionError):
            await loop.sock_sendall(raw, frame * 3)
        await others.say(Ping())
        await others.receive_until(lambda message: isinstance(message, Pong))


async def test_a_client_that_stops_reading_is_disconnected(tmp_path: Path) -> None:
    """A client that stops reading is removed from the room, and the players are unaffected."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, send_buffer=16 * 1024) as server:
        async with Guest(server.url) as mina:
            room = await (await mina.named("Mina")).make_room()
            await mina.enter(room)
            stuck = await _stop_reading(server.url)
            await _ask_again_and_again(stuck, room, mina)
            while mina.presence is None or mina.presence.watchers:
                await mina.receive()
            assert isinstance(await mina.do(StartGame), Accepted)
            assert isinstance(await mina.do(Roll), Accepted)
            assert isinstance(await mina.do(Fill, box="choice"), Accepted)
            assert mina.presence.watchers == 0
            stuck.close()


async def test_a_stopping_server_closes_its_sockets(tmp_path: Path) -> None:
    """SIGTERM stops a server with open sockets and playing bots quickly and silently."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as server:
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            room = await seat_two(mina, jun)
            await mina.do(Roll)
            asked = asyncio.create_task(play_on(mina, 0))
            code = await asyncio.to_thread(server.stop)
            assert server.said() == ""
            assert code in {0, -15}
            results = await asyncio.gather(asked, return_exceptions=True)
            assert isinstance(results[0], ConnectionClosed | None)
            before = (mina.version, mina.table)
            server.start()
            mina.socket = None
            await mina.enter(room)
            assert mina.version >= before[0]
