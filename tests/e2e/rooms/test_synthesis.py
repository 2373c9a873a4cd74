"""The samples of every sound, rendered faster than real time by the page's own audio graph."""

from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Person
from tests.e2e.rooms.sound import AUDIBLE, listen, wait_for_ears
from tests.support.server_process import ServerProcess

Samples = npt.NDArray[np.floating]

RATE: Final = 44_100
FULL: Final = {"percent": 100, "muted": False}
SOUNDS: Final[dict[str, dict[str, Any]]] = {
    "land": {"place": 2, "speed": 1},
    "throw": {"dice": 5},
    "hold": {"on": True},
    "button": {},
    "fill": {},
    "scratch": {},
    "turn": {},
    "warning": {},
    "yacht": {},
    "win": {"ours": True},
    "chat": {},
    "level": {},
}
"""Every sound that is played once, with its parameters."""


class Studio:
    """A page that renders sounds, each only once."""

    def __init__(self, person: Person) -> None:
        """Render in this person's page."""
        self._page = person.page
        self.sound = cache(self._sound)

    def rendered(self, **wanted: object) -> Samples:
        """Return the rendered samples, as (sides, samples)."""
        sides = self._page.evaluate("wanted => soundProbe.render(wanted)", wanted)
        return np.stack([np.frombuffer(b64decode(side), dtype=np.float32) for side in sides])

    def _sound(
        self, kind: str, seconds: float = 6.0, seed: int = 1, speed: float | None = None
    ) -> Samples:
        """Return one sound that begins after 50 ms, mixed to mono."""
        cue = {"kind": kind, "at": 0.05} | SOUNDS[kind] | ({"speed": speed} if speed else {})
        mixed: Samples = self.rendered(cues=[cue], seconds=seconds, seed=seed).mean(axis=0)
        return mixed


@pytest.fixture(scope="module")
def studio(chromium: Browser, shared_server: ServerProcess) -> Iterator[Studio]:
    """Return a page that renders sounds, and fail on browser errors."""
    mina = listen(Person(chromium, shared_server.url, settings=AUDIBLE))
    mina.page.goto("/")
    mina.page.locator("h1").click()
    wait_for_ears(mina)
    yield Studio(mina)
    mina.context.close()
    assert mina.complaints == []


def decibel(samples: Samples) -> float:
    """Return the level of the loudest eighth of a second, in decibels of full scale."""
    window = RATE // 8
    energy = np.concatenate(([0.0], np.cumsum(samples**2)))
    return float(10 * np.log10(np.max(energy[window:] - energy[:-window]) / window + 1e-12))


def pitch(samples: Samples, start: float, seconds: float) -> float:
    """Return the strongest frequency in a stretch of a sound."""
    stretch = samples[int(start * RATE) : int((start + seconds) * RATE)]
    power = np.abs(np.fft.rfft(stretch * np.hanning(len(stretch)), 1 << 16))
    power[: int(200 / RATE * (1 << 16))] = 0  # the stamp's thud is not a note
    return float(np.argmax(power) * RATE / (1 << 16))


def brightness(samples: Samples) -> float:
    """Return the centre of the spectrum, in hertz."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(samples), 1 / RATE)) / np.sum(power))


@pytest.mark.parametrize("kind", SOUNDS)
def test_every_sound_begins_on_time_ends_and_does_not_clip(studio: Studio, kind: str) -> None:
    """A sound begins on time, dies away, has no offset, and stays below full scale."""
    both = studio.rendered(
        cues=[{"kind": kind, "at": 0.05} | SOUNDS[kind]],
        seconds=6,
        volumes={"music": FULL, "effects": FULL},
    )
    mixed = both.mean(axis=0)
    loud = np.nonzero(np.abs(mixed) > 0.001)[0]

    assert 0.05 <= loud[0] / RATE < 0.075
    assert loud[-1] / RATE < 5.5
    assert np.abs(both).max() <= 0.99
    assert np.abs(mixed[-RATE // 10 :]).max() < 1e-4
    assert abs(mixed.mean()) < 1e-3
    assert np.abs(mixed[: int(0.056 * RATE)]).max() < 0.05  # begins at zero


def test_landings_differ(studio: Studio) -> None:
    """Landings differ, and a hard one is louder and brighter than a soft one."""
    one, other = studio.sound("land", 0.5), studio.sound("land", 0.5, seed=2)
    touch = studio.sound("land", 0.5, speed=0.2)
    again = studio.sound("land", 0.5, seed=1)  # rendered again: other arguments

    assert np.allclose(one, again, atol=1e-4)
    assert np.corrcoef(one, other)[0, 1] < 0.9
    assert decibel(one) > decibel(touch) + 6
    assert brightness(one) > brightness(touch)


def test_a_fill_rises_and_a_scratch_falls(studio: Studio) -> None:
    """A filled box has two rising notes, a scratched one a falling one."""
    fill, scratch = studio.sound("fill", 1), studio.sound("scratch", 1)

    assert pitch(fill, 0.3, 0.15) > 1.4 * pitch(fill, 0.13, 0.1)
    assert pitch(scratch, 0.4, 0.12) < 0.8 * pitch(scratch, 0.14, 0.08)


def test_a_shaken_cup_rattles_harder_and_harder(studio: Studio) -> None:
    """Knocks come 12 to 18 times a second and grow louder."""
    rattle = studio.rendered(shaking=4, seconds=4.5).mean(axis=0)
    first, last = rattle[: RATE // 2], rattle[3 * RATE : 4 * RATE]

    assert decibel(last) > decibel(first) + 2
    assert np.abs(rattle[int(4.2 * RATE) :]).max() < 1e-3
    level = np.abs(last).reshape(-1, RATE // 300).max(axis=1)  # in steps of 3.3 ms
    rises = (level[1:] > 3 * level[:-1]) & (level[1:] > 0.02)
    assert 8 <= int(rises.sum()) <= 22


def test_dice_are_the_loudest_and_music_is_the_quietest(studio: Studio) -> None:
    """At the default volumes dice are the loudest sound, and music stays far below and goes on."""
    hits = [{"kind": "land", "at": 0.1 + 0.05 * i, "place": i, "speed": 0.85} for i in range(5)]
    dice = decibel(studio.rendered(cues=hits, seconds=1).mean(axis=0))
    home = studio.rendered(mood="home", seconds=12, seed=3).mean(axis=0)
    table = studio.rendered(mood="table", seconds=12, seed=3).mean(axis=0)

    for kind in SOUNDS:
        assert decibel(studio.sound(kind, 2)) < dice, kind
    for music in (home, table):
        assert -60 < decibel(music) < dice - 9
        assert abs(music.mean()) < 1e-3
        quietest = min(decibel(part) for part in np.array_split(music[5 * RATE :], 2))
        assert quietest > -70  # it does not stop
    assert not np.allclose(home[:RATE], home[6 * RATE : 7 * RATE], atol=1e-3)
