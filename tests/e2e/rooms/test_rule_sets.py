"""Rule sets in the browser: their pages, tables on a phone, and house rules."""

import re

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson


def _expect_valid(person: Person) -> None:
    """Wait until the server has accepted the rules in the editor."""
    expect(person.see("house-rules")).to_have_attribute("data-state", "valid")


def test_house_rules_are_made_with_a_form_and_played(person: NewPerson) -> None:
    """A changed box, bonus and column show in card and text; a table opens with these rules."""
    mina = person(width=360)
    mina.page.goto("/house-rules?from=bonus")
    _expect_valid(mina)
    mina.see("rules-name").fill("Sunday rules")
    mina.see("box-on-choice").uncheck()
    mina.see("box-pay-full_house").select_option("points")
    mina.see("box-points-full_house").fill("27")
    mina.see("bonus-points").fill("0")
    expect(mina.see("field-fault")).to_contain_text("from 1 to 10000, not 0")
    mina.see("show-field").click()
    expect(mina.see("bonus-points")).to_be_focused()
    expect(mina.see("bonus-points")).to_have_accessible_description(re.compile("not 0"))
    mina.see("bonus-points").fill("50")
    expect(mina.see("field-fault")).to_have_count(0)
    mina.see("phase-add").click()
    mina.see("phase-order-1").select_option("top_down")

    expect(mina.see("preview-full_house")).to_contain_text("27")
    expect(mina.see("preview-bonus")).to_contain_text("+50")
    expect(mina.see("preview-choice")).to_have_count(0)
    expect(mina.see("preview")).to_contain_text("12 boxes in 2 columns, 24 turns")
    expect(mina.see("rules-text")).to_have_value(re.compile(r"at_least = 63\npoints = 50"))
    _expect_valid(mina)
    mina.see("rules-play").click()
    expect(mina.page.get_by_text("Sunday rules").first).to_be_visible()
    expect(mina.see("start-game")).to_be_visible()
