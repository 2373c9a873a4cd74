"""Refusals of the live socket: with a reason, and without effect on the table."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import pytest
from websockets.exceptions import InvalidStatus

from tests.integration.playing import seat_two
from tests.support.clients.guest import Guest
from tests.support.servers.server_process import ServerProcess
from yachtdice.server.rooms.messages.client import Enter, Fill, Ping, Roll
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import Accepted, Pong, RefusalCode, Refused, Snapshot


class Table:
    """A game that Mina (on turn) and Jun have started, with a way to read its state."""

    def __init__(self, mina: Guest, jun: Guest, room: str) -> None:
        """Store guests and room."""
        self.mina, self.jun, self.room, self.url = mina, jun, room, mina.url

    async def look(self) -> tuple[int, object, object]:
        """Return version, room and table as a newcomer sees them."""
        async with Guest(self.url) as newcomer:
            await newcomer.enter(self.room)
            return newcomer.version, newcomer.room, newcomer.table


@pytest.fixture
async def table(house: ServerProcess) -> AsyncIterator[Table]:
    """Return a table in its first turn; afterwards check that it is still playable."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        assert isinstance(await mina.do(Roll), Accepted)
        await jun.catch_up(mina.version)
        here = Table(mina, jun, room)
        before = await here.look()
        yield here
        assert await here.look() == before
        assert isinstance(await mina.do(Fill, box="choice"), Accepted)
        await jun.catch_up(mina.version)
        assert jun.table == mina.table


async def _refusal(guest: Guest) -> Refused:
    """Return the next refusal."""
    message = await guest.receive_a(Refused)
    assert message.reason
    return message


async def test_commands_before_a_room_and_unknown_rooms_are_refused(table: Table) -> None:
    """Before Enter a command is refused, an unknown room too, and Ping is answered."""
    async with Guest(table.url) as guest:
        await guest.named("Sora")
        await guest.connect()
        await guest.say(Roll(cid="early", expect=0))
        refused = await _refusal(guest)
        assert (refused.code, refused.cid) == (RefusalCode.NOT_ENTERED, "early")
        await guest.say(Enter("nowhere12345"))
        assert (await _refusal(guest)).code is RefusalCode.NO_ROOM
        await guest.say(Ping())
        await guest.receive_a(Pong)
        await guest.say(Enter(table.room))
        await guest.receive_a(Snapshot)
        await guest.say(Enter("nowhere12345"))
        assert (await _refusal(guest)).code is RefusalCode.NO_ROOM
        await guest.say(Roll(cid="gone", expect=0))
        assert (await _refusal(guest)).code is RefusalCode.NOT_ENTERED


#: No JSON, no message, unknown fields, nesting, bytes of no text, and too many bytes.
INVALID: Final[list[str | bytes]] = [
    "",
    "hello",
    "{}",
    '{"type":"Roll"}',
    '{"type":"Ping","admin":true}',
    '{"type":"Fill","cid":"a","expect":NaN,"box":"ones"}',
    "[" * 8000,
    '{"type":"Enter","room":' + "[" * 8000,
    b'{"type":"Ping"}',
    b"\xff\xfe",
    "x" * 8193,
    '{"type":"Ping"}' + " " * 60000,
]


async def test_an_invalid_frame_is_refused_and_the_connection_stays_open(table: Table) -> None:
    """Each invalid frame is refused with bad_message, and the connection goes on."""
    for guest in (table.mina, table.jun):
        assert guest.socket is not None
        for frame in INVALID:
            await guest.socket.send(frame)
            assert (await _refusal(guest)).code is RefusalCode.BAD_MESSAGE
            await guest.say(Ping())
            await guest.receive_a(Pong)


async def test_a_frame_far_too_large_ends_its_connection_alone(table: Table) -> None:
    """A frame of 70 KB closes the connection that sent it (1009) and no other."""
    async with Guest(table.url) as guest:
        await guest.enter(table.room)
        assert guest.socket is not None
        await guest.socket.send("x" * 70_000)
        assert await guest.close_code() == 1009


async def test_a_client_above_the_rate_limit_is_warned_and_closed(table: Table) -> None:
    """The 101st message in 20 seconds is refused with too_fast and closes the connection (1008)."""
    async with Guest(table.url) as guest:
        await guest.enter(table.room)
        assert guest.socket is not None
        for _ in range(100):
            await guest.socket.send(write_message(Ping()), text=True)
        assert (await _refusal(guest)).code is RefusalCode.TOO_FAST
        assert await guest.close_code() == 1008


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1.evil", "http://127.0.0.1:9", "http://["],
)
async def test_pages_of_other_sites_get_no_socket(house: ServerProcess, origin: str) -> None:
    """A handshake from a foreign origin gets 403."""
    async with Guest(house.url) as guest:
        with pytest.raises(InvalidStatus) as caught:
            await guest.connect(origin)
        assert caught.value.response.status_code == 403


async def test_two_tabs_roll_at_once(house: ServerProcess) -> None:
    """Of two tabs that roll for the same version one is applied; both see the same table."""
    async with Guest(house.url) as mina, Guest(house.url) as jun:
        room = await seat_two(mina, jun)
        async with Guest(house.url, mina.http.cookies) as tab:
            await tab.enter(room)
            assert tab.you == mina.you
            for _ in range(3):
                await _two_rolls(mina, tab)


async def _two_rolls(mina: Guest, tab: Guest) -> None:
    """Roll in both tabs at once."""
    version = mina.version
    answers = await asyncio.gather(mina.do(Roll), tab.do(Roll))
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Refused"]
    [refused] = [answer for answer in answers if isinstance(answer, Refused)]
    assert refused.code is RefusalCode.STALE
    for guest in (mina, tab):
        await guest.catch_up(version + 1)
    assert mina.version == tab.version == version + 1
    assert mina.table == tab.table
