"""Layout laws on every screen: nothing sticks out, is covered, cut or too small to press."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Person, play_to_the_end
from tests.e2e.conftest import NewPerson
from tests.e2e.quick import played_quickly

LAWS = (Path(__file__).parent / "laws.js").read_text(encoding="utf-8")
SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (3840, 2160)]
TWO_FRAMES = "() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"
"""By then the views have followed the window's size, however busy the machine is."""
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
SHOTS = {(360, 640): "phone", (1440, 900): "desktop"}


def check(person: Person, screen: str) -> None:
    """Check the laws on a screen at all sizes in both languages, by day and by night in turn.

    Themes change colours only, so that each size need not be looked at in both. Keeps pictures.
    """
    faults = []
    for first, language in enumerate(("en", "ko")):
        speak(person, language)
        for number, (width, height) in enumerate(SIZES, first):
            theme = THEMES[number % 2]
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.emulate_media(color_scheme=theme)
            person.page.evaluate(TWO_FRAMES)
            person.page.wait_for_timeout(60)
            person.wait_until_slid()
            found = person.page.evaluate(LAWS)
            faults += [f"{screen} {width}x{height} {language}: {fault}" for fault in found]
            if (width, height) in SHOTS:
                person.shot(f"{screen}-{SHOTS[width, height]}-{language}-{theme}")
    assert not faults, "\n".join(sorted(set(faults)))


def speak(person: Person, language: str) -> None:
    """Have the page speak a language."""
    if person.page.locator("html").get_attribute("lang") != language:
        person.see("language").click()
    expect(person.page.locator("html")).to_have_attribute("lang", language)


@contextmanager
def unmoved(person: Person, *testids: str) -> Iterator[None]:
    """Check that what is done inside moves none of these up or down, nor lets them grow."""
    before = [heights(person, testid) for testid in testids]
    yield
    assert [heights(person, testid) for testid in testids] == before


def heights(person: Person, testid: str) -> tuple[float, float]:
    """Return where something begins and how high it is."""
    box = person.see(testid).first.bounding_box()
    assert box is not None
    return box["y"], box["height"]


def test_before_a_game(person: NewPerson) -> None:
    """Home of a newcomer and of somebody known, the rules, the waiting room."""
    mina = person()
    mina.page.goto("/")
    check(mina, "home-new")
    mina.page.goto("/rules")
    check(mina, "rules")
    mina.page.goto("/rules/yahtzee")
    check(mina, "rules-yahtzee")
    speak(mina, "en")
    mina.introduce("Mina")
    check(mina, "home")
    mina.make_table("bonus")
    mina.seat_bot(1, "sailor")
    check(mina, "waiting")


@pytest.mark.parametrize("rules", ["bonus", "extended"])
def test_at_the_table(person: NewPerson, rules: str) -> None:
    """A table with four seats before a roll, with dice lying, kept and a box marked; the result."""
    mina = person()
    mina.introduce("Mina")
    mina.make_table(rules)
    for seat in (1, 2, 3):
        mina.seat_bot(seat, "greedy")
    mina.see("start-game").click()
    expect(mina.see("roll")).to_be_visible()
    check(mina, f"{rules}-before-roll")
    mina.roll()
    check(mina, f"{rules}-rolled")


def test_numbers_move_nothing(person: NewPerson) -> None:
    """Through a game with a bot, totals and points change and nothing of the card moves."""
    mina = person()
    mina.introduce("Mina")
    mina.make_table("bonus")
    mina.seat_bot(1, "greedy")
    mina.see("start-game").click()
    expect(mina.see("roll")).to_be_visible()
    with unmoved(mina, "dice-tray", "roll", "total-0", "total-1"):
        for _ in range(3):
            expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
            mina.play_turn()
        expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
    play_to_the_end((mina, 0))
    check(mina, "result")


def test_accounts_and_the_ranking(person: NewPerson) -> None:
    """The forms, empty and refused, an account's own page with all open, ranking and strength."""
    mina = person()
    mina.page.goto("/account")
    expect(mina.see("open-name")).to_be_visible()
    check(mina, "account-new")
    mina.see("open-name").fill("x")
    mina.see("open-send").click()
    expect(mina.see("open-password-fault")).not_to_be_empty()
    check(mina, "account-refused")
    mina.see("open-name").fill("Mina")
    mina.see("open-password").fill("correct horse")
    mina.see("open-send").click()
    expect(mina.see("standing")).to_be_visible()
    for part in ("change", "delete"):
        mina.page.locator(f"[data-testid='{part}'] > summary").click()
    check(mina, "account")
    mina.page.goto("/ranking")
    expect(mina.see("ranking-line")).to_have_count(1)
    check(mina, "ranking")


def test_past_games(person: NewPerson) -> None:
    """The list of games, a game at its end and in the middle, a record that is wrong."""
    mina = person()
    mina.introduce("Mina")
    game = played_quickly([mina], "bonus", "random", "random", "random")
    mina.page.goto(f"/games/{game}")
    expect(mina.see("replay")).to_be_visible()
    check(mina, "game-end")
    mina.page.goto(f"{mina.page.url.partition('?')[0]}?step=60")
    expect(mina.see("replay")).to_have_attribute("data-step", "59")
    mina.see("replay-turns").locator("summary").click()
    check(mina, "game")
    mina.page.goto("/games")
    mina.see("filter-player").select_option(index=1)
    expect(mina.see("outcome")).to_be_visible()
    check(mina, "games")
    mina.page.goto("/records")
    mina.see("record-input").fill("yacht record 1\nseat Mina")
    mina.see("record-show").click()
    expect(mina.see("record-fault")).to_have_attribute("data-fault", "form")
    check(mina, "records")
