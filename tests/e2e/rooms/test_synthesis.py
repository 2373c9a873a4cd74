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
from tests.support.length import some_of
from tests.support.servers.server_process import ServerProcess

Samples = npt.NDArray[np.floating]

RATE: Final = 44_100
FULL: Final = {"percent": 100, "muted": False}
#: Every sound that is played once, with its parameters.
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


@pytest.mark.parametrize("kind", some_of(SOUNDS, "land", "turn", "yacht", "win"))
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
