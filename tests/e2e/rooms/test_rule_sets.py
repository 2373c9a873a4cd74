"""Rule sets in the browser: their pages, tables on a phone, and house rules."""

import re

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.layout import LAWS
from tests.e2e.tables import started
from tests.paths import ROOT
from yachtdice import load_rules, rules_ids
from yachtdice.rules import parse_rules

HOUSE = ROOT / "examples" / "house.toml"
SHAPES = ("classic", "extended", "yahtzee", "yatzy")
"""One rule set for each number of boxes: 12, 12 in three columns, 13 and 15."""


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


def test_the_page_of_a_rule_set_is_in_both_languages(person: NewPerson) -> None:
    """The page of a rule set shows its generated sentences in either language."""
    mina = person()
    mina.page.goto("/rules/yahtzee")
    rules = load_rules("yahtzee")

    expect(mina.page.get_by_text("forced joker").first).to_be_visible()
    for box in rules.boxes:
        expect(mina.page.get_by_text(box.title.en, exact=True).first).to_be_visible()
    mina.see("language").click()
    expect(mina.page.get_by_text("강제 조커").first).to_be_visible()


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


def test_every_rule_set_can_start_house_rules(person: NewPerson) -> None:
    """The text that the form writes for a built-in rule set plays like that rule set."""
    mina = person()
    mina.page.goto("/house-rules")
    for rules in rules_ids():
        mina.see("start-from").select_option(rules)
        expect(mina.see("rules-name")).to_have_value(f"{load_rules(rules).title.en}, our way")
        _expect_valid(mina)
        text = mina.see("rules-text").input_value()
        assert parse_rules(text).fingerprint == load_rules(rules).fingerprint, text


def test_a_rules_file_is_checked_and_played(person: NewPerson) -> None:
    """A wrong text is refused with its line in either language; the form shows a correct one."""
    mina = person()
    mina.introduce("Mina")
    text = HOUSE.read_text(encoding="utf-8")
    wrong = text.replace("face = 4", "face = 7")
    mina.see("language").click()
    mina.see("house-rules-link").click()
    _expect_valid(mina)
    mina.see("rules-text").fill(wrong)
    reason = "10번째 줄, 4번째 칸 (fours), pattern, face: 1부터 6까지의 정수로 적어 주세요"
    expect(mina.see("rules-fault")).to_contain_text(reason)
    expect(mina.see("rules-play")).to_be_disabled()
    mina.see("language").click()
    expect(mina.see("rules-fault")).to_contain_text("line 10")
    mina.see("fault-line").click()
    selected = "getSelection().toString()"
    assert "face = 7" in mina.page.evaluate(selected)
    mina.see("rules-text").fill(text)
    expect(mina.see("rules-name")).to_have_value("Corner House")
    mina.see("rules-play").click()
    mina.seat_bot(1, "greedy")
    mina.see("start-game").click()

    mina.roll()
    mina.see("fill-last_chance").click()

    expect(mina.see("box-0-0-last_chance")).to_have_attribute("data-state", "filled")
