"""Players of the host at a table: their choices, and the stand-in that plays without one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import FillBox, GameState, Play, RollDice, Step
from yachtdice.sealed import Chain
from yachtdice.server.catalogue.service.roster import NoAnswerError, Roster
from yachtdice.server.common.ports import Player
from yachtdice.server.common.settings import HostBotSpec
from yachtdice.server.rooms.messages.client import (
    Fill,
    HandOver,
    Pledge,
    Roll,
    SeatBot,
    StartGame,
    TakeBack,
)
from yachtdice.server.rooms.messages.server import Accepted

MINA: Final = Player("mina", "Mina")
Choose = Callable[[str, GameState], Awaitable[Play]]


class Scripted:
    """The port AskedBot from a function."""

    def __init__(self, choose: Choose) -> None:
        """Answer with this function."""
        self._choose = choose

    async def choose(self, game: str, state: GameState) -> Play:
        """Return the answer of the function."""
        return await self._choose(game, state)


def _house(choose: Choose) -> House:
    """Return a house that offers one player of the host."""
    house = House()
    house.world.roster = Roster([(HostBotSpec("novice", "Novice", ""), Scripted(choose))])
    return house


async def _opposite(house: House) -> Seated:
    """Return the host of a game against the player, who has just filled a box."""
    _, [mina] = await house.table(MINA)
    assert isinstance(await mina.do(SeatBot, seat=1, bot="novice"), Accepted)
    assert mina.live().room.seats[1].name == "Novice"
    await mina.do(StartGame)
    await mina.do(Roll)
    await mina.do(Fill, box="choice")
    return mina


def _state(mina: Seated) -> GameState:
    """Return the game."""
    state = mina.live().room.game
    assert state is not None
    return state


def _boxes(state: GameState, seat: int) -> list[str]:
    """Return the boxes that a seat has filled."""
    points = state.cards[seat].columns[0]
    return [box.id for box, got in zip(state.rules.boxes, points, strict=True) if got is not None]


async def _last_box(_: str, state: GameState) -> Play:
    """Fill the last open box of the card at once, as no built-in bot does."""
    if state.step is Step.AWAIT_ROLL:
        return RollDice(state.seat)
    filled = _boxes(state, state.seat)
    last = next(box.id for box in reversed(state.rules.boxes) if box.id not in filled)
    return FillBox(state.seat, last)


async def test_a_player_of_the_host_plays_its_own_choices() -> None:
    """The seat fills the box that the player chose."""
    mina = await _opposite(_house(_last_box))
    await until(lambda: _state(mina).seat == 0)
    assert _boxes(_state(mina), 1) == [_state(mina).rules.boxes[-1].id]


async def test_it_can_stand_in_for_a_person() -> None:
    """A person can hand a seat over to a player of the host, which then plays it."""
    house = _house(_last_box)
    _, [mina] = await house.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    await mina.do(StartGame)
    assert isinstance(await mina.do(HandOver, seat=0, bot="novice"), Accepted)
    await until(lambda: len(_boxes(_state(mina), 0)) > 0)
    mina.live().leave(mina)  # stops the bots
    assert _boxes(_state(mina), 0)[-1] == _state(mina).rules.boxes[-1].id
    await until(lambda: not mina.live().bots.are_under_way)


async def _late(_: str, __: GameState) -> Play:
    raise NoAnswerError("no answer within 5 s")


async def _illegal(_: str, state: GameState) -> Play:
    return FillBox(state.seat, "nothing")


async def _broken(_: str, __: GameState) -> Play:
    raise ZeroDivisionError("a bug")


@pytest.mark.parametrize(
    ("choose", "reason"),
    [(_late, "no answer within 5 s"), (_illegal, "nothing"), (_broken, "a bug")],
)
async def test_the_stand_in_plays_without_a_legal_answer(
    choose: Choose, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    """After a late, a wrong and a failing answer Gull plays, and a log line gives the reason."""
    with caplog.at_level(logging.WARNING):
        mina = await _opposite(_house(choose))
        await until(lambda: _state(mina).seat == 0)
    assert len(_boxes(_state(mina), 1)) == 1
    lines = [each.getMessage() for each in caplog.records if "novice" in each.getMessage()]
    assert lines
    assert all(line.startswith("greedy plays for novice: ") and reason in line for line in lines)


async def test_an_answer_for_an_earlier_version_is_not_played() -> None:
    """A player that answers after its seat was taken back does not play that answer."""
    asked, free = asyncio.Event(), asyncio.Event()

    async def slow(game: str, state: GameState) -> Play:
        asked.set()
        await free.wait()
        return await _last_box(game, state)

    house = _house(slow)
    _, [mina] = await house.table(MINA)
    await mina.do(StartGame)
    await mina.do(HandOver, seat=0, bot="novice")
    await asyncio.wait_for(asked.wait(), 60)
    assert isinstance(await mina.do(TakeBack), Accepted)
    version, step = mina.live().version, mina.live().bots
    free.set()
    await until(lambda: not step.are_under_way)
    assert mina.live().version == version


async def test_a_pledge_does_not_ask_a_player_again() -> None:
    """An answer counts if a client has pledged meanwhile: a pledge changes nothing of play."""
    asked, free = list[int](), asyncio.Event()

    async def slow(game: str, state: GameState) -> Play:
        asked.append(state.version)
        await free.wait()
        return await _last_box(game, state)

    house = _house(slow)
    mina = await _opposite(house)
    await until(lambda: len(asked) == 1)
    room, version = mina.live().room, mina.live().version
    stay = await house.hub.attend(room.id, Seated(MINA), MINA, 0, 0)
    await stay.submit(Pledge(room.game_id or "", Chain(room.game_id or "", bytes(32)).tip))
    await until(lambda: mina.live().version > version)
    free.set()
    await until(lambda: _state(mina).seat == 0)
    assert len(asked) == 2, "one roll, one box"


async def test_the_server_answers_commands_while_it_waits_for_a_player() -> None:
    """A player that thinks does not hold the lock of its room, and is stopped with it."""
    asked, ended = asyncio.Event(), asyncio.Event()

    async def endless(_: str, __: GameState) -> Play:
        asked.set()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.set()
        raise NoAnswerError("never")

    mina = await _opposite(_house(endless))
    await asyncio.wait_for(asked.wait(), 60)
    assert mina.live().bots.are_under_way
    assert not mina.live().is_busy
    mina.live().leave(mina)
    await asyncio.wait_for(ended.wait(), 60)
    assert not mina.live().bots.are_under_way


async def test_the_stand_in_plays_for_a_player_that_is_no_longer_offered() -> None:
    """A stored room with an unknown bot loads, and Gull plays that seat."""
    house = _house(_last_box)
    house.world.bot_pause = lambda: 1000
    mina = await _opposite(house)
    room = mina.live().room.id
    mina.live().leave(mina)
    later = House(store=house.memory)
    back = await later.enter(room, MINA)
    await until(lambda: _state(back).seat == 0)
    assert _state(back).holders[1].bot == "novice"
    filled = _boxes(_state(back), 1)
    assert len(filled) == 1
    assert (1, "greedy") in back.live().bots.bots.made
