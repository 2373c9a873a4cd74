"""Connections are attached again when their rooms move, each by itself."""

import asyncio
from itertools import count as counter
from typing import Any

import pytest

from tests.doubles.virtual_time import VIRTUAL_TIME
from tests.support.waiting import let_others_run, until
from yachtdice.server.cluster.attachments import Attachment, RemoteAttachment, RoutedConnection
from yachtdice.server.cluster.messages import UnknownConnections
from yachtdice.server.cluster.ports import UnreachableError
from yachtdice.server.cluster.router import ConnectionRouter
from yachtdice.server.rooms.messages.server import RefusalCode, Refused, ServerMessage
from yachtdice.server.rooms.service.state.room import RefusedError


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which the pauses between attempts pass at once."""
    return VIRTUAL_TIME


class Listener:
    """A connection; the Follower port."""

    player, address = None, "here"

    def __init__(self) -> None:
        """Start without messages."""
        self.messages: list[ServerMessage] = []

    def send(self, message: ServerMessage) -> None:
        """Record a message."""
        self.messages.append(message)


class FakeAttachments:
    """Replaces Attachments: all rooms are on one other node, which may not reply, or later."""

    def __init__(self) -> None:
        """Attach every connection."""
        self.silent_to: set[object] = set()
        self.failures: list[Exception] = []
        self.at_once = self.most_at_once = 0
        self.attached: dict[int, RoutedConnection] = {}
        self.released: list[int] = []
        self.replies = asyncio.Event()
        self.replies.set()
        self._numbers = counter(1)

    async def attach(self, connection: RoutedConnection, epoch: int, version: int) -> Attachment:
        """Attach a connection; raise UnreachableError after a while if the node does not reply."""
        assert (epoch, version) == (0, 0)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await self.replies.wait()
            if connection.follower in self.silent_to:
                await let_others_run()
                raise UnreachableError("two")
        finally:
            self.at_once -= 1
        if self.failures:
            raise self.failures.pop(0)
        number = next(self._numbers)
        self.attached[number] = connection
        return RemoteAttachment("two", number)

    def release(self, attachment: Attachment) -> None:
        """End an attachment."""
        assert isinstance(attachment, RemoteAttachment)
        del self.attached[attachment.number]
        self.released.append(attachment.number)

    def rejected(self, unknown: UnknownConnections) -> list[RoutedConnection]:
        """Return the connections of these numbers."""
        return [self.attached[number] for number in unknown.numbers]


async def _router(
    count: int = 1,
) -> tuple[ConnectionRouter, FakeAttachments, list[RoutedConnection]]:
    """Return a router, its attachments, and connections that follow one room."""
    attachments: Any = FakeAttachments()
    nothing: Any = None
    router = ConnectionRouter("one", attachments, nothing, nothing)
    connections = [await router.attach("room", Listener(), None, 0, 0) for _ in range(count)]
    return router, attachments, connections


async def test_a_lost_request_delays_no_other_connection() -> None:
    """When a room moves, a lost message delays one connection and not those behind it."""
    router, attachments, connections = await _router(3)
    attachments.silent_to.add(connections[0].follower)
    router.reattach_room("room")
    await until(lambda: all(each.attachment is not None for each in connections[1:]))
    assert connections[0].attachment is None
    attachments.silent_to.clear()
    await until(lambda: connections[0].attachment is not None)
    await router.close()


async def test_few_connections_search_at_the_same_time() -> None:
    """A thousand connections that move do not query the database at the same time."""
    router, attachments, connections = await _router(1000)
    attachments.silent_to.update(connection.follower for connection in connections[:40])
    router.reattach_room("room")
    await until(lambda: all(connection.attachment is not None for connection in connections[40:]))
    assert attachments.most_at_once == 32
    attachments.silent_to.clear()
    await until(lambda: all(connection.attachment is not None for connection in connections))
    await router.close()


async def test_an_attachment_lost_at_once_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A connection that loses its new attachment at once is attached once more."""
    router, attachments, [connection] = await _router()
    attach, loop = attachments.attach, asyncio.get_running_loop()

    async def found_and_lost(*asked: Any) -> Attachment:
        attachment = await attach(*asked)
        if isinstance(attachment, RemoteAttachment) and attachment.number == 2:
            loop.call_soon(router.reattach, UnknownConnections("two", (2,)))
        return attachment

    monkeypatch.setattr(attachments, "attach", found_and_lost)
    router.reattach_room("room")
    await until(lambda: connection.attachment == RemoteAttachment("two", 3))
    await router.close()


async def test_a_failed_attempt_is_repeated() -> None:
    """An unexpected error leaves no connection detached."""
    router, attachments, [connection] = await _router()
    attachments.failures = [RuntimeError("a fault of ours"), UnreachableError("two")]
    router.reattach_room("room")
    await until(lambda: connection.attachment is not None)
    assert not attachments.failures
    await router.close()


async def test_a_connection_is_refused_when_its_room_is_gone() -> None:
    """The connection of a deleted room receives one refusal, and may leave."""
    router, attachments, [connection] = await _router()
    attachments.failures = [RefusedError(RefusalCode.NO_ROOM, "there is no room 'room'")]
    router.reattach_room("room")
    follower: Any = connection.follower
    await until(lambda: bool(follower.messages))
    assert follower.messages == [Refused(RefusalCode.NO_ROOM, "there is no room 'room'")]
    assert connection.attachment is None
    connection.leave()
    await router.close()


async def test_a_connection_that_leaves_meanwhile_is_detached() -> None:
    """The attachment of a connection that has left meanwhile is ended at once."""
    router, attachments, [connection] = await _router()
    attachments.replies.clear()
    router.reattach_room("room")
    await until(lambda: attachments.at_once == 1)
    connection.leave()
    attachments.replies.set()
    await until(lambda: attachments.at_once == 0)
    assert attachments.released == [1, 2]
    assert not attachments.attached
    await router.close()
