"""A live socket that a room refuses: the client gets the reason, and reconnects or stays."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from tests.support.waiting import let_others_run, until
from yachtdice.server.common.limits import ROOM_VISITS, Limiter, asking_client
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.http.connection import MOST_MESSAGES, Hear
from yachtdice.server.people.api.live_sockets import OpenSocket
from yachtdice.server.people.service.connections import OpenConnection
from yachtdice.server.rooms.api.socket import RoomConversation
from yachtdice.server.rooms.messages.client import ClientMessage, Enter, Ping, Pledge, Roll, Share
from yachtdice.server.rooms.messages.codec import read_server_message, write_message
from yachtdice.server.rooms.messages.server import Pong, RefusalCode, Refused, ServerMessage
from yachtdice.server.rooms.service.state.room import RefusedError


class Socket:
    """The server's end of a live socket; also the Rooms port, and the room that it follows."""

    def __init__(self, error: Exception | None = None) -> None:
        """Refuse every connection with this error; None: let the connection follow the room."""
        self.said: list[ServerMessage] = []
        self.closed: tuple[int, str] | None = None
        self._ended = asyncio.Event()
        self._hear: Hear | None = None
        self.submitted: list[object] = []
        self.computes_for: list[str] = []
        self.may_roll, self.may_share = asyncio.Event(), asyncio.Event()
        self.may_roll.set()
        self.may_share.set()
        self.is_here, self.faults = False, dict[object, Exception]()
        self.visits, self.turns_to_enter = 0, 0
        self._error = error
        me: Any = self
        self.limiter = Limiter(lambda: 7)
        services: Any = SimpleNamespace(rooms=me, metrics=Metrics(), limiter=self.limiter)
        self.connection = OpenConnection(None, ())
        opened = OpenSocket(me, None, self.connection, "")
        self._conversation = RoomConversation(opened, services)

    async def attend(self, *asked: object) -> "Socket":
        """Raise the error, or return the attendance."""
        assert asked
        if self._error is not None:
            raise self._error
        await let_others_run(self.turns_to_enter)
        self.visits += 1
        return self

    async def submit(self, message: object) -> None:
        """Take a message of the client to its room; a roll or a share may have to wait."""
        self.computes_for.append(asking_client.get())
        if isinstance(message, Roll):
            await self.may_roll.wait()
        if isinstance(message, Share):
            await self.may_share.wait()
        self.submitted.append(message)

    def share(self, message: Share) -> bool:
        """Take a share at once, or refuse it, if the room is in this process."""
        if self.is_here and message in self.faults:
            raise self.faults[message]
        if self.is_here:
            self.submitted.append(message)
        return self.is_here

    def leave(self) -> None:
        """Leave the room."""
        self.visits -= 1

    async def listen(self, hear: Hear) -> None:
        """Pass the client's messages on until `end`."""
        self._hear = hear
        await self._ended.wait()

    def push(self, text: bytes) -> None:
        """Take a frame to the client."""
        self.said.append(read_server_message(text))

    def end(self, code: int, reason: str) -> None:
        """Close the socket."""
        self.closed = code, reason
        self._ended.set()

    def say(self, data: bytes | str) -> bool:
        """Send a frame of the client, as the event loop does; return whether it may send more."""
        assert self._hear is not None
        return Context().run(self._hear, data)

    def leave_server(self) -> None:
        """Disconnect the client."""
        self._ended.set()

    @asynccontextmanager
    async def talking(self) -> AsyncIterator[asyncio.Task[None]]:
        """Run the conversation of a client that has entered a room."""
        running = asyncio.create_task(self._conversation.run())
        await until(lambda: self._hear is not None)
        self.say(write_message(Enter("room12345678")).decode())
        try:
            yield running
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    async def converse(self, *messages: ClientMessage) -> None:
        """Let the client enter a room, send messages and a ping; converse until end or pong."""
        async with self.talking() as running:
            for message in (*messages, Ping()):
                self.say(write_message(message).decode())
            await until(lambda: running.done() or Pong() in self.said)
            assert running.done() == (self.closed is not None)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RefusedError(RefusalCode.UNAVAILABLE, "the room is moving"), RefusalCode.UNAVAILABLE),
        (StoreUnavailableError("away"), RefusalCode.UNAVAILABLE),
        (RuntimeError("a fault of ours"), RefusalCode.UNAVAILABLE),
    ],
)
async def test_a_refused_connection_is_closed_if_a_retry_can_succeed(
    error: Exception, code: str
) -> None:
    """A temporary refusal closes the socket, because the page would otherwise wait forever."""
    socket = Socket(error)
    await socket.converse()
    [refused] = socket.said
    assert isinstance(refused, Refused)
    assert refused.code == code
    assert socket.closed == (1013, refused.reason)


