"""What is heard, measured in the samples that come through the page's own audio graph."""

import gzip
import re
from base64 import b64decode
from collections import Counter
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.server_process import ServerProcess

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
"""Every sound that is heard once, and what it is told."""


def listen(person: Person) -> Person:
    """Give a page that is not open yet ears of its own."""
    person.page.add_init_script("window.soundProbe = {}")
    return person


def wait_for_ears(person: Person) -> None:
    """Wait until the synthesiser is there and runs."""
    person.page.wait_for_function(
        "() => 'heard' in soundProbe && soundProbe.state().state === 'running'"
    )


def heard(person: Person) -> Counter[str]:
    """Return how many sounds of each kind have come through so far."""
    return Counter(sound["kind"] for sound in person.page.evaluate("soundProbe.heard()"))


def wait_to_hear(person: Person, kind: str, count: int = 1) -> None:
    """Wait until so many sounds of a kind have come through."""
    person.page.wait_for_function(
        "([kind, count]) => soundProbe.heard().filter(one => one.kind === kind).length >= count",
        arg=[kind, count],
    )


def wait_to_hear_the_box(person: Person) -> None:
    """Wait until a box was filled or scratched for these ears."""
    person.page.wait_for_function(
        "() => soundProbe.heard().some(one => one.kind === 'fill' || one.kind === 'scratch')"
    )


def wait_for_peak(person: Person, where: str, least: float, most: float = 1.0) -> None:
    """Wait until the highest sample of the last moments at this place lies within bounds."""
    person.page.wait_for_function(
        """([where, least, most]) => {
          const peak = soundProbe.peak(where, 0.05);
          return peak >= least && peak <= most;
        }""",
        arg=[where, least, most],
        polling=50,
    )


@pytest.fixture
def studio(person: NewPerson) -> Person:
    """Return somebody whose page renders sounds faster than they are heard."""
    mina = listen(person())
    mina.page.goto("/")
    mina.page.locator("h1").click()
    wait_for_ears(mina)
    return mina


def rendered(studio: Person, **wanted: object) -> Samples:
    """Return what would be heard, as (sides, samples)."""
    sides = studio.page.evaluate("wanted => soundProbe.render(wanted)", wanted)
    return np.stack([np.frombuffer(b64decode(side), dtype=np.float32) for side in sides])


def sound(
    studio: Person, kind: str, seconds: float = 6.0, seed: int = 1, **told: object
) -> Samples:
    """Return one sound that begins after 50 ms, both sides as one."""
    cue = {"kind": kind, "at": 0.05} | SOUNDS[kind] | told
    mixed: Samples = rendered(studio, cues=[cue], seconds=seconds, seed=seed).mean(axis=0)
    return mixed


def decibel(samples: Samples) -> float:
    """Return the loudest eighth of a second, in decibels of full scale."""
    window = RATE // 8
    energy = np.concatenate(([0.0], np.cumsum(samples**2)))
    return float(10 * np.log10(np.max(energy[window:] - energy[:-window]) / window + 1e-12))


def pitch(samples: Samples, start: float, seconds: float) -> float:
    """Return the strongest frequency in a stretch of a sound."""
    stretch = samples[int(start * RATE) : int((start + seconds) * RATE)]
    power = np.abs(np.fft.rfft(stretch * np.hanning(len(stretch)), 1 << 16))
    power[: int(200 / RATE * (1 << 16))] = 0  # the stamp's thud is no note
    return float(np.argmax(power) * RATE / (1 << 16))


def test_every_sound_is_there_ends_and_does_not_crack(studio: Person) -> None:
    """A sound begins when it should, dies away, has no offset, and stays below full scale."""
    for kind in SOUNDS:
        _check(studio, kind)


