"""The seal of the dice: at the table, in its panel, on the result, in the replay and in records."""

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check_dialog
from tests.e2e.tables import seated
from tests.e2e.wire import Wire
from tests.paths import ROOT

EXAMPLE = ROOT / "examples" / "sealed.txt"


def start_sealed(mina: Person, bo: Person) -> str:
    """Let two people start a game to which both have pledged; return the path of its table."""
    mina.choose_name("Mina")
    wires = [Wire(one.page) for one in (mina, bo)]
    link = seated([mina])
    mina.page.goto(link)
    bo.sit(link, "Bo")
    for wire in wires:
        wire.wait_for_pledge()
    expect(mina.see("seat-1")).to_contain_text("Bo")
    mina.see("start-game").click()
    for one in (mina, bo):
        expect(one.see("dice-tray")).to_be_visible()
    return link


def test_players_and_spectators_see_the_same_seal_and_code(person: NewPerson, lan: Person) -> None:
    """A roll after a reload is sealed by both players; each can check it, and read the same code.

    One of them opens the server over plain http, where the page has no `crypto.subtle`.
    """
    mina, eve = person(settings=PLAIN), person(settings=PLAIN)
    people = mina, lan, eve
    eve.open_table(start_sealed(mina, lan))
    assert lan.page.evaluate("crypto.subtle === undefined")
    roller, other = (mina, lan) if mina.seat_on_turn() == 0 else (lan, mina)
    roller.roll()
    wire = Wire(other.page)
    other.page.reload()
    wire.wait_for_pledge()
    roller.see("die-0").click()
    roller.roll()
    codes = set()
    for one in people:
        expect(one.see("seal")).to_have_attribute("data-kind", "together")
        one.see("seal").click()
        one.see("check").click()
        expect(one.see("check-steps").locator("[data-right='true']")).to_have_count(5)
        expect(one.see("check-steps").locator("[data-right='false']")).to_have_count(0)
        one.see("panel-close").click()
        one.see("menu").click()
        codes.add(one.see("table-code").inner_text())
        one.page.keyboard.press("Escape")
    assert len(codes) == 1
    roller.see("seal").click()
    expect(roller.see("seal-sentence")).to_contain_text("You, ")
    check_dialog(roller, "seal")
    eve.see("seal").click()
    expect(eve.see("seal-sentence")).not_to_contain_text("You, ")


def test_the_first_throw_of_a_new_browser_is_sealed(person: NewPerson) -> None:
    """A person without anything stored presses *Play now* and rolls at once: both set the dice."""
    mina = person(settings=PLAIN)
    mina.page.goto("/")
    mina.see("play-now").click()
    mina.see("roll").click()
    expect(mina.see("seal")).to_have_attribute("data-kind", "together")
    mina.see("seal").click()
    expect(mina.see("seal-sentence")).to_contain_text("You and the server picked these dice")


def test_the_replay_of_a_record_shows_its_seals(person: NewPerson) -> None:
    """A sealed record shows a seal at its throws; axe finds no violations in the panel."""
    mina = person(settings=PLAIN)
    mina.page.goto("/records")
    mina.see("record-input").fill(EXAMPLE.read_text("utf-8"))
    mina.see("record-show").click()
    expect(mina.see("seal")).to_have_attribute("data-kind", "together")
    mina.see("seal").click()
    mina.see("check").click()
    expect(mina.see("check-steps")).to_be_visible()
    assert violations(mina) == []
    mina.see("seal-how").click()
    expect(mina.see("dice-help")).to_be_visible()