async def test_a_connection_to_an_unknown_room_stays_open() -> None:
    """If the room does not exist the socket stays open, because reconnecting would not help."""
    socket = Socket(RefusedError(RefusalCode.NO_ROOM, "there is no room"))
    await socket.converse()
    assert socket.said == [Refused(RefusalCode.NO_ROOM, "there is no room"), Pong()]
    assert socket.closed is None


async def test_an_address_that_enters_too_many_rooms_has_to_wait() -> None:
    """Beyond the limit the room is not asked, and the socket closes with the time to wait."""
    socket = Socket(AssertionError("the room was asked"))
    for _ in range(ROOM_VISITS.most):
        socket.limiter.take(ROOM_VISITS, "")
    await socket.converse()
    [refused] = socket.said
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_OFTEN
    assert "try again in 60 seconds" in refused.reason
    assert socket.closed == (1013, refused.reason)


async def test_a_client_in_a_room_that_enters_too_many_stays_there() -> None:
    """Beyond the limit, the next `Enter` is refused; room and connection are kept."""
    socket, roll = Socket(), Roll(keep=(), cid="c1", expect=1)
    for _ in range(ROOM_VISITS.most - 1):
        socket.limiter.take(ROOM_VISITS, "")
    await socket.converse(Enter("room87654321"), roll)
    refused, pong = socket.said
    assert isinstance(refused, Refused)
    assert (refused.code, pong) == (RefusalCode.TOO_OFTEN, Pong())
    assert (socket.submitted, socket.closed) == ([roll], None)


ROLL, SHARE = Roll(keep=(), cid="c1", expect=1), Share(game="game12345678", throw=1, share="A" * 43)


async def test_a_share_does_not_wait_for_a_roll_but_later_messages_wait_for_both() -> None:
    """While a roll waits, a share is answered; the messages after the share keep their order."""
    socket = Socket()
    socket.may_roll.clear()
    async with socket.talking():
        for message in (ROLL, SHARE, Ping()):
            socket.say(write_message(message).decode())
        await until(lambda: socket.submitted == [SHARE])
        await let_others_run(3)
        assert socket.said == []
        socket.may_roll.set()
        await until(lambda: socket.said == [Pong()])
    assert socket.submitted == [SHARE, ROLL]


async def test_a_message_behind_a_share_waits_for_it() -> None:
    """A share that a distant room has not taken yet is not overtaken by the next message."""
    socket = Socket()
    socket.may_share.clear()
    async with socket.talking():
        for message in (SHARE, Ping()):
            socket.say(write_message(message).decode())
        await let_others_run(5)
        assert socket.said == []
        socket.may_share.set()
        await until(lambda: socket.said == [Pong()])
    assert socket.submitted == [SHARE]


async def test_a_room_of_this_process_has_a_share_at_once() -> None:
    """A share is given to the room in the call that hears it, also while a roll waits."""
    socket = Socket()
    socket.is_here = True
    socket.may_roll.clear()
    async with socket.talking():
        socket.say(write_message(ROLL).decode())
        await until(lambda: socket.computes_for)
        socket.say(write_message(SHARE).decode())
        assert socket.submitted == [SHARE]


async def test_a_share_does_not_overtake_the_messages_before_it() -> None:
    """A share behind a pledge that has just arrived is given to the room after the pledge."""
    socket, pledge = Socket(), Pledge("game12345678", "A" * 43)
    socket.is_here = True
    async with socket.talking():
        await until(lambda: socket.visits)
        for message in (pledge, SHARE):
            socket.say(write_message(message).decode())
        await until(lambda: len(socket.submitted) == 2)
    assert socket.submitted == [pledge, SHARE]


