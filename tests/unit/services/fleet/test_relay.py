"""Frames from server to server: together, in order, and again when some are lost."""

import asyncio
from random import Random

from yachtdice.services.fleet.relay import MOST_TOGETHER, REMEMBERED, FarFollower, Line, Relay
from yachtdice.services.fleet.wire import Frames


def _relay() -> tuple[Relay, list[Frames]]:
    """Return a relay and what it has sent."""
    sent: list[Frames] = []
    return Relay("one", "line", sent.append), sent


async def test_one_frame_to_many_travels_once() -> None:
    """What a room tells all its followers in a row is one message with all their numbers."""
    relay, sent = _relay()
    followers = [FarFollower("mina", number, relay) for number in range(3)]
    everybody, one = b"to all", b"to one"
    for follower in followers:
        follower.send(everybody)
    followers[1].send(one)
    await asyncio.sleep(0)
    assert sent == [Frames("one", "line", 1, (((0, 1, 2), everybody), ((1,), one)))]


async def test_a_heap_of_frames_is_sent_in_parts() -> None:
    """No message grows much beyond its bound, and none waits."""
    relay, sent = _relay()
    for number in range(10):
        relay.add(number, bytes(MOST_TOGETHER // 2))
    assert len(sent) == 5
    assert relay.stand() == ("line", 5)


async def test_whatever_is_lost_is_asked_for_and_comes_once_in_order() -> None:
    """A line that loses every third message delivers all of them, each once, in order."""
    rng, line, got = Random(3), Line(), list[bytes]()
    sent: list[Frames] = []
    relay = Relay("one", "line", sent.append)

    def arrive() -> None:
        """Let what was sent arrive, or not; what is missing is asked for."""
        while sent:
            frames = sent.pop(0)
            if rng.random() < 1 / 3:
                continue
            if line.take(frames):
                got.extend(frame for _, frame in frames.frames)
            elif line.lacks(frames):
                assert relay.repeat(frames.line, line.count)

    wanted = [b"%d" % number for number in range(500)]
    for number, frame in enumerate(wanted):
        relay.add(1, frame)
        relay.flush()
        if number % 2 == 0:
            relay.pulse()
        arrive()
    while got != wanted:
        relay.pulse()
        arrive()
        assert got == wanted[: len(got)]


async def test_a_pulse_tells_that_the_last_one_is_missing() -> None:
    """Without a pulse nobody would know; with it the lack is seen, and seen again."""
    relay, sent = _relay()
    line = Line()
    relay.add(1, b"a")
    relay.flush()
    sent.clear()
    relay.pulse()
    assert not line.take(sent[0])
    assert line.lacks(sent[0])
    assert line.lacks(sent[0])
    assert relay.repeat("line", 0)
    assert line.take(sent[-1])
    assert not line.lacks(sent[0])


async def test_what_is_forgotten_or_of_another_line_cannot_be_repeated() -> None:
    """Beyond what is remembered, and for a line of before, the other end must come anew."""
    relay, sent = _relay()
    for _ in range(REMEMBERED + 2):
        relay.add(1, b"a")
        relay.flush()
    count = len(sent)
    assert not relay.repeat("line", 1)
    assert not relay.repeat("other", count)
    assert len(sent) == count
    assert relay.repeat("line", 2)


async def test_who_waits_for_a_count_is_woken_when_it_is_delivered() -> None:
    """Answers wait for what was told before them, and for nothing of another line."""
    line = Line()
    line.take(Frames("one", "line", 1, (((1,), b"a"),)))
    waiting = asyncio.create_task(line.reach("line", 3))
    await line.reach("other", 9)
    await line.reach("line", 1)
    for count in (2, 3):
        await asyncio.sleep(0)
        assert not waiting.done()
        assert line.take(Frames("one", "line", count, (((1,), b"b"),)))
    await waiting
