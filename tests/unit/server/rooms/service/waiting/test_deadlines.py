"""Deadlines: the server plays a turn once, then the seat resigns, on any server and only once."""

import asyncio
from typing import Any

import pytest

from tests.doubles.hand_wound import settle
from tests.doubles.memory_turns import MemoryTurns
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import BoxFilled, DiceThrown, SeatResigned
from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, Roll, StartGame
from yachtdice.server.rooms.messages.room import Pace, Stage
from yachtdice.server.rooms.messages.server import Accepted, Changed, Clock
from yachtdice.server.rooms.service.state.record import Commit, StoredRoom
from yachtdice.server.rooms.service.turn_keeper import TurnKeeper
from yachtdice.server.rooms.service.waiting.play_time import PlayTime

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
HOUR_MS = 3_600_000


class Waiting:
    """A house with a waiting game of eight hours per turn, and its keeper."""

    def __init__(self) -> None:
        """Keep the turns in memory."""
        self.turns, self.house = MemoryTurns(), House()
        world, memory = self.house.world, self.house.memory
        self.wall = 7
        self.play_time = PlayTime(self.turns, lambda: self.wall, self.house.ticks, is_shared=False)
        write = memory._write

        async def written(commit: Commit) -> None:
            await write(commit)
            self.turns.follow(commit)

        memory._write = written  # type: ignore[method-assign]
        world.turns, world.play_now = self.turns, self.play_time.now_ms
        self.keeper = TurnKeeper(self.turns, self.play_time, self.house.hub, "here")

    async def begin(self) -> tuple[str, list[Seated]]:
        """Return a table whose game has begun."""
        await self.play_time.look()
        room, seats = await self.house.seated(MINA, JUN)
        await seats[0].do(ChangeSettings, pace=Pace.HOURS)
        assert isinstance(await seats[0].do(StartGame), Accepted)
        await settle()
        return room, seats

    async def wind(self, wait_ms: int) -> None:
        """Let time pass for both clocks."""
        self.wall += wait_ms
        await self.house.ticks.wind(wait_ms)
        await settle()

    async def leave(self, *seats: Seated) -> None:
        """Let these players leave, and the room be unloaded."""
        for seat in seats:
            self.house.hub.leave(seat.live(), seat)
        await self.wind(31_000)

    def events(self, kind: type[Any]) -> list[Any]:
        """Return the stored events of a type."""
        return [e for each in self.house.memory.games.values() for e in each if isinstance(e, kind)]


@pytest.fixture
def waiting() -> Waiting:
    """Return a house for games that wait."""
    return Waiting()


async def test_the_server_plays_the_first_turn_that_is_over(waiting: Waiting) -> None:
    """With no player there, the keeper wakes the room, which rolls, fills a box and is unloaded."""
    room, seats = await waiting.begin()
    await waiting.leave(*seats)
    assert waiting.house.hub.awake == 0
    await waiting.wind(8 * HOUR_MS - 100_000)
    assert await waiting.keeper.sweep() == 0
    await waiting.wind(200_000)
    assert await waiting.keeper.sweep() == 1
    assert [event.clock for event in waiting.events(BoxFilled)] == [True]
    assert waiting.events(DiceThrown)
    assert waiting.turns.rows[room].player == "jun"
    assert await waiting.keeper.sweep() == 0
    await waiting.wind(31_000)
    assert waiting.house.hub.awake == 0


async def test_the_second_time_the_seat_resigns(waiting: Waiting) -> None:
    """A game without its players ends: each seat is played for once, then it resigns."""
    room, seats = await waiting.begin()
    await waiting.leave(*seats)
    for _ in range(4):
        await waiting.wind(8 * HOUR_MS + 60_000)
        assert await waiting.keeper.sweep() == 1
    assert len(waiting.events(BoxFilled)) == 2
    assert [event.seat for event in waiting.events(SeatResigned)] == [0, 1]
    assert waiting.house.memory.rooms[room].record.stage is Stage.OVER
    assert waiting.turns.rows == {}