async def test_a_share_that_is_refused_at_once_does_not_end_the_connection() -> None:
    """The client gets the reason of a wrong share, or of a bug, and its next share is taken."""
    socket, first, second = (
        Socket(),
        structs.replace(SHARE, throw=2),
        structs.replace(SHARE, throw=3),
    )
    socket.is_here = True
    socket.faults = {
        first: RefusedError(RefusalCode.BAD_SHARE, "wrong"),
        second: RuntimeError("a fault of ours"),
    }
    async with socket.talking():
        await until(lambda: socket.visits)
        for share in (first, second, SHARE):
            assert socket.say(write_message(share).decode())
    *_, wrong, fault = socket.said
    assert wrong == Refused(RefusalCode.BAD_SHARE, "wrong")
    assert isinstance(fault, Refused)
    assert (fault.code, socket.submitted) == (RefusalCode.UNAVAILABLE, [SHARE])


async def test_messages_of_a_client_that_has_left_are_answered() -> None:
    """After the client has disconnected, the messages that it had sent are still carried out."""
    socket = Socket()
    socket.may_roll.clear()
    async with socket.talking() as running:
        for message in (ROLL, ROLL):
            socket.say(write_message(message).decode())
        await until(lambda: socket.computes_for)
        socket.leave_server()
        await let_others_run(3)
        assert not running.done()
        socket.may_roll.set()
        await until(running.done)
    assert socket.submitted == [ROLL, ROLL]


async def test_the_end_of_a_session_does_not_wait_for_answers() -> None:
    """A connection whose session ends is closed at once; the messages that wait are dropped."""
    socket = Socket()
    socket.may_roll.clear()
    async with socket.talking() as running:
        for message in (ROLL, SHARE, Ping()):
            socket.say(write_message(message).decode())
        await until(lambda: socket.submitted)
        socket.connection.ended.set()
        await until(running.done)
    assert socket.closed == (4401, "logged out")
    assert (socket.submitted, socket.said) == ([SHARE], [])


@pytest.mark.parametrize("turns", range(8))
async def test_a_client_that_enters_while_its_session_ends_does_not_stay(turns: int) -> None:
    """The client leaves the room, in any turn of the event loop in which the room lets it in."""
    socket = Socket()
    socket.turns_to_enter = turns
    async with socket.talking() as running:
        socket.connection.ended.set()
        await until(running.done)
    assert socket.visits == 0


async def test_a_client_that_sends_too_many_messages_is_refused_after_their_answers() -> None:
    """All messages up to the limit are answered, then the connection closes."""
    socket = Socket()
    async with socket.talking() as running:
        heard = [socket.say(write_message(Ping()).decode()) for _ in range(MOST_MESSAGES + 5)]
        await until(running.done)
    assert heard == [True] * (MOST_MESSAGES - 1) + [False] * 6
    *pongs, refused = socket.said
    assert pongs == [Pong()] * (MOST_MESSAGES - 1)
    assert isinstance(refused, Refused)
    assert (refused.code, socket.closed) == (RefusalCode.TOO_FAST, (1008, refused.reason))


async def test_shares_that_a_room_takes_at_once_count_for_the_limit_too() -> None:
    """A client that floods a room of this process with shares is refused and disconnected."""
    socket = Socket()
    socket.is_here = True
    async with socket.talking() as running:
        await until(lambda: socket.visits)
        heard = [socket.say(write_message(SHARE).decode()) for _ in range(MOST_MESSAGES + 50)]
        await until(running.done)
    taken = MOST_MESSAGES - 1  # the client has also entered
    assert (heard.count(True), socket.submitted) == (taken, [SHARE] * taken)
    assert [each.code for each in socket.said if isinstance(each, Refused)] == [
        RefusalCode.TOO_FAST
    ]
    assert socket.closed is not None
    assert socket.closed[0] == 1008


async def test_a_message_computes_for_the_address_of_its_connection() -> None:
    """The tasks that answer messages belong to the client that opened the connection."""
    before = asking_client.set("1.2.3.4")
    socket = Socket()
    asking_client.reset(before)
    async with socket.talking():
        for message in (SHARE, ROLL, Ping()):
            socket.say(write_message(message).decode())
        await until(lambda: socket.said)
    assert socket.computes_for == ["1.2.3.4", "1.2.3.4"]
