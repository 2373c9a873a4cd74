"""The samples of the sounds at length: differences, pitches, rattle and loudness."""

import numpy as np

from tests.e2e.rooms.test_synthesis import RATE, SOUNDS, Samples, Studio


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
