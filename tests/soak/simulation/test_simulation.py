"""Rooms, protocol and services under a seeded loop: only planted bugs break a law."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.paths import ROOT
from tests.soak.simulation import planted
from tests.soak.simulation.database import SimDatabase
from tests.soak.simulation.laws import BrokenLawError
from tests.soak.simulation.story import play
from yachtdice.cluster.frame_stream import FrameSender
from yachtdice.services.rooms.live_room import LiveRoom
from yachtdice.services.rooms.parts.bots import BotTurns

TOGETHER = 15

THREE_SERVERS = 93
"""The seed of a story with three servers."""


@pytest.mark.parametrize("first", range(0, 30, TOGETHER))
def test_no_seed_breaks_a_law(first: int) -> None:
    """Through kills, cut wires and database outages every step is stored first and sent once."""
    stories = [play(seed) for seed in range(first, first + TOGETHER)]
    assert sum(story.kills for story in stories) > TOGETHER
    assert sum(story.steps for story in stories) > 30 * TOGETHER


def test_a_seed_repeats_its_story() -> None:
    """In another process with another hash seed, a seed gives the same bytes on every wire."""
    program = f"from tests.soak.simulation.story import play; print(play({THREE_SERVERS}).mark)"
    hashes = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == play(THREE_SERVERS).mark


def faults(database: type[SimDatabase] = SimDatabase, stories: int = 8) -> Iterator[str]:
    """Yield the failures of the first stories; the caller stops at the one it looks for."""
    for seed in range(stories):
        try:
            play(seed, database)
        except BrokenLawError as error:
            yield str(error)


def test_a_lost_commit_is_detected() -> None:
    """Acknowledging before writing is detected."""
    assert any(
        "not stored" in fault or "before it is stored" in fault
        for fault in faults(planted.LazyDatabase)
    )


def test_a_command_applied_twice_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A repeated command that is applied twice is detected."""
    monkeypatch.setattr(LiveRoom, "_apply", planted.apply_whatever_is_expected)
    assert any("applied" in fault for fault in faults(planted.ForgetfulDatabase))


def test_a_step_of_a_former_owner_is_detected() -> None:
    """A database that ignores the epoch is detected when it takes steps of former owners."""
    found = faults(planted.UnfencedDatabase, stories=40)
    assert any("is stored in epoch" in fault for fault in found)


def test_a_sender_that_redelivers_nothing_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sender that never redelivers lost messages is detected."""
    monkeypatch.setattr(FrameSender, "redeliver", planted.never_redeliver)
    assert any("a connection is left at" in fault for fault in faults(stories=40))


def test_a_broadcast_before_the_commit_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broadcasting state before it is stored is detected."""
    early = planted.publish_before_it_is_stored(LiveRoom.store_and_publish)
    monkeypatch.setattr(LiveRoom, "store_and_publish", early)
    assert any("before it is stored" in fault for fault in faults())


def test_a_bot_that_waits_forever_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that waits forever for best play, without a turn clock, is detected."""
    monkeypatch.setattr(BotTurns, "_begin_to_wait", lambda _: None)
    assert any("neither a clock nor a bot" in fault for fault in faults())


def test_an_error_after_the_commit_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rate limit checked after the step is stored is detected."""
    late = planted.count_after_the_commit(LiveRoom.store_and_publish)
    monkeypatch.setattr(LiveRoom, "store_and_publish", late)
    assert any("a fault of ours" in fault for fault in faults())
