"""The clock of a room in which bots play: it shows the same whether or not it skips their turns."""

import asyncio
from random import Random

import pytest

from tests.doubles.hand_wound import settle
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import fill_offers
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    ChangeSettings,
    Fill,
    HandOver,
    LeaveSeat,
    Rematch,
    Roll,
    SeatBot,
    StartGame,
    TakeBack,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Clock
from yachtdice.server.rooms.service.followers import FEW, PAUSE_MS
from yachtdice.server.rooms.service.parts.clock import RoomClock
from yachtdice.server.rooms.service.state.room import Room

SEEDS = range(8)
MOST_IDLE_S = 300
MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


async def begun(seed: int = 1, clock: int | None = 60) -> tuple[House, Seated, Seated]:
    """Return a game of Mina, Jun and two bots, which play after a second."""
    house = House(seed=seed)
    house.world.bot_pause = lambda: 1
    _, [mina, jun] = await house.seated(MINA, JUN)
    for seat in (2, 3):
        await mina.do(SeatBot, seat=seat, bot="greedy")
    await mina.do(ChangeSettings, clock=clock)
    await mina.do(StartGame)
    return house, mina, jun


async def play(person: Seated, chance: Random) -> None:
    """Roll or fill a box, if the person is on turn."""
    state = person.live().room.game
    assert state is not None
    offers = fill_offers(state)
    if offers and (state.rolls_left == 0 or chance.random() < 0.5):
        await person.do(Fill, box=chance.choice(offers).box)
    else:
        await person.do(Roll)


async def idle(house: House, person: Seated, seat: int) -> None:
    """Let the person run out of time until a bot plays the seat and has rolled for it."""
    for _ in range(MOST_IDLE_S):
        await house.ticks.wind(1_000)
        room = person.live().room
        assert room.game is not None
        if seat in room.relieved and (room.game.seat, room.game.rolls_left) == (seat, 2):
            return


async def clocks_of(seed: int) -> tuple[list[Clock], list[bool]]:
    """Return the clock messages that a watcher gets in a game with comings and goings.

    The second list says for each moment if the clock waits for a person. Half of the games have no
    time limit.
    """
    chance, waits = Random(seed), list[bool]()
    is_timed = seed % 2 == 1
    house, *people = await begun(seed, 60 if is_timed else None)
    watcher = await house.enter(people[0].live().room.id, None)
    seated = dict.fromkeys(people, True)
    for _ in range(100):
        number, person = chance.choice([*enumerate(people)])
        match chance.choice([*["play"] * 6, *["wait"] * 4, "move", "lend", "idle"]):
            case "play" if seated[person]:
                await play(person, chance)
            case "wait":
                await house.ticks.wind(chance.choice([0, 400, 1_000, 7_000, 30_000]))
            case "move":
                person = next((one for one in people if not seated[one]), person)
                seated[person] = not seated[person]
                _come(person) if seated[person] else person.live().leave(person)
            case "lend" if seated[person]:
                state = person.live().room.game
                assert state is not None
                if state.bots[number] is None:
                    await person.do(HandOver, seat=number, bot="greedy")
                else:
                    await person.do(TakeBack)
            case "idle" if seated[person] and is_timed:
                await idle(house, person, number)
                await house.ticks.wind(chance.choice([0, 400, 1_000]))
                await person.do(TakeBack)
            case _:
                pass
        await settle()
        waits.append(people[0].live().clock.waits_for_person)
    return watcher.received(Clock), waits


def _come(person: Seated) -> None:
    """Let a player come back."""
    person.live().enter(person, 0, 0)


async def test_the_clock_shows_what_it_shows_if_it_is_kept_at_each_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that skips turns of bots after bots sends what a clock that skips none sends."""
    skips, looked = list[bool](), RoomClock._is_among_bots

    def look(clock: RoomClock, room: Room) -> bool:
        skips.append(looked(clock, room))
        return skips[-1]

    monkeypatch.setattr(RoomClock, "_is_among_bots", look)
    shown = [await clocks_of(seed) for seed in SEEDS]
    assert sum(skips) > 20
    monkeypatch.setattr(RoomClock, "_is_among_bots", lambda _clock, _room: False)
    assert shown == [await clocks_of(seed) for seed in SEEDS]


async def test_no_alarm_is_left_after_the_slow_commit_of_a_bot() -> None:
    """A connection that ends during a commit sets the alarm of a retry; the step stops it."""
    house, mina, jun = await begun()
    for person in (mina, jun):
        await person.do(Roll)
        await person.do(Fill, box="choice")
    watcher = await house.enter(mina.live().room.id, None)
    stored = asyncio.Event()
    house.memory.before = stored.wait  # type: ignore[assignment]
    await house.ticks.wind(1_000)
    mina.live().leave(watcher)
    assert mina.live().clock.rings
    stored.set()
    await until(lambda: not mina.live().is_busy)
    assert not mina.live().clock.rings


async def test_a_game_after_a_game_of_bots_begins_with_the_clock() -> None:
    """All connections hear again that no time counts, because the end has stopped the clock."""
    house = House()
    _, [mina] = await house.table(MINA)
    await mina.do(LeaveSeat)
    for seat in range(2):
        await mina.do(SeatBot, seat=seat, bot="greedy")
    await mina.do(StartGame)
    await until(lambda: mina.live().room.stage is Stage.OVER)
    known = len(mina.received(Clock))
    await mina.do(Rematch)
    assert len(mina.received(Clock)) == known + 1


async def test_a_bots_step_tells_a_newcomer_that_an_absence_has_ended() -> None:
    """In a large room, whose presence is sent late, a step of a bot after a bot tells it too."""
    house, mina, jun = await begun(clock=None)
    house.world.bot_pause = lambda: 0.4
    for person in (mina, jun):
        await person.do(Roll)
        await person.do(Fill, box="choice")
    live = mina.live()
    for _ in range(FEW):
        await house.enter(live.room.id, None)
    await house.ticks.wind(PAUSE_MS)
    live.leave(jun)
    newcomer = await house.enter(live.room.id, None)
    assert [seat.seat for seat in newcomer.received(Clock)[-1].away] == [1]
    live.enter(jun, 0, 0)
    await house.ticks.wind(PAUSE_MS - 1)
    assert newcomer.received(Clock)[-1].away == ()
