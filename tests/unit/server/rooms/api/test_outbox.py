"""The outbox of one connection."""

import asyncio

from tests.support.waiting import let_others_run
from yachtdice.server.http.connection import MOST_WAITING
from yachtdice.server.rooms.api.outbox import Outbox
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import RefusalCode, Refused


def _message(size: int, reason: str = "x") -> Refused:
    """Return a message whose frame has this size."""
    empty = Refused(RefusalCode.ILLEGAL, "")
    return Refused(RefusalCode.ILLEGAL, reason * (size - len(write_message(empty))))


async def test_frames_leave_in_the_order_they_came() -> None:
    """Frames leave the outbox first in, first out, and can be awaited."""
    outbox = Outbox(None)
    waiting = asyncio.create_task(outbox.next())
    await let_others_run()
    assert not waiting.done()
    messages = [_message(100, reason) for reason in "123"]
    for message in messages:
        outbox.send(message)
    frames = [await waiting, await outbox.next(), await outbox.next()]
    assert frames == [write_message(message) for message in messages]


async def test_a_message_to_many_is_encoded_once() -> None:
    """The outboxes of a crowd share the bytes of a message that all of them get."""
    crowd = [Outbox(None) for _ in range(1000)]
    for message in (_message(100), _message(100)):
        for outbox in crowd:
            outbox.send(message)
        assert len({id(await outbox.next()) for outbox in crowd}) == 1


async def test_a_slow_reader_is_disconnected_and_its_frames_dropped() -> None:
    """Above its limit of bytes an outbox is closed: it keeps, takes and returns no frames."""
    outbox = Outbox("mina")
    message = _message(1024)
    for _ in range(MOST_WAITING // 1024):
        outbox.send(message)
    assert not outbox.given_up.is_set()
    outbox.send(message)
    assert outbox.given_up.is_set()
    outbox.send(message)
    assert await outbox.next() is None


async def test_bytes_that_were_sent_no_longer_count() -> None:
    """A client that keeps up is never disconnected, after any amount of data."""
    outbox = Outbox(None)
    for _ in range(3 * MOST_WAITING // 65536):
        outbox.send(_message(65536))
        await outbox.next()
    assert not outbox.given_up.is_set()


async def test_a_waiting_writer_wakes_when_the_connection_is_closed() -> None:
    """A writer waiting for a frame wakes with None when the connection is closed."""
    outbox = Outbox(None)
    waiting = asyncio.create_task(outbox.next())
    await let_others_run()
    outbox.give_up()
    assert await waiting is None
