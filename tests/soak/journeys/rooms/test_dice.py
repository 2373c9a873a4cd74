"""Flying dice that several people see and hear, at each speed."""

import re

from playwright.sync_api import expect

from tests.e2e.browser import NO_MUSIC, QUICK, SILENT, Person
from tests.e2e.conftest import NewPerson
from tests.e2e.rooms.sound import listen, played, start_sound, wait_to_play
from tests.e2e.rooms.test_dice import _expect_flight, _offers, _record_flights
from tests.e2e.tables import started

_NOTE_THROWS = "addEventListener('dice-thrown', () => { window.flew = true; });"


def test_everyone_sees_and_hears_the_dice_and_the_result_only_after_landing(
    person: NewPerson,
) -> None:
    """While the cup is held both see and hear it; the result shows when the last die has landed.

    If the window loses focus during a shake, nothing is rolled. A page that is opened later shows
    the same dice without an animation.
    """
    aloud = {**NO_MUSIC, "confirm-box": "off"}
    people = mina, jun = [listen(person(settings=aloud, still=False)) for _ in range(2)]
    mina.choose_name("Mina")
    jun.choose_name("Jun")
    link = started(people)
    for one in people:
        one.open_table(link)
        start_sound(one)
        _record_flights(one)

    mina.page.keyboard.down("Space")
    expect(jun.see("cup")).to_have_attribute("data-mood", "shaken")
    mina.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(jun.see("cup")).to_have_attribute("data-mood", "away")
    mina.page.keyboard.up("Space")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "3")

    mina.see("roll").hover()
    mina.page.mouse.down()
    for one in people:
        expect(one.see("cup")).to_have_attribute("data-mood", "shaken")
        wait_to_play(one, "shake")
    expect(jun.see("roll")).to_contain_text("Mina shakes the cup")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "3")
    mina.page.mouse.up()

    for one in people:
        expect(one.see("rolls-left")).to_have_attribute("data-left", "2")
        _expect_flight(one, flies=False)
        expect(one.see("cup")).to_have_attribute("data-mood", "away")
        wait_to_play(one, "land", 10)  # each die bounces once
    dice = mina.dice()
    assert dice == jun.dice()
    expect(jun.see("status")).to_contain_text(f"Mina rolled {' '.join(map(str, dice))}")
    expect(_offers(jun)).not_to_have_count(0)
    _expect_hidden_until_landed(jun)

    jun.context.add_init_script(_NOTE_THROWS)
    jun.page.reload()
    expect(_offers(jun)).not_to_have_count(0)
    _expect_flight(jun, flies=False)
    assert jun.page.evaluate("window.flew") is None
    assert jun.dice() == dice
    start_sound(jun)
    _expect_sounds_of_a_fill(mina, jun)


def _expect_hidden_until_landed(person: Person) -> None:
    """Check that the recorded flight showed no result, and that each die landed after the throw."""
    shown = person.page.evaluate("window.shownInFlight")
    assert shown
    assert {(it["faces"], it["offers"], it["status"]) for it in shown} == {("", 0, "")}
    moments = person.page.evaluate("window.moments")
    thrown = next(it["at"] for it in moments if it["name"] == "dice-thrown")
    landed = [it for it in moments if it["name"] == "die-landed"]
    assert {it["place"] for it in landed} == set(range(5))
    assert all(it["at"] > thrown for it in landed)


def _expect_sounds_of_a_fill(mina: Person, jun: Person) -> None:
    """Let Mina hold a die and fill a box, and check which sounds each of the two has heard."""
    mina.see("die-1").click()
    wait_to_play(mina, "hold")
    assert (played(jun)["hold"], played(jun)["turn"]) == (0, 0)
    mina.fills().first.click()
    wait_to_play(jun, "turn")
    for one in (mina, jun):
        one.page.wait_for_function("() => /fill|scratch/.test(soundProbe.played())")
        counts = played(one)
        assert counts["fill"] + counts["scratch"] == 1
    assert (played(mina)["throw"], played(mina)["land"]) == (1, 10)
    assert (played(jun)["throw"], played(jun)["land"]) == (0, 0)  # the roll was before the reload


def _open_settings(person: Person) -> None:
    """Open the settings over the table."""
    person.see("menu").click()
    person.see("menu-settings").click()
    expect(person.see("settings")).to_be_visible()


def test_speed_and_second_tap_are_settings(person: NewPerson) -> None:
    """The second tap on a marked box fills it; speed and second tap are set and remembered."""
    mina = person(settings=SILENT, still=False)
    mina.choose_name("Mina")
    mina.open_table(started([mina]))
    _open_settings(mina)
    mina.see("speed-instant").check(force=True)
    mina.page.reload()
    expect(mina.see("dice-tray")).to_be_visible()
    _record_flights(mina)
    mina.roll()
    assert mina.page.evaluate("window.shownInFlight") == []

    box = mina.see("fill-choice")
    box.click()
    expect(box).to_have_attribute("data-marked", "true")
    expect(box).to_contain_text("Sure?")
    mina.see("die-2").click()
    expect(box).to_have_attribute("data-marked", "false")
    box.click()
    mina.page.keyboard.press("Escape")
    expect(box).to_have_attribute("data-marked", "false")
    box.click()
    box.click()
    expect(mina.see("box-0-0-choice")).to_have_attribute("data-state", re.compile("filled"))

    _open_settings(mina)
    mina.see("confirm-box").uncheck()
    mina.page.reload()
    mina.roll()
    mina.see("fill-ones").click()
    expect(mina.see("box-0-0-ones")).to_have_attribute("data-state", re.compile("filled|scratched"))
    _open_settings(mina)
    expect(mina.see("speed-instant")).to_be_checked()
    expect(mina.see("confirm-box")).not_to_be_checked()


NORMAL_MS = 900


def test_the_dice_of_a_bot_fly_for_everyone(person: NewPerson) -> None:
    """A player and a spectator see a bot's dice fly, each roll cutting the previous one short."""
    mina, spectator = person(settings=QUICK), person(settings=SILENT, still=False)
    mina.choose_name("Mina")
    link = started([mina], "bonus", "greedy")
    mina.open_table(link)
    spectator.open_table(link)
    _record_flights(spectator)

    mina.play_turn()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-turn", "2")
    expect(spectator.see("seat-on-turn")).to_have_attribute("data-turn", "2")
    _expect_flight(spectator, flies=False)

    moments = spectator.page.evaluate("window.moments")
    thrown = [moment for moment in moments if moment["name"] == "dice-thrown"]
    assert len(thrown) >= 2
    assert all(moment["ms"] in (0, NORMAL_MS) for moment in thrown)
    assert spectator.total(1) == mina.total(1)


def test_reduced_motion_shows_the_result_at_once(person: NewPerson) -> None:
    """With reduced motion nothing is animated, at any speed setting."""
    mina = person(settings={**SILENT, "confirm-box": "off"}, still=True)
    mina.choose_name("Mina")
    mina.open_table(started([mina]))
    _record_flights(mina)

    mina.roll()

    assert mina.page.evaluate("window.shownInFlight") == []
    assert mina.page.evaluate("document.getAnimations().length") == 0
    expect(_offers(mina)).not_to_have_count(0)
