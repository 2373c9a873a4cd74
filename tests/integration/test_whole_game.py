"""A game over the real server, from the first name to the result."""

import asyncio

from tests.guest import Guest
from tests.integration.playing import play_on
from tests.server_process import ServerProcess
from yachtdice.protocol.client_messages import SeatBot, StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted
from yachtdice.protocol.views import Stage


async def test_two_guests_and_a_bot_play_a_whole_game(house: ServerProcess) -> None:
    """Two guests and a bot play `bonus` to its end and agree on the result."""
    async with Guest(house.url) as mina, Guest(house.url) as jun, Guest(house.url) as watcher:
        room = await (await mina.named("Mina")).make_room("bonus")
        await (await jun.named("준호")).enter(room)
        await mina.enter(room)
        await watcher.enter(room)
        assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
        await mina.catch_up(jun.version)
        assert isinstance(await mina.do(SeatBot, seat=3, bot="greedy"), Accepted)
        assert isinstance(await mina.do(StartGame), Accepted)
        await asyncio.gather(play_on(mina, 0), play_on(jun, 1))
        await watcher.catch_up(mina.version)

        assert mina.table is not None
        assert mina.table == jun.table == watcher.table
        assert mina.room is not None
        assert mina.room.stage is Stage.OVER
        best = max(seat.total for seat in mina.table.seats)
        expected = [i for i, seat in enumerate(mina.table.seats) if seat.total == best]
        assert list(mina.table.winners) == expected
        assert all(len(seat.columns[0].points) == 13 for seat in mina.table.seats)
