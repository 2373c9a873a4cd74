"""The table of every rule set on a phone."""

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.layout import LAWS
from tests.e2e.tables import started
from yachtdice import rules_ids

#: One rule set for each number of boxes: 12, 12 in three columns, 13 and 15.
SHAPES = ("classic", "extended", "yahtzee", "yatzy")


def test_every_rule_set_fits_a_phone(person: NewPerson) -> None:
    """At 360 x 640 every card is in sight as a whole; a turn is played on a card of each shape."""
    mina = person(width=360, language="ko")
    mina.choose_name("민아")
    mina.page.goto("/")
    for rules in rules_ids():
        mina.go(started([mina], rules, "greedy"))
        expect(mina.see("dice-tray")).to_be_visible()
        assert mina.page.evaluate(LAWS) == [], rules
        if rules not in SHAPES:
            continue

        mina.roll()
        assert mina.page.evaluate(LAWS) == [], rules
        mina.fills().first.click()

        assert mina.width() <= 360, rules
        filled = mina.page.locator("[data-testid^='box-0-'][data-state='filled']")
        scratched = mina.page.locator("[data-testid^='box-0-'][data-state='scratched']")
        expect(filled.or_(scratched)).to_have_count(1)
