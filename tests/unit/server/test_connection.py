"""One connection's outbox and pace."""

import asyncio

from yachtdice.server.connection import MOST_MESSAGES, MOST_WAITING, PER_SECONDS, Outbox, Pace


async def test_frames_leave_in_the_order_they_came() -> None:
    """Frames are handed out first in, first out, and waited for."""
    outbox = Outbox(None)
    waiting = asyncio.create_task(outbox.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    for frame in (b"1", b"2", b"3"):
        outbox.send(frame)
    assert await waiting == b"1"
    assert [await outbox.next(), await outbox.next()] == [b"2", b"3"]


async def test_a_slow_reader_is_given_up_with_all_that_waits() -> None:
    """Beyond its bytes an outbox holds nothing, takes nothing, and hands nothing out."""
    outbox = Outbox("mina")
    frame = b"x" * 1024
    for _ in range(MOST_WAITING // len(frame)):
        outbox.send(frame)
    assert not outbox.given_up.is_set()
    outbox.send(b"x")
    assert outbox.given_up.is_set()
    outbox.send(frame)
    assert await outbox.next() is None


async def test_bytes_that_were_sent_no_longer_count() -> None:
    """A reader who keeps up is never given up, however much it is sent."""
    outbox = Outbox(None)
    for _ in range(3 * MOST_WAITING // 65536):
        outbox.send(b"x" * 65536)
        await outbox.next()
    assert not outbox.given_up.is_set()


async def test_whoever_waits_is_told_of_the_giving_up() -> None:
    """A writer waiting for a frame wakes with None when the connection is given up."""
    outbox = Outbox(None)
    waiting = asyncio.create_task(outbox.next())
    await asyncio.sleep(0)
    outbox.give_up()
    assert await waiting is None


def test_the_hundred_and_first_message_within_the_span_is_too_fast() -> None:
    """Up to the limit within any span is fine; one more is not; time heals."""
    pace = Pace()
    assert not any(pace.is_too_fast(number / 10) for number in range(MOST_MESSAGES))
    assert pace.is_too_fast(MOST_MESSAGES / 10)
    pace = Pace()
    assert not any(pace.is_too_fast(number * PER_SECONDS / 99) for number in range(1000))
    pace = Pace()
    for _ in range(MOST_MESSAGES):
        pace.is_too_fast(0)
    assert not pace.is_too_fast(PER_SECONDS + 0.01)
