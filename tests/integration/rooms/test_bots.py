"""Bots at a real table, and people who come and go."""

import sqlite3
from contextlib import closing

from tests.integration.playing import play_on, seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.game import Step
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    HandOver,
    PlayAgain,
    Rematch,
    Resign,
    SeatBot,
    StartGame,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted, Refused

HOUSE_TEXT = """\
id = "our-house"
title = { en = "Our house", ko = "우리 집" }
summary = { en = "Two boxes", ko = "칸 두 개" }
boxes = [
  { id = "sixes", section = "upper", title = "Sixes", pattern = { face = 6 }, pay = "matching" },
  { id = "any", section = "lower", title = "Anything", pattern = "anything", pay = "all" },
]
"""


async def test_a_guest_plays_three_bots_to_the_end_and_again(house: ServerProcess) -> None:
    """A room with a guest and three bots plays to its end; playing again keeps the seats."""
    async with Guest(house.url) as mina:
        await mina.enter(await (await mina.named("Mina")).make_room("yahtzee"))
        for seat, bot in enumerate(("greedy", "random", "greedy"), 1):
            assert isinstance(await mina.do(SeatBot, seat=seat, bot=bot), Accepted)
        await mina.do(StartGame)
        await play_on(mina, 0)
        assert mina.room.stage is Stage.OVER
        seats = mina.room.seats
        assert isinstance(await mina.do(PlayAgain), Accepted)
        assert (mina.room.stage, mina.room.seats) == (Stage.WAITING, seats)
        assert isinstance(await mina.do(StartGame), Accepted)
        assert mina.room.games == 2


async def test_a_resigned_player_is_skipped_and_begins_the_rematch(house: ServerProcess) -> None:
    """After one of two players resigns the other plays on and wins; the rematch turns the order."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        await seat_two(mina, jun)
        await jun.do(Resign)
        await mina.catch_up(jun.version)
        await play_on(mina, 0)
        assert mina.table.winners == (0,)
        assert isinstance(await mina.do(Rematch), Accepted)
        await jun.catch_up(mina.version)
        assert jun.room.agreed == (0,)
        assert isinstance(await jun.do(Rematch), Accepted)
        assert jun.table.order == (1, 0)
        assert jun.table.step is Step.AWAIT_ROLL


async def test_bots_wait_until_a_player_is_connected(house: ServerProcess) -> None:
    """In an empty room bots do not play; with a watcher they play to the end."""
    async with Guest(house.url) as mina, Guest(house.url) as watcher:
        room = await (await mina.named("Mina")).make_room("extended")
        await mina.enter(room)
        await mina.do(SeatBot, seat=1, bot="random")
        await mina.do(StartGame)
        # The order is drawn.
        await mina.see(lambda: mina.has_turn(0))
        # The server reads the end of the connection right after the command: no bot can finish.
        await mina.say(HandOver(cid="all-bots", expect=mina.version, seat=0, bot="random"))
        await mina.leave()
        await until(lambda: _is_deserted(house))
        await _turn_elsewhere(mina)  # in the meantime a step that was under way is stored
        version = _version(house, room)
        await _turn_elsewhere(mina)
        assert _version(house, room) == version
        await watcher.enter(room)
        assert [seat.bot for seat in watcher.table.seats] == ["random", "random"]
        assert not watcher.is_over
        await watcher.see(lambda: watcher.is_over)


async def _is_deserted(house: ServerProcess) -> bool:
    """Return whether no player is connected to a room."""
    async with Guest(house.url) as visitor:
        return bool((await visitor.http.get("/api/home")).json()["online"] == 0)


async def _turn_elsewhere(mina: Guest) -> None:
    """Play a turn in another room, in which a bot also plays one."""
    mina.epoch = mina.version = 0
    await mina.enter(await mina.make_room("extended"))
    await mina.do(SeatBot, seat=1, bot="random")
    await mina.do(StartGame)
    await play_on(mina, 0, turns=1)
    await mina.see(lambda: mina.has_turn(0))
    await mina.leave()


def _version(house: ServerProcess, room: str) -> int:
    """Return the version of a room in the server's database."""
    # Read the database, because entering the room would start the bots.
    asked = "SELECT version FROM rooms WHERE id = ?"
    with closing(sqlite3.connect(house.database)) as connection:
        version: int = connection.execute(asked, [room]).fetchone()[0]
    return version


async def test_house_rules_are_pasted_chosen_and_played(house: ServerProcess) -> None:
    """Custom rules can be uploaded, chosen in a room and played, and all clients see them."""
    async with Guest(house.url) as mina, Guest(house.url) as watcher:
        await mina.named("Mina")
        kept = await mina.http.post("/api/rules", json={"text": HOUSE_TEXT})
        assert kept.status_code == 201
        reference = kept.json()["reference"]
        assert kept.json()["house"]
        assert (await watcher.http.get(f"/api/rules/{reference}")).json() == kept.json()
        listed = (await watcher.http.get("/api/rules")).json()
        assert reference not in {line["reference"] for line in listed}
        room = await mina.make_room()
        await mina.enter(room)
        await watcher.enter(room)
        assert isinstance(await mina.do(ChangeSettings, rules=reference), Accepted)
        refused = await mina.do(ChangeSettings, rules="house:" + "0" * 24)
        assert isinstance(refused, Refused)
        await mina.do(StartGame)
        await play_on(mina, 0)
        await watcher.catch_up(mina.version)
        assert len(watcher.table.seats[0].columns[0].points) == 2
        assert watcher.is_over