def _check(studio: Person, kind: str) -> None:
    """Hold all this true of one sound."""
    both = rendered(
        studio,
        cues=[{"kind": kind, "at": 0.05} | SOUNDS[kind]],
        seconds=6,
        volumes={"music": FULL, "effects": FULL},
    )
    mixed = both.mean(axis=0)
    loud = np.nonzero(np.abs(mixed) > 0.001)[0]

    assert 0.05 <= loud[0] / RATE < 0.075, kind
    assert loud[-1] / RATE < 5.5, kind
    assert np.abs(both).max() <= 0.99, kind
    assert np.abs(mixed[-RATE // 10 :]).max() < 1e-4, kind
    assert abs(mixed.mean()) < 1e-3, kind
    assert np.abs(mixed[: int(0.056 * RATE)]).max() < 0.05, kind  # begins at nothing


def test_no_two_landings_are_alike(studio: Person) -> None:
    """Dice differ in each landing; a harder one is louder and brighter than a touch."""
    one, other = sound(studio, "land", 0.5), sound(studio, "land", 0.5, seed=2)
    touch = sound(studio, "land", 0.5, speed=0.2)
    again = sound(studio, "land", 0.5)

    assert np.allclose(one, again, atol=1e-4)
    assert np.corrcoef(one, other)[0, 1] < 0.9
    assert decibel(one) > decibel(touch) + 6

    def brightness(samples: Samples) -> float:
        power = np.abs(np.fft.rfft(samples)) ** 2
        return float(np.sum(power * np.fft.rfftfreq(len(samples), 1 / RATE)) / np.sum(power))

    assert brightness(one) > brightness(touch)


def test_points_go_up_and_a_scratch_goes_down(studio: Person) -> None:
    """A filled box has two rising notes, a scratched one a falling one."""
    fill, scratch = sound(studio, "fill", 1), sound(studio, "scratch", 1)

    assert pitch(fill, 0.3, 0.15) > 1.4 * pitch(fill, 0.13, 0.1)
    assert pitch(scratch, 0.4, 0.12) < 0.8 * pitch(scratch, 0.14, 0.08)


def test_a_shaken_cup_rattles_harder_and_harder(studio: Person) -> None:
    """Knocks come 12 to 18 times a second and grow."""
    rattle = rendered(studio, shaking=4, seconds=4.5).mean(axis=0)
    first, last = rattle[: RATE // 2], rattle[3 * RATE : 4 * RATE]

    assert decibel(last) > decibel(first) + 2
    assert np.abs(rattle[int(4.2 * RATE) :]).max() < 1e-3
    level = np.abs(last).reshape(-1, RATE // 300).max(axis=1)  # by 3.3 ms
    rises = (level[1:] > 3 * level[:-1]) & (level[1:] > 0.02)
    assert 8 <= int(rises.sum()) <= 22


def test_dice_are_the_loudest_and_music_stays_far_below(studio: Person) -> None:
    """At the volumes one begins with, dice are louder than all else, music the quietest."""
    hits = [{"kind": "land", "at": 0.1 + 0.05 * i, "place": i, "speed": 0.85} for i in range(5)]
    dice = decibel(rendered(studio, cues=hits, seconds=1).mean(axis=0))
    home = rendered(studio, mood="home", seconds=30, seed=3).mean(axis=0)
    table = rendered(studio, mood="table", seconds=30, seed=3).mean(axis=0)

    for kind in SOUNDS:
        assert decibel(sound(studio, kind)) < dice, kind
    for music in (home, table):
        assert -60 < decibel(music) < dice - 9
        assert abs(music.mean()) < 1e-3
        quietest = min(decibel(part) for part in np.array_split(music[5 * RATE :], 8))
        assert quietest > -70  # it does not stop
    assert not np.allclose(home[:RATE], home[10 * RATE : 11 * RATE], atol=1e-3)
    again = rendered(studio, mood="home", seconds=30, seed=3).mean(axis=0)
    assert np.allclose(home, again, atol=1e-3)


def test_music_begins_with_the_first_gesture(person: NewPerson) -> None:
    """The page loads without its synthesiser; a click fetches it, and the music fades in."""
    mina = listen(person())
    fetched: dict[str, int] = {}

    def weigh(response: Any) -> None:
        if re.search(r"\.(js|css)$|/$", response.url):
            fetched[response.url.rsplit("/", 1)[1]] = len(gzip.compress(response.body()))

    mina.page.on("response", weigh)
    mina.page.goto("/")
    expect(mina.see("name-input")).to_be_visible()
    mina.page.wait_for_timeout(500)
    assert not any("engine" in name for name in fetched)
    assert sum(fetched.values()) < 120_000
    first = set(fetched)

    mina.page.locator("h1").click()
    wait_for_ears(mina)

    wait_for_peak(mina, "music", 0.002)
    wait_for_peak(mina, "out", 0.002)
    assert sum(size for name, size in fetched.items() if name not in first) < 15_000


def test_everyone_hears_everyones_dice(person: NewPerson) -> None:
    """Shaking, throw, landings and a filled box reach mover, opponent and watcher alike."""
    people = mina, jun, watcher = [
        listen(person(settings={"confirm-box": "off"})) for _ in range(3)
    ]
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, 1, "Jun")
    watcher.page.goto(link)
    watcher.page.locator("h1").first.click()
    for one in people:
        wait_for_ears(one)
    mina.see("start-game").click()
    wait_to_hear(mina, "turn")
    assert heard(jun)["turn"] == 0

    mina.see("roll").hover()
    mina.page.mouse.down()
    for one in people:
        wait_to_hear(one, "shake")
    mina.page.mouse.up()

    for one in people:
        wait_to_hear(one, "throw")
        wait_to_hear(one, "land", 10)  # each die bounces once
    mina.page.wait_for_timeout(500)
    assert [heard(one)["land"] for one in people] == [10, 10, 10]
    assert [heard(one)["throw"] for one in people] == [1, 1, 1]
    mina.see("die-1").click()
    wait_to_hear(mina, "hold")
    assert heard(jun)["hold"] == 0
    mina.fills().first.click()
    wait_to_hear(jun, "turn")
    for one in people:
        wait_to_hear_the_box(one)
        one.page.wait_for_timeout(300)
        assert heard(one)["fill"] + heard(one)["scratch"] == 1


def test_coming_back_replays_nothing_old(person: NewPerson, table_server: ServerProcess) -> None:
    """After a reload, and after the line was lost, nothing of what went before is heard."""
    mina = listen(person())
    mina.introduce("Mina")
    mina.make_table("bonus")
    mina.see("start-game").click()
    mina.play_turn()
    mina.roll()

    mina.page.reload()
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "2")
    mina.page.locator("h1").first.dispatch_event("pointerup")
    mina.page.keyboard.press("Shift")
    wait_for_ears(mina)
    table_server.kill()
    expect(mina.see("connection")).to_have_attribute("data-state", re.compile("lost|connecting"))
    table_server.start()
    expect(mina.see("connection")).to_have_attribute("data-state", "open")
    mina.page.wait_for_timeout(1500)

    assert heard(mina) == Counter()
    mina.roll()
    wait_to_hear(mina, "land", 5)


def test_volumes_are_set_with_the_keyboard_and_remembered(studio: Person) -> None:
    """Sliders and mutes rule what comes out, and hold after a reload; all muted fetches nothing."""
    page = studio.page
    studio.see("sound-menu").click()
    studio.see("volume-effects").focus()
    page.keyboard.press("End")
    expect(studio.see("volume-effects")).to_have_attribute("aria-valuetext", "100%")
    wait_to_hear(studio, "land")
    wait_for_peak(studio, "music", 0.002)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    studio.see("mute-music").click()
    wait_for_peak(studio, "out", 0.0, 1e-4)

    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    page.locator("h1").click()
    studio.see("sound-menu").click()
    expect(studio.see("mute-music")).to_have_attribute("aria-pressed", "true")
    expect(studio.see("volume-effects")).to_have_value("100")
    assert not any("engine" in url for url in fetched)
    studio.see("mute-music").click()
    wait_for_ears(studio)
    wait_for_peak(studio, "out", 0.002)


def test_a_hidden_page_is_silent(studio: Person) -> None:
    """A hidden page is silent and stands still; shown again it goes on, without what it missed."""
    wait_for_peak(studio, "out", 0.002)
    hide = """hidden => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""

    studio.page.evaluate("dispatchEvent(new CustomEvent('yacht-thrown', { detail: { seat: 0 } }))")
    studio.page.evaluate(hide, True)
    studio.page.wait_for_function("() => soundProbe.state().state === 'suspended'")
    assert studio.page.evaluate("soundProbe.peak('out', 0.02)") < 1e-3
    before = heard(studio)
    assert before["yacht"] == 0  # the page was hidden before it began
    studio.page.evaluate(
        "dispatchEvent(new CustomEvent('die-landed', { detail: { place: 0, speed: 1 } }))"
    )
    studio.page.evaluate(hide, False)

    wait_for_ears(studio)
    wait_for_peak(studio, "out", 0.002)
    studio.page.wait_for_timeout(300)
    assert heard(studio) == before
