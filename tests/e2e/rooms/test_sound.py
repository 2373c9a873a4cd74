"""Sound on the pages: its start, the volumes, and silence; test_dice hears the sounds of a game."""

import gzip
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.rooms.sound import (
    AUDIBLE,
    listen,
    played,
    wait_for_ears,
    wait_for_peak,
    wait_to_hear,
)


@pytest.fixture
def listener(person: NewPerson) -> Person:
    """Return a person on the home page, where music plays."""
    mina = listen(person(settings=AUDIBLE))
    mina.page.goto("/")
    mina.page.locator("h1").click()
    wait_for_ears(mina)
    return mina


def test_music_begins_with_the_first_gesture(person: NewPerson) -> None:
    """The page loads without its synthesiser; a click fetches it, and the music fades in."""
    mina = listen(person(settings=AUDIBLE))
    fetched: dict[str, int] = {}

    def weigh(response: Any) -> None:
        if re.search(r"\.(js|css)$|/$", response.url):
            fetched[response.url.rsplit("/", 1)[1]] = len(gzip.compress(response.body()))

    mina.page.on("response", weigh)
    mina.page.goto("/")
    expect(mina.see("play-now")).to_be_visible()
    mina.page.wait_for_load_state("networkidle")
    assert not any("engine" in name for name in fetched)
    assert sum(fetched.values()) < 120_000
    first = set(fetched)

    mina.page.locator("h1").click()
    wait_for_ears(mina)

    wait_for_peak(mina, "music", 0.002)
    wait_for_peak(mina, "out", 0.002)
    assert sum(size for name, size in fetched.items() if name not in first) < 15_000


def test_volumes_are_set_with_the_keyboard_and_remembered(listener: Person) -> None:
    """Sliders and mutes control the output and survive a reload; muted pages fetch no sound."""
    page = listener.page
    listener.go("/settings")
    listener.see("volume-effects").focus()
    page.keyboard.press("End")
    expect(listener.see("volume-effects")).to_have_attribute("aria-valuetext", "100%")
    wait_to_hear(listener, "land")
    wait_for_peak(listener, "music", 0.002)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    listener.see("mute-music").click()
    wait_for_peak(listener, "out", 0.0, 1e-4)

    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    page.locator("h1").click()
    expect(listener.see("mute-music")).to_have_attribute("aria-pressed", "true")
    expect(listener.see("volume-effects")).to_have_value("100")
    assert not any("engine" in url for url in fetched)
    listener.see("mute-music").click()
    wait_for_ears(listener)
    wait_for_peak(listener, "out", 0.002)


_HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
_YACHT = "dispatchEvent(new CustomEvent('yacht-thrown', { detail: { seat: 0 } }))"
_LAND = "dispatchEvent(new CustomEvent('die-landed', { detail: { place: 0, speed: 1 } }))"


def test_a_hidden_page_is_silent(listener: Person) -> None:
    """A hidden page is silent and paused; when shown it continues without the missed sounds."""
    page = listener.page
    wait_for_peak(listener, "out", 0.002)

    page.evaluate(f"(hidden) => {{ {_YACHT}; ({_HIDE})(hidden); }}", True)
    page.wait_for_function("() => soundProbe.state().state === 'suspended'")
    assert page.evaluate("soundProbe.peak('out', 0.02)") < 1e-3
    paused_at = page.evaluate("soundProbe.state().time")
    before = played(listener)
    page.evaluate(_LAND)
    page.evaluate(_HIDE, False)

    wait_for_ears(listener)
    wait_for_peak(listener, "out", 0.002)
    page.evaluate(_LAND)
    wait_to_hear(listener, "land")
    assert played(listener) == before + Counter(["land"])
    # The sound of a yacht begins 250 ms after its event: here after the pause, if it was not ended.
    page.wait_for_function("end => soundProbe.state().time > end", arg=paused_at + 1)
    heard = page.evaluate("soundProbe.heard()")
    assert not any(one["kind"] == "yacht" and one["at"] > paused_at for one in heard)