async def test_a_room_in_memory_needs_no_keeper(waiting: Waiting) -> None:
    """A player at the table sees the step soon after the deadline."""
    room, [mina, jun] = await waiting.begin()
    waiting.house.hub.leave(mina.live(), mina)
    await waiting.wind(8 * HOUR_MS)
    assert not waiting.events(BoxFilled)
    await waiting.wind(16_000)
    assert len(waiting.events(BoxFilled)) == 1
    assert jun.received(Changed)[-1].table is not None
    assert waiting.turns.rows[room].player == "jun"


async def test_clients_see_the_time_left(waiting: Waiting) -> None:
    """The frame of the clock counts down from the stored deadline, also after a reload."""
    room, [mina, jun] = await waiting.begin()
    clock = mina.received(Clock)[-1]
    assert (clock.seat, clock.turn_ms, clock.left_ms) == (0, 8 * HOUR_MS, 8 * HOUR_MS)
    assert (clock.runs, clock.away) == (True, ())
    await waiting.leave(mina, jun)
    await waiting.wind(HOUR_MS)
    again = await waiting.house.enter(room, MINA)
    await settle()
    assert again.received(Clock)[-1].left_ms == 7 * HOUR_MS - 31_000


async def test_a_move_in_time_is_not_timed_out(waiting: Waiting) -> None:
    """A deadline that was read before the move changes nothing after it."""
    _, (mina, _) = await waiting.begin()
    await waiting.wind(8 * HOUR_MS + 10_000)
    await mina.do(Roll, keep=())
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)
    await waiting.wind(60_000)
    assert [event.clock for event in waiting.events(BoxFilled)] == [False]


async def test_a_deadline_that_was_moved_is_read_again(waiting: Waiting) -> None:
    """The room that has read a deadline does not act on it after a vacation has moved it."""
    room, _ = await waiting.begin()
    turn = waiting.turns.rows[room]
    later = turn.due_ms + HOUR_MS
    waiting.turns.rows[room] = type(turn)(turn.game, turn.player, turn.began_ms, later)
    await waiting.wind(9 * HOUR_MS - 1000)
    assert not waiting.events(BoxFilled)
    await waiting.wind(20_000)
    assert len(waiting.events(BoxFilled)) == 1


async def test_a_claim_of_a_keeper_that_died_ends(waiting: Waiting) -> None:
    """A turn that another keeper has claimed waits a minute, then it is played once."""
    _, seats = await waiting.begin()
    await waiting.leave(*seats)
    await waiting.wind(8 * HOUR_MS + 60_000)
    now = waiting.play_time.now_ms()
    assert len(await waiting.turns.claim("dead", now, now, now + 60_000, 50)) == 1
    assert await waiting.keeper.sweep() == 0
    await waiting.wind(61_000)
    assert await waiting.keeper.sweep() == 1
    assert len(waiting.events(BoxFilled)) == 1


async def test_a_failed_step_is_tried_again(waiting: Waiting) -> None:
    """A step that could not be stored is due again, while a keeper follows the room."""
    _, seats = await waiting.begin()
    await waiting.leave(*seats)
    await waiting.wind(8 * HOUR_MS + 60_000)

    async def fail() -> None:
        raise StoreUnavailableError("away")

    waiting.house.memory.before = fail
    sweep = asyncio.create_task(waiting.keeper.sweep())
    for _ in range(5):
        await settle()
        await waiting.wind(2100)
    assert await sweep == 1
    assert len(waiting.events(BoxFilled)) == 1


async def test_a_room_that_cannot_be_read_stops_no_other(waiting: Waiting) -> None:
    """Of two due turns in one claim, the one in a damaged room is left and the other is played."""
    damaged, seats = await waiting.begin()
    _, others = await waiting.begin()
    await waiting.leave(*seats, *others)
    await waiting.wind(8 * HOUR_MS + 60_000)
    wake = waiting.house.memory.wake

    async def read(room: str, held: int | None = None) -> StoredRoom | None:
        if room == damaged:
            raise DamagedDataError("rooms", room)
        return await wake(room, held)

    waiting.house.memory.wake = read  # type: ignore[method-assign]
    assert await waiting.keeper.sweep() == 2
    assert len(waiting.events(BoxFilled)) == 1
    assert waiting.turns.rows[damaged].player == "mina"
    assert set(waiting.turns.held) == {damaged}
