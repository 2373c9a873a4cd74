"""Connections on which nothing is said: soon closed, or kept alive if the server speaks."""

import asyncio
import time
from pathlib import Path

from tests.integration.bots.test_bot_api import following
from tests.integration.playing import play_on, seat_two
from tests.integration.rooms.test_strangers import get
from tests.support.clients.bot_account import owner
from tests.support.clients.guest import Guest
from tests.support.clients.stranger import Stranger, upgrade
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.server.http.wire import WHOLE_S

HALF_OPEN = 1000


async def test_a_thousand_half_open_connections_do_not_affect_players(tmp_path: Path) -> None:
    """A thousand silent or incomplete connections affect no player and are soon closed."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), limit_factor=CROWD) as server:
        halves = (b"", b"GET / HT", upgrade(server)[:-2], get(server, "Content-Length: 9"))
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


async def test_a_stream_without_frames_has_blank_lines(tmp_path: Path) -> None:
    """A bot's stream on which nothing happens gets a blank line, and then the next frame."""
    with (
        ServerProcess(str(tmp_path / "yacht.sqlite3")) as server,
        owner(server.url, "Silent keeper") as keeper,
    ):
        bot = keeper.bot("Silent bot")
        async with Guest(server.url, cookies=keeper.http.cookies) as mina:
            room = await mina.make_room("bonus")
            async with following(server.url, room, bot) as lines:
                assert (await lines.next())["type"] == "Snapshot"
                await lines.silence()
                await mina.enter(room)
                await lines.until("Presence", present=sorted([bot["player"], mina.you or ""]))
