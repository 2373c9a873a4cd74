"""Time on the real server, with shortened or lengthened seconds."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.game import BoxFilled, SeatHandedOver, SeatTakenBack
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, Roll, SeatBot, StartGame
from yachtdice.server.rooms.messages.server import Accepted, Changed, Clock


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server with fifty game seconds per real second; bots take their time."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), second_ms=20, bot_pause=0.2) as process:
        yield process


async def begin(mina: Guest, seconds: int, rules: str, *watchers: Guest) -> str:
    """Return the room in which Mina has started a game against a bot; Mina plays first.

    The watchers have entered before the start.
    """
    room = await (await mina.named("Mina")).make_room(rules)
    for guest in (mina, *watchers):
        await guest.enter(room)
    assert isinstance(await mina.do(SeatBot, seat=1, bot="greedy"), Accepted)
    assert isinstance(await mina.do(ChangeSettings, clock=seconds), Accepted)
    assert isinstance(await mina.do(StartGame), Accepted)
    return room


async def clock(guest: Guest, seat: int | None) -> Clock:
    """Return the next Clock message for this seat."""
    found = await guest.receive_until(lambda m: isinstance(m, Clock) and m.seat == seat)
    assert isinstance(found, Clock)
    return found


def events(guest: Guest) -> list[type]:
    """Return the types of all events received."""
    return [
        type(it) for frame in guest.received if isinstance(frame, Changed) for it in frame.events
    ]


async def test_two_turns_out_of_time_lead_to_a_bot(hasty: ServerProcess) -> None:
    """Two timeouts are scored and the second seats a bot; reconnecting undoes that."""
    async with Guest(hasty.url) as mina, Guest(hasty.url) as watcher:
        room = await begin(mina, 30, "sums", watcher)
        shown = await clock(watcher, 0)
        assert (shown.turn_ms, shown.runs) == (600, True)
        assert shown.left_ms is not None
        assert shown.left_ms <= 600
        await watcher.see(lambda: SeatHandedOver in events(watcher))
        assert watcher.room is not None
        assert watcher.room.timeouts == (2, 0)
        await mina.leave()
        await mina.enter(room)
        await watcher.see(lambda: SeatTakenBack in events(watcher))


async def _left_ms(mina: Guest) -> int | None:
    """Return the time that is left in Mina's turn, None if she has used less than a second."""
    [own] = (await mina.http.get("/api/me/games")).json()["games"]
    left_ms: int = own["game"]["left_ms"]
    return left_ms if left_ms < 29_000 else None


async def test_a_killed_server_costs_no_player_time(tmp_path: Path) -> None:
    """After a crash the current turn has its full time again, and nothing was scored."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), second_ms=1000) as server:
        async with Guest(server.url) as mina:
            room = await begin(mina, 30, "bonus")
            assert isinstance(await mina.do(Roll), Accepted)
            left_ms = await until(partial(_left_ms, mina))
            server.kill()
            server.start()
            mina.socket = None
            await mina.enter(room)
            shown = await clock(mina, 0)
            assert shown.left_ms is not None
            assert shown.left_ms > left_ms, "not the full time"
            assert BoxFilled not in events(mina)
            assert isinstance(await mina.do(Fill, box="choice"), Accepted)
