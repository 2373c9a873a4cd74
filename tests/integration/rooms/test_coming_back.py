"""Dropped and slow connections: no step is missed, and no other player is affected."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.clients.stranger import TEXT, Stranger, frame
from tests.support.servers.server_process import ServerProcess
from yachtdice.server.rooms.messages.client import Enter, Fill, Ping, Roll, StartGame
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import Accepted, Changed, Pong


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


async def _ask_again_and_again(stuck: Stranger, room: str, others: Guest) -> None:
    """Request 90 snapshots, with pauses in which the server can notice the unread bytes."""
    for _ in range(30):
        with suppress(ConnectionError):
            await stuck.send(frame(TEXT, write_message(Enter(room))) * 3)
        await others.say(Ping())
        await others.receive_a(Pong)


async def test_a_client_that_stops_reading_is_disconnected(tmp_path: Path) -> None:
    """A client that stops reading is removed from the room, and the players are unaffected."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, send_buffer=16 * 1024) as server:
        async with Guest(server.url) as mina:
            room = await (await mina.named("Mina")).make_room()
            await mina.enter(room)
            stuck = await Stranger.with_socket(server, window=4096)
            await _ask_again_and_again(stuck, room, mina)
            while mina.presence is None or mina.presence.watchers:
                await mina.receive()
            assert isinstance(await mina.do(StartGame), Accepted)
            assert isinstance(await mina.do(Roll), Accepted)
            assert isinstance(await mina.do(Fill, box="choice"), Accepted)
            assert mina.presence.watchers == 0
            stuck.leave()


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
