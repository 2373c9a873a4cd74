"""Keyboard, phone, languages, rules and house rules in the browser."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.e2e.test_games import started
from yachtdice import load_rules, rules_ids

HOUSE = Path(__file__).parent.parent.parent / "examples" / "house.toml"


def test_a_turn_with_the_keyboard_alone(person: NewPerson) -> None:
    """R rolls, the digits hold dice, Tab and Enter reach and fill a box."""
    mina = person()
    started(mina, "bonus")
    keys = mina.page.keyboard

    expect(mina.see("roll")).to_be_enabled()
    keys.press("r")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "2")
    rolled = mina.dice()
    keys.press("1")
    keys.press("5")
    expect(mina.see("die-4")).to_have_attribute("data-held", "true")
    expect(mina.see("roll")).to_be_enabled()
    keys.press("r")
    expect(mina.see("rolls-left")).to_have_attribute("data-left", "1")
    again = mina.dice()
    assert (again[0], again[4]) == (rolled[0], rolled[4])
    for _ in range(60):
        keys.press("Tab")
        focused = mina.page.evaluate("document.activeElement?.dataset.testid ?? ''")
        if focused == "fill-choice":
            break
    keys.press("Enter")
    expect(mina.see("box-0-0-choice")).to_have_attribute("data-state", "filled")


@pytest.mark.parametrize("rules", rules_ids())
def test_every_rule_set_fits_a_phone(person: NewPerson, rules: str) -> None:
    """At 360 pixels nothing sticks out sideways, and a turn of every rule set can be played."""
    mina = person(width=360, language="ko")
    started(mina, rules, "greedy")

    mina.play_turn()

    assert mina.page.evaluate("document.documentElement.scrollWidth") <= 360
    filled = mina.page.locator("[data-testid^='box-0-'][data-state='filled']")
    scratched = mina.page.locator("[data-testid^='box-0-'][data-state='scratched']")
    expect(filled.or_(scratched)).to_have_count(1)


def test_the_rules_are_a_click_away_in_both_languages(person: NewPerson) -> None:
    """The page of a rule set shows its sentences, made from its data, in either language."""
    mina = person()
    mina.page.goto("/rules/yahtzee")
    rules = load_rules("yahtzee")

    expect(mina.page.get_by_text("forced joker").first).to_be_visible()
    for box in rules.boxes:
        expect(mina.page.get_by_text(box.title.en, exact=True).first).to_be_visible()
    mina.see("language").click()
    expect(mina.page.get_by_text("강제 조커").first).to_be_visible()


def test_a_pasted_house_rule_set_is_played(person: NewPerson) -> None:
    """A wrong paste is refused with its line; a right one is offered, chosen and played."""
    mina = person()
    mina.introduce("Mina")
    text = HOUSE.read_text(encoding="utf-8")
    mina.see("paste-rules").click()
    mina.see("rules-text").fill(text.replace("face = 4", "face = 7"))
    mina.see("rules-add").click()
    expect(mina.see("rules-fault")).to_contain_text("line 10")
    mina.see("rules-text").fill(text)
    mina.see("rules-add").click()
    expect(mina.page.get_by_text("Corner House").first).to_be_visible()
    mina.see("make-table").click()
    mina.see("start-game").click()

    mina.roll()
    mina.see("fill-last_chance").click()

    expect(mina.see("box-0-0-last_chance")).to_have_attribute("data-state", "filled")
