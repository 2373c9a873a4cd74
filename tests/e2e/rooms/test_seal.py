"""The seal of the dice: at the table, in its panel, on the result, in the replay and in records."""

from playwright.sync_api import expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import PLAIN, check_dialog
from tests.paths import ROOT

EXAMPLE = ROOT / "examples" / "sealed.txt"


def _table(person: NewPerson, rules: str) -> tuple[Person, Person, Person]:
    """Return two players of a game that has just begun, and a spectator."""
    mina, bo, eve = (person(settings=PLAIN) for _ in range(3))
    mina.introduce("Mina")
    link = mina.make_table(rules)
    bo.choose_name("Bo")
    bo.sit(link)
    eve.page.goto(link)
    mina.see("start-game").click()
    for one in (mina, bo, eve):
        expect(one.see("dice-tray")).to_be_visible()
    return mina, bo, eve


def test_players_and_spectators_see_the_same_seal_and_code(person: NewPerson) -> None:
    """A second roll is sealed by both players; each can check it, and all read the same code."""
    people = mina, bo, eve = _table(person, "bonus")
    roller = (mina, bo)[mina.seat_on_turn()]
    roller.roll()
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
    expect(roller.see("seal-sentence")).to_contain_text("You took part")
    check_dialog(roller, "seal")
    eve.see("seal").click()
    expect(eve.see("seal-sentence")).not_to_contain_text("You took part")


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
