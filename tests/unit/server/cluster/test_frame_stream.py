"""Frames between nodes: batched, in order, and redelivered when some are lost."""

import asyncio
from random import Random

from tests.support.waiting import let_others_run
from yachtdice.server.cluster.frame_stream import (
    MOST_BYTES,
    MOST_KEPT,
    FrameReceiver,
    FrameSender,
    RemoteFollower,
)
from yachtdice.server.cluster.messages import Frames
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import Pong, UpToDate


def _sender() -> tuple[FrameSender, list[Frames]]:
    """Return a sender and the list of messages it has sent."""
    sent: list[Frames] = []
    return FrameSender("one", "stream", sent.append), sent


async def test_a_frame_to_several_connections_travels_once() -> None:
    """Frames that a room sends in a row travel as one message with the numbers of all followers."""
    sender, sent = _sender()
    followers = [RemoteFollower("mina", "here", number, sender) for number in range(3)]
    to_all, to_one = Pong(), UpToDate(1, 2, "mina")
    for follower in followers:
        follower.send(to_all)
    followers[1].send(to_one)
    await let_others_run()
    frames = (((0, 1, 2), write_message(to_all)), ((1,), write_message(to_one)))
    assert sent == [Frames("one", "stream", 1, frames)]


async def test_many_frames_are_sent_in_parts() -> None:
    """A message never grows much beyond its limit, and none is delayed."""
    sender, sent = _sender()
    for number in range(10):
        sender.add(number, bytes(MOST_BYTES // 2))
    assert len(sent) == 5
    assert sender.position() == ("stream", 5)


async def test_lost_messages_are_redelivered_in_order() -> None:
    """A receiver that loses every third message delivers all of them, each once, in order."""
    rng, receiver, got = Random(3), FrameReceiver(), list[bytes]()
    sent: list[Frames] = []
    sender = FrameSender("one", "stream", sent.append)

    def arrive() -> None:
        """Deliver or lose the messages sent so far, and request the missing ones."""
        while sent:
            frames = sent.pop(0)
            if rng.random() < 1 / 3:
                continue
            if receiver.accept(frames):
                got.extend(frame for _, frame in frames.frames)
            elif receiver.has_gap(frames):
                assert sender.redeliver(frames.stream, receiver.count)

    wanted = [b"%d" % number for number in range(500)]
    for number, frame in enumerate(wanted):
        sender.add(1, frame)
        sender.flush()
        if number % 2 == 0:
            sender.announce()
        arrive()
    while got != wanted:
        sender.announce()
        arrive()
        assert got == wanted[: len(got)]


async def test_an_announced_count_reveals_the_loss_of_the_last_message() -> None:
    """Each announcement reveals the loss of the last message, which is otherwise unnoticed."""
    sender, sent = _sender()
    receiver = FrameReceiver()
    sender.add(1, b"a")
    sender.flush()
    sent.clear()
    sender.announce()
    assert not receiver.accept(sent[0])
    assert receiver.has_gap(sent[0])
    assert receiver.has_gap(sent[0])
    assert sender.redeliver("stream", 0)
    assert receiver.accept(sent[-1])
    assert not receiver.has_gap(sent[0])


async def test_dropped_messages_and_those_of_other_streams_are_not_redelivered() -> None:
    """Messages that are no longer kept, or of an earlier stream, cannot be redelivered."""
    sender, sent = _sender()
    for _ in range(MOST_KEPT + 2):
        sender.add(1, b"a")
        sender.flush()
    count = len(sent)
    assert not sender.redeliver("stream", 1)
    assert not sender.redeliver("other", count)
    assert len(sent) == count
    assert sender.redeliver("stream", 2)


async def test_an_answer_waits_for_the_messages_sent_before_it() -> None:
    """An answer waits for the messages of its own stream, and not for a stream that has ended."""
    receiver = FrameReceiver()
    receiver.accept(Frames("one", "other", 1, (((1,), b"a"),)))
    receiver.accept(Frames("one", "stream", 1, (((1,), b"a"),)))
    waiting = asyncio.create_task(receiver.wait_for("stream", 3))
    await receiver.wait_for("other", 9)
    await receiver.wait_for("stream", 1)
    for count in (2, 3):
        await let_others_run()
        assert not waiting.done()
        assert receiver.accept(Frames("one", "stream", count, (((1,), b"b"),)))
    await waiting


def test_a_stalled_receiver_requests_without_an_announcement() -> None:
    """It requests until a missing message arrives; without missing messages it does not."""
    receiver, some = FrameReceiver(), (((1,), b"a"),)
    assert receiver.accept(Frames("one", "stream", 1, some))
    assert not receiver.is_stalled()
    assert not receiver.is_stalled()
    assert not receiver.accept(Frames("one", "stream", 3))  # an announcement
    assert receiver.is_stalled()
    assert receiver.is_stalled()
    assert receiver.accept(Frames("one", "stream", 2, some))
    assert not receiver.is_stalled()
    assert receiver.is_stalled()
    assert receiver.accept(Frames("one", "stream", 3, some))
    assert not receiver.is_stalled()
    assert not receiver.is_stalled()


def test_a_new_stream_does_not_miss_messages_of_an_old_one() -> None:
    """The counts of two streams are independent."""
    receiver, some = FrameReceiver(), (((1,), b"a"),)
    receiver.accept(Frames("one", "stream", 9))
    assert receiver.accept(Frames("one", "next", 1, some))
    assert not receiver.is_stalled()
    assert not receiver.is_stalled()


async def test_an_answer_waits_for_the_late_first_messages_of_a_new_stream() -> None:
    """An answer that names a new stream waits for it, and missing messages are requested."""
    receiver, some = FrameReceiver(), (((1,), b"a"),)
    assert receiver.accept(Frames("one", "old", 1, some))
    waiting = asyncio.create_task(receiver.wait_for("new", 2))
    await let_others_run()
    assert (receiver.name, receiver.count) == ("new", 0)
    assert not receiver.is_stalled()
    assert receiver.is_stalled(), "the first messages are requested if they do not arrive"
    assert not receiver.accept(Frames("one", "old", 2, some)), "a late message of the ended stream"
    assert receiver.accept(Frames("one", "new", 1, some))
    await let_others_run()
    assert not waiting.done()
    assert receiver.accept(Frames("one", "new", 2, some))
    await waiting


async def test_an_answer_does_not_wait_for_a_stream_that_has_ended() -> None:
    """When a new stream begins, answers of the old one are delivered without its messages."""
    receiver, some = FrameReceiver(), (((1,), b"a"),)
    assert receiver.accept(Frames("one", "old", 1, some))
    waiting = asyncio.create_task(receiver.wait_for("old", 9))
    await let_others_run()
    assert receiver.accept(Frames("one", "new", 1, some))
    await waiting


async def test_an_answer_ahead_of_its_stream_reveals_missing_messages() -> None:
    """The receiver requests the messages sent before an answer without an announcement."""
    receiver = FrameReceiver()
    assert receiver.accept(Frames("one", "stream", 1, (((1,), b"a"),)))
    waiting = asyncio.create_task(receiver.wait_for("stream", 2))
    await let_others_run()
    assert not waiting.done()
    assert not receiver.is_stalled()
    assert receiver.is_stalled()
    assert receiver.accept(Frames("one", "stream", 2, (((1,), b"b"),)))
    await waiting
