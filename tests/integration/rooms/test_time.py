"""Time on the real server, with shortened or lengthened seconds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from yachtdice.game import SeatHandedOver, SeatTakenBack
from yachtdice.server.rooms.messages.client import ChangeSettings, SeatBot, StartGame
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
        assert watcher.room.timeouts == (2, 0)
        await mina.leave()
        await mina.enter(room)
        await watcher.see(lambda: SeatTakenBack in events(watcher))
