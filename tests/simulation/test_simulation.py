"""Rooms, protocol and services under a seeded loop: no seed breaks a law, planted bugs do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulation import planted
from tests.simulation.database import SimDatabase
from tests.simulation.laws import BrokenLawError
from tests.simulation.story import play
from yachtdice.services.live_room import LiveRoom

ROOT = Path(__file__).parent.parent.parent
TOGETHER = 20


@pytest.mark.parametrize("first", range(0, 200, TOGETHER))
def test_no_seed_breaks_a_law(first: int) -> None:
    """Through kills, cut wires and a database away: stored before told, once, nothing lost."""
    stories = [play(seed) for seed in range(first, first + TOGETHER)]
    assert sum(story.kills for story in stories) > TOGETHER
    assert sum(story.steps for story in stories) > 30 * TOGETHER


def test_a_seed_tells_the_same_story_again() -> None:
    """In another process, with other hashes, a seed leads to the same bytes on every wire."""
    program = "from tests.simulation.story import play; print(play(7).mark)"
    marks = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hashes},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for hashes in ("1", "2")
    }
    assert marks == {play(7).mark}


def faults(database: type[SimDatabase] = SimDatabase) -> list[str]:
    """Return how the first stories fail."""
    found = []
    for seed in range(8):
        try:
            play(seed, database)
        except BrokenLawError as error:
            found.append(str(error))
    return found


def test_a_lost_commit_is_found() -> None:
    """Acknowledging first and writing later is found."""
    assert any(
        "not stored" in fault or "before it is stored" in fault
        for fault in faults(planted.LazyDatabase)
    )


def test_a_doubled_command_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that comes twice and is applied twice is found."""
    monkeypatch.setattr(LiveRoom, "_apply", planted.apply_whatever_is_expected)
    found = faults(planted.ForgetfulDatabase)
    assert any("applied" in fault for fault in found), found


def test_an_await_race_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """State that others see while it is still being stored is found."""
    early = planted.tell_before_it_is_stored(LiveRoom._store_and_tell)
    monkeypatch.setattr(LiveRoom, "_store_and_tell", early)
    found = faults()
    assert any("before it is stored" in fault for fault in found), found
