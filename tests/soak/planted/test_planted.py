"""Every planted bug breaks a law of the simulation."""

from collections.abc import Iterator

import pytest

from tests.soak.simulation import planted
from tests.soak.simulation.database import SimDatabase
from tests.soak.simulation.laws import BrokenLawError
from tests.soak.simulation.story import play
from yachtdice.server.cluster.frame_stream import FrameSender
from yachtdice.server.rooms.service.live_room import LiveRoom
from yachtdice.server.rooms.service.parts.bots import BotTurns
from yachtdice.server.rooms.service.parts.next_game import OwnStarts

STORIES = 40


def faults(likely: int, database: type[SimDatabase] = SimDatabase) -> Iterator[str]:
    """Yield the failures of stories, that of the likely seed first; the caller stops at its own."""
    for seed in (likely, *range(STORIES)):
        try:
            play(seed, database)
        except BrokenLawError as error:
            yield str(error)


def test_a_lost_commit_is_detected() -> None:
    """Acknowledging before writing is detected."""
    assert any(
        "not stored" in fault or "before it is stored" in fault
        for fault in faults(0, planted.LazyDatabase)
    )


def test_a_command_applied_twice_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A repeated command that is applied twice is detected."""
    monkeypatch.setattr(LiveRoom, "_apply", planted.apply_whatever_is_expected)
    assert any("applied" in fault for fault in faults(0, planted.ForgetfulDatabase))


def test_a_throw_of_a_repeated_command_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll with an old cid that uses up numbers of the sealed dice is detected."""
    monkeypatch.setattr(LiveRoom, "_require_new", planted.believe_that_it_is_new)
    assert any("do not follow from their shares" in fault for fault in faults(47))


def test_a_step_of_a_former_owner_is_detected() -> None:
    """A database that ignores the epoch is detected when it takes steps of former owners."""
    found = faults(22, planted.UnfencedDatabase)
    assert any("is stored in epoch" in fault for fault in found)


def test_a_sender_that_redelivers_nothing_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sender that never redelivers lost messages is detected."""
    monkeypatch.setattr(FrameSender, "redeliver", planted.never_redeliver)
    assert any("a connection is left at" in fault for fault in faults(11))


def test_a_broadcast_before_the_commit_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broadcasting state before it is stored is detected."""
    early = planted.publish_before_it_is_stored(LiveRoom.store_and_publish)
    monkeypatch.setattr(LiveRoom, "store_and_publish", early)
    assert any("before it is stored" in fault for fault in faults(2))


def test_a_bot_that_waits_forever_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that waits forever for best play, without a turn clock, is detected."""
    monkeypatch.setattr(BotTurns, "_begin_to_wait", lambda _: None)
    assert any("neither a clock nor a bot" in fault for fault in faults(2))


def test_a_play_off_that_is_not_tried_again_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play-off whose start could not be stored, and which is then forgotten, is detected."""
    monkeypatch.setattr(OwnStarts, "_go_on", planted.forget_the_step)
    assert any("neither a clock nor a bot" in fault for fault in faults(67))


def test_an_error_after_the_commit_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rate limit checked after the step is stored is detected."""
    late = planted.count_after_the_commit(LiveRoom.store_and_publish)
    monkeypatch.setattr(LiveRoom, "store_and_publish", late)
    assert any("a fault of ours" in fault for fault in faults(7))
