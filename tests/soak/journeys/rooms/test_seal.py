"""A whole sealed game of two people, and a device that does not answer."""

from playwright.sync_api import expect

from tests.e2e.browser import play_to_the_end
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check, speak
from tests.e2e.rooms.test_seal import start_sealed


def test_a_player_who_does_not_answer_leaves_a_gap(person: NewPerson) -> None:
    """While a device is silent the table names its player, then throws without it."""
    mina, bo = person(settings=PLAIN), person(settings=PLAIN)
    start_sealed(mina, bo)
    roller, other = (mina, bo) if mina.seat_on_turn() == 0 else (bo, mina)
    name = "Bo" if other is bo else "Mina"
    roller.roll()
    # The device stays connected and receives frames, but does not answer.
    other.page.evaluate("() => { WebSocket.prototype.send = () => undefined; }")
    roller.see("die-0").click()
    roller.see("roll").click()
    expect(roller.see("status")).to_contain_text(f"Waiting for {name}")
    expect(roller.see("seal")).to_have_attribute("data-kind", "gap")
    roller.see("seal").click()
    roller.see("check").click()
    expect(roller.see("seal-missing")).to_have_text(name)
    expect(other.see("seal")).to_have_attribute("data-kind", "gap")
    other.see("seal").click()
    expect(other.see("seal-panel")).to_contain_text("Your device did not answer in time")


def test_a_finished_game_says_that_its_throws_check_out(person: NewPerson) -> None:
    """Result and replay have the verdict on the game, the replay also a seal for each throw."""
    mina, bo = person(settings=PLAIN), person(settings=PLAIN)
    start_sealed(mina, bo)
    play_to_the_end((mina, 0), (bo, 1))
    for one in (mina, bo):
        expect(one.see("result-dice")).to_have_attribute("data-right", "true")
        expect(one.see("result-dice")).to_contain_text("you helped to pick all")
    check(mina, "result-sealed")
    speak(mina, "en")
    mina.see("watch-again").click()
    expect(mina.see("result-dice")).to_contain_text("throws are right")
    mina.see("seal").click()
    mina.see("check").click()
    expect(mina.see("check-steps").locator("[data-right='false']")).to_have_count(0)
