"""Dropped connections and slow ones: nobody misses a step, nobody suffers for another."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.guest import Guest
from tests.integration.playing import play_on, seat_two
from tests.server_process import ServerProcess
from yachtdice.protocol.client_messages import Enter, Fill, Ping, Roll, StartGame
from yachtdice.protocol.codec import write_message
from yachtdice.protocol.server_messages import Accepted, Changed, Pong, Snapshot, UpToDate
from yachtdice.services.audience import REMEMBERED


async def test_who_comes_back_hears_exactly_what_was_missed(house: ServerProcess) -> None:
    """After a drop the missed frames come in order and then UpToDate, without a snapshot."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        await jun.leave()
        jun.heard.clear()
        seen = jun.version
        await play_on(mina, 0, turns=1)
        await jun.enter(room)
        told = [message.version for message in jun.heard if isinstance(message, Changed)]
        assert told == list(range(seen + 1, mina.version + 1))
        assert isinstance(jun.heard[-1], UpToDate)
        assert not any(isinstance(message, Snapshot) for message in jun.heard)
        assert jun.table == mina.table


async def test_who_missed_too_much_gets_the_whole_room(house: ServerProcess) -> None:
    """Beyond the frames remembered, and for an epoch of another life, a snapshot comes."""
    async with Guest(house.url) as mina, Guest(house.url) as late:
        room = await (await mina.named("Mina")).make_room("extended")
        await mina.enter(room)
        await late.enter(room)
        await late.leave()
        await mina.do(StartGame)
        while mina.version < late.version + REMEMBERED + 1:
            await play_on(mina, 0, turns=1)
        late.heard.clear()
        await late.enter(room)
        assert [type(message) for message in late.heard] == [Snapshot]
        assert late.table == mina.table
        late.epoch += 1
        await late.enter(room)
        assert any(isinstance(message, Snapshot) for message in late.heard[1:])


async def test_thirty_drops_leave_no_gap_and_no_double(house: ServerProcess) -> None:
    """A watcher dropped at random 30 times has heard every version once, in order, at the end."""
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
                if not playing.done():
                    await watcher.hear()
            assert watcher.socket is not None
            watcher.socket.transport.abort()
            watcher.socket = None
            await watcher.enter(room)
        await playing
        await watcher.catch_up(mina.version)
        told = [message.version for message in watcher.heard if isinstance(message, Changed)]
        assert told == list(range(started + 1, mina.version + 1))
        assert watcher.table == mina.table


async def _stop_reading(url: str) -> socket.socket:
    """Return a connection whose end reads nothing after the handshake."""
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
    """Ask for 90 snapshots, with pauses in which the server can find out that nobody reads."""
    body = write_message(Enter(room))
    frame = bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
    loop = asyncio.get_running_loop()
    for _ in range(30):
        with suppress(ConnectionError):
            await loop.sock_sendall(raw, frame * 3)
        await others.say(Ping())
        await others.hear_until(lambda message: isinstance(message, Pong))


async def test_a_reader_who_stops_reading_is_given_up(tmp_path: Path) -> None:
    """Whoever stops reading leaves the room within its bytes; the players notice nothing."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, send_buffer=16 * 1024) as server:
        async with Guest(server.url) as mina:
            room = await (await mina.named("Mina")).make_room()
            await mina.enter(room)
            stuck = await _stop_reading(server.url)
            await _ask_again_and_again(stuck, room, mina)
            while mina.presence is None or mina.presence.watchers:
                await mina.hear()
            assert isinstance(await mina.do(StartGame), Accepted)
            assert isinstance(await mina.do(Roll), Accepted)
            assert isinstance(await mina.do(Fill, box="choice"), Accepted)
            assert mina.presence.watchers == 0
            stuck.close()


async def test_a_server_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    """SIGTERM ends the server soon, with open sockets and bots at play, without a complaint."""
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
