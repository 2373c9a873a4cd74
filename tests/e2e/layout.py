"""Layout laws: no element of a screen sticks out, is covered, is cut or is too small to press.

A screen in Korean also shows no English sentences.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import expect

from tests.e2e.browser import HASTY, QUICK, Person, Settings
from tests.e2e.korean import english_texts
from tests.support.length import IS_LONG

LAWS = (Path(__file__).parent / "laws.js").read_text(encoding="utf-8")
_PHONE, _TABLET, _LANDSCAPE, _DESKTOP = (360, 640), (768, 1024), (844, 390), (1440, 900)

_SOME_SIZES = {"ko": [_PHONE], "en": [_TABLET, _DESKTOP]}
EVERY_SIZE: dict[str, list[tuple[int, int]]] = {
    "en": [_PHONE, (430, 932), _LANDSCAPE, (1024, 768), _DESKTOP, (3840, 2160)],
    "ko": [_PHONE, (390, 844), _TABLET, _DESKTOP],
}
#: Sizes at which each screen is checked, by language: every size in `make soak`.
SIZES = EVERY_SIZE if IS_LONG else _SOME_SIZES

#: Sizes at which every table is checked, from the smallest phone to a large screen.
_WIDTHS = [(320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768)]
_WIDTHS += [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (3840, 2160)]

#: Whether to save screenshots, for people to view: `SHOTS=1 pytest tests/e2e tests/soak/layouts`.
_TAKES_SHOTS = bool(os.environ.get("SHOTS"))

_SHOTS: list[tuple[str, tuple[int, int], str, Literal["light", "dark"]]] = [
    ("phone", _PHONE, "en", "light"),
    ("desktop", _DESKTOP, "en", "dark"),
    ("phone", _PHONE, "ko", "dark"),
    ("desktop", _DESKTOP, "ko", "light"),
]

#: Screenshots show the sound as new players find it.
PLAIN: Settings = HASTY if _TAKES_SHOTS else QUICK


def check(person: Person, screen: str) -> None:
    """Check the laws on a screen at SIZES; the page keeps its language, and the last size."""
    own, faults = person.page.locator("html").get_attribute("lang") or "", []
    for language, sizes in SIZES.items():
        _switch(person, language)
        faults += _faults(person, screen, language, sizes)
    speak(person, own)
    assert not faults, "\n".join(sorted(set(faults)))
    if _TAKES_SHOTS:
        _take_shots(person, screen)
        speak(person, own)


def check_dialog(person: Person, screen: str) -> None:
    """Check the laws while a dialog hides the button for the language, at all sizes of SIZES."""
    language = person.page.locator("html").get_attribute("lang") or ""
    sizes = list(dict.fromkeys(size for sizes in SIZES.values() for size in sizes))
    faults = _faults(person, screen, language, sizes)
    assert not faults, "\n".join(faults)
    if _TAKES_SHOTS:
        person.shot(f"{screen}-{language}")


def check_widths(person: Person, screen: str) -> None:
    """Check the laws on a screen at every width, in the language of the page."""
    language = person.page.locator("html").get_attribute("lang") or ""
    faults = _faults(person, screen, language, _WIDTHS)
    assert not faults, "\n".join(faults)


def laws(person: Person) -> list[str]:
    """Return the broken laws of the page at its size."""
    found: list[str] = person.page.evaluate(LAWS)
    if found:  # a busy machine may have measured a page that still followed its new size
        person.wait_until_slid()
        found = person.page.evaluate(LAWS)
    return found


def _faults(
    person: Person, screen: str, language: str, sizes: Sequence[tuple[int, int]]
) -> list[str]:
    """Return the broken laws at these sizes, and texts in another language."""
    faults = []
    for width, height in sizes:
        _resize(person, width, height)
        faults += [f"{screen} {width}x{height} {language}: {fault}" for fault in laws(person)]
    if language == "ko":
        faults += [f"{screen}: English in Korean: {text}" for text in english_texts(person)]
    return faults


def speak(person: Person, language: str) -> None:
    """Switch the page to a language; the window keeps its size."""
    size = person.page.viewport_size
    assert size is not None
    if _switch(person, language):
        _resize(person, size["width"], size["height"])


def _switch(person: Person, language: str) -> bool:
    """Switch the page to a language; return whether this made the window wide.

    At a table, a phone has the button in the menu.
    """
    page = person.page.locator("html")
    if page.get_attribute("lang") == language:
        return False
    _resize(person, *_DESKTOP)
    person.see("language").click()
    expect(page).to_have_attribute("lang", language)
    return True


def _resize(person: Person, width: int, height: int) -> None:
    """Give the window a size, and let the page follow."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.wait_until_slid()


def _take_shots(person: Person, screen: str) -> None:
    """Save screenshots of a screen: phone and desktop, each language, each theme."""
    for device, size, language, theme in _SHOTS:
        speak(person, language)
        person.page.emulate_media(color_scheme=theme)
        _resize(person, *size)
        person.shot(f"{screen}-{device}-{language}-{theme}")
