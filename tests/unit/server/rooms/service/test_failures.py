"""Errors of the server in the steps of a room."""

import asyncio
from typing import Any

import pytest

from tests.doubles.hand_wound import settle
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    EndGame,
    Fill,
    PlayAgain,
    Resign,
    Roll,
    SeatBot,
    StartGame,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Accepted, Clock, Failing, Snapshot
from yachtdice.server.rooms.service.environment import FAILING_RETRY_MS

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")


class _FaultError(Exception):
    """An error that no part of the server expects."""


class _Store:
    """Makes the commits of a house fail with an error other than an outage."""

    def __init__(self, house: House) -> None:
        """Let all commits succeed."""
        self._memory, self._failures = house.memory, 0

    def fail(self, times: int) -> None:
        """Let the next commits fail, this number of them."""
        self._failures = times
        self._memory.before = self._before if times else None

    async def _before(self) -> None:
        self._failures -= 1
        self._memory.before = self._before if self._failures else None
        raise _FaultError


async def _fail(player: Seated) -> None:
    """Send a roll that fails."""
    with pytest.raises(_FaultError):
        await player.do(Roll)


def _is_on_turn(player: Seated) -> bool:
    """Return whether the first seat plays now."""
    state = player.live().room.game
    return state is not None and state.seat == 0


def _states(player: Seated) -> list[bool]:
    """Return the announcements about failures that a player has received."""
    return [frame.on for frame in player.received(Failing)]


async def test_a_room_is_loaded_again_after_an_unexpected_error() -> None:
    """After one error the next command finds the stored room, under a new epoch."""
    house = House()
    store, (_, [mina, jun]) = _Store(house), await house.playing(MINA, JUN)
    store.fail(1)
    await _fail(mina)
    assert mina.live().is_in_doubt
    assert isinstance(await mina.do(Roll), Accepted)
    assert mina.live().epoch == jun.snapshot().epoch == 2
    assert _states(jun) == []
    assert not jun.live().room.uncounted


async def test_a_room_that_fails_twice_stops_its_clock_and_its_game_does_not_count() -> None:
    """All get a message when the room begins and ceases to fail; the clock stands meanwhile."""
    house = House()
    store, (_, [mina, jun]) = _Store(house), await house.playing(MINA, JUN)
    store.fail(2)
    await _fail(mina)
    await _fail(mina)
    late = await house.enter(mina.live().room.id, None)
    assert _states(mina) == _states(jun) == _states(late) == [True]
    assert not jun.received(Clock)[-1].runs
    assert isinstance(await mina.do(Resign), Accepted)
    assert _states(jun) == [True, True, False]
    assert house.memory.rooms[jun.live().room.id].record.uncounted
    assert jun.live().room.view().uncounted


async def test_each_snapshot_of_a_failing_room_is_followed_by_the_message() -> None:
    """A snapshot does not say that the room is failing, so clients would drop their notice."""
    house = House()
    store, (_, [mina, jun]) = _Store(house), await house.playing(MINA, JUN)
    store.fail(4)
    for _ in range(4):
        await _fail(mina)
    kinds = [type(frame) for frame in jun.messages if isinstance(frame, Snapshot | Failing)]
    assert kinds == [Snapshot, Snapshot, Failing, Snapshot, Failing, Snapshot, Failing]
    assert _states(jun) == [True, True, True]


async def test_the_next_game_counts_again() -> None:
    """Only the game in which the room failed does not count."""
    house = House()
    store, (_, [mina, jun]) = _Store(house), await house.playing(MINA, JUN)
    store.fail(2)
    await _fail(mina)
    await _fail(mina)
    await mina.do(Resign)
    await jun.do(EndGame)
    assert mina.live().room.stage is Stage.OVER
    await mina.do(PlayAgain)
    assert not mina.live().room.uncounted
    assert not jun.live().is_failing


async def test_a_clock_that_fails_does_not_resign_for_a_player() -> None:
    """While the step of a timeout fails again and again, the turn stays."""
    house, faults = House(), _faults()
    store, (_, [mina, jun]) = _Store(house), await house.playing(MINA, JUN)
    store.fail(1000)
    for _ in range(10):
        await house.ticks.wind(60_000)
    assert len(faults) > 2
    assert {type(fault) for fault in faults} == {_FaultError}
    assert {*_states(mina), *_states(jun)} == {True}
    assert mina.live().room.timeouts == (0, 0)
    store.fail(0)
    assert isinstance(await mina.do(Roll), Accepted)
    assert mina.received(Clock)[-1].runs


async def test_a_room_goes_on_by_its_clock_after_a_short_failure() -> None:
    """Once the room has been loaded again, the clock runs: an absent player holds up no game."""
    house, _ = House(), _faults()
    store, (_, [mina, jun]) = _Store(house), await house.playing(MINA, JUN)
    store.fail(2)
    await _fail(mina)
    await _fail(mina)
    await house.ticks.wind(FAILING_RETRY_MS)
    assert jun.received(Clock)[-1].runs
    for _ in range(3):
        await house.ticks.wind(60_000)
    assert sum(mina.live().room.timeouts) > 0
    assert mina.live().room.uncounted
    assert _states(jun)[-1] is False


def _faults() -> list[Any]:
    """Return a list that collects the errors which the event loop would log."""
    faults: list[Any] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: faults.append(context["exception"]))
    return faults


async def test_a_bot_plays_on_after_an_error() -> None:
    """A bot whose step fails once plays again."""
    house = House()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda *_: None)
    store = _Store(house)
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    await mina.do(Roll)
    await mina.do(Fill, box="ones")
    store.fail(1)
    await until(lambda: _is_on_turn(mina))
    assert len(mina.received(Snapshot)) == 2
    await settle()
