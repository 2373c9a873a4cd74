"""Time on the real server, with seconds that are shorter or longer than others'."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guest import Guest
from tests.server_process import ServerProcess
from yachtdice.game import BoxFilled, SeatHandedOver, SeatTakenBack
from yachtdice.protocol.client_messages import Fill, HandOver, Roll, SetClock, StartGame, TakeSeat
from yachtdice.protocol.server_messages import Accepted, Changed, Clock, RefusalCode, Refused


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server that has fifty seconds in each of ours."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), second_ms=20) as process:
        yield process


async def begin(mina: Guest, jun: Guest, seconds: int | None) -> str:
    """Return the room in which the two, named now, have begun a game; Mina plays first."""
    room = await (await mina.named("Mina")).make_room()
    await mina.enter(room)
    await (await jun.named("준호")).enter(room)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    await mina.catch_up(jun.version)
    assert isinstance(await mina.do(SetClock, seconds=seconds), Accepted)
    assert isinstance(await mina.do(StartGame), Accepted)
    await jun.catch_up(mina.version)
    return room


async def clock(guest: Guest, seat: int | None) -> Clock:
    """Return the next word on the time of this seat."""
    found = await guest.hear_until(lambda m: isinstance(m, Clock) and m.seat == seat)
    assert isinstance(found, Clock)
    return found


def events(guest: Guest) -> list[type]:
    """Return the kinds of all events heard."""
    return [type(it) for frame in guest.heard if isinstance(frame, Changed) for it in frame.events]


async def test_two_turns_out_of_time_lead_to_a_bot(hasty: ServerProcess) -> None:
    """The first is scored, the second too and the seat given away; coming back undoes that."""
    async with Guest(hasty.url) as mina, Guest(hasty.url) as jun:
        room = await begin(mina, jun, 30)
        for box in ("ones", "twos"):
            told = await clock(jun, 1)
            assert (told.turn_ms, told.runs) == (600, True)
            assert told.left_ms is not None
            assert 500 < told.left_ms <= 600  # it runs while it is told
            assert isinstance(await jun.do(Roll), Accepted)
            assert isinstance(await jun.do(Fill, box=box), Accepted)
        assert jun.room is not None
        assert jun.room.timeouts == (2, 0)
        assert SeatHandedOver in events(jun)
        await mina.leave()
        await mina.enter(room)
        await jun.hear_until(lambda _: SeatTakenBack in events(jun))


async def test_without_a_clock_an_absent_seat_is_handed_over_after_three_minutes(
    hasty: ServerProcess,
) -> None:
    """Before that it is refused; the player who comes back has the seat again."""
    async with Guest(hasty.url) as mina, Guest(hasty.url) as jun:
        room = await begin(mina, jun, None)
        here = await mina.do(HandOver, seat=1, bot="greedy")
        assert isinstance(here, Refused)
        assert here.code is RefusalCode.NOT_ALLOWED
        await jun.leave()
        away = await mina.hear_until(lambda m: isinstance(m, Clock) and bool(m.away))
        assert isinstance(away, Clock)
        early = await mina.do(HandOver, seat=1, bot="greedy")
        assert isinstance(early, Refused)
        assert early.code is RefusalCode.AWAITED
        await asyncio.sleep(away.away[0].hand_over_ms / 1000 + 0.05)
        assert isinstance(await mina.do(HandOver, seat=1, bot="greedy"), Accepted)
        await jun.enter(room)
        await mina.hear_until(lambda _: SeatTakenBack in events(mina))


async def test_a_server_that_was_killed_makes_nobody_late(tmp_path: Path) -> None:
    """The turn that was under way has all its time again, and nothing was scored."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), second_ms=1000) as server:
        async with Guest(server.url) as mina, Guest(server.url) as jun:
            room = await begin(mina, jun, 30)
            assert isinstance(await mina.do(Roll), Accepted)
            await asyncio.sleep(1.5)
            server.kill()
            server.start()
            for guest in (mina, jun):
                guest.socket = None
                await guest.enter(room)
            told = await clock(jun, 0)
            assert told.left_ms is not None
            assert told.left_ms > 29_000
            assert BoxFilled not in events(jun)
            assert isinstance(await mina.do(Fill, box="choice"), Accepted)
